import fc from 'fast-check';
import { reportDispute } from '../../src/modules/chargebacks/test/disputes.ts';
import { issueGiftCodes } from '../../src/modules/gifts/index.ts';
import { wholeCredits } from '../../src/modules/ledger/index.ts';
import { giveCredits } from '../factories/credits.ts';
import { buyPack } from '../factories/purchases.ts';
import { aimed, always, command, creators as who, expectCode, oneOf, pick } from './command.ts';
import type { Model } from './model.ts';

/* How credits arrive in the ledger, and how the inbox's end disputes them. Those that come by card have commands of their own. */

const given = command(
  'Given',
  fc.record({ who, kind: fc.constantFrom('promo', 'subscription'), credits: fc.integer({ min: 1, max: 40 }) }),
  always,
  async (model, real, input) => {
    model.people[input.who]!.wallet.add(input.kind, input.credits * 100);
    await giveCredits(real.api.db, real.people[input.who]!.id, input.credits, input.kind);
  },
);

const buy = command(
  'Buy',
  fc.record({ who, credits: fc.constantFrom(10, 25, 50) }),
  always,
  async (model, real, { who: index, credits }) => {
    const id = await buyPack(real.api.db, real.people[index]!.id, { credits, priceCents: credits * 92 });
    model.people[index]!.wallet.buy(id, credits * 100);
  },
);

const redeem = command(
  'Redeem',
  fc.record({ who, pick, isFresh: fc.boolean(), credits: fc.integer({ min: 1, max: 30 }) }),
  always,
  async (model, real, input) => {
    if (input.isFresh || model.gifts.length === 0) {
      const [issued] = await issueGiftCodes(real.api.db, { count: 1, hundredths: wholeCredits(input.credits) });
      model.gifts.push({ code: issued!.code, amount: input.credits * 100, isUsed: false });
    }
    const gift = oneOf(model.gifts, input.isFresh ? 0 : input.pick);
    const code = gift.isUsed ? 'code_used' : null;
    if (!gift.isUsed) model.people[input.who]!.wallet.add('gift', gift.amount);
    gift.isUsed = true;
    expectCode('redeem', await real.people[input.who]!.post(`/api/gift/${gift.code}`), code);
  },
);

const boughtIn = (model: Model) =>
  model.people.flatMap((person) =>
    person.wallet.bought
      .filter(({ id }) => model.payments.every((payment) => payment.id !== id))
      .map((bought) => ({ person, bought })),
  );
const dispute = aimed(
  'Dispute',
  fc.record({ pick, state: fc.constantFrom('open', 'open', 'won', 'lost') }),
  boughtIn,
  ({ bought }) => bought.dispute === null || bought.dispute.state === 'open',
  async (_model, real, { person, bought }, input) => {
    // A closed dispute isn't reported with another outcome.
    const ended = bought.dispute?.state ?? 'open';
    const state = ended === 'open' ? input.state : ended;
    if (state === 'open') person.wallet.dispute(bought);
    else person.cleared += person.wallet.endDispute(bought, state);
    for (let times = 0; times < 2; times += 1) await reportDispute(real.api, bought.id, { state });
  },
);

export const creditCommands = [
  { weight: 1, arbitrary: given },
  { weight: 1, arbitrary: buy },
  { weight: 1, arbitrary: redeem },
  { weight: 2, arbitrary: dispute },
];
