import { useState } from 'react';
import { useShellState } from '../../shell-context.tsx';

/**
 * React hook: a form's input, stored in this browser until it is sent, so that neither a reload nor a closed dialog loses it.
 * Logging out clears it.
 * @param name of the form
 */
export function useDraft<Draft extends object>(name: string, empty: Draft) {
  const accountId = useShellState(({ session }) => session.account?.id);
  const key = `staff-draft:${accountId}:${name}`;
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...read(key) }));
  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is full or blocked: the draft still lives on the page.
    }
  };
  const clear = () => {
    setDraft(empty);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  };
  return { draft, change, clear };
}

function read(key: string): object {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as object;
  } catch {
    return {};
  }
}
