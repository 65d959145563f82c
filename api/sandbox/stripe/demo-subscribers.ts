import type { Store } from '../provider/store.ts';
import { subscribe } from './billing/cycle.ts';
import { addCustomer, type Customer } from './calls/customers.ts';
import { priceNamed } from './calls/prices.ts';
import { methodOf } from './cards.ts';

interface DemoSubscriber {
  customer: string;
  email: string;
  subscription: string;
  invoice: string;
  interval: 'monthly' | 'yearly';
  paidAtSeconds: number;
}

/** The product's demo rows are read, never written. */
const demoSubscribers = `
  SELECT b.customer_id AS customer, a.email, s.provider_reference AS subscription, i.invoice_id AS invoice,
         s.billing_interval AS interval, floor(extract(epoch FROM i.paid_at))::float8 AS "paidAtSeconds"
    FROM subscriptions s JOIN accounts a ON a.id = s.account_id
    JOIN billing_customers b ON b.account_id = s.account_id
    JOIN pro_invoices i ON i.subscription_reference = s.provider_reference
   WHERE s.is_demo
     AND NOT EXISTS (SELECT 1 FROM sandbox.objects o WHERE o.provider = 'stripe' AND o.id = b.customer_id)
   ORDER BY i.paid_at LIMIT 1`;

/** The demo account that pays for Pro is a customer here, with its subscription and paid invoice: its billing can be managed. */
export async function addDemoSubscribers(
  store: Store,
  prices: Record<DemoSubscriber['interval'], string>,
): Promise<void> {
  const { rows } = await store.pool.query(demoSubscribers);
  for (const { customer, email, subscription, invoice, interval, paidAtSeconds } of rows as DemoSubscriber[]) {
    await store.write(async (records) => {
      // Another copy of the sandbox may have started meanwhile.
      if (await records.find<Customer>('customer', customer)) return;
      records.now = paidAtSeconds;
      await addCustomer(records, { id: customer, email, name: null, metadata: {} });
      const method = (await methodOf(records, { payment_method: 'pm_card_visa' }))!;
      method.customer = customer;
      await records.put(method);
      const price = await priceNamed(records, prices[interval]);
      await subscribe(records, { customer, price, method, metadata: {}, ids: { subscription, invoice } });
    });
  }
}
