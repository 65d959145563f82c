import type { Submission } from '@fanfare/api-contract';

export interface Resends {
  /** Asked for a new version and haven't got it. */
  waiting: Submission[];
  sent: Submission[];
  /** Too late, or the service takes none now. */
  closed: Submission[];
  /** Until when all that wait can still be sent free; null where nobody waits. */
  until: string | null;
}

/** Who of a campaign asked for a new version, by what became of it. */
export function resendsOf(submissions: readonly Submission[]): Resends {
  const inState = (...states: string[]) =>
    submissions.filter((one) => one.ending?.resend && states.includes(one.ending.resend.state));
  const waiting = inState('open', 'needs_version');
  const untils = waiting.flatMap((one) => one.ending?.resend?.until ?? []).toSorted();
  return { waiting, sent: inState('sent'), closed: inState('closed'), until: untils[0] ?? null };
}
