import { formatCredits, type MailSum } from '../../gateways/mail/index.ts';
import type { FeedKind, FeedRole } from '../feed/index.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import type { KindCount } from './digest.repository.ts';

/** What moved, as one line each; each kind counts in one of them. */
const lines: Record<FeedRole, [label: string, short: string, kinds: FeedKind[]][]> = {
  creator: [
    [
      'Credits that came back',
      'came back',
      [
        'accepted',
        'declined',
        'wrong_match',
        'expired',
        'withdrawn',
        'credits_refunded',
        'quality_refunded',
        'pause_refunded',
        'promise_broken',
        'promise_refunded',
        'placement_removed',
        'wave_stopped',
        'campaign_cancelled',
      ],
    ],
    ['Credits that were added', 'added', ['credits_added', 'subscription_renewed', 'chargeback_won']],
    ['Taken back by your bank or PayPal', 'taken back', ['chargeback_opened']],
    ['Went to what you owed', 'paid of what you owed', ['debt_settled']],
  ],
  curator: [
    ['Earned, clearing', 'earned', ['earning_pending', 'proof_verified']],
    ['Cleared, yours to cash out', 'cleared', ['earning_cleared']],
    ['Taken back', 'taken back', ['earning_reversed']],
    ['Paid out', 'paid out', ['cash_out_paid']],
  ],
};

export const answersIn = (counts: readonly KindCount[]): number =>
  counts
    .filter(({ role, kind }) => role === 'creator' && ['accepted', 'declined', 'wrong_match'].includes(kind))
    .reduce((total, { count }) => total + count, 0);

/** The money of a day, counted over all of its news; what is nothing isn't said. `short` goes on after the value. */
export const sumsOf = (counts: readonly KindCount[]): (MailSum & { short: string })[] =>
  (['creator', 'curator'] as const).flatMap((role) =>
    lines[role].flatMap(([label, short, kinds]) => {
      const amount = counts
        .filter((one) => one.role === role && kinds.includes(one.kind))
        .reduce((total, one) => total + one.amount, 0);
      return amount > 0 ? [{ label, short, value: formatCredits(toDecimal(hundredths(amount))) }] : [];
    }),
  );
