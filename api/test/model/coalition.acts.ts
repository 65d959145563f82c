import fc from 'fast-check';

/* What a coalition may do. Numbers pick their subject from what there is at the time, so that shrinking can drop any act. */

const promos = [
  { kind: 'percent_off', value: 10 },
  { kind: 'amount_off', value: 150 },
  { kind: 'bonus_percent', value: 10 },
  { kind: 'bonus_credits', value: 2 },
] as const;
type Promo = (typeof promos)[number];

type Pick<Name extends string, Input = unknown> = { do: Name; pick: number } & Input;

export type Payment =
  | { do: 'buy'; who: number; pack: number; code: Promo | null }
  | { do: 'subscribe'; who: number; interval: 'monthly' | 'yearly' }
  | { do: 'give'; who: number; to: number; pack: number }
  | { do: 'issue'; to: number; credits: number };
export type Sending = {
  do: 'send';
  who: number;
  campaign: 'playlists' | 'radios' | 'influencers';
  offers: number[];
  /** Everybody accepts at once. */
  accepts: boolean;
  /** Then nothing is proven in time, or there is still time to. */
  daysAfter: number;
};
export type OnSubmission =
  | Pick<'answer', { decision: 'accepted' | 'declined' | 'wrong_match' }>
  | Pick<'prove' | 'withdraw' | 'remove'>
  | Pick<'flag', { isUpheld: boolean }>;
export type OfBank =
  /** The bank pays it at once, or it stays pending. */
  | Pick<'return', { isPaid: boolean }>
  | Pick<'endReturn', { outcome: 'paid' | 'failed' | 'sent back' }>
  | Pick<'dispute', { percent: number; state: 'open' | 'lost' }>
  | Pick<'endDispute', { state: 'won' | 'lost' }>
  /** Everything that can be. */
  | { do: 'returnAll' | 'disputeAll' };
export type OfEarnings =
  /** `rank`: who has the most earned credits, the second or third most. */
  | { do: 'convert'; rank: number; percent: number }
  /** `isPaid`: staff approve it, if they have to, and the provider pays it. */
  | { do: 'demand'; rank: number; percent: number; isShared: boolean; isPaid: boolean }
  | Pick<'decide', { isApproved: boolean }>
  | Pick<'pay', { state: 'paid' | 'returned' }>
  /** Everybody converts a little and cashes out the rest. */
  | { do: 'takeAll' };
export type Act =
  | Payment
  | Sending
  | { do: 'spendAll' }
  | OnSubmission
  | OfBank
  | OfEarnings
  | Pick<'level', { level: 'new' | 'trusted' | 'top' }>
  | { do: 'wait'; days: number };

const pick = fc.nat({ max: 1_000 });
/** Of the creators: mostly the same one, so that who sends has paid. */
const payer = fc.constantFrom(0, 0, 0, 1, 1, 2);
const rank = fc.constantFrom(0, 0, 0, 1, 2);
const one = fc.constant;
const often = (weight: number, arbitrary: fc.Arbitrary<Act>) => ({ weight, arbitrary });
const onSubmission = (name: 'prove' | 'withdraw' | 'remove') => fc.record({ do: one(name), pick });

const pays = fc.oneof(
  often(
    4,
    fc.record({
      do: one('buy'),
      who: payer,
      pack: fc.constantFrom(0, 0, 1, 2, 3, 4),
      code: fc.constantFrom(null, null, ...promos),
    }),
  ),
  often(2, fc.record({ do: one('subscribe'), who: payer, interval: fc.constantFrom('monthly', 'monthly', 'yearly') })),
  often(1, fc.record({ do: one('give'), who: payer, to: payer, pack: fc.nat({ max: 2 }) })),
  often(1, fc.record({ do: one('issue'), to: payer, credits: fc.integer({ min: 1, max: 20 }) })),
);

/** Any act, in the proportions in which something comes of them. */
export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  often(6, pays),
  often(
    9,
    fc.record({
      do: one('send'),
      who: payer,
      campaign: fc.constantFrom('playlists', 'playlists', 'playlists', 'radios', 'influencers'),
      offers: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 4 }),
      accepts: fc.constantFrom(true, true, true, false),
      daysAfter: fc.constantFrom(0, 8, 8),
    }),
  ),
  often(
    2,
    fc.record({
      do: one('answer'),
      pick,
      decision: fc.constantFrom('accepted', 'accepted', 'declined', 'wrong_match'),
    }),
  ),
  often(2, onSubmission('prove')),
  often(1, onSubmission('withdraw')),
  often(1, onSubmission('remove')),
  often(1, fc.record({ do: one('flag'), pick, isUpheld: fc.boolean() })),
  often(3, fc.record({ do: one('return'), pick, isPaid: fc.constantFrom(true, true, false) })),
  often(3, fc.record({ do: one('endReturn'), pick, outcome: fc.constantFrom('paid', 'paid', 'failed', 'sent back') })),
  often(
    3,
    fc.record({
      do: one('dispute'),
      pick,
      percent: fc.constantFrom(100, 100, 100, 100, 40, 1),
      state: fc.constantFrom('open', 'lost'),
    }),
  ),
  often(1, fc.record({ do: one('endDispute'), pick, state: fc.constantFrom('won', 'lost') })),
  often(2, fc.record({ do: one('convert'), rank, percent: fc.constantFrom(30, 100) })),
  often(
    4,
    fc.record({
      do: one('demand'),
      rank,
      percent: fc.constantFrom(20, 40, 100),
      isShared: fc.constantFrom(false, false, true),
      isPaid: fc.constantFrom(true, true, false),
    }),
  ),
  often(2, fc.record({ do: one('decide'), pick, isApproved: fc.constantFrom(true, true, true, false) })),
  often(4, fc.record({ do: one('pay'), pick, state: fc.constantFrom('paid', 'paid', 'paid', 'returned') })),
  often(1, fc.record({ do: one('level'), pick, level: fc.constantFrom('new', 'trusted', 'top') })),
  often(7, fc.record({ do: one('wait'), days: fc.constantFrom(0, 1, 8, 8, 16, 31, 91) })),
);
