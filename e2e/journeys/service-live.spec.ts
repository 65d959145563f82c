import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { answerYes, giveCredits } from '../support/earn.ts';
import { newDraft, newTrack } from '../support/music.ts';
import { changePage } from '../support/own-service.ts';
import { expect, signIn, test } from '../support/people.ts';

const yes =
  'The room around the voice is what this list lives from, and the second verse holds still at just the right moment. It goes in.';

/** Chooses one of a long list by typing it. */
async function choose(page: Page, field: string, word: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(word);
  await page.getByRole('option', { name: word, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('a playlist goes live by itself, is sent a track, answers, and proves its place', async ({ page, problems }) => {
  test.setTimeout(240_000);
  const stamp = Date.now() % 1_000_000;
  const name = `Slow Harbours ${stamp}`;
  const url = `https://playlists.demo.fanfare.test/slow-harbours-${stamp}`;
  const curator = await newAccount('Maren Holt', ['curator']);
  await signIn(page, curator.email, password);

  await test.step('begins a draft with type, address and name', async () => {
    await page.goto('/curator/services');
    await page.getByRole('link', { name: 'Add a service' }).click();
    await page.getByRole('radio', { name: /^Playlist/ }).click();
    await page.getByLabel('Address of the playlist').fill(url);
    await page.getByLabel('Name').fill(name);
    await choose(page, 'Country', 'Sweden');
    await expectClean(page, problems);
    await page.getByRole('button', { name: 'Begin a draft' }).click();
  });

  await test.step('shows control: not there at first, then found', async () => {
    await page.getByRole('button', { name: 'Get a code' }).click();
    const code = await page.locator('code').innerText();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('The code isn’t in the playlist’s description yet')).toBeVisible();
    await expectClean(page, problems);
    await changePage(url, { text: `Harbours at night. ${code}`, followers: 2_400 });
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('This address is yours')).toBeVisible();
    await page.getByRole('link', { name: 'Go on', exact: true }).click();
  });

  await test.step('says what it is; the card beside it says the same, and a reload loses nothing', async () => {
    const card = page.getByRole('article', { name: 'As artists see it' });
    await expect(card).toContainText('followers, verified');
    await page
      .getByLabel('Description')
      .fill('Songs with room in them, for evenings that are long enough to hear them.');
    await expect(card).toContainText('Songs with room in them');
    await page.reload();
    await expect(page.getByLabel('Description')).toHaveValue(/Songs with room in them/);
    await choose(page, 'Genres', 'Indie folk');
    await choose(page, 'Genres', 'Dream pop');
    await choose(page, 'Languages of the music', 'English');
    await choose(page, 'Languages you answer in', 'English');
    await expectClean(page, problems);
    await page.getByRole('button', { name: 'Save and go on' }).click();
  });

  await test.step('sets its terms, with the suggested price', async () => {
    await page.getByRole('button', { name: 'Use 2' }).click();
    await page.getByLabel('What an artist gets').fill('Feedback, and a place for a month where a track fits');
    await page.getByRole('radio', { name: '28 days' }).click();
    await expectClean(page, problems);
    await page.getByRole('button', { name: 'Save and go on' }).click();
  });

  await test.step('is checked, and live', async () => {
    await page.getByRole('button', { name: 'Check and go live' }).click();
    await expect(page.getByText('Artists can choose it now.')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('2,400 followers; at least 400 are needed')).toBeVisible();
    await expectClean(page, problems);
  });

  const serviceId = Number(new URL(page.url()).searchParams.get('service'));
  const creator = await newAccount('Wren Ashby', ['creator']);
  await giveCredits(creator, 20);
  const title = `Harbour Bell ${stamp}`;

  await test.step('a creator sends it a track, which is answered and placed', async () => {
    const { id: trackId } = await newTrack(creator, title, 6, 'Indie folk');
    const id = await newDraft(creator, 'playlists', trackId, [serviceId]);
    const paid = await creator.call('POST /api/v2/campaigns/:id/complete', `/api/v2/campaigns/${id}/complete`);
    expect(paid.status).toBe(200);
    const { id: submissionId } = paid.body.data.submissions[0]!;
    await page.goto('/curator');
    await expect(page.getByText(title).first()).toBeVisible();
    await answerYes(curator, submissionId, `${yes} (${stamp})`);
    await changePage(url, { addTitle: title, addArtist: 'Wren Ashby' });
    const path = `/api/v2/curator/submissions/${submissionId}/proof`;
    const handedIn = await curator.call('POST /api/v2/curator/submissions/:id/proof', path, { url });
    expect(handedIn.body.data.proof).not.toBeNull();
    await page.goto('/curator?view=promises');
    await expect(page.getByText(title).first()).toBeVisible();
  });

  await test.step('the list shows it live, with its queue', async () => {
    await page.goto('/curator/services');
    await expect(page.getByRole('region', { name })).toContainText('Active');
    await expectClean(page, problems);
  });
});
