import { newAccount, password } from '../support/accounts.ts';
import { answerYes, giveCredits, untilSearched } from '../support/answers.ts';
import { advanceClock, signedIn } from '../support/api.ts';
import { expectRightBooks } from '../support/audit.ts';
import { expectClean } from '../support/axe.ts';
import { changePage, livePlaylist, pageOf } from '../support/curator-service.ts';
import { expect, newPerson, signIn, test, watchConsole } from '../support/fixtures.ts';
import { justChecked } from '../support/local-time.ts';
import { wallet } from '../support/payments.ts';
import { newDraft, newTrack } from '../support/tracks.ts';

const days = 86_400;
/** Jobs look into playlists when the clock is moved. */
const soon = { timeout: 60_000 };
const artist = 'Wren Ashby';

test('a track that a curator adds to the playlist proves the promise: nobody hands anything in', async ({
  page,
  browser,
  problems,
}) => {
  watchConsole(page, problems);
  const stamp = Date.now() % 1_000_000;
  const [title, playlist] = [`Ferry Light ${stamp}`, `Late Harbours ${stamp}`];
  const url = pageOf('playlist', playlist);
  const curator = await newAccount('Maren Holt', ['curator']);
  const serviceId = await livePlaylist(curator, playlist, 6);
  const creator = await newAccount(artist, ['creator']);
  await giveCredits(creator, 20);
  const { id: trackId } = await newTrack(creator, title, 6);
  const campaignId = await newDraft(creator, 'playlists', trackId, [serviceId]);
  const paid = await creator.call('POST /api/v2/campaigns/:id/complete', `/api/v2/campaigns/${campaignId}/complete`);
  const { id: submissionId } = paid.body.data.submissions[0]!;
  const row = page.getByRole('article', { name: title });

  await test.step('after the yes, the playlist doesn’t show it, and the curator reads that we look', async () => {
    const feedback = `The low strings carry the whole first minute, and the voice comes in exactly where it should. (${stamp})`;
    await answerYes(curator, submissionId, feedback);
    await untilSearched(curator, title);
    await signIn(page, curator.email, password);
    await page.goto('/curator?view=promises');
    await expect(row.getByText(/^Not in the playlist yet, checked .* We check every day/)).toBeVisible();
    await expectClean(page, problems);
  });

  await test.step('on request we look at once, and say that it isn’t there', async () => {
    await row.getByRole('button', { name: `Check now whether it is in ${playlist}` }).click();
    await expect(row.getByText('Checked just now.')).toBeVisible();
    await expect(row.getByText('Proof due')).toBeVisible();
  });

  await test.step('it appears in the playlist; the daily look finds it', async () => {
    await changePage(url, { addTitle: title, addArtist: artist });
    await advanceClock(days + 60);
    const person = await signedIn(creator.email, password);
    const read = async () =>
      (await person.call('GET /api/v2/submissions/:id', `/api/v2/submissions/${submissionId}`)).body.data;
    await expect.poll(async () => (await read()).status, soon).toBe('placed');
    expect((await read()).ending!.proof).toMatchObject({ url, isFound: true });
  });

  await test.step('the curator sees it placed, and until when it stays', async () => {
    await page.goto('/curator?view=promises');
    await expect(row.getByText('Placed', { exact: true })).toBeVisible();
    await expect(row.getByText(new RegExp(`^At number \\d+, ${justChecked}`))).toBeVisible();
    await expect(row.getByText(/^Keep it there until/)).toBeVisible();
    await expect(row.getByRole('button', { name: 'Add the link' })).toHaveCount(0);
    await expectClean(page, problems);
    await page.goto('/curator/feed');
    await expect(
      page.getByText(`We found ${title} in your playlist. Placement confirmed, no link needed.`),
    ).toBeVisible();
    await expectClean(page, problems);
  });

  await test.step('so does the artist; no credit moved for it', async () => {
    const theirs = await newPerson(browser, problems);
    await signIn(theirs, creator.email, password);
    await theirs.goto(`/creator/campaigns/${campaignId}?tab=placements`);
    await expect(theirs.getByText(/^Day \d of 28 in the playlist at position \d+, checked/)).toBeVisible();
    await expect(wallet(theirs)).toHaveText('14.00');
    await expectClean(theirs, problems);
    await theirs.goto('/creator/feed');
    await expect(theirs.getByText(`${title} is in ${playlist}: placement confirmed.`)).toBeVisible();
    await expectRightBooks();
  });
});
