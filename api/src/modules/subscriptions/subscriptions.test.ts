import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { stripeLocale } from '../../gateways/stripe/locale.ts';
import { createAccount, headersOf } from '../../../test/factories/account.ts';
import { audit, isClean, walletOf } from '../ledger/index.ts';
import { shop, type Shop } from '../payments/test/shop.ts';
import { settleSubscription } from './settle.service.ts';

type Account = Awaited<ReturnType<typeof createAccount>>;
const daySeconds = 86_400;
const goodCard = { number: '4242 4242 4242 4242', expiry: '12 / 60', cvc: '123' };
/** Pays once, and is declined at the next charge. */
const dyingCard = { ...goodCard, number: '4000 0000 0000 0341' };

let s: Shop;
beforeAll(async () => {
  s = await shop();
});
afterAll(() => s.close());
// No subscription is left for a later test's clock to renew.
afterEach(async () => {
  await s.policy({ duplicate: 0, shuffle: false, dropRate: 0, faults: [] });
  for (const { id } of (await s.stripe.subscriptions.list({ limit: 100 })).data)
    await s.stripe.subscriptions.cancel(id);
  await hear();
});

const creator = () => createAccount(s.api.app, s.api.db, { creator: true });
const headers = (account: Account) => headersOf(s.api.app, account);

async function init(account: Account, priceID = 'pro_monthly', page = '/creator/campaigns', language = 'en') {
  const payload = { priceID, origin: { page } };
  const asked = { ...headers(account), 'accept-language': language };
  return s.api.app.inject({ method: 'POST', url: '/api/v2/subscriptions/init', headers: asked, payload });
}
const post = async (url: string, payload: object) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  return { status: answer.status, body: (await answer.json()) as { url?: string } };
};

/** Delivers the provider's webhooks, and processes them. */
async function hear() {
  await s.tick();
  await s.api.app.jobs.run('payments.inbox');
}
/** Subscribes on the provider's page, as a customer does. */
async function subscribe(account: Account, card = goodCard, priceID = 'pro_monthly') {
  const { url } = (await init(account, priceID)).json().data;
  return post(url, card);
}
async function passDays(days: number) {
  await s.api.advanceClock(days * daySeconds);
  await hear();
}
const mine = async (account: Account) =>
  (await s.api.app.inject({ url: '/api/v2/accounts/me/subscription', headers: headers(account) })).json().data as {
    isSubscriptionValid: boolean;
    hasSubscription: boolean;
    customerPortalUrl: string | null;
    interval: string | null;
    renewsAt: string | null;
    endsAt: string | null;
  };
const balance = async (account: Account) => (await walletOf(s.api.db, account.id)).availableHundredths / 100;
const newsOf = (account: Account): Promise<string[]> =>
  s.api.db('feed_events').where({ account_id: account.id }).orderBy('id').pluck('kind');
const follow = (account: Account) =>
  mine(account).then(({ customerPortalUrl }) => fetch(customerPortalUrlOf(customerPortalUrl), { redirect: 'manual' }));
/** Tests listen on a port of their own. */
const customerPortalUrlOf = (url: string | null) => (url ?? '').replace(s.api.config.apiUrl, s.apiUrl);
async function subscriptionIdOf({ id }: Account): Promise<string> {
  return (await s.api.db('subscriptions').where({ account_id: id }).first('provider_reference')).provider_reference;
}
/** Settles an account's subscription, while something happens between the invoices that the provider gives and the state that it gives next. */
async function settleWhile(account: Account, happens: () => Promise<unknown>): Promise<void> {
  const { billing, config, db, log } = s.api.app;
  const reference = await subscriptionIdOf(account);
  let hasHappened = false;
  const asked = {
    ...billing!,
    readInvoices: async (id: string) => {
      const invoices = await billing!.readInvoices(id);
      if (!hasHappened) await happens();
      hasHappened = true;
      return invoices;
    },
  };
  await settleSubscription({ db, billing: asked, rules: config.rules, log }, reference);
}
async function inPortal(account: Account, action: object) {
  const portal = (await follow(account)).headers.get('location') ?? '';
  const answer = await post(portal, { ...action, subscription: await subscriptionIdOf(account) });
  await hear();
  return answer.status;
}

it('offers two free months with yearly billing', async () => {
  const [plan] = (await s.api.app.inject({ url: '/api/v2/subscriptions' })).json().data;
  expect(plan.prices).toEqual({
    monthly: { id: 'pro_monthly', amount: 3_900 },
    yearly: { id: 'pro_yearly', amount: 39_000 },
  });
});

