import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { advanceClock } from '../support/api.ts';
import { expectClean } from '../support/axe.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { oneTimeCode } from '../support/one-time-code.ts';
import { urls } from '../support/urls.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
const code = (page: Page) => page.getByLabel('6-digit code');

async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(`${urls.shell}/`);
}

/** The password, on the page that asks to log in before `path`. */
async function logIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForURL(/\/signin\?return=/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
}

/** A device with a fingerprint reader that always recognises its owner. */
async function plugInAuthenticator(page: Page): Promise<() => Promise<unknown>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return () => browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
}

test('an app, a passkey and recovery codes are a second step; sensitive changes ask for it again', async ({
  page,
  problems,
}) => {
  const { email } = await newAccount('Ylva Berg', ['creator']);
  await signIn(page, email, password);
  let key = '';
  let recovery: string[] = [];

  await test.step('an authenticator app is added, and its recovery codes are shown once', async () => {
    await page.goto('/account');
    await expect(section(page).getByText(/^Off\./)).toBeVisible();
    await section(page).getByRole('button', { name: 'Add a passkey or an app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Authenticator app/ }).click();
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
    key = (await dialog.locator('code').textContent())!;
    await dialog.getByLabel('Name').fill('Old phone');
    await code(page).fill(oneTimeCode(key, 0));
    const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(shown).toHaveCount(10);
    recovery = await shown.allTextContents();
    await dialog.getByRole('button', { name: 'I saved them' }).click();
    await expect(section(page).getByRole('listitem').filter({ hasText: 'Old phone' })).toBeVisible();
  });

  await test.step('logging in asks for its code, and leads to where one wanted to be', async () => {
    await logOut(page);
    await logIn(page, email, '/creator/tracks');
    await expect(code(page)).toBeFocused();
    await page.keyboard.type('000000');
    await expect(code(page)).toHaveAttribute('aria-invalid', 'true');
    await expectClean(page, problems);
    await code(page).fill(oneTimeCode(key, 1));
    await page.waitForURL(`${urls.shell}/creator/tracks`);
  });

  const unplug = await plugInAuthenticator(page);
  await test.step('a passkey is added, and logs in by itself', async () => {
    await page.goto('/account');
    await section(page).getByRole('button', { name: 'Add a passkey or an app' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Passkey/ })
      .click();
    await page.getByLabel('Name').fill('Laptop');
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await expect(section(page).getByRole('listitem').filter({ hasText: 'Laptop' })).toBeVisible();
    await expectClean(page, problems);
    await logOut(page);
    // The passkey needs nobody to press anything: its step may be over before it is seen.
    await page.goto('/creator/tracks');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`${urls.shell}/creator/tracks`);
  });

  await test.step('a recovery code logs in without either, once', async () => {
    await unplug();
    for (const isSecondTime of [false, true]) {
      await logOut(page);
      await logIn(page, email, '/account');
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      const field = page.getByLabel('Recovery code');
      await field.fill(recovery[0]!.toLowerCase());
      await field.press('Enter');
      if (!isSecondTime) {
        await page.waitForURL(`${urls.shell}/account`);
        continue;
      }
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill(recovery[1]!);
      await field.press('Enter');
      await page.waitForURL(`${urls.shell}/account`);
    }
    await expect(section(page).getByText('8 left')).toBeVisible();
  });

  await test.step('a while later a new password asks for it again, and is sent once it is confirmed', async () => {
    await advanceClock(11 * 60);
    const form = page.getByRole('region', { name: 'Password', exact: true });
    const update = form.getByRole('button', { name: 'Update my password' });
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await form.getByLabel('Current password').fill(password);
    await form.getByLabel('New password', { exact: true }).fill('Low-Tide-Choir-2');
    await form.getByLabel('Confirm Password').fill('Low-Tide-Choir-2');
    await update.click();
    // A dialog hears keys from when it has the focus on, a moment after it is drawn.
    await expect(dialog.and(page.locator(':focus, :focus-within'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(form.getByLabel('Current password')).toHaveValue(password);
    await update.click();
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(recovery[2]!);
    await dialog.getByLabel('Recovery code').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Your password is updated/)).toBeVisible();
    await expect(form.getByLabel('Current password')).toHaveValue('');
  });
});
