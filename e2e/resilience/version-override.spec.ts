import type { Page } from 'playwright/test';
import { bootOf, remoteIn } from '../support/boot.ts';
import { expect, test } from '../support/fixtures.ts';
import { previousFolder, previousVersion } from '../support/releases.ts';
import { signInBrowser } from '../support/session.ts';
import { expectRunning } from '../support/slot.ts';
import { serveFolder } from '../support/file-server.ts';

const older = () => previousVersion('mf-auth');
const current = async () => remoteIn(await bootOf(), 'mf-auth').chosen.version;
const isOlder = (url: string) => url.includes(`/remotes/mf-auth/${older()}/`);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Load another version in this tab?' });
const banner = (page: Page) => page.getByText(/^Preview: mf-auth /);

/** Every address that a page requests. */
function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
}

test('an address alone loads nothing for visitors and creators', async ({ page, browser }) => {
  const version = await current();
  const urls = requestsOf(page);
  await page.goto(`/signin?mf=mf-auth@${older()}`);
  await expect(dialog(page).getByText('Only staff can load one, so log in first.')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Load in this tab' })).toHaveCount(0);
  expect(urls.filter(isOlder)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expectRunning(page, 'mf-auth', version, 'stable');
  await page.goto('/signin?mf=mf-auth@http://localhost:9');
  await expect(dialog(page).getByText('Only staff can load one, so log in first.')).toBeVisible();

  const context = await browser.newContext();
  await signInBrowser(context, 'creator@demo.fanfare.test', 'creator');
  const creator = await context.newPage();
  const theirs = requestsOf(creator);
  await creator.goto(`/creator/campaigns?mf=mf-auth@${older()}`);
  await expect(dialog(creator).getByText('Only staff can load one, so log in first.')).toBeVisible();
  expect(theirs.filter(isOlder)).toEqual([]);
  await context.close();
  expect([...urls, ...theirs].filter((url) => url.includes('localhost:9/'))).toEqual([]);
});

test('staff load another version by a dialog, in one tab, until they reset it', async ({ page, context, browser }) => {
  const version = await current();
  await signInBrowser(context, 'staff@demo.fanfare.test', 'creator');
  const urls = requestsOf(page);
  await page.goto(`/forgot-password?mf=mf-auth@${older()}`);
  await expect(dialog(page).getByText(older())).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  expect(urls.filter(isOlder)).toEqual([]);
  await expectRunning(page, 'mf-auth', version, 'stable');

  await page.goto(`/forgot-password?mf=mf-auth@${older()}`);
  await dialog(page).getByRole('button', { name: 'Load in this tab' }).click();
  await expectRunning(page, 'mf-auth', older(), 'preview');
  await expect(banner(page)).toContainText(older());
  // Neither a version nor a ticket is left in an address that may be passed on.
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.reload();
  await expectRunning(page, 'mf-auth', older(), 'preview');

  const other = await context.newPage();
  await other.goto('/forgot-password');
  await expectRunning(other, 'mf-auth', version, 'stable');
  await expect(banner(other)).toHaveCount(0);

  // Whoever gets the tab's ticket gets the live version, signed in or not.
  const ticket = await page.evaluate(() => sessionStorage.getItem('fanfare-preview'));
  const stranger = await browser.newContext();
  const link = await stranger.newPage();
  const theirs = requestsOf(link);
  for (const account of [null, 'creator@demo.fanfare.test', 'staff@demo.fanfare.test']) {
    // A page that is still open would notice the new session and reload, which aborts the navigation.
    await link.goto('about:blank');
    if (account) await signInBrowser(stranger, account, 'creator');
    const answer = await link.goto(`/forgot-password?mf-ticket=${ticket}`);
    expect(answer!.ok()).toBe(true);
    await expectRunning(link, 'mf-auth', version, 'stable');
    await expect(link.getByText('This preview link has expired or belongs to someone else.')).toBeVisible();
    await expect(link).toHaveURL(/\/forgot-password$/);
    await expect(banner(link)).toHaveCount(0);
  }
  expect(theirs.filter(isOlder)).toEqual([]);
  await stranger.close();

  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expectRunning(page, 'mf-auth', version, 'stable');
  await expect(banner(page)).toHaveCount(0);
  await page.reload();
  await expectRunning(page, 'mf-auth', version, 'stable');
});

test("a developer's server runs in the shell of that tab alone", async ({ page, context }) => {
  const server = await serveFolder(previousFolder('mf-auth'));
  try {
    await signInBrowser(context, 'staff@demo.fanfare.test', 'creator');
    await page.goto(`/forgot-password?mf=mf-auth@${server.origin}`);
    await expect(dialog(page).getByText(server.origin)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Load in this tab' }).click();
    await expect(banner(page)).toContainText(server.origin);
    await expect(
      page.locator('[data-remote="mf-auth"][data-cohort="preview"]').getByRole('heading', { level: 1 }),
    ).toBeVisible();

    // The tab that reloads asks again with its ticket, so the last answer counts.
    const policies: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'document')
        policies.push(response.headers()['content-security-policy'] ?? '');
    });
    await page.reload();
    await expect(banner(page)).toContainText(server.origin);
    expect(policies.at(-1)).toContain(server.origin);
    const other = await context.newPage();
    const answer = await other.goto('/forgot-password');
    expect(answer!.headers()['content-security-policy']).not.toContain(server.origin);
  } finally {
    await server.close();
  }
});

test('a server elsewhere is not taken', async ({ page, context }) => {
  await signInBrowser(context, 'staff@demo.fanfare.test', 'creator');
  await page.goto('/forgot-password?mf=mf-auth@https://elsewhere.example');
  await dialog(page).getByRole('button', { name: 'Load in this tab' }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});
