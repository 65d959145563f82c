import fc from 'fast-check';
import { connect, earn } from '../../src/modules/cash-out/test/earner.ts';
import { approve, cancelDemand, convert, demand, refuse, type Way } from './cash-out.ts';
import { aimed, always, command, expectCode, picked } from './command.ts';
import type { Demand, Model, Person } from './model.ts';
import { newIban, payPalAddress, type BankCourse } from './payout-courses.ts';
import { deliver, type World } from './world.ts';

/* The commands on cash-outs, of curators and staff. What becomes of a payout is the provider's matter, by where it goes. */

const who = fc.constantFrom(1, 2);
/** Up to the available amount, and a little more. */
const percent = fc.constantFrom(10, 75, 100, 100, 100, 101);
const amountOf = ({ cleared, heldForDemands }: Person, share: number): number =>
  Math.max(1, Math.floor(((cleared - heldForDemands) * share) / 100));
/** Some try with too little. */
const mayTry = (model: Model, input: { who: number; percent: number }): boolean => {
  const { cleared, heldForDemands } = model.people[input.who]!;
  return cleared - heldForDemands >= (input.percent === 10 ? 1 : 100);
};
const demandsOf = (model: Model) => model.demands();
const isRequested = ({ demand: { state } }: { demand: Demand }) => state === 'requested';

/** What somebody has earned before with people of no further interest: payouts need more than a run's own answers bring. */
const earns = command(
  'Earn',
  fc.record({ who, credits: fc.integer({ min: 1, max: 12 }) }),
  always,
  async (model, real, { who: index, credits }) => {
    await earn(real.api, real.people[index]!, credits);
    const owner = model.people[index]!;
    owner.cleared += owner.wallet.earn(credits * 100);
  },
);

const bankCourse = fc.constantFrom('bank pays', 'bank pays', 'bank closed', 'bank returns later');

/** Names an account at a bank on the provider's page: the first one, or another. */
async function nameBank(model: Model, real: World, index: number, course: BankCourse): Promise<void> {
  const iban = newIban(course);
  await connect(real.people[index]!, iban);
  await deliver(real.shop);
  model.people[index]!.bank = { destination: iban, course };
}

const names = command('NameBank', fc.record({ who, course: bankCourse }), always, (model, real, input) =>
  nameBank(model, real, input.who, input.course),
);

const demands = command(
  'Demand',
  fc.record({
    who,
    percent,
    method: fc.constantFrom('bank', 'paypal'),
    bank: bankCourse,
    paypal: fc.constantFrom('paypal pays', 'paypal pays', 'paypal locked', 'paypal unclaimed'),
    /** Some don't think of naming a bank first. */
    isPrepared: fc.constantFrom(true, true, true, true, false),
  }),
  mayTry,
  async (model, real, input) => {
    const owner = model.people[input.who]!;
    const caller = real.people[input.who]!;
    const amount = amountOf(owner, input.percent);
    if (input.method === 'bank' && !owner.bank && input.isPrepared) {
      await nameBank(model, real, input.who, input.bank);
    }
    const address = payPalAddress(input.paypal, caller.id);
    const way: Way = input.method === 'bank' ? { method: 'bank' } : { method: 'paypal', address, course: input.paypal };
    const code = demand(owner, amount, way);
    const body = {
      credits: amount / 100,
      ...(way.method === 'bank' ? way : { method: 'paypal', paypalEmail: address }),
    };
    const answer = await caller.post('/api/cash-out/demand', body);
    expectCode('demand', answer, code);
    if (code === null) owner.demands.at(-1)!.id = answer.json().data.id;
  },
);

const cancels = aimed('CancelDemand', picked, demandsOf, isRequested, async (_, real, { demand: one, owner }) => {
  const code = cancelDemand(owner, one);
  expectCode('cancel demand', await real.people[owner.index]!.post(`/api/v2/curator/cash-outs/${one.id}/cancel`), code);
});

const approves = aimed('Approve', picked, demandsOf, isRequested, async (_, real, { demand: one }) => {
  const code = approve(one);
  expectCode('approve', await real.staff.post(`/api/v2/staff/cash-outs/${one.id}/approve`), code);
});

const refuses = aimed('Refuse', picked, demandsOf, isRequested, async (_, real, { demand: one, owner }) => {
  const code = refuse(owner, one);
  const path = `/api/v2/staff/cash-outs/${one.id}/return`;
  expectCode('refuse', await real.staff.post(path, { reason: 'Not this one.' }), code);
});

const converts = command('Convert', fc.record({ who, percent }), mayTry, async (model, real, input) => {
  const owner = model.people[input.who]!;
  const amount = amountOf(owner, input.percent);
  const code = convert(owner, amount);
  expectCode('convert', await real.people[input.who]!.post('/api/v2/curator/convert', { credits: amount / 100 }), code);
});

export const cashOutCommands = [
  { weight: 3, arbitrary: earns },
  { weight: 14, arbitrary: demands },
  { weight: 2, arbitrary: cancels },
  { weight: 6, arbitrary: approves },
  { weight: 2, arbitrary: refuses },
  { weight: 2, arbitrary: names },
  { weight: 4, arbitrary: converts },
];
