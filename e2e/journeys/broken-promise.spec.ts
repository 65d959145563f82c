import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { answerYes, giveCredits } from '../support/earn.ts';
import { newDraft, newTrack } from '../support/music.ts';
import { changePage, livePlaylist } from '../support/own-service.ts';
import { expect, newPerson, signIn, test, watchConsole } from '../support/people.ts';
import { advanceClock } from '../support/product.ts';

const hours = 3_600;
const days = 24 * hours;
const yes =
  'The low strings carry the whole first minute, and the voice comes in exactly where this list needs one. It goes in.';

test('a placement is shown, watched, taken down too early, and its promise broken with its credits', async ({
  page,
  browser,
  problems,
}) => {
  test.setTimeout(240_000);
  watchConsole(page, problems);
  const stamp = Date.now() % 1_000_000;
  const list = `Low Windows ${stamp}`;
  const title = `Salt Lantern ${stamp}`;
  const artist = 'Wren Ashby';
  const url = `https://playlists.demo.fanfare.test/low-windows-${stamp}`;
  const curator = await newAccount('Maren Holt', ['curator']);
  const serviceId = await livePlaylist(curator, list, 6);
  const creator = await newAccount(artist, ['creator']);
  await giveCredits(creator, 20);
  const { id: trackId } = await newTrack(creator, title, 6);
  const campaignId = await newDraft(creator, 'playlists', trackId, [serviceId]);
  const paid = await creator.call('POST /api/v2/campaigns/:id/complete', `/api/v2/campaigns/${campaignId}/complete`);
  expect(paid.status).toBe(200);
  const { id: submissionId } = paid.body.data.submissions[0]!;
  await answerYes(curator, submissionId, `${yes} (${stamp})`);
  const read = async () => {
    const path = `/api/v2/submissions/${submissionId}`;
    return (await creator.call('GET /api/v2/submissions/:id', path)).body.data;
  };

  await signIn(page, curator.email, password);
  const row = page.getByRole('article', { name: title });

  await test.step('the proof is due on a day of the calendar', async () => {
    await page.goto('/curator?view=promises&show=calendar');
    await expect(page.getByRole('table')).toBeVisible();
    const due = (await curator.call('GET /api/v2/curator/promises', '/api/v2/curator/promises')).body.data.items[0]!;
    const day = due.proofDueAt!.slice(0, 10);
    await page.goto(`/curator?view=promises&show=calendar&day=${day}`);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expectClean(page, problems);
  });

  await test.step('a list without the track is no proof; with it, it is taken', async () => {
    await page.getByRole('radio', { name: 'Open' }).click();
    await row.getByRole('button', { name: 'Hand in the proof' }).click();
    await row.getByLabel('Where it is').fill(url);
    await expect(row.getByText(/isn’t among its \d+ tracks/)).toBeVisible();
    await expectClean(page, problems);
    await changePage(url, { addTitle: title, addArtist: artist });
    await row.getByRole('button', { name: 'Look again' }).click();
    await expect(row.getByText(`“${title}” stands at number 1`)).toBeVisible();
    await row.getByRole('button', { name: 'Hand in the proof' }).click();
    await expect(row.getByText('At number 1, checked this')).toBeVisible();
  });

  const theirs = await newPerson(browser, problems);
  await test.step('the artist sees where it stands', async () => {
    await signIn(theirs, creator.email, password);
    await theirs.goto(`/creator/campaigns/${campaignId}?tab=placements`);
    await expect(theirs.getByText(/^Day \d of 28 in the playlist at number 1, checked/)).toBeVisible();
    await expectClean(theirs, problems);
  });

  await test.step('gone on one look, it is said; gone on the second, the promise is broken', async () => {
    await changePage(url, { removeTitle: title, removeArtist: artist });
    await advanceClock(days);
    await expect.poll(async () => (await read()).ending!.proof!.watch!.missingSince).not.toBeNull();
    expect((await read()).status).toBe('placed');
    await page.goto('/curator?view=promises');
    await expect(row.getByText(/if it is still gone then, the promise is broken\.$/)).toBeVisible();
    await expectClean(page, problems);
    await advanceClock(6 * hours);
    await expect.poll(async () => (await read()).status).toBe('broken');
    const { spentCredits, returnedCredits } = await read();
    expect([spentCredits, returnedCredits]).toEqual([3, 3]);
  });

  await test.step('both read what became of the credits', async () => {
    await page.goto('/curator?view=promises&show=broken');
    await expect(
      row.getByText('You keep your fee of 3.00 credits. Our share of 3.00 credits went back to the artist.'),
    ).toBeVisible();
    await expectClean(page, problems);
    await theirs.reload();
    await expect(theirs.getByText(/Fanfare’s share is back in your wallet: 3(\.00)? credits\./)).toBeVisible();
    await expectClean(theirs, problems);
    await page.goto('/curator/feed');
    await expect(page.getByText(`${title} was taken down before its days were over`)).toBeVisible();
  });
});
