import type { TestApp } from '../../../../test/build-app.ts';
import type { TestAccount } from '../../../../test/factories/account.ts';

/** Lets an account allow or end marketing, by the call of the account page. */
export const setMarketing = (api: TestApp, account: Pick<TestAccount, 'headers'>, marketing: boolean) =>
  api.app.inject({
    method: 'PUT',
    url: '/api/v2/account/consents',
    headers: account.headers,
    payload: { marketing },
  });

/** A subscription of the provider's, valid for a month. */
export async function subscribe(api: TestApp, accountId: number, interval: 'monthly' | 'yearly'): Promise<void> {
  const validUntil = api.db.raw("app_now() + interval '1 month'");
  await api.db('subscriptions').insert({
    account_id: accountId,
    billing_interval: interval,
    provider_reference: `sub_${accountId}`,
    status: 'active',
    valid_until: validUntil,
    current_period_end: validUntil,
  });
}
