import fc from 'fast-check';
import { cashOutContext, settlePayout } from '../../src/modules/cash-out/index.ts';
import { approve, cancelDemand, convert, demand, hear, refuse } from './cash-out.ts';
import { aimed, command, expectCode, pick, picked } from './command.ts';
import type { Demand, Model, Person } from './model.ts';
import { provider } from './world.ts';

/* The commands on cash-outs: of curators, of staff, and of the payout provider. */

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

const demands = command('Demand', fc.record({ who, percent }), mayTry, async (model, real, input) => {
  const owner = model.people[input.who]!;
  const caller = real.people[input.who]!;
  const amount = amountOf(owner, input.percent);
  const code = demand(owner, amount);
  const body = { credits: amount / 100, method: 'paypal', paypalEmail: `curator-${caller.id}@example.test` };
  const answer = await caller.post('/api/cash-out/demand', body);
  expectCode('demand', answer, code);
  if (code === null) owner.demands.at(-1)!.id = answer.json().data.id;
});

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

/** The provider advances a payout, by webhook or when polled. Returned ones stay returned. */
const pays = aimed(
  'Provider',
  fc.record({ pick, state: fc.constantFrom('paid', 'paid', 'returned'), isTold: fc.boolean() }),
  (model) => model.demands().filter(({ demand: { wasAsked } }) => wasAsked),
  ({ demand: { state } }) => state === 'sent',
  async (_, real, { demand: one, owner }, { state, isTold }) => {
    if (one.provider === 'returned') return;
    one.provider = state;
    provider.set(one.id, state);
    if (!isTold) return;
    if (one.state === 'sent' || one.state === 'paid') hear(owner, one);
    await settlePayout(cashOutContext(real.api.app), `item-${one.id}`);
  },
);

const converts = command('Convert', fc.record({ who, percent }), mayTry, async (model, real, input) => {
  const owner = model.people[input.who]!;
  const amount = amountOf(owner, input.percent);
  const code = convert(owner, amount);
  expectCode('convert', await real.people[input.who]!.post('/api/v2/curator/convert', { credits: amount / 100 }), code);
});

export const cashOutCommands = [
  { weight: 14, arbitrary: demands },
  { weight: 2, arbitrary: cancels },
  { weight: 6, arbitrary: approves },
  { weight: 2, arbitrary: refuses },
  { weight: 10, arbitrary: pays },
  { weight: 4, arbitrary: converts },
];
