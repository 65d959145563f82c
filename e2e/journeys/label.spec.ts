import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { giveCredits } from '../support/answers.ts';
import { newDraft, newTrack, openServices } from '../support/tracks.ts';
import { expect, signIn, test, watchConsole } from '../support/fixtures.ts';

async function addArtist(page: Page, name: string, budget: string): Promise<void> {
  await page.goto('/creator/artists?artist=new');
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('textbox', { name: /^Monthly budget/ }).fill(budget);
  await page.getByRole('button', { name: 'Save artist' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

async function choose(page: Page, combobox: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: combobox, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a label with two artists: tracks, a budget, and filters', async ({ page, problems }) => {
  watchConsole(page, problems);
  const label = await newAccount('Harbour Records', ['creator']);
  await giveCredits(label, 60);
  const titles = ['Late Ferry', 'Salt on the Sill'];
  const tracks = [await newTrack(label, titles[0]!, 6), await newTrack(label, titles[1]!, 6)];
  const [first, second] = await openServices(label, 'playlists');
  await signIn(page, label.email, password);

  await test.step('the roster, from nothing to two', async () => {
    await page.goto('/creator/artists');
    await expect(page.getByText('No artists yet')).toBeVisible();
    await expectClean(page, problems);
    await addArtist(page, 'Nia Orlova', String(first!.priceCredits));
    await addArtist(page, 'Tom Vale', '');
    await expect(page.getByText(/^0\.00 of \d+\.00 credits used this month$/)).toHaveCount(1);
    await expectClean(page, problems);
  });

  await test.step('each track belongs to one of them', async () => {
    for (const [index, name] of ['Nia Orlova', 'Tom Vale'].entries()) {
      await page.goto(`/creator/tracks?track=${tracks[index]!.id}`);
      await choose(page, 'Artist on your roster', name);
      await page.getByRole('button', { name: 'Save track' }).click();
      await expect(page.getByText(`${titles[index]} saved`)).toBeVisible();
    }
    await page.goto('/creator/tracks');
    await choose(page, 'Artist', 'Tom Vale');
    await expect(page).toHaveURL(/\?artist=\d+$/);
    await expect(page.getByRole('link', { name: titles[1]!, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: titles[0]!, exact: true })).toHaveCount(0);
  });

  await test.step('the first campaign uses up a budget; the next one is stopped until it is raised', async () => {
    const paidFor = await newDraft(label, 'playlists', tracks[0]!.id, [first!.id]);
    await label.call('POST /api/v2/campaigns/:id/complete', `/api/v2/campaigns/${paidFor}/complete`);
    const next = await newDraft(label, 'playlists', tracks[0]!.id, [second!.id]);
    await page.goto(`/creator/create-campaign/${next}`);
    const side = page.getByRole('complementary', { name: 'Your wallet' });
    await expect(side.getByText('Over Nia Orlova’s monthly budget')).toBeVisible();
    await expect(side.getByRole('button', { name: /^Pay / })).toBeDisabled();
    await expectClean(page, problems);
    await side.getByRole('link', { name: 'Change budget' }).click();
    await page.getByRole('textbox', { name: /^Monthly budget/ }).fill('50');
    await page.getByRole('button', { name: 'Save artist' }).click();
    await side.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('heading', { name: 'Great!' })).toBeVisible();
  });

  await test.step('campaigns and activity of one of them', async () => {
    await page.goto('/creator/campaigns');
    const rows = page.getByRole('list', { name: 'Campaigns', exact: true }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await choose(page, 'Artist', 'Tom Vale');
    await expect(rows).toHaveCount(0);
    await choose(page, 'Artist', 'Nia Orlova');
    await expect(rows).toHaveCount(2);
    await page.goto('/creator/feed');
    const news = page.getByRole('link', { name: new RegExp(titles[0]!) });
    await expect(news.first()).toBeVisible();
    await choose(page, 'Artist', 'Tom Vale');
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
    await expect(news).toHaveCount(0);
    await expectClean(page, problems);
  });
});
