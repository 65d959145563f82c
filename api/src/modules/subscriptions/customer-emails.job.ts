import { customersToTell, storeCustomerEmail } from './customers.repository.ts';
import type { Subscribing } from './subscriptions.context.ts';

const batchSize = 50;

/** Tells the provider the addresses of customers that have changed: its receipts and reminders go there. */
export async function tellCustomerEmails({ db, billing, log }: Subscribing): Promise<void> {
  if (!billing) return;
  for (const { accountId, customerId, email } of await customersToTell(db, batchSize)) {
    try {
      await billing.setCustomerEmail(customerId, email);
      await storeCustomerEmail(db, accountId, email);
    } catch (error) {
      log.warn({ err: error, accountId }, 'the card provider could not be told an address yet');
    }
  }
}
