import fc from 'fast-check';
import { anyAct, type Act } from './coalition.acts.ts';

/*
 * Attack scenarios: a few acts in a row, with random ones anywhere between them, and a final withdrawal.
 */

const { constantFrom } = fc;
/** A step that is taken almost always; shrinking leaves it out. */
const maybe = (step: fc.Arbitrary<Act>): fc.Arbitrary<Act[]> =>
  fc.tuple(constantFrom(false, ...Array.from({ length: 15 }, () => true)), step).map(([is, act]) => (is ? [act] : []));
const sequenceOf = (...steps: fc.Arbitrary<Act>[]): fc.Arbitrary<Act[]> =>
  fc.tuple(...steps.map(maybe)).map((acts) => acts.flat());
const does = (...acts: Act[]): fc.Arbitrary<Act> => constantFrom(...acts);

const buys = (packs: number[], who = 0): fc.Arbitrary<Act> =>
  does(...packs.map((pack) => ({ do: 'buy' as const, who, pack, code: null })));
/** Packs whose bonus pays for a playlist. */
const buysWithBonus = does(
  { do: 'buy', who: 0, pack: 2, code: { kind: 'bonus_percent', value: 10 } },
  { do: 'buy', who: 0, pack: 3, code: { kind: 'bonus_percent', value: 10 } },
  { do: 'buy', who: 0, pack: 4, code: { kind: 'bonus_percent', value: 10 } },
);
const subscribes = does(
  { do: 'subscribe', who: 0, interval: 'monthly' },
  { do: 'subscribe', who: 0, interval: 'yearly' },
);
/** To accomplices, who accept. */
const sends = (daysAfter: number[], offers: number[][], who = 0): fc.Arbitrary<Act> =>
  does(
    ...offers.flatMap((some) =>
      daysAfter.map((days) => ({
        do: 'send' as const,
        who,
        campaign: 'playlists' as const,
        offers: some,
        accepts: true,
        daysAfter: days,
      })),
    ),
  );
/** Nobody answers: the credits are held. */
const holds = does(
  ...[[0], [1], [0, 1]].map((offers) => ({
    do: 'send' as const,
    who: 0,
    campaign: 'playlists' as const,
    offers,
    accepts: false,
    daysAfter: 0,
  })),
);
const many = [
  [0, 1, 2, 3],
  [0, 1, 2, 3, 4, 5],
];
const few = [[0], [1], [0, 1], [2, 3]];
const returns = does({ do: 'return', pick: 0, isPaid: true }, { do: 'return', pick: 0, isPaid: false });
const disputes = (picks = [0]): fc.Arbitrary<Act> =>
  does(...picks.map((pick) => ({ do: 'dispute' as const, pick, percent: 100, state: 'lost' as const })));
const takesBack = fc.oneof(returns, disputes());
/** Small enough to be approved automatically. */
const demands = (isShared: boolean): fc.Arbitrary<Act> =>
  does(...[20, 25].map((percent) => ({ do: 'demand' as const, rank: 0, percent, isShared, isPaid: true })));
const demandsOf = (isShared: boolean, times: number) => Array.from({ length: times }, () => demands(isShared));
const waits = (days: number): fc.Arbitrary<Act> => does({ do: 'wait', days });