describe('starting', () => {
  it('refuses an unknown price, return paths to another site, and an unconfirmed address', async () => {
    const account = await creator();
    expect((await init(account, 'pro_weekly')).json().error.fields).toHaveProperty('priceID');
    for (const page of ['//evil.test', '/\\evil.test', '/\t/evil.test', 'https://evil.test/', 'creator']) {
      expect((await init(account, 'pro_monthly', page)).json().error.fields).toHaveProperty(['origin.page']);
    }
    await s.api.db('accounts').where({ id: account.id }).update({ email_confirmed_at: null });
    expect((await init(account)).json().error.code).toBe('email_unconfirmed');
  });

  it('refuses accounts that have Pro already, including the demo’s', async () => {
    const demo = await createAccount(s.api.app, s.api.db, { creator: true, isPro: true });
    expect(await mine(demo)).toEqual({
      isSubscriptionValid: true,
      hasSubscription: true,
      customerPortalUrl: null,
      isPastDue: false,
      interval: null,
      renewsAt: null,
      endsAt: null,
    });
    expect((await init(demo)).json().error.code).toBe('conflict');
    const account = await creator();
    await subscribe(account);
    // Paid, but no webhook has arrived yet.
    expect((await init(account)).json().error).toMatchObject({ code: 'conflict', message: 'You have Pro already.' });
    expect(await balance(account)).toBe(50);
  });

  it('goes on renewing where the deletion of its account is refused', async () => {
    const account = await creator();
    await subscribe(account);
    await hear();
    const payload = { email: account.email, givesUpCredits: 1, givesUpEarnings: 0 };
    const url = '/api/v2/account/deletion';
    const asked = await s.api.app.inject({ method: 'POST', url, headers: headers(account), payload });
    expect(asked.json().error.code).toBe('changed_meanwhile');
    expect(await mine(account)).toMatchObject({
      isSubscriptionValid: true,
      renewsAt: expect.any(String),
      endsAt: null,
    });
  });

  it('opens one checkout for two clicks; choosing another price closes it, so that nobody pays twice', async () => {
    const account = await creator();
    const [first, second] = await Promise.all([init(account), init(account)]);
    expect(first.json().data.url).toBe(second.json().data.url);
    const yearly = (await init(account, 'pro_yearly')).json().data.url;
    expect(yearly).not.toBe(first.json().data.url);
    expect((await post(first.json().data.url, goodCard)).status).toBe(400);
    expect((await post(yearly, goodCard)).status).toBe(200);
    expect((await s.stripe.customers.list({ email: account.email, limit: 10 })).data).toHaveLength(1);
    expect(await mine(account)).toMatchObject({ isSubscriptionValid: true });
    expect(await balance(account)).toBe(500);
  });

  it('opens one checkout for two clicks in two languages, too', async () => {
    const account = await creator();
    const clicks = await Promise.all(
      ['en', 'fr', 'de'].map((language) => init(account, 'pro_monthly', '/creator/campaigns', language)),
    );
    const urls = new Set(clicks.map((click) => click.json().data.url as string));
    expect([...urls]).toHaveLength(1);
    const { data } = await s.stripe.checkout.sessions.list({ limit: 100 });
    const payable = data.filter((one) => one.client_reference_id === String(account.id) && one.status === 'open');
    expect(payable.map(({ url }) => url)).toEqual([...urls]);
  });

  it('has the provider’s pages and papers in the language of the page that asks', async () => {
    const account = await creator();
    await s.api.db('accounts').where({ id: account.id }).update({ language: 'fr' });
    const sessions = async () => (await s.stripe.checkout.sessions.list({ limit: 1 })).data[0]?.locale;
    const url = '/api/v2/subscriptions/init';
    const payload = { priceID: 'pro_monthly', origin: { page: '/creator/campaigns' } };
    const french = { ...headers(account), 'accept-language': 'fr-CH, en;q=0.5' };
    const answer = await s.api.app.inject({ method: 'POST', url, headers: french, payload });
    expect(await sessions()).toBe('fr');
    const [customer] = (await s.stripe.customers.list({ email: account.email })).data;
    expect(customer?.preferred_locales).toEqual(['fr']);
    await post(answer.json().data.url, goodCard);
    await hear();
    const portal = (await follow(account)).headers.get('location')!;
    expect(await (await fetch(portal)).text()).toContain('Stripe would show this page in: fr');
    // English is written as in Britain; what Stripe doesn't speak is left to the browser.
    expect([stripeLocale('en'), stripeLocale('uk')]).toEqual(['en-GB', 'auto']);
  });

  it('tolerates lost answers: one customer, one checkout', async () => {
    const account = await creator();
    const faults = [
      { call: 'customers.create', mode: 'reset' as const, times: 1 },
      { call: 'checkout.sessions.create', mode: 'timeout' as const, times: 1 },
    ];
    await s.policy({ faults });
    for (let tries = 0; tries < 3 && (await init(account)).statusCode !== 200; tries += 1);
    await subscribe(account);
    await hear();
    expect((await s.stripe.customers.list({ email: account.email, limit: 10 })).data).toHaveLength(1);
    expect(await balance(account)).toBe(50);
  });
});

