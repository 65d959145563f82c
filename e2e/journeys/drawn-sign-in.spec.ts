import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { expect, test, watchConsole } from '../support/fixtures.ts';
import { useDrawnPage } from '../support/slot.ts';
import { urls } from '../support/urls.ts';
import { watchShifts } from '../support/shifts.ts';

const submit = (page: Page, name = 'Log in') => page.getByRole('main').getByRole('button', { name, exact: true });
const secret = (page: Page) => page.getByLabel('Password', { exact: true });

/** Holds all scripts but the one that waits for use, as a slow network does. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/(?:static|remotes)\/.*\/(?!begin\.)[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [language, title, field] of [
    ['en', 'Log in', 'Password'],
    ['fr', 'Connexion', 'Mot de passe'],
  ] as const)
    test(`the log-in is there: ${language}`, async ({ page }) => {
      const answer = await page.goto(`/signin?language=${language}`);
      expect(answer?.headers()['content-security-policy']).not.toContain('unsafe');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title}`));
      await expect(page.getByLabel(field, { exact: true })).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: /Google$/ })).toBeVisible();
      // A key without a text, or a mark without a value.
      expect(await page.locator('body').innerText()).not.toMatch(/[⟦⟧]|\b(signin|fields|providers|footer)\.\w+/);
    });

  for (const [language, text] of [
    ['en', 'This page needs JavaScript. Read the home page'],
    ['fr', 'Cette page a besoin de JavaScript. Lire la page d’accueil'],
  ] as const)
    test(`the sign-up, which isn’t drawn, says what it needs: ${language}`, async ({ page }) => {
      await page.goto(`/signup?language=${language}`);
      // Neither texts nor roles are looked for in it.
      const words = page.locator('noscript p');
      await expect(words).toHaveText(text);
      await expect(words).toBeVisible();
      await words.locator('a').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(language === 'en' ? /Heard/ : /écoute/);
    });

  test('a password that is sent before the scripts are there gets nowhere', async ({ page, problems }) => {
    await page.goto('/signin');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByLabel('Email').fill('ines@halloran.example');
    await secret(page).fill(password);
    const refused = page.waitForEvent('console', (message) => message.text().includes("form-action 'none'"));
    await page.keyboard.press('Enter');
    await refused;
    expect(page.url()).toBe(`${urls.shell}/signin`);
    expect(asked).toEqual([]);
    // What the browser said is what was wanted.
    problems.length = 0;
  });
});

test('whoever types before the scripts are there, and presses Enter, is logged in', async ({ page, problems }) => {
  watchConsole(page, problems);
  const { email } = await newAccount('Ada Quist', ['creator']);
  const release = await holdScripts(page);
  await page.goto('/signin');
  const fields = await Promise.all([page.getByLabel('Email').elementHandle(), secret(page).elementHandle()]);
  await page.getByLabel('Email').click();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const sent = page.waitForRequest(/\/api\/auth\/signin$/);
  release();
  expect((await sent).postDataJSON()).toEqual({ username: email, password });
  expect(await Promise.all(fields.map((field) => field?.evaluate((input) => input.isConnected)))).toEqual([true, true]);
  await page.waitForURL(/\/creator\/campaigns/);
});

test('what is typed stays with its caret, and nothing moves', async ({ page, problems }) => {
  watchConsole(page, problems);
  const shifts = await watchShifts(page);
  const release = await holdScripts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/signin');
  const field = page.getByLabel('Email');
  await field.fill('ineshalloran');
  for (let at = 'ineshalloran'.length; at > 'ines'.length; at -= 1) await page.keyboard.press('ArrowLeft');
  const google = page.getByRole('button', { name: /Google$/ });
  const button = await google.elementHandle();
  release();
  await useDrawnPage(page);
  // The caret is where it was.
  await page.keyboard.type('@');
  await expect(field).toHaveValue('ines@halloran');
  expect(await button?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await shifts()).toBeLessThan(0.01);
  await submit(page).click();
  await expect(page.getByText('Email must be valid')).toBeVisible();
  await expect(field).toHaveAccessibleDescription('Email must be valid');
  await expectClean(page, problems);
});

test('a press on a provider before the scripts are there counts', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  release();
  await page.waitForURL((url) => url.origin !== urls.shell);
});

test('what the drawn log-in can’t say is said at once: where to return to, and a deletion that was asked for', async ({
  page,
}) => {
  for (const query of ['?return=%2Fcreator%2Ftracks', '?leaving=2026-12-12']) {
    const answer = await page.goto(`/signin${query}`);
    expect(await answer?.text()).toContain('<div id="root"></div>');
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  }
  await expect(page.getByText('Your account will be deleted on 12 Dec 2026')).toBeVisible();
});

test('a screen of a release without drawn views comes by itself', async ({ page }) => {
  const answer = await page.goto('/creator/campaigns/bfm/create');
  expect(await answer?.text()).toContain('<div id="root"></div>');
  await expect(page.locator('[data-remote=mf-creator]').getByRole('heading').first()).toBeVisible();
});
