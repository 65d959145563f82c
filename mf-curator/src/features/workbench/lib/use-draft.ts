import type { CuratorSubmission } from '@fanfare/api-contract';
import { useCallback, useState } from 'react';
import { emptyDraft, type Draft } from './draft.ts';

const keyOf = (submissionId: number) => `fanfare.answer.${submissionId}`;

function load(submission: CuratorSubmission): Draft {
  const empty = emptyDraft(submission);
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(submission.submissionId)) ?? '{}') as Partial<Draft>;
    const placement = { ...empty.placement, ...stored.placement };
    // Drafts of earlier releases may promise fewer days, or none.
    const keepDays = Math.max(placement.keepDays, empty.placement.keepDays);
    // One without a text was only opened.
    const openNote = stored.openNote?.text ? stored.openNote : null;
    return { ...empty, ...stored, openNote, placement: { ...placement, keepDays } };
  } catch {
    return empty;
  }
}

/** Drops the stored draft of a submission. */
export function forgetDraft(submissionId: number): void {
  try {
    localStorage.removeItem(keyOf(submissionId));
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/**
 * React hook: the draft answer to a submission, stored in this browser, so that a reload, another track or an expired session loses
 * nothing. Remount it for another submission.
 */
export function useDraft(submission: CuratorSubmission) {
  const { submissionId } = submission;
  const [draft, setDraft] = useState(() => load(submission));
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
  const forget = useCallback(() => forgetDraft(submissionId), [submissionId]);
  return { draft, update, forget };
}
export type UpdateDraft = ReturnType<typeof useDraft>['update'];
