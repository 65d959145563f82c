import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { createAccount, headersOf } from '../../../test/factories/account.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

it('offers two months free by the year', async () => {
  const answer = await api.app.inject({ url: '/api/v2/subscriptions' });
  const [plan] = answer.json().data;
  expect(plan.prices).toEqual({
    monthly: { id: 'pro_monthly', amount: 3_900 },
    yearly: { id: 'pro_yearly', amount: 39_000 },
  });
});

it('is valid until it runs out', async () => {
  const free = await createAccount(api.app, api.db, { creator: true });
  const pro = await createAccount(api.app, api.db, { creator: true, isPro: true });
  const mine = async (account: typeof pro) =>
    (await api.app.inject({ url: '/api/v2/accounts/me/subscription', headers: headersOf(api.app, account) })).json()
      .data;
  expect(await mine(free)).toEqual({ isSubscriptionValid: false, hasSubscription: false, customerPortalUrl: null });
  expect(await mine(pro)).toEqual({ isSubscriptionValid: true, hasSubscription: true, customerPortalUrl: null });
  await api.advanceClock(31 * 86_400);
  expect(await mine(pro)).toEqual({ isSubscriptionValid: false, hasSubscription: true, customerPortalUrl: null });
});

it('refuses an unknown price and a page of another site, and says that paying isn’t possible yet', async () => {
  const account = await createAccount(api.app, api.db, { creator: true });
  const init = async (priceID: string, page: string) => {
    const payload = { priceID, origin: { page } };
    return api.app.inject({ method: 'POST', url: '/api/v2/subscriptions/init', headers: account.headers, payload });
  };
  expect((await init('pro_weekly', '/creator')).json().error.fields).toHaveProperty('priceID');
  expect((await init('pro_monthly', '//evil.test')).json().error.fields).toHaveProperty(['origin.page']);
  const answer = await init('pro_monthly', '/creator/campaigns');
  expect(answer.statusCode).toBe(503);
  expect(answer.json().error.code).toBe('payments_unavailable');
});
