import type { Knex } from 'knex';
import { cents, grant, wholeCredits } from '../src/modules/ledger/index.ts';
import type { Rules } from '../src/rules.ts';
import type { Step } from './money.ts';
import type { Calendar } from './rows.ts';

/** The ids of the demo's subscriber at the card provider; its sandbox makes the customer from these rows when it starts. */
export const demoSubscriber = {
  customer: 'cus_demo_pro',
  subscription: 'sub_demo_pro',
  invoice: 'in_demo_pro',
};
const subscribedDaysAgo = 40;

/** Subscribes a demo account to Pro for a year, with the paid invoice. @returns the step that grants its credits */
export async function writeProSubscription(
  trx: Knex.Transaction,
  accountId: number,
  { pro }: Rules,
  calendar: Calendar,
): Promise<Step> {
  const { customer, subscription, invoice } = demoSubscriber;
  const paidAt = calendar.daysAgo(subscribedDaysAgo);
  const periodEnd = new Date(paidAt);
  periodEnd.setUTCFullYear(periodEnd.getUTCFullYear() + 1);
  const amount = wholeCredits(pro.yearly.grantCredits);
  await trx('billing_customers').insert({ account_id: accountId, customer_id: customer, created_at: paidAt });
  await trx('subscriptions').insert({
    account_id: accountId,
    provider_reference: subscription,
    billing_interval: 'yearly',
    status: 'active',
    valid_until: periodEnd,
    current_period_end: periodEnd,
    is_demo: true,
    created_at: paidAt,
  });
  await trx('pro_invoices').insert({
    invoice_id: invoice,
    subscription_reference: subscription,
    account_id: accountId,
    billing_interval: 'yearly',
    granted_hundredths: amount,
    paid_cents: pro.yearly.priceCents,
    paid_at: paidAt,
    period_start: paidAt,
    period_end: periodEnd,
    created_at: paidAt,
  });
  return {
    at: paidAt,
    order: 0,
    run: (moving) =>
      grant(moving, { accountId, invoiceId: invoice, amount, price: cents(pro.yearly.priceCents), at: paidAt }),
    news: [{ accountId, role: 'creator', kind: 'credits_added', amount, idem: `invoice:${invoice}:paid`, at: paidAt }],
  };
}
