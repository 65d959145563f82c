import { day, type Demand, type Model, type Person } from './model.ts';
import { payoutState, type PayPalCourse, type Course } from './payout-courses.ts';
import type { Refusal } from './settlement.ts';

/* The rules of earned credits (rules.md §7). The run sets smaller limits, so that few answers reach them. */

export const cashOutRules = { minCredits: 1, autoApproveCredits: 3, conversionBonusPercent: 10 };

const free = (owner: Person): number => owner.cleared - owner.heldForDemands;
const isOpen = ({ state }: Demand): boolean => state === 'requested' || state === 'approved' || state === 'sent';

/** How somebody wants to be paid: to their bank, or to an address at PayPal that leads to this. */
export type Way = { method: 'bank' } | { method: 'paypal'; address: string; course: PayPalCourse };

function placeOf(owner: Person, way: Way): { destination: string; course: Course } | null {
  return way.method === 'bank' ? owner.bank : { destination: way.address, course: way.course };
}

export function demand(owner: Person, amount: number, way: Way): Refusal {
  if (amount < cashOutRules.minCredits * 100) return 'invalid_input';
  if (owner.demands.some(isOpen)) return 'conflict';
  const place = placeOf(owner, way);
  if (!place) return 'wrong_state';
  if (owner.wallet.owed() > 0) return 'debt_outstanding';
  if (amount > free(owner)) return 'insufficient_credits';
  owner.heldForDemands += amount;
  const waitsForStaff = amount > cashOutRules.autoApproveCredits * 100;
  owner.demands.push({
    id: 0,
    amount,
    state: 'requested',
    waitsForStaff,
    selfApprovedAt: null,
    method: way.method,
    ...place,
    orderedAt: null,
    nextAskAt: 0,
    asked: 0,
  });
  return null;
}

function giveBack(owner: Person, one: Demand, state: 'returned' | 'cancelled'): void {
  if (one.state === 'paid') owner.cleared += one.amount;
  else owner.heldForDemands -= one.amount;
  one.state = state;
}

export function cancelDemand(owner: Person, one: Demand): Refusal {
  if (one.state === 'cancelled') return null;
  if (one.state !== 'requested') return 'wrong_state';
  giveBack(owner, one, 'cancelled');
  return null;
}

export function approve(one: Demand): Refusal {
  if (one.state === 'returned' || one.state === 'cancelled') return 'wrong_state';
  if (one.state === 'requested') one.state = 'approved';
  return null;
}

export function refuse(owner: Person, one: Demand): Refusal {
  if (one.state === 'returned') return null;
  if (one.state !== 'requested' && one.state !== 'approved') return 'wrong_state';
  giveBack(owner, one, 'returned');
  return null;
}

/** The product asks for a payout's state at the provider; it may still be returned after it was paid. */
export function hear({ now }: Model, owner: Person, one: Demand): void {
  if (one.orderedAt === null || (one.state !== 'sent' && one.state !== 'paid')) return;
  const state = payoutState(one.course, now - one.orderedAt);
  if (state === 'returned') giveBack(owner, one, 'returned');
  if (state !== 'paid' || one.state !== 'sent') return;
  one.state = 'paid';
  owner.heldForDemands -= one.amount;
  owner.cleared -= one.amount;
}

export function convert(owner: Person, amount: number): Refusal {
  if (!owner.hasCreator) return 'profile_missing';
  if (owner.wallet.owed() > 0) return 'debt_outstanding';
  if (amount > free(owner)) return 'insufficient_credits';
  owner.cleared -= amount;
  owner.wallet.add('converted', amount + Math.floor((amount * cashOutRules.conversionBonusPercent) / 100));
  return null;
}

export const sweeps = {
  'cash-out.decide': (model: Model) => {
    for (const { demand: one, owner } of model.demands()) {
      if (one.state !== 'requested' || one.waitsForStaff) continue;
      // Each person is paid to places of their own.
      const isFirst = !owner.demands.some((other) => other.state === 'paid' && other.destination === one.destination);
      const before = owner.demands.filter(
        ({ state, selfApprovedAt }) =>
          selfApprovedAt !== null && selfApprovedAt + 30 * day > model.now && state !== 'returned',
      );
      const amount = before.reduce((total, other) => total + other.amount, one.amount);
      if (isFirst || amount > cashOutRules.autoApproveCredits * 100) one.waitsForStaff = true;
      else Object.assign(one, { state: 'approved', selfApprovedAt: model.now });
    }
  },
  /** Sends approved demands, and polls sent ones: after half a minute, then at doubling intervals. */
  'cash-out.send': (model: Model) => {
    for (const { demand: one, owner } of model.demands()) {
      if (one.state === 'approved' && owner.wallet.owed() === 0)
        Object.assign(one, { state: 'sent', nextAskAt: model.now });
      if (one.state !== 'sent' || one.nextAskAt > model.now) continue;
      one.nextAskAt = model.now + Math.min(30 * 2 ** one.asked, 21_600);
      one.asked += 1;
      // They have named another account meanwhile.
      if (one.orderedAt === null && one.method === 'bank' && owner.bank!.destination !== one.destination) {
        giveBack(owner, one, 'returned');
        continue;
      }
      one.orderedAt ??= model.now;
      hear(model, owner, one);
    }
  },
};
