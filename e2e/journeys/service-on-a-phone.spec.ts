import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { changePage } from '../support/curator-service.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

const phone = { width: 360, height: 740 };
test.use({ viewport: phone, hasTouch: true });

/** The check leaves the window wide. */
async function expectCleanPhone(page: Page, problems: string[]): Promise<void> {
  await expectClean(page, problems);
  await page.setViewportSize(phone);
}

/** Chooses one of a long list by typing it. */
async function choose(page: Page, field: string, word: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(word);
  await page.getByRole('option', { name: word, exact: true }).click();
  await page.keyboard.press('Escape');
}

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name });

test('on a phone, a new curator’s playlist goes from nothing to live', async ({ page, problems }) => {
  const stamp = Date.now() % 1_000_000;
  const url = `https://playlists.demo.fanfare.test/small-screens-${stamp}`;
  const person = await newAccount('Ilse Brandt', []);
  await signIn(page, person.email, password);

  await test.step('becomes a curator, with genres', async () => {
    await page.goto('/complete-signup');
    await page.getByRole('radio', { name: 'Curator' }).first().check();
    await page.getByLabel('Name').fill(`Ilse Brandt ${stamp}`);
    await choose(page, 'Country', 'Sweden');
    await choose(page, 'Genres', 'Indie folk');
    await choose(page, 'Genres', 'Dream pop');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/curator\/services\?new=1/);
  });

  await test.step('reads what the page must have before typing, then what it has', async () => {
    await page.getByRole('radio', { name: /^Playlist/ }).click();
    await expect(page.getByText('At least 400 followers')).toBeVisible();
    await expect(page.getByText('At least 20 tracks')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
    await changePage(url, { followers: 120 });
    await page.getByLabel('Address of the playlist').fill(url);
    await page.getByRole('button', { name: 'Read the page' }).click();
    await expect(page.getByText('It needs 280 more followers.')).toBeVisible();
    await expectCleanPhone(page, problems);
    await page.getByLabel('Name', { exact: true }).fill(`Small Screens ${stamp}`);
    await page.getByRole('button', { name: 'Create a draft' }).click();
  });

  await test.step('verifies the address', async () => {
    await page.getByRole('button', { name: 'Get a code' }).click();
    await changePage(url, { text: `For small screens. ${await page.locator('code').innerText()}` });
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('Ownership verified')).toBeVisible();
    await expect(step(page, 'Address')).toContainText('done');
    await expect(step(page, 'About')).not.toContainText('done');
    await expectCleanPhone(page, problems);
  });

  await test.step('goes to the checks first: what is missing leads to its field, and the genres are there', async () => {
    await step(page, 'Checks').getByRole('link').click();
    await expect(page.getByRole('link', { name: 'Genres', exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Languages you answer in' }).click();
    await expect(page.getByRole('combobox', { name: 'Languages you answer in' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Remove Indie folk' })).toBeVisible();
    await choose(page, 'Languages you answer in', 'English');
    await choose(page, 'Languages of the music', 'English');
    await page.getByLabel('Description').fill('Songs that still sound whole on the small speaker of a phone.');
    await expectCleanPhone(page, problems);
    await page.getByRole('button', { name: 'Save and continue' }).click();
  });

  await test.step('the suggested price is set, with what it earns', async () => {
    const earns = page.getByRole('region', { name: 'What you earn for each track' });
    // One credit, for fewer than a thousand followers.
    await expect(earns).toContainText('0.50');
    await page.getByLabel('What an artist gets').fill('A whole listen and an honest answer');
    await page.getByRole('radio', { name: '14 days' }).click();
    await expectCleanPhone(page, problems);
    await page.getByRole('button', { name: 'Save and continue' }).click();
  });

  await test.step('is rejected, says what to change, and refuses to check what hasn’t changed', async () => {
    await page.getByRole('button', { name: 'Check and go live' }).click();
    await expect(page.getByText('Not passed yet')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('It needs 280 more followers.')).toBeVisible();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Nothing has changed on the page yet')).toBeVisible();
    await expectCleanPhone(page, problems);
  });

  await test.step('once the page reads differently it is checked at once, and live: with the link to share', async () => {
    await changePage(url, { followers: 640 });
    await page.getByRole('button', { name: 'Check again' }).click();
    const moment = page.getByRole('region', { name: 'You’re live!' });
    await expect(moment).toBeVisible({ timeout: 60_000 });
    await expect(moment.getByRole('link', { name: new RegExp(`/to/ilse-brandt-${stamp}$`) })).toBeVisible();
    await expect(moment.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expectCleanPhone(page, problems);
    await moment.getByRole('link', { name: 'Go to your queue' }).click();
    await page.waitForURL(/\/curator$/);
  });
});
