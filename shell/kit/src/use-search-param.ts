import { useSearchParams, type NavigateOptions } from 'react-router-dom';

/** React hook: one parameter of the URL, and its setter; null removes it. Others stay. */
export function useSearchParam(name: string) {
  const [search, setSearch] = useSearchParams();
  const set = (value: string | null, options: NavigateOptions = { replace: true }) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    }, options);
  return [search.get(name), set] as const;
}