describe('Pro', () => {
  it('is active when the buyer returns, even if every webhook is lost', async () => {
    const account = await creator();
    await s.policy({ dropRate: 1 });
    const paid = await subscribe(account);
    expect(paid.body.url).toBe(`${s.api.config.shellUrl}/creator/campaigns?subscribed=1`);
    // Who asks waits for the provider for a while only, so on a busy machine the next answer has it.
    await expect.poll(() => mine(account)).toMatchObject({ isSubscriptionValid: true, hasSubscription: true });
    expect(await balance(account)).toBe(50);
  });

  it('is found by the reconciler if the buyer never returns', async () => {
    const account = await creator();
    await s.policy({ dropRate: 1 });
    await subscribe(account);
    await s.api.advanceClock(60);
    await s.api.app.jobs.run('subscriptions.reconcile');
    expect(await balance(account)).toBe(50);
  });

  it('grants credits once, however often and in whatever order webhooks arrive', async () => {
    const account = await creator();
    await s.policy({ duplicate: 4, shuffle: true });
    await subscribe(account);
    await Promise.all([hear(), mine(account), mine(account), s.api.app.jobs.run('subscriptions.reconcile')]);
    await passDays(32);
    // Webhooks sent in parts all arrive in the end.
    for (let rest = 1; rest > 0;) {
      await s.api.advanceClock(5);
      rest = (await s.tick()).waiting;
      await s.api.app.jobs.run('payments.inbox');
    }
    expect(await balance(account)).toBe(100);
    expect(await newsOf(account)).toEqual(['credits_added', 'subscription_renewed']);
  });

  it('renews for 24 months, including daylight saving time and a leap day', async () => {
    const account = await creator();
    await subscribe(account);
    await hear();
    for (let month = 1; month <= 24; month += 1) {
      await passDays(30.5);
      expect((await mine(account)).isSubscriptionValid).toBe(true);
    }
    const invoices = await s.api.db('pro_invoices').where({ account_id: account.id });
    expect(invoices.length).toBeGreaterThanOrEqual(24);
    expect(await balance(account)).toBe(50 * invoices.length);
    expect(new Set(invoices.map(({ paid_at }) => (paid_at as Date).toISOString().slice(0, 7))).size).toBe(
      invoices.length,
    );
  });

  it('grants what was paid for, though it renewed and ended while the provider was being asked, and no notice came', async () => {
    const account = await creator();
    await subscribe(account);
    await hear();
    await settleWhile(account, async () => {
      await s.api.advanceClock(32 * daySeconds);
      await s.tick();
      await s.api.app.billing!.cancelSubscription(await subscriptionIdOf(account));
    });
    expect(await balance(account)).toBe(100);
    expect(await mine(account)).toMatchObject({ renewsAt: null });
  });

  it('is past due once the feed says that a renewal failed, though it failed while the provider was being asked', async () => {
    const account = await creator();
    await subscribe(account, dyingCard);
    await hear();
    await settleWhile(account, () => s.api.advanceClock(32 * daySeconds).then(s.tick));
    const told = async () => (await newsOf(account)).includes('subscription_failed');
    expect(await mine(account)).toMatchObject({ isPastDue: true });
    await hear();
    expect([await told(), await mine(account)]).toMatchObject([true, { isPastDue: true }]);
  });

  it('tells the open pages as a change of the wallet whatever happens to it: a renewal that failed, a cancellation', async () => {
    const account = await creator();
    const heard: string[] = [];
    const stop = s.api.app.notifications.on('fanfare_live', (payload) => heard.push(payload));
    onTestFinished(stop);
    const walletEvent = JSON.stringify({ accountId: account.id, event: { type: 'wallet' } });
    /** What happens, until the pages were told. */
    const isToldAfter = async (happening: () => Promise<unknown>) => {
      heard.length = 0;
      await happening();
      await expect.poll(() => heard.join('')).toContain(walletEvent);
    };
    await isToldAfter(async () => {
      await subscribe(account, dyingCard);
      await hear();
    });
    await isToldAfter(() => passDays(32));
    expect(await mine(account)).toMatchObject({ isPastDue: true });
    await isToldAfter(() => inPortal(account, { action: 'card', ...goodCard }));
    await isToldAfter(() => inPortal(account, { action: 'cancel' }));
    expect(await mine(account)).toMatchObject({ isPastDue: false, renewsAt: null });
  });

  it('lasts seven days after the card fails, then ends; another card restores it', async () => {
    const account = await creator();
    await subscribe(account, dyingCard);
    await passDays(32);
    expect(await mine(account)).toMatchObject({ isSubscriptionValid: true, isPastDue: true });
    expect(await newsOf(account)).toEqual(['credits_added', 'subscription_failed']);
    expect((await init(account)).json().error.code).toBe('conflict');
    await passDays(7);
    expect(await mine(account)).toMatchObject({ isSubscriptionValid: false, hasSubscription: true, isPastDue: true });
    expect(await balance(account)).toBe(50);
    expect(await inPortal(account, { action: 'card', ...goodCard })).toBe(200);
    expect(await mine(account)).toMatchObject({ isSubscriptionValid: true, isPastDue: false });
    expect(await balance(account)).toBe(100);
  });

  it('ends for good when nobody pays, and can be bought again', async () => {
    const account = await creator();
    await subscribe(account, dyingCard);
    await passDays(32);
    await passDays(20);
    expect(await mine(account)).toMatchObject({ isSubscriptionValid: false });
    await subscribe(account);
    expect(await mine(account)).toMatchObject({ isSubscriptionValid: true, isPastDue: false });
    expect(await balance(account)).toBe(100);
  });

  it('lasts to the end of the paid period once canceled', async () => {
    const account = await creator();
    await subscribe(account);
    await hear();
    const { renewsAt } = await mine(account);
    expect(await mine(account)).toMatchObject({ interval: 'monthly', renewsAt: expect.any(String), endsAt: null });
    expect(await inPortal(account, { action: 'cancel' })).toBe(200);
    expect(await mine(account)).toMatchObject({ interval: 'monthly', renewsAt: null, endsAt: renewsAt });
    await passDays(27);
    expect(await mine(account)).toMatchObject({ isSubscriptionValid: true });
    await s.api.advanceClock(5 * daySeconds);
    expect(await mine(account)).toMatchObject({ isSubscriptionValid: false, hasSubscription: true, endsAt: null });
    await hear();
    expect(await balance(account)).toBe(50);
  });

  it('grants the year’s credits immediately when switched to yearly, and keeps the month’s', async () => {
    const account = await creator();
    await subscribe(account);
    await passDays(10);
    expect(await inPortal(account, { action: 'switch', price: 'price_pro_yearly' })).toBe(200);
    expect(await balance(account)).toBe(550);
    expect(await s.api.db('subscriptions').where({ account_id: account.id }).pluck('billing_interval')).toEqual([
      'yearly',
    ]);
  });
});

