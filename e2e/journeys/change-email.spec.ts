import type { Page } from 'playwright/test';
import { newAccount, newAddress, password, resetLink } from '../support/accounts.ts';
import { newestMail, signedIn } from '../support/api.ts';
import { expectClean } from '../support/axe.ts';
import { expect, newPerson, signIn, test, watchConsole } from '../support/fixtures.ts';

const linkIn = async (to: string, subject: RegExp, part: string): Promise<string> =>
  (await newestMail(to, subject, part)).links.find((url) => url.includes(part))!;
const section = (page: Page) => page.getByRole('region', { name: 'Email address' });
const mayLogIn = (email: string, secret = password) =>
  signedIn(email, secret).then(
    () => true,
    () => false,
  );

test('an address changes in two mailboxes, and the old one gets it back', async ({ page, browser, problems }) => {
  watchConsole(page, problems);
  const { email: old } = await newAccount('Ylva Strand', ['creator']);
  const next = newAddress('ylva.strand');
  await signIn(page, old, password);
  await page.goto('/account');

  await test.step('asked for: the new address gets a link, the old one hears of it, nothing changes yet', async () => {
    await section(page).getByRole('button', { name: 'Change', exact: true }).click();
    await section(page).getByLabel('New email address').fill(old);
    await section(page).getByRole('button', { name: 'Change address' }).click();
    await expect(section(page).getByText('This is your address already')).toBeVisible();
    await section(page).getByLabel('New email address').fill(next);
    await section(page).getByRole('button', { name: 'Change address' }).click();
    await expect(section(page).getByText(`Waiting for ${next}`)).toBeVisible();
    await expectClean(page, problems);
    expect((await newestMail(old, /^Your email address is about to change$/)).text).toContain(next);
    expect(await mayLogIn(next)).toBe(false);
  });

  await test.step('the link changes it by a press, where one is logged in', async () => {
    const link = await linkIn(next, /^Confirm your new email address$/, '/change-email/');
    const elsewhere = await newPerson(browser, problems);
    await elsewhere.goto(link);
    await elsewhere.waitForURL(/\/signin\?return=%2Fchange-email/);
    await page.goto(link);
    await expect(page.getByText(`${next} becomes the address of the account ${old}`)).toBeVisible();
    await expectClean(page, problems);
    await page.getByRole('button', { name: 'Use the new address' }).click();
    await expect(page.getByText(`You log in with ${next} from now on.`)).toBeVisible();
    expect([await mayLogIn(old), await mayLogIn(next)]).toEqual([false, true]);
    await page.getByRole('link', { name: 'Account settings' }).click();
    await expect(section(page).getByText(next, { exact: true })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

  await test.step('whoever reads the old mailbox undoes it: every device is out, and a new password is chosen', async () => {
    const owner = await newPerson(browser, problems);
    await owner.goto(await linkIn(old, /^Your email address was changed$/, '/stop-email-change/'));
    await expectClean(owner, problems);
    await owner.getByRole('button', { name: 'Keep the old address' }).click();
    await expect(owner.getByText(new RegExp(`link to a new password to ${old}`))).toBeVisible();
    await page.goto('/account');
    await expect(page.getByRole('dialog', { name: 'Your session ended' })).toBeVisible();
    expect([await mayLogIn(old), await mayLogIn(next)]).toEqual([false, false]);
    await owner.goto(await resetLink(old));
    await owner.getByLabel('Password', { exact: true }).fill('High-Tide-Choir-3');
    await owner.getByLabel('Confirm Password').fill('High-Tide-Choir-3');
    await owner.getByRole('button', { name: 'Update my password' }).click();
    await expect(owner.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(await mayLogIn(old, 'High-Tide-Choir-3')).toBe(true);
  });
});
