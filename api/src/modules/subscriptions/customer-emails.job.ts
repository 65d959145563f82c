import { ProviderRefusal } from '../../gateways/payment-gateway.ts';
import { customersWithOldEmail, storeCustomerEmail } from './customers.repository.ts';
import type { Subscribing } from './subscriptions.context.ts';

const batchSize = 50;

/** Tells the provider the addresses of customers that have changed: its receipts and reminders go there. */
export async function updateCustomerEmails({ db, billing, log }: Subscribing): Promise<void> {
  if (!billing) return;
  let customers: Awaited<ReturnType<typeof customersWithOldEmail>> = [];
  do {
    customers = await customersWithOldEmail(db, customers.at(-1)?.accountId ?? 0, batchSize);
    for (const { accountId, customerId, email } of customers) {
      try {
        await billing.setCustomerEmail(customerId, email);
        await storeCustomerEmail(db, accountId, email);
      } catch (error) {
        log.warn({ err: error, accountId }, 'the card provider could not be told an address yet');
        // One that doesn't answer is asked again by the next run; one that refuses a customer may take the others.
        if (!(error instanceof ProviderRefusal)) return;
      }
    }
  } while (customers.length === batchSize);
}