describe('the link to the portal', () => {
  it('belongs to one account, is tamper-proof, and leads to the plans, which renew it, once expired', async () => {
    const [account, other] = [await creator(), await creator()];
    await subscribe(account);
    const link = new URL(customerPortalUrlOf((await mine(account)).customerPortalUrl));
    const changed = (name: string, value: string) => {
      const url = new URL(link);
      url.searchParams.set(name, value);
      return fetch(url, { redirect: 'manual' });
    };
    expect((await changed('account', String(other.id))).status).toBe(403);
    expect((await changed('exp', String(Number(link.searchParams.get('exp')) + 600))).status).toBe(403);
    expect((await changed('sig', 'AAAA')).status).toBe(403);
    const good = await fetch(link, { redirect: 'manual' });
    expect(good.status).toBe(302);
    expect(good.headers.get('location')).toMatch(/\/stripe\/portal\/bps_/);
    await s.api.advanceClock(601);
    const old = await fetch(link, { redirect: 'manual' });
    expect(old.headers.get('location')).toBe(`${s.api.config.shellUrl}/creator/subscriptions?portal=renew`);
  });
});

it('leaves the ledger balanced', async () => {
  expect(await s.api.db('pro_invoices').count('* as n').first()).not.toEqual({ n: 0 });
  expect(isClean(await audit(s.api.db))).toBe(true);
});
