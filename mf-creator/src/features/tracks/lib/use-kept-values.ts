import { usePersistedState } from '@fanfare/kit';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TrackValues } from './track-form.ts';

const nothing: { values: Partial<TrackValues> | null } = { values: null };

/**
 * React hook: what is typed into the form of a track and not saved yet, kept in this tab over a reload.
 * @param name of the form: one per track
 */
export function useKeptValues(name: string) {
  const { values, change, clear } = usePersistedState(`track.${name}`, nothing);
  return { kept: values.values, keep: change, clear };
}

/** React hook: keeps the values of a form as they are typed. */
export function useKeeping({ subscribe }: UseFormReturn<TrackValues>, keep: (part: typeof nothing) => void) {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Without a name nobody typed: the form was only drawn.
        callback: ({ values, name }) => name !== undefined && keep({ values }),
      }),
    [subscribe, keep],
  );
}
