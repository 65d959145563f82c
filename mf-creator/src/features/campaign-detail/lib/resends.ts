import type { Submission } from '@fanfare/api-contract';

export interface Resends {
  /** Asked for a new version, not sent yet. */
  waiting: Submission[];
  sent: Submission[];
  /** Too late, or the service is closed. */
  closed: Submission[];
  /** Until when all waiting ones can be sent free; null if there are none. */
  until: string | null;
}

/** The submissions that asked for a new version, by state. */
export function resendsOf(submissions: readonly Submission[]): Resends {
  const inState = (...states: string[]) =>
    submissions.filter((submission) => submission.ending?.resend && states.includes(submission.ending.resend.state));
  const waiting = inState('open', 'needs_version');
  const untils = waiting.flatMap((submission) => submission.ending?.resend?.until ?? []).toSorted();
  return { waiting, sent: inState('sent'), closed: inState('closed'), until: untils[0] ?? null };
}
