import { usePersistedState } from '@fanfare/kit';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TrackValues } from './track-form.ts';

const emptyForm: { values: Partial<TrackValues> | null } = { values: null };

/**
 * React hook: unsaved values of the track form, kept in this tab across reloads.
 * @param name of the form: one per track
 */
export function usePersistedValues(name: string) {
  const { values, change, clear } = usePersistedState(`track.${name}`, emptyForm);
  return { persisted: values.values, keep: change, clear };
}

/** React hook: persists the form's values while typing. */
export function usePersistValues({ subscribe }: UseFormReturn<TrackValues>, keep: (part: typeof emptyForm) => void) {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Without a name, the form was only rendered.
        callback: ({ values, name }) => name !== undefined && keep({ values }),
      }),
    [subscribe, keep],
  );
}
