import { useCallback, useState } from 'react';

function load<T extends object>(key: string, empty: T): T {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<T>) };
  } catch {
    return empty;
  }
}

/**
 * React hook: what is typed into a form, kept in this tab: a reload, another screen in between or a provider's page lose nothing.
 * Mount it anew for another form.
 * @param key of the form, and of whoever fills it in
 * @param empty must be the same value each time
 */
export function useKept<T extends object>(key: string, empty: T) {
  const [typed, setTyped] = useState(() => load(key, empty));
  const change = useCallback(
    (part: Partial<T>) =>
      setTyped((before) => {
        const after = { ...before, ...part };
        try {
          sessionStorage.setItem(key, JSON.stringify(after));
        } catch {
          // A full or closed storage: it still stands on the page.
        }
        return after;
      }),
    [key],
  );
  const forget = useCallback(() => {
    sessionStorage.removeItem(key);
    setTyped(empty);
  }, [key, empty]);
  return { typed, change, forget };
}
