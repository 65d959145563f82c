import type { Submission } from '@fanfare/api-contract';

/** The submissions that asked for a new version, by state. */
export function resendsOf(submissions: readonly Submission[]) {
  const inState = (...states: string[]) =>
    submissions.filter((submission) => submission.ending?.resend && states.includes(submission.ending.resend.state));
  const waiting = inState('open', 'needs_version');
  const untils = waiting.flatMap((submission) => submission.ending?.resend?.until ?? []).toSorted();
  return {
    /** Asked for a new version, not sent yet. */
    waiting,
    sent: inState('sent'),
    /** Too late, or the service is closed. */
    closed: inState('closed'),
    /** Until when all waiting ones can be sent free; null if there are none. */
    until: untils[0] ?? null,
  };
}
