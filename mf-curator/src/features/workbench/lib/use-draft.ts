import { useCallback, useState } from 'react';
import { emptyDraft, type Draft } from './draft.ts';

const keyOf = (submissionId: number) => `fanfare.answer.${submissionId}`;

function load(submissionId: number, serviceTitle: string): Draft {
  const empty = emptyDraft(serviceTitle);
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(keyOf(submissionId)) ?? '{}') as Partial<Draft>) };
  } catch {
    return empty;
  }
}

/**
 * React hook: the answer to a submission as far as it is typed, kept in this browser: a reload, another track in between or a
 * session that ended lose nothing. Mount it anew for another submission.
 */
export function useDraft(submissionId: number, serviceTitle: string) {
  const [draft, setDraft] = useState(() => load(submissionId, serviceTitle));
  const update = useCallback(
    (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) =>
      setDraft((before) => {
        const after = { ...before, ...(typeof change === 'function' ? change(before) : change) };
        try {
          localStorage.setItem(keyOf(submissionId), JSON.stringify(after));
        } catch {
          // A full or closed storage: the answer still stands on the page.
        }
        return after;
      }),
    [submissionId],
  );
  const forget = useCallback(() => localStorage.removeItem(keyOf(submissionId)), [submissionId]);
  return { draft, update, forget };
}
export type UpdateDraft = ReturnType<typeof useDraft>['update'];
