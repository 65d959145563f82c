import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { expect, newPerson, test } from '../support/fixtures.ts';
import { signedIn } from '../support/api.ts';
import { signInBrowser } from '../support/session.ts';

const newer = 'Low-Tide-Choir-2';
const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session ended' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Types into a form and leaves it, in a browser of its own. */
async function midForm(page: Page, email: string, words: string): Promise<void> {
  await signInBrowser(page.context(), email, 'creator', password);
  await page.goto('/creator/profile');
  await page.getByLabel('Name', { exact: true }).fill(words);
}

/** Logs in again where the page asks for it. */
async function logInAgain(page: Page, secret: string): Promise<void> {
  await ended(page).getByLabel('Password', { exact: true }).fill(secret);
  await ended(page).getByRole('button', { name: 'Log in' }).click();
  await expect(ended(page)).toBeHidden();
}

test('sessions elsewhere are ended from the account, and a new password ends the others', async ({
  page,
  browser,
  problems,
}) => {
  const { email } = await newAccount('Vidar Nygaard', ['creator']);
  const laptop = await newPerson(browser, problems);

  await test.step('the account is asked to log in, and reached by the palette and from the profile', async () => {
    await page.goto('/account');
    await page.waitForURL(/\/signin\?return=%2Faccount$/);
    await signInBrowser(page.context(), email, 'creator', password);
    await page.goto('/creator/profile');
    await page.getByRole('link', { name: 'Password, sessions and emails' }).click();
    await page.waitForURL(/\/account$/);
    await page.goto('/creator/campaigns');
    await expect(page.getByText('No campaigns yet')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).fill('sessions');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/account$/);
  });

  await test.step('ending a session is heard at once by the page that is open there; what was typed stays', async () => {
    const words = 'Vidar, typed on the laptop';
    await midForm(laptop, email, words);
    await page.reload();
    const rows = section(page, 'Sessions').getByRole('listitem');
    await expect(rows.first()).toContainText('This session');
    const before = await rows.count();
    // The one that was used last stands first below this one.
    await rows
      .nth(1)
      .getByRole('button', { name: /^End the session on / })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
    await expect(rows).toHaveCount(before - 1);
    await expect(ended(laptop)).toBeVisible();
    await logInAgain(laptop, password);
    await expect(laptop.getByLabel('Name', { exact: true })).toHaveValue(words);
  });

  await test.step('all others at once', async () => {
    await page.reload();
    await section(page, 'Sessions').getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
    await expect(section(page, 'Sessions').getByText('No other active sessions.')).toBeVisible();
    await expect(ended(laptop)).toBeVisible();
    await logInAgain(laptop, password);
  });

  await test.step('the password is not changed without the one that holds', async () => {
    const form = section(page, 'Password');
    await form.getByLabel('Current password').fill('Wrong-Password-1');
    await form.getByLabel('New password', { exact: true }).fill(newer);
    await form.getByLabel('Confirm Password').fill(newer);
    await form.getByRole('button', { name: 'Update my password' }).click();
    await expect(form.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expect(ended(laptop)).toBeHidden();
    await signedIn(email, password);
  });

  await test.step('a new one ends the other sessions and keeps this one', async () => {
    const form = section(page, 'Password');
    await form.getByLabel('Current password').fill(password);
    await form.getByRole('button', { name: 'Update my password' }).click();
    await expect(page.getByText(/^Your password is updated, and \d other sessions? ha/)).toBeVisible();
    await expect(ended(laptop)).toBeVisible();
    await ended(laptop).getByLabel('Password', { exact: true }).fill(password);
    await ended(laptop).getByRole('button', { name: 'Log in' }).click();
    await expect(ended(laptop).getByText(/^Email or password are invalid/)).toBeVisible();
    await logInAgain(laptop, newer);
    await page.reload();
    await expect(section(page, 'Sessions').getByText('This session')).toBeVisible();
  });
});

test('an account without a profile can look after itself, too', async ({ page }) => {
  const { email } = await newAccount('Wanda', []);
  await signInBrowser(page.context(), email, null, password);
  await page.goto('/account');
  await expect(section(page, 'Sessions').getByText('This session')).toBeVisible();
  const digest = section(page, 'Emails').getByRole('switch', { name: 'Daily digest' });
  await expect(digest).toBeChecked();
  await digest.click();
  await expect(page.getByText('Daily digest turned off')).toBeVisible();
  await page.reload();
  await expect(digest).not.toBeChecked();
});
