import fc from 'fast-check';
import { intentIdOf } from '../../src/modules/payments/test/shop.ts';
import { aimed, always, command, creators as who, expectCode, pick } from './command.ts';
import { applyDispute, book, isAmbiguous, sweeps, told } from './inbox.ts';
import type { Model, Payment } from './model.ts';
import { deliver, type World } from './world.ts';

/* Purchases by card and their disputes, through the provider's own calls and webhooks. */

const cards = { pays: 'pm_card_visa', declined: 'pm_card_chargeDeclined', disputed: 'pm_card_createDispute' } as const;

async function processInbox(model: Model, real: World): Promise<void> {
  sweeps['payments.inbox'](model);
  await real.api.app.jobs.run('payments.inbox');
}

/** Starts buying, or goes on with the purchase in progress; one that was charged meanwhile is credited by that. */
async function begin(model: Model, real: World, index: number, credits: number): Promise<Payment> {
  const owner = model.people[index]!;
  const packId = `credits_${credits}`;
  const answer = await real.people[index]!.post('/api/fanfare/stripe/create-payment-intent', { packId });
  expectCode('begin', answer, null);
  const { clientSecret, purchase } = answer.json().data;
  const known = model.payments.find((one) => one.owner === owner && one.credits === credits && !one.isBooked);
  if (known) {
    if (known.id !== purchase.id) throw new Error(`purchase ${purchase.id} was begun beside ${known.id}`);
    book(known);
    return known;
  }
  const intentId = intentIdOf(clientSecret);
  const payment = { id: purchase.id, owner, credits, intentId, isCharged: false, isBooked: false, dispute: null };
  model.payments.push(payment);
  return payment;
}

async function settle(real: World, payment: Payment): Promise<void> {
  book(payment);
  const answer = await real.people[payment.owner.index]!.post(`/api/v2/purchases/${payment.id}/settle`);
  expectCode('settle', answer, null);
  const isPaid = answer.json().data.status === 'paid';
  if (isPaid !== payment.isBooked) throw new Error(`purchase ${payment.id} is ${isPaid ? '' : 'not '}paid`);
}

/** The provider doesn't say in which order it tells of two payments of one wallet. */
async function clearTheWay(model: Model, real: World, payment: Payment): Promise<void> {
  if (isAmbiguous(model, payment)) await processInbox(model, real);
}

const buys = command(
  'BuyByCard',
  fc.record({
    who,
    credits: fc.constantFrom(10, 25, 50),
    card: fc.constantFrom('pays', 'pays', 'pays', 'declined', 'disputed'),
    /** Else the page is closed, and the webhook has to do. */
    stays: fc.boolean(),
  }),
  always,
  async (model, real, input) => {
    const payment = await begin(model, real, input.who, input.credits);
    if (payment.isBooked) return;
    await clearTheWay(model, real, payment);
    const paid = await real.shop.pay(payment.intentId, cards[input.card]);
    payment.isCharged = paid?.status === 'succeeded';
    if (payment.isCharged === (input.card === 'declined'))
      throw new Error(`a card that ${input.card}: ${paid?.status}`);
    told(model, payment, () => book(payment));
    if (input.card === 'disputed') {
      payment.dispute = { id: await disputeOf(real, payment), state: 'open' };
      told(model, payment, () => applyDispute(payment));
    }
    await deliver(real.shop);
    if (input.stays) await settle(real, payment);
  },
);

async function disputeOf(real: World, { intentId }: Payment): Promise<string> {
  const { rows } = await real.api.db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM sandbox.objects WHERE object = 'dispute' AND body->>'payment_intent' = ?`,
    [intentId],
  );
  return rows[0]!.id;
}

const disputes = aimed(
  'DisputeCard',
  fc.record({ pick, outcome: fc.constantFrom('won', 'lost') }),
  ({ payments }) => payments.filter(({ isCharged, dispute }) => isCharged && (!dispute || dispute.state === 'open')),
  () => true,
  async (model, real, payment, { outcome }) => {
    await clearTheWay(model, real, payment);
    const { dispute } = payment;
    if (dispute) {
      await real.shop.endDispute(dispute.id, outcome);
      dispute.state = outcome;
    } else {
      const { id } = await real.shop.dispute({ paymentIntent: payment.intentId });
      payment.dispute = { id, state: 'open' };
    }
    told(model, payment, () => applyDispute(payment));
    await deliver(real.shop);
  },
);

export const cardCommands = [
  { weight: 5, arbitrary: buys },
  { weight: 4, arbitrary: disputes },
];
