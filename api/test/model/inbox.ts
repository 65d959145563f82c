import { hear } from './cash-out.ts';
import type { Model, Notice, Payment } from './model.ts';
import { isNews } from './payout-courses.ts';

/* What the providers know before the product does, and how it learns of it. */

/** The product credits a payment that was charged, once. */
export function book(payment: Payment): void {
  if (!payment.isCharged || payment.isBooked) return;
  payment.isBooked = true;
  payment.owner.wallet.buy(payment.id, payment.credits * 100);
}

/** What the bank says about a payment, which is credited first. */
export function applyDispute(payment: Payment): void {
  book(payment);
  const { owner, dispute } = payment;
  const bought = owner.wallet.bought.find(({ id }) => id === payment.id);
  if (!dispute || !bought) return;
  if (dispute.state === 'open') owner.wallet.dispute(bought);
  else owner.cleared += owner.wallet.endDispute(bought, dispute.state);
}

/** Another payment of the same wallet waits in the inbox: in which order the two would be processed is nobody's promise. */
export const isAmbiguous = ({ inbox }: Model, payment: Payment): boolean =>
  inbox.some(({ about }) => 'credits' in about && about !== payment && about.owner === payment.owner);

/** Moves the model's clock: what providers decide meanwhile about payouts is told by webhooks. */
export function advanceModel(model: Model, seconds: number): void {
  const before = model.now;
  model.now += seconds;
  for (const { demand, owner } of model.demands()) {
    const { orderedAt, course } = demand;
    if (orderedAt === null || !isNews(course, before - orderedAt, model.now - orderedAt)) continue;
    model.inbox.push({ about: demand, apply: () => hear(model, owner, demand) });
  }
}

const processInbox = (model: Model): void => {
  for (const notice of model.inbox.splice(0)) notice.apply();
};

export const told = (model: Model, about: Notice['about'], apply: () => void): void => {
  model.inbox.push({ about, apply });
};

export const sweeps = { 'payments.inbox': processInbox };
