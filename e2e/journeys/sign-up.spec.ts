import type { Page } from 'playwright/test';
import { confirmationLink, newAddress, password, signUpByCall } from '../support/accounts.ts';
import { expectLoaded } from '../support/loaded.ts';
import { hold } from '../support/network.ts';
import { expect, test } from '../support/fixtures.ts';
import { advanceClock, signedIn } from '../support/api.ts';

const daySeconds = 24 * 3_600;
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name });
/** Once the screen is there: a menu that is opened before closes where the screen moves on, or takes the focus. */
async function openMenu(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLoaded(page);
  await page.getByRole('button', { name: /^Account menu of / }).click();
}

test('a new account is confirmed in another tab, gets a picture, and later its second side', async ({
  page,
  context,
}) => {
  const email = newAddress('maren');

  await test.step('what is wrong is said in the specification’s words, and rules tick off as one types', async () => {
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Sign up by e-mail' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    await expect(page.getByText('Please agree to the terms and the privacy notice')).toBeVisible();
    await page.getByLabel('Email').fill('maren@nowhere');
    await page.getByLabel('Password', { exact: true }).fill('lowtide');
    const rules = page.getByRole('list').filter({ hasText: 'Password must contain at least one digit' });
    await expect(rules.getByRole('listitem').filter({ hasText: 'one lowercase' })).toContainText('Done');
    for (const unmet of ['8 characters', 'one UPPERCASE', 'one digit'])
      await expect(rules.getByRole('listitem').filter({ hasText: unmet })).toContainText('Not yet');
    await expect(page.getByText('Email must be valid')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await expect(rules.getByText('Not yet')).toHaveCount(0);
    await page.getByLabel('Confirm Password').fill('Other-1-Entirely');
    await page.getByLabel('Confirm Password').blur();
    await expect(page.getByText('Both passwords must be the same')).toBeVisible();
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  });

  await test.step('on a slow network the button says so, and a second press sends nothing more', async () => {
    const held = await hold(page, '/auth/signup');
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('checkbox', { name: /^I agree to the terms/ }).check();
    const submit = page.getByRole('button', { name: 'Sign up by e-mail' });
    await submit.click();
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    await submit.click({ force: true });
    await page.getByLabel('Confirm Password').press('Enter');
    await expect.poll(held.count).toBe(1);
    held.release();
    await page.waitForURL(/\/email-confirmation$/);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send it again in \d+ s$/ })).toBeVisible();
  });

  await test.step('confirmed in a second tab, the waiting one moves on by itself', async () => {
    const other = await context.newPage();
    await other.goto(await confirmationLink(email));
    await page.waitForURL(/\/complete-signup/);
    await other.waitForURL(/\/complete-signup/);
    await other.close();
  });

  await test.step('a creator with a picture', async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await page.getByRole('radio', { name: 'Creator' }).first().check();
    await page.getByLabel('Name').fill('Maren Holt');
    const files = page.locator('input[type=file]');
    await files.setInputFiles({ name: 'me.png', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(page.getByText('isn’t a JPEG, PNG, WebP or AVIF picture')).toBeVisible();
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
    await files.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/creator\//);
    const shown = page.getByRole('button', { name: 'Account menu of Maren Holt' }).locator('img');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const { body } = await (await signedIn(email, password)).call('GET /api/account');
    expect(body.data).toMatchObject({ influencer_id: null, creatorProfile: { display_name: 'Maren Holt' } });
    // The way here ends at the first campaign.
    await expect(page.getByRole('heading', { level: 1, name: 'Which track is it?' })).toBeVisible();
  });

  await test.step('with one side there is nothing to switch; the other is added from the menu', async () => {
    await openMenu(page);
    await expect(menuItem(page, 'Switch to Curator')).toHaveCount(0);
    await menuItem(page, 'Add a curator profile').click();
    await expect(page.getByRole('heading', { name: 'Add a curator profile' })).toBeVisible();
    await page.getByLabel('Name').fill('Maren’s Night Shift');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/curator/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });

  await test.step('both sides are switched between, and the one chosen last is remembered', async () => {
    await openMenu(page);
    await menuItem(page, 'Switch to Creator').click();
    await page.waitForURL(/\/creator\/campaigns/);
    await page.goto('/');
    await page.waitForURL(/\/creator\/campaigns/);
    await openMenu(page);
    await menuItem(page, 'Switch to Curator').click();
    await page.waitForURL(/\/curator$/);
    await page.goto('/');
    await page.waitForURL(/\/curator$/);
  });
});

test('a confirmation link works once and for a day; another one is a press away', async ({ page, browser }) => {
  const email = newAddress('nils');
  const used = await signUpByCall(email);
  await page.goto(used);
  await page.waitForURL(/\/complete-signup/);

  await test.step('used before, on another device', async () => {
    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    await elsewhere.goto(used);
    await expect(elsewhere.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expect(elsewhere.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await context.close();
  });

  await test.step('too old', async () => {
    const context = await browser.newContext();
    const late = await context.newPage();
    const lateEmail = newAddress('oda');
    const old = await signUpByCall(lateEmail);
    await advanceClock(daySeconds + 1);
    await late.goto(old);
    await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await late.getByLabel('Email').fill(lateEmail);
    await late.getByRole('button', { name: 'Send it again' }).click();
    await expect(late.getByText('Sent again. Use the newest link.')).toBeVisible();
    await expect.poll(() => confirmationLink(lateEmail)).not.toBe(old);
    await late.goto(await confirmationLink(lateEmail));
    await late.waitForURL(/\/complete-signup/);
    await context.close();
  });
});
