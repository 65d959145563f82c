import type { Submission } from '@fanfare/api-contract';
import type { MarkState } from '@fanfare/shared-ui';

export interface Tally {
  total: number;
  /** Answered: yes, no or wrong match. */
  answered: number;
  yes: number;
  placed: number;
  no: number;
  wrongMatch: number;
  expired: number;
  /** Withdrawn, cancelled or refunded for quality. */
  otherReturned: number;
  waiting: number;
}

/** Counts the submissions of a campaign by outcome; the parts add up to the total. */
export function tallyOf(submissions: readonly Submission[]): Tally {
  const count = (...statuses: Submission['status'][]) =>
    submissions.filter(({ status }) => statuses.includes(status)).length;
  const yes = count('accepted', 'placed', 'broken');
  const no = count('declined');
  const wrongMatch = count('wrong_match');
  return {
    total: submissions.length,
    answered: yes + no + wrongMatch,
    yes,
    placed: count('placed'),
    no,
    wrongMatch,
    expired: count('expired'),
    otherReturned: count('withdrawn', 'cancelled', 'refunded_quality'),
    waiting: count('queued', 'pending'),
  };
}

/** The mark of a submission: an opened pending one shows as listening. */
export function markOf({ status, openedAt }: Submission): MarkState {
  if (status !== 'pending') return status;
  return openedAt ? 'listening' : 'waiting';
}
