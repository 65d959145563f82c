import type { TestApp } from '../../../../test/build-app.ts';
import type { TestAccount } from '../../../../test/factories/account.ts';
import { cents, grant, wholeCredits } from '../../ledger/index.ts';

/** Lets an account allow or end marketing, by the call of the account page. */
export const setMarketing = (api: TestApp, account: Pick<TestAccount, 'headers'>, marketing: boolean) =>
  api.app.inject({
    method: 'PUT',
    url: '/api/v2/account/consents',
    headers: account.headers,
    payload: { marketing },
  });

/** A paid and booked invoice of Pro. */
export async function subscribe(api: TestApp, accountId: number, interval: 'monthly' | 'yearly'): Promise<void> {
  const invoiceId = `in_${accountId}`;
  const amount = wholeCredits(20);
  await api.db.transaction(async (trx) => {
    const paidAt = api.app.clock.now();
    await trx('pro_invoices').insert({
      invoice_id: invoiceId,
      subscription_reference: `sub_${accountId}`,
      account_id: accountId,
      billing_interval: interval,
      granted_hundredths: amount,
      paid_cents: 1_900,
      paid_at: paidAt,
    });
    await grant(trx, { accountId, invoiceId, amount, price: cents(1_900), at: paidAt });
  });
}
