import { useCallback, useState } from 'react';
import { useShell } from '../shell.tsx';

function load<T extends object>(key: string, empty: T): T {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<T>) };
  } catch {
    return empty;
  }
}

/**
 * React hook: form state that survives a reload or another screen, for this tab and account. Remount it for another form.
 * @param name of the form
 * @param empty must be the same object on every render
 */
export function usePersistedState<T extends object>(name: string, empty: T) {
  const accountId = useShell().useSession(({ account }) => account?.id ?? 0);
  return useSessionState(`fanfare.${name}.${accountId}`, empty);
}

/** React hook: as {@link usePersistedState}, under a storage key of its own. */
export function useSessionState<T extends object>(key: string, empty: T) {
  const [values, setValues] = useState(() => load(key, empty));
  const change = useCallback(
    (part: Partial<T>) =>
      setValues((before) => {
        const after = { ...before, ...part };
        try {
          sessionStorage.setItem(key, JSON.stringify(after));
        } catch {
          // Storage is full or blocked: the state still lives on the page.
        }
        return after;
      }),
    [key],
  );
  const clear = useCallback(() => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is blocked: nothing was stored. What was sent is done all the same.
    }
    setValues(empty);
  }, [key, empty]);
  return { values, change, clear };
}
