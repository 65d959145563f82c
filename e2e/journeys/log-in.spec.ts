import type { Page } from 'playwright/test';
import { newAccount, password, resetLink } from '../support/accounts.ts';
import { hold } from '../support/network.ts';
import { expect, newPerson, test } from '../support/fixtures.ts';
import { isFullRun } from '../support/full-run.ts';
import { advanceClock, signedIn } from '../support/api.ts';
import { signInBrowser } from '../support/session.ts';
import { urls } from '../support/urls.ts';

const wrong = 'Email or password are invalid, check for typo and try again';
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' });
const dead = (page: Page) => page.getByRole('heading', { name: 'This link no longer works' });

async function fill(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
}

/** Chooses a new password on the page that a mail leads to. */
async function choose(page: Page, secret: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm Password').fill(secret);
  await page.getByRole('button', { name: 'Update my password' }).click();
}

test('logging in says the same to everybody who may not, and leads back to a page of this site', async ({ page }) => {
  const { email } = await newAccount('Tove Lind', ['creator']);

  await test.step('a page of members asks to log in first', async () => {
    await page.goto('/creator/transactions?kind=refunds');
    await page.waitForURL(/\/signin\?return=/);
  });

  await test.step('a wrong password and an unknown address get the same words', async () => {
    for (const [who, secret] of [
      [email, 'Wrong-Password-1'],
      ['nobody.at.all@halloran.example', password],
    ] as const) {
      await fill(page, who, secret);
      const answered = page.waitForResponse(/\/api\/auth\/signin$/);
      await submit(page).click();
      expect((await answered).status()).toBe(401);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(wrong);
    }
  });

  await test.step('without a network what was typed stays', async () => {
    await page.context().setOffline(true);
    await fill(page, email, password);
    await submit(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('What you typed is still here');
    await page.context().setOffline(false);
    await expect(page.getByLabel('Email')).toHaveValue(email);
  });

  await test.step('on a slow one a second press sends nothing more; then one is where one wanted to be', async () => {
    const held = await hold(page, '/auth/signin');
    await submit(page).click();
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
    await page.getByLabel('Email').press('Enter');
    await expect.poll(held.count).toBe(1);
    held.release();
    await page.waitForURL(`${urls.shell}/creator/transactions?kind=refunds`);
    expect(held.count()).toBe(1);
  });
});

test('no address makes the log-in lead to another site', async ({ page, context }) => {
  const { email } = await newAccount('Pelle Frost', ['creator']);
  const elsewhere: string[] = [];
  // Nothing of another site is ever asked for; should it be, it is not answered.
  await page.route(
    ({ hostname }) => hostname === 'evil.test',
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  const hostile = [
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    'javascript:x',
  ];
  await page.goto(`/signin?return=${encodeURIComponent(hostile[4]!)}`);
  await fill(page, email, password);
  await submit(page).click();
  await page.waitForURL(`${urls.shell}/creator/campaigns`);

  await test.step('nor for who is logged in already', async () => {
    for (const to of isFullRun ? hostile : hostile.slice(0, 2)) {
      await page.goto(`/signin?return=${encodeURIComponent(to)}`);
      await page.waitForURL(`${urls.shell}/creator/campaigns`);
    }
    await page.goto(`/signin?return=${encodeURIComponent('/creator/shop?for=gift')}`);
    await page.waitForURL(`${urls.shell}/creator/shop?for=gift`);
  });
  expect(elsewhere).toEqual([]);
  expect(context.pages()).toHaveLength(1);
});

test('a forgotten password is set anew, and all that was logged in with the old one ends', async ({
  page,
  browser,
  problems,
}) => {
  const { email } = await newAccount('Runa Dahl', ['creator']);
  const newer = 'Low-Tide-Choir-2';
  const laptop = await newPerson(browser, problems);
  await signInBrowser(laptop.context(), email, 'creator', password);
  await laptop.goto('/creator/profile');
  await laptop.getByLabel('Name', { exact: true }).fill('Runa Dahl, typed and not saved');

  await test.step('the link is mailed, and is good for half an hour', async () => {
    await page.goto('/signin');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    const old = await resetLink(email);
    await advanceClock(30 * 60 + 1);
    await page.goto(old);
    await expect(dead(page)).toBeVisible();
    await page.getByRole('link', { name: 'Reset Password' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await expect.poll(() => resetLink(email)).not.toBe(old);
  });

  await test.step('the page that stands open elsewhere asks to log in, over what was typed', async () => {
    const link = await resetLink(email);
    await page.goto(link);
    await choose(page, newer);
    await expect(page.getByRole('heading', { name: 'Your password is updated' })).toBeVisible();
    const ended = laptop.getByRole('dialog', { name: 'Your session ended' });
    await expect(ended).toBeVisible();
    await ended.getByLabel('Password', { exact: true }).fill(password);
    await ended.getByRole('button', { name: 'Log in' }).click();
    await expect(ended.getByText(wrong)).toBeVisible();
    await ended.getByLabel('Password', { exact: true }).fill(newer);
    await ended.getByRole('button', { name: 'Log in' }).click();
    await expect(ended).toBeHidden();
    await expect(laptop.getByLabel('Name', { exact: true })).toHaveValue('Runa Dahl, typed and not saved');
  });

  await test.step('the link has done its work, and the new password logs in', async () => {
    await page.goto(await resetLink(email));
    await expect(dead(page)).toBeVisible();
    await page.goto('/signin');
    await fill(page, email, newer);
    await submit(page).click();
    await page.waitForURL(/\/creator\/campaigns/);
    await signedIn(email, newer);
  });
});
