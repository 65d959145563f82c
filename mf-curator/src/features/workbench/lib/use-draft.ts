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
 * React hook: the draft answer to a submission, stored in this browser, so that a reload, another track or an expired session loses
 * nothing. Remount it for another submission.
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
          // Storage is full or blocked: the draft still lives on the page.
        }
        return after;
      }),
    [submissionId],
  );
  const forget = useCallback(() => localStorage.removeItem(keyOf(submissionId)), [submissionId]);
  return { draft, update, forget };
}
export type UpdateDraft = ReturnType<typeof useDraft>['update'];
