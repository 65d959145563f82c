import path from 'node:path';
import type { Page } from 'playwright/test';
import { bootOf, remoteIn, remoteNames, type RemoteName } from '../support/boot.ts';
import { countReact, expectOneReact } from '../support/react-copies.ts';
import { expect, test } from '../support/fixtures.ts';
import { previousVersion, publishFrozen, ticketFor } from '../support/releases.ts';
import { signInBrowser } from '../support/session.ts';
import { useShell } from '../support/use-shell.ts';
import { expectRunning } from '../support/slot.ts';

// Recording what each of so many pages looked like takes longer than the pages do; the picture of a failure stays.
test.use({ trace: 'off' });

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
const header = (page: Page) => page.getByRole('banner');

/** A walk through a remote's main screens, by its own links and the shell's. `at` checks after each step who drew it. */
const walks: Record<
  RemoteName,
  (page: Page, open: (path: string) => Promise<void>, at: () => Promise<void>) => Promise<void>
> = {
  async 'mf-auth'(page, open, at) {
    await open('/signin');
    await at();
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await expect(page).toHaveURL(/forgot-password/);
    await at();
    await page.goBack();
    await header(page).getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(/signup/);
    await at();
    await header(page).getByRole('link', { name: 'Log in' }).click();
    // The sign-up stands there until this screen is drawn, with fields of the same names.
    const logIn = page.getByRole('main').getByRole('button', { name: 'Log in' });
    await expect(logIn).toBeVisible();
    await page.getByLabel('Email').fill('creator@demo.fanfare.test');
    await page.getByLabel('Password', { exact: true }).fill('Fanfare-demo-1');
    await logIn.click();
    await heading(page, 'Campaigns');
  },
  async 'mf-creator'(page, open, at) {
    await signInBrowser(page.context(), 'dual@demo.fanfare.test', 'creator');
    await open('/creator/campaigns');
    await heading(page, 'Campaigns');
    await at();
    await header(page)
      .getByRole('link', { name: /^Activity Feed/ })
      .click();
    await expect(page).toHaveURL(/\/creator\/feed/);
    await at();
    await header(page).getByRole('link', { name: 'Create Campaign' }).click();
    await expect(page).toHaveURL(/\/creator\/create-campaign/);
    await at();
    await header(page)
      .getByRole('link', { name: /^Wallet: / })
      .click();
    await expect(page).toHaveURL(/\/creator\/transactions/);
    await at();
    await useShell(page, 'creator');
  },
  async 'mf-curator'(page, open, at) {
    await signInBrowser(page.context(), 'dual@demo.fanfare.test', 'curator');
    await open('/curator');
    await at();
    await header(page)
      .getByRole('button', { name: /^Account menu/ })
      .click();
    await page.getByRole('menuitem', { name: 'Services' }).click();
    await expect(page).toHaveURL(/\/curator\/services/);
    await at();
    await header(page)
      .getByRole('link', { name: /^Wallet: / })
      .click();
    await expect(page).toHaveURL(/\/curator\/shop/);
    await at();
    await header(page).getByRole('link', { name: 'Dashboard' }).click();
    await at();
    await useShell(page, 'curator');
  },
};

const withTicket = (to: string, ticket: string) => `${to}?mf-ticket=${ticket}`;

/** Walks through a remote in a tab that was opened with a ticket. */
async function walk(page: Page, name: RemoteName, shown: { version: string; cohort: string }, ticket?: string) {
  await countReact(page);
  await walks[name](
    page,
    async (to) => void (await page.goto(ticket ? withTicket(to, ticket) : to)),
    async () => {
      await expectRunning(page, name, shown.version, shown.cohort);
      await expectOneReact(page);
    },
  );
  await expectOneReact(page);
}

for (const name of remoteNames) {
  // What all other journeys walk through as well.
  test(`${name} as it is now works in the shell as it is now`, { tag: '@full' }, async ({ page }) => {
    const { chosen } = remoteIn(await bootOf(), name);
    await walk(page, name, { version: chosen.version, cohort: 'stable' });
  });

  test(`the previous release of ${name} works in the shell as it is now`, async ({ page }) => {
    const version = previousVersion(name);
    const ticket = await ticketFor(page.context(), { name, version });
    await walk(page, name, { version, cohort: 'preview' }, ticket);
  });

  test(`${name} as it is now works in the previous release of the shell`, async ({ page }) => {
    const version = previousVersion('shell');
    const ticket = await ticketFor(page.context(), { name: 'shell', version });
    const { chosen } = remoteIn(await bootOf(), name);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await walk(page, name, { version: chosen.version, cohort: 'stable' }, ticket);
    const shells = scripts.filter((script) => script.startsWith('/static/') && script.endsWith('.js'));
    expect([...new Set(shells.map((script) => script.split('/')[2]))]).toEqual([version]);
  });
}

test('the frozen build of contract 1 works in the shell as it is now', async ({ page }) => {
  const version = await publishFrozen('mf-auth', path.join(import.meta.dirname, '../frozen/contract-1'));
  const ticket = await ticketFor(page.context(), { name: 'mf-auth', version });
  await walk(page, 'mf-auth', { version, cohort: 'preview' }, ticket);
});
