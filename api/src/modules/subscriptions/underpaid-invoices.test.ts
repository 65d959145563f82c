import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import type { BilledSubscription, Invoice } from '../../gateways/stripe/index.ts';
import { defaultRules, sellsAtALoss } from '../../rules.ts';
import { person } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { settleSubscription } from './settle.service.ts';

/* After a change of plan that Stripe bills at once, a balance of the customer pays a part of an invoice. */

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const { money, pro } = defaultRules;
const yearSeconds = 365 * 86_400;
let count = 0;

/** A subscriber whose only invoice was paid with so many cents. @returns what was paid for each of their lots, and what was logged as an error */
async function subscriberWhoPaid(interval: 'monthly' | 'yearly', paidCents: number) {
  const me = await person(api, { creator: true });
  count += 1;
  const [subscriptionId, customerId] = [`sub_underpaid_${count}`, `cus_underpaid_${count}`];
  await api.db('billing_customers').insert({ account_id: me.id, customer_id: customerId, email: me.email });
  const now = api.app.clock.now();
  const period = { start: now, end: new Date(now.getTime() + yearSeconds * 1_000) };
  const subscription: BilledSubscription = {
    id: subscriptionId,
    customerId,
    state: 'active',
    interval,
    periodStart: period.start,
    periodEnd: period.end,
    isEnding: false,
    endedAt: null,
  };
  const invoice: Invoice = {
    id: `in_underpaid_${count}`,
    state: 'paid',
    isTried: true,
    paidCents,
    currency: 'eur',
    paidAt: now,
    interval,
    period,
  };
  const billing = {
    ...api.app.billing!,
    readSubscription: async () => subscription,
    readInvoices: async () => [invoice],
  };
  const errors: string[] = [];
  const log = Object.assign(Object.create(api.app.log) as typeof api.app.log, {
    error: (_details: object, text: string) => void errors.push(text),
  });
  await settleSubscription({ db: api.app.db, billing, log, rules: api.app.config.rules }, subscriptionId);
  const lots: number[] = await api.db('lots').where({ account_id: me.id }).pluck('price_paid_cents');
  return { errors, lots };
}

/** The least that these credits may be sold for. */
function leastCents(credits: number): number {
  let least = 0;
  while (sellsAtALoss(money, least, credits * 100)) least += 1;
  return least;
}

it.each(['monthly', 'yearly'] as const)(
  'grants nothing for a %s invoice paid with too little, and logs it',
  async (interval) => {
    for (const paidCents of [1, 107, leastCents(pro[interval].grantCredits) - 1]) {
      const { errors, lots } = await subscriberWhoPaid(interval, paidCents);
      expect([paidCents, lots]).toEqual([paidCents, []]);
      expect(errors).toEqual([expect.stringContaining('too little for its credits')]);
    }
  },
);

it.each(['monthly', 'yearly'] as const)(
  'grants the credits of a %s invoice that cover themselves, or were paid in full',
  async (interval) => {
    for (const paidCents of [leastCents(pro[interval].grantCredits), pro[interval].priceCents]) {
      const { errors, lots } = await subscriberWhoPaid(interval, paidCents);
      expect([lots, errors]).toEqual([[paidCents], []]);
    }
  },
);
