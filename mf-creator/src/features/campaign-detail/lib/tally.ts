import type { Submission } from '@fanfare/api-contract';
import type { MarkState } from '@fanfare/shared-ui';

/** Counts the submissions of a campaign by outcome; the parts add up to the total. */
export function tallyOf(submissions: readonly Submission[]) {
  const count = (...statuses: Submission['status'][]) =>
    submissions.filter(({ status }) => statuses.includes(status)).length;
  const yes = count('accepted', 'placed', 'broken');
  const no = count('declined');
  const wrongMatch = count('wrong_match');
  return {
    total: submissions.length,
    /** Answered: yes, no or wrong match. */
    answered: yes + no + wrongMatch,
    yes,
    placed: count('placed'),
    no,
    wrongMatch,
    expired: count('expired'),
    /** Withdrawn, cancelled or refunded for quality. */
    otherReturned: count('withdrawn', 'cancelled', 'refunded_quality'),
    waiting: count('queued', 'pending'),
  };
}

/** The mark of a submission: an opened pending one shows as listening. */
export function markOf({ status, openedAt }: Submission): MarkState {
  if (status !== 'pending') return status;
  return openedAt ? 'listening' : 'waiting';
}
