import type { BrowserContext, Page } from 'playwright/test';
import { newAccount, password, signUpByCall, newAddress } from '../support/accounts.ts';
import { expect, test, watch } from '../support/fixtures.ts';
import { isFullRun } from '../support/full-run.ts';
import { advanceClock } from '../support/api.ts';
import { sessionCookies, signInBrowser } from '../support/session.ts';
import { urls } from '../support/urls.ts';

/** Just longer than an access token lasts. */
const tokenSeconds = 10 * 60 + 1;
/**
 * A browser opens six connections to one host without HTTP/2, over all tabs, and each visible tab keeps one for live events; a windowless
 * browser's tabs are all visible. `npm run cluster` has one host for everything.
 */
const tabCount = isFullRun ? 20 : 5;

// Pictures of so many tabs at every step take longer than the tabs do; the one of a failure stays.
test.use({ trace: 'off' });

const member = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Wallet: / });
const isHome = (page: Page) => expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies(urls.shell)).find((one) => one.name === name)?.value;

/** The open sessions of whom a browser is signed in as. */
async function sessionCount(context: BrowserContext): Promise<number> {
  const answer = await fetch(`${urls.api}/api/v2/sessions`, {
    headers: { authorization: `Bearer ${await cookie(context, 'token')}` },
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: unknown[] }).data.length;
}

test('many tabs whose tokens have run out stay signed in as one session; signing out in one ends them all', async ({
  context,
  problems,
}) => {
  const { email } = await newAccount('Sunniva Moe', ['creator']);
  await signInBrowser(context, email, 'creator', password);
  const before = await sessionCount(context);
  let refreshed = 0;
  context.on('response', (answer) => {
    if (!answer.url().endsWith('/api/auth/refresh')) return;
    expect(answer.status()).toBe(200);
    refreshed += 1;
  });
  const tabs = await Promise.all(Array.from({ length: tabCount }, () => context.newPage()));
  for (const tab of tabs) watch(tab, problems);
  const all = (act: (tab: Page) => Promise<unknown>) => Promise.all(tabs.map(act));

  await test.step('loaded at once, with a token that ran out long ago', async () => {
    await advanceClock(tokenSeconds);
    await all((tab) => tab.goto('/creator/shop', { waitUntil: 'commit' }));
    await all((tab) => expect(member(tab)).toBeVisible({ timeout: 60_000 }));
    expect(refreshed).toBe(1);
    expect(await sessionCount(context)).toBe(before);
  });

  await test.step('and in a browser that can’t line tabs up', async () => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
    const token = await cookie(context, 'token');
    await advanceClock(tokenSeconds);
    await all((tab) => tab.reload({ waitUntil: 'commit' }));
    await expect.poll(() => cookie(context, 'token')).not.toBe(token);
    await all((tab) => expect(member(tab)).toBeVisible({ timeout: 60_000 }));
    expect(await sessionCount(context)).toBe(before);
  });

  await test.step('signing out in one tab takes every tab home, and leaves nothing behind', async () => {
    const [first] = tabs as [Page];
    await first.evaluate(() => localStorage.setItem('fanfare.draft', 'something of mine'));
    await first.getByRole('button', { name: /^Account menu of / }).click();
    await first.getByRole('menuitem', { name: 'Log out' }).click();
    await all(isHome);
    // A header may be a visitor's a moment before its page is the home page.
    await all((tab) => expect(tab).toHaveURL(`${urls.shell}/`));
    expect(await cookie(context, 'token')).toBeUndefined();
    expect(await cookie(context, 'user-id')).toBeUndefined();
    expect(await first.evaluate(() => localStorage.length)).toBe(0);
  });
});

test('a tab that was left for days, and one that comes back by the back button, show who is signed in', async ({
  context,
  page,
}) => {
  const { email } = await newAccount('Torvald Ek', ['creator']);
  await signInBrowser(context, email, 'creator', password);
  await page.goto('/creator/shop');
  await expect(member(page)).toBeVisible();

  await test.step('days later it goes on with its next call', async () => {
    await advanceClock(3 * 86_400);
    await page.getByRole('banner').getByRole('link', { name: 'Campaigns' }).click();
    await expect(page.getByText('No campaigns yet')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('signed out meanwhile, the page that comes back is not shown any more', async () => {
    await page.goto(`${urls.mailbox}/`);
    await context.clearCookies({ name: 'token' });
    await context.clearCookies({ name: 'user-id' });
    await page.goBack();
    await page.waitForURL((url) => url.pathname !== '/creator/campaigns');
    await expect(member(page)).toHaveCount(0);
  });
});

test('somebody else who signs in in another tab is never mixed with whom a page shows', async ({ context, page }) => {
  const first = await newAccount('Una Vik', ['creator']);
  const second = await newAccount('Ylva Krog', ['curator']);
  await signInBrowser(context, first.email, 'creator', password);
  await page.goto('/creator/profile');
  await page.getByLabel('Name', { exact: true }).fill('Una Vik, typed and not saved');

  await test.step('the page of the first begins anew as the second’s', async () => {
    const link = await signUpByCall(newAddress('zoe'));
    const other = await context.newPage();
    // A link of a third person, opened in this browser: it signs them in here.
    await other.goto(link);
    await other.waitForURL(/\/complete-signup/);
    await page.waitForURL(/\/complete-signup/);
    await expect(page.getByText('Una Vik')).toHaveCount(0);
    await other.close();
  });

  await test.step('also where only the cookies tell', async () => {
    await page.goto('/');
    await page.getByRole('radio', { name: 'Creator' }).first().check();
    await page.getByLabel('Name').fill('Not for Ylva');
    const theirSession = await sessionCookies(context, second.email, 'curator', password);
    const tokens: string[] = [];
    page.on('request', (request) => {
      const sent = request.headers()['authorization'];
      if (sent) tokens.push(sent);
    });
    const theirs = `Bearer ${theirSession.token}`;
    // With the cookies at one moment: a page that is left with others begins anew at its next call, whatever that is.
    await page.getByRole('button', { name: 'Continue' }).evaluate((button: HTMLElement, cookies) => {
      // oxlint-disable-next-line unicorn/no-document-cookie
      for (const [name, value] of Object.entries(cookies)) document.cookie = `${name}=${value}; path=/`;
      button.click();
    }, theirSession);
    await page.waitForURL(/\/curator$/);
    expect(tokens.filter((sent) => sent !== theirs)).toEqual([]);
    const account = (await second.call('GET /api/account')).body.data;
    expect(account.artist_id).toBeNull();
  });
});
