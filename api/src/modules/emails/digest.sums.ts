import type { MailSum, Translator } from '../../gateways/mail/index.ts';
import type { FeedKind, FeedRole } from '../feed/index.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import type { KindCount } from './digest.repository.ts';

/** What moved, as one line each; each kind counts in one of them. */
type Line = 'back' | 'added' | 'refunded' | 'taken' | 'owed' | 'earned' | 'cleared' | 'reversed' | 'paid';
const lines: Record<FeedRole, [line: Line, kinds: FeedKind[]][]> = {
  creator: [
    [
      'back',
      [
        'accepted',
        'declined',
        'wrong_match',
        'expired',
        'withdrawn',
        'refund_failed',
        'quality_refunded',
        'pause_refunded',
        'promise_broken',
        'promise_refunded',
        'placement_removed',
        'wave_stopped',
        'campaign_cancelled',
      ],
    ],
    ['added', ['credits_added', 'subscription_renewed', 'chargeback_won']],
    ['refunded', ['credits_refunded']],
    ['taken', ['chargeback_opened']],
    ['owed', ['debt_settled']],
  ],
  curator: [
    ['earned', ['earning_pending', 'proof_verified']],
    ['cleared', ['earning_cleared']],
    ['reversed', ['earning_reversed', 'placement_removed']],
    ['paid', ['cash_out_paid']],
  ],
};

export const answersIn = (counts: readonly KindCount[]): number =>
  counts
    .filter(({ role, kind }) => role === 'creator' && ['accepted', 'declined', 'wrong_match'].includes(kind))
    .reduce((total, { count }) => total + count, 0);

/** The money of a day, counted over all of its news; what is nothing isn't said. `short` is for the preview line. */
export const sumsOf = (counts: readonly KindCount[], texts: Translator): (MailSum & { short: string })[] =>
  (['creator', 'curator'] as const).flatMap((role) =>
    lines[role].flatMap(([line, kinds]) => {
      const amount = counts
        .filter((one) => one.role === role && kinds.includes(one.kind))
        .reduce((total, one) => total + one.amount, 0);
      if (amount <= 0) return [];
      const value = texts.credits(toDecimal(hundredths(amount)));
      const short = texts.t(`digest_sum.${line}_short`, { credits: value });
      return [{ label: texts.t(`digest_sum.${line}`), short, value }];
    }),
  );
