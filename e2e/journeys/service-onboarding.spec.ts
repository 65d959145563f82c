import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { answerYes, giveCredits, untilSearched } from '../support/answers.ts';
import { justChecked, localDay } from '../support/local-time.ts';
import { newDraft, newTrack } from '../support/tracks.ts';
import { changePage } from '../support/curator-service.ts';
import { expect, newPerson, signIn, test } from '../support/fixtures.ts';
import { advanceClock, signedIn } from '../support/api.ts';

const yes =
  'The room around the voice is what this list lives from, and the second verse holds still at just the right moment. It goes in.';

const days = 86_400;
/** Jobs look within the minute. */
const soon = { timeout: 60_000 };

/** Chooses one of a long list by typing it. */
async function choose(page: Page, field: string, word: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(word);
  await page.getByRole('option', { name: word, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('a playlist goes live without staff, gets a track, answers, proves the placement and keeps it to the end', async ({
  page,
  browser,
  problems,
}) => {
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
    await page.getByRole('button', { name: 'Read the page' }).click();
    await expect(page.getByText(/^We read the page: /)).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await choose(page, 'Country', 'Sweden');
    await expectClean(page, problems);
    await page.getByRole('button', { name: 'Create a draft' }).click();
  });

  await test.step('shows control: not there at first, then found', async () => {
    await page.getByRole('button', { name: 'Get a code' }).click();
    const code = await page.locator('code').innerText();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('The code isn’t in the playlist’s description yet')).toBeVisible();
    await expectClean(page, problems);
    await changePage(url, { text: `Harbours at night. ${code}`, followers: 2_400 });
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('Ownership verified')).toBeVisible();
    await page.getByRole('link', { name: 'Continue', exact: true }).click();
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
    await page.getByRole('button', { name: 'Save and continue' }).click();
  });

  await test.step('sets its terms, with the suggested price', async () => {
    const earns = page.getByRole('region', { name: 'What you earn for each track' });
    await expect(earns).toContainText('1.00');
    await expect(earns).toContainText('1.10');
    await page.getByLabel('What an artist gets').fill('Feedback, and a place for a month where a track fits');
    await page.getByRole('radio', { name: '28 days' }).click();
    await expectClean(page, problems);
    await page.getByRole('button', { name: 'Save and continue' }).click();
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

  let campaignId = 0;
  let submissionPath = '';
  await test.step('a creator sends it a track, which is answered with a yes', async () => {
    const { id: trackId } = await newTrack(creator, title, 6, 'Indie folk');
    campaignId = await newDraft(creator, 'playlists', trackId, [serviceId]);
    const paid = await creator.call('POST /api/v2/campaigns/:id/complete', `/api/v2/campaigns/${campaignId}/complete`);
    expect(paid.status).toBe(200);
    const { id: submissionId } = paid.body.data.submissions[0]!;
    submissionPath = `/api/v2/submissions/${submissionId}`;
    await page.goto('/curator');
    await expect(page.getByText(title).first()).toBeVisible();
    await answerYes(curator, submissionId, `${yes} (${stamp})`);
    await untilSearched(curator, title);
  });

  const row = page.getByRole('article', { name: title });
  await test.step('its proof is looked at while it is typed, and taken', async () => {
    await changePage(url, { addTitle: title, addArtist: 'Wren Ashby' });
    await page.goto('/curator?view=promises');
    await row.getByRole('button', { name: 'Add the link' }).click();
    await row.getByLabel('Link').fill(url);
    await expect(row.getByText('It’s the playlist you verified')).toBeVisible();
    await expect(row.getByText(`“${title}” is number 1`)).toBeVisible();
    await row.getByRole('button', { name: 'Add the link' }).click();
    await expect(row.getByText('Placed', { exact: true })).toBeVisible();
    await expect(row.getByText(new RegExp(`^At number 1, ${justChecked}`))).toBeVisible();
  });

  const theirs = await newPerson(browser, problems);
  await signIn(theirs, creator.email, password);
  const placements = `/creator/campaigns/${campaignId}?tab=placements`;
  /** The submission as its creator reads it; a session from before a jump of the clock is over. */
  const submissionNow = async () => {
    const person = await signedIn(creator.email, password);
    return async () => (await person.call('GET /api/v2/submissions/:id', submissionPath)).body.data;
  };

  await test.step('a day later it is looked at again: seen, as both of them read', async () => {
    await advanceClock(days);
    const read = await submissionNow();
    await expect.poll(async () => (await read()).ending!.proof!.watch!.looks!.length, soon).toBe(2);
    await theirs.goto(placements);
    // The list goes on growing: a newer track may stand above it by now.
    await expect(theirs.getByText(/^Day 1 of 28 in the playlist at position \d+, checked/)).toBeVisible();
    await theirs.getByText('Found in 2 of 2 checks').click();
    await expect(theirs.getByText(/^At position \d+$/)).toHaveCount(2);
    await expectClean(theirs, problems);
    await page.goto('/curator?view=promises');
    await expect(row.getByText('Found in 2 of 2 checks')).toBeVisible();
    await expectClean(page, problems);
  });

  await test.step('it stays its 28 days: verified to the end, and the promise is kept', async () => {
    await advanceClock(27 * days);
    const read = await submissionNow();
    await expect.poll(async () => (await read()).ending!.keptAt, soon).not.toBeNull();
    const { status, spentCredits, returnedCredits, ending } = await read();
    expect([status, spentCredits, returnedCredits]).toEqual(['placed', 2, 0]);
    await theirs.goto(placements);
    await expect(theirs.getByText(/^Stayed for all 28 days, until /)).toBeVisible();
    await expect(theirs.getByText(/^Placed, and stayed until .* as promised/)).toBeVisible();
    await page.goto('/curator/feed');
    await expect(page.getByText(`The promise for ${title} is kept`)).toBeVisible();
    await page.goto(`/curator?view=promises&show=calendar&day=${localDay(new Date(ending!.keepUntil!))}`);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByText('Kept until', { exact: true })).toBeVisible();
  });

  await test.step('the list shows it live, with its queue', async () => {
    await page.goto('/curator/services');
    await expect(page.getByRole('region', { name })).toContainText('Active');
    await expectClean(page, problems);
  });
});
