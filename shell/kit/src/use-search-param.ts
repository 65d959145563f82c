import { useSearchParams, type NavigateOptions } from 'react-router-dom';

/**
 * React hook: sets several parameters of the URL at once; null removes one. Others stay. Two calls in one event don't
 * add up: the router gives each the URL of the last render.
 */
export function useSetSearchParams() {
  const [, setSearch] = useSearchParams();
  return (values: Readonly<Record<string, string | null>>, options: NavigateOptions = { replace: true }) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(values)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    }, options);
}

/** React hook: one parameter of the URL, and its setter; null removes it. Others stay. */
export function useSearchParam(name: string) {
  const [search] = useSearchParams();
  const setParams = useSetSearchParams();
  const set = (value: string | null, options?: NavigateOptions) => setParams({ [name]: value }, options);
  return [search.get(name), set] as const;
}