const attackScenarios = {
  'every promise is broken': sequenceOf(
    fc.oneof(buys([0, 1, 2, 3]), subscribes),
    sends([8], many),
    sends([8], many),
    sends([8], few),
  ),
  'what broken promises returned of a pack that goes back': sequenceOf(
    buys([2, 3, 4]),
    sends([8], few),
    returns,
    does({ do: 'endReturn', pick: 0, outcome: 'paid' }),
  ),
  'what broken promises returned of a disputed payment': sequenceOf(
    fc.oneof(buys([2, 3, 4]), subscribes),
    sends([8], few),
    disputes(),
    sends([8], few),
  ),
  'a broken promise, and then the quality': sequenceOf(
    fc.oneof(buys([0, 1, 2]), subscribes),
    sends([0], few),
    does({ do: 'prove', pick: 0 }),
    does({ do: 'remove', pick: 0 }),
    takesBack,
    does({ do: 'flag', pick: 0, isUpheld: true }),
    does({ do: 'endReturn', pick: 0, outcome: 'paid' }, { do: 'endReturn', pick: 0, outcome: 'failed' }),
  ),
  'a bonus is spent, and its pack goes back': sequenceOf(buysWithBonus, sends([0, 8], few), returns, sends([0], few)),
  'a bonus is spent, and its pack is disputed': sequenceOf(
    buysWithBonus,
    sends([0, 8], few),
    disputes(),
    sends([0], few),
  ),
  'a bonus is held while its pack goes, and released then': sequenceOf(
    buysWithBonus,
    holds,
    takesBack,
    does({ do: 'withdraw', pick: 0 }),
    does({ do: 'endReturn', pick: 0, outcome: 'paid' }, { do: 'withdraw', pick: 0 }),
  ),
  'Pro is charged back': sequenceOf(subscribes, sends([0, 8], many), disputes(), sends([0], few)),
  'a gift is charged back': sequenceOf(
    does({ do: 'give', who: 0, to: 1, pack: 0 }, { do: 'give', who: 0, to: 1, pack: 2 }),
    sends([0, 8], few, 1),
    disputes(),
  ),
  'who owes takes out what they earned': sequenceOf(
    buys([1, 2]),
    buys([1, 2], 1),
    sends([0], many),
    sends([8], many, 1),
    does({ do: 'demand', rank: 0, percent: 40, isShared: false, isPaid: false }),
    does({ do: 'demand', rank: 1, percent: 40, isShared: false, isPaid: false }),
    does({ do: 'decide', pick: 0, isApproved: true }),
    does({ do: 'decide', pick: 0, isApproved: true }),
    disputes([0, 1]),
    disputes([0]),
    waits(0),
    does({ do: 'convert', rank: 0, percent: 30 }),
    does({ do: 'convert', rank: 1, percent: 30 }),
  ),
  'who owes sends': fc.oneof(
    sequenceOf(buys([0, 1]), buys([0, 1, 2]), sends([0, 8], few), disputes([1]), sends([0, 8], few)),
    sequenceOf(buys([0, 1]), subscribes, sends([0, 8], few), disputes(), sends([0, 8], few)),
    sequenceOf(
      buys([0]),
      sends([0, 8], few),
      disputes(),
      does({ do: 'issue', to: 0, credits: 12 }),
      sends([0, 8], few),
      buys([0]),
    ),
  ),
  'payouts in small parts': sequenceOf(buys([1, 2, 3]), sends([8], [[0, 1]]), ...demandsOf(false, 5)),
  'payouts in small parts to one destination': sequenceOf(
    buys([2, 3]),
    sends([8], [[0, 1, 2, 3]]),
    ...demandsOf(true, 7),
  ),
  anything: fc.array(anyAct, { minLength: 15, maxLength: 30, size: 'max' }),
} satisfies Record<string, fc.Arbitrary<Act[]>>;

/** The coalition spends what is left, gets its payments back as far as it can, and takes out what it earned. */
const finalWithdrawal = sequenceOf(
  does({ do: 'spendAll' }),
  waits(8),
  does({ do: 'takeAll' }),
  does({ do: 'returnAll' }, { do: 'disputeAll' }, { do: 'wait', days: 0 }),
  does({ do: 'takeAll' }),
);

/** Puts each of the other acts somewhere among these. */
function mixed(acts: readonly Act[], others: readonly { at: number; act: Act }[]): Act[] {
  const all = [...acts];
  for (const { at, act } of others) all.splice(at % (all.length + 1), 0, act);
  return all;
}

const others = fc.array(fc.record({ at: fc.nat({ max: 1_000 }), act: anyAct }), { maxLength: 5, size: 'max' });

/** The acts of a run, by attack scenario. */
export const runs = Object.entries(attackScenarios).map(([name, scenario]): [string, fc.Arbitrary<Act[]>] => [
  name,
  fc.tuple(scenario, others, finalWithdrawal).map(([acts, between, last]) => [...mixed(acts, between), ...last]),
]);
