import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { expectRightBooks } from '../support/audit.ts';
import { expectClean } from '../support/axe.ts';
import { answerYes, giveCredits, untilSearched } from '../support/answers.ts';
import { justChecked, localDay, localMinute } from '../support/local-time.ts';
import { newDraft, newTrack, type Person } from '../support/tracks.ts';
import { changePage, liveService, pageOf } from '../support/curator-service.ts';
import { expect, newPerson, signIn, test, watchConsole } from '../support/fixtures.ts';
import { advanceClock, newestMail, signedIn } from '../support/api.ts';
import { buyByCard, wallet } from '../support/payments.ts';

const hours = 3_600;
const days = 24 * hours;
/** Jobs look at placements within the minute. */
const soon = { timeout: 60_000 };
const artist = 'Wren Ashby';

const rowOf = (page: Page, title: string) => page.getByRole('article', { name: title });

/** A submission as its creator reads it now; a session from before a jump of the clock is over. */
async function submissionNow(creator: { email: string }, id: number) {
  const person = await signedIn(creator.email, password);
  return async () => (await person.call('GET /api/v2/submissions/:id', `/api/v2/submissions/${id}`)).body.data;
}

/** What stands in both wallets for a campaign: each row of the creator's, then of the curator's, newest first. */
async function booked(creator: { email: string }, curator: { email: string }) {
  const [theirs, mine] = [await signedIn(creator.email, password), await signedIn(curator.email, password)];
  const spent = (await theirs.call('GET /api/v2/transactions/me/creator')).body.data;
  const earned = (await mine.call('GET /api/v2/transactions/me/curator')).body.data;
  const amounts = (items: { kind: string; amountCredits: number }[]) =>
    items.map(({ kind, amountCredits }) => [kind, amountCredits]);
  return {
    creator: amounts(spent.items),
    available: spent.balanceCredits,
    curator: amounts(earned.items),
    clearing: earned.clearingCredits,
  };
}

interface Yes {
  type: 'playlist' | 'instagram';
  title: string;
  priceCredits: number;
  /** Fills the creator's wallet. */
  fund: (creator: Person & { email: string }) => Promise<void>;
}

/** A track that one service said yes to. */
async function yesOf({ type, title, priceCredits, fund }: Yes) {
  const stamp = Date.now() % 1_000_000;
  const name = `${type === 'playlist' ? 'Low Windows' : 'Window Walks'} ${stamp}`;
  const curator = await newAccount('Maren Holt', ['curator']);
  const serviceId = await liveService(curator, type, name, priceCredits);
  const creator = await newAccount(artist, ['creator']);
  await fund(creator);
  const { id: trackId } = await newTrack(creator, title, 6);
  const draftOf = (person: Person) =>
    newDraft(person, type === 'playlist' ? 'playlists' : 'influencers', trackId, [serviceId]);
  const campaignId = await draftOf(creator);
  const paid = await creator.call('POST /api/v2/campaigns/:id/complete', `/api/v2/campaigns/${campaignId}/complete`);
  expect(paid.body.error).toBeUndefined();
  const { id: submissionId } = paid.body.data.submissions[0]!;
  await answerYes(
    curator,
    submissionId,
    `The low strings carry the whole first minute, and the voice comes in exactly where these people need one. (${stamp})`,
  );
  if (type === 'playlist') await untilSearched(curator, title);
  return { curator, creator, campaignId, submissionId, page: pageOf(type, name) };
}

test('a playlist shows the track, takes it out too early, and our share goes back', async ({
  page,
  browser,
  problems,
}) => {
  watchConsole(page, problems);
  const title = `Salt Lantern ${Date.now() % 1_000_000}`;
  const theirs = await newPerson(browser, problems);
  // Only bought credits bring our share back.
  const fund: Yes['fund'] = async ({ email }) => {
    await signIn(theirs, email, password);
    await buyByCard(theirs, '25 credits for €24', '€24');
  };
  const yes = await yesOf({ type: 'playlist', title, priceCredits: 6, fund });
  const { curator, creator, campaignId, submissionId, page: url } = yes;
  const row = rowOf(page, title);
  await signIn(page, curator.email, password);

  await test.step('the proof is due on a day of the calendar', async () => {
    await page.goto('/curator?view=promises&show=calendar');
    await expect(page.getByRole('grid')).toBeVisible();
    const due = (await curator.call('GET /api/v2/curator/promises', '/api/v2/curator/promises')).body.data.items[0]!;
    await page.goto(`/curator?view=promises&show=calendar&day=${localDay(new Date(due.proofDueAt!))}`);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expectClean(page, problems);
  });

  await test.step('a list without the track is no proof; with it, it is taken', async () => {
    await page.getByRole('radio', { name: 'Open' }).click();
    await row.getByRole('button', { name: 'Add the link' }).click();
    await row.getByLabel('Link').fill(url);
    await expect(row.getByText(/isn’t among its \d+ tracks/)).toBeVisible();
    await expectClean(page, problems);
    await changePage(url, { addTitle: title, addArtist: artist });
    await row.getByRole('button', { name: 'Check again' }).click();
    await expect(row.getByText(`“${title}” is number 1`)).toBeVisible();
    await row.getByRole('button', { name: 'Add the link' }).click();
    await expect(row.getByText(new RegExp(`^At number 1, ${justChecked}`))).toBeVisible();
  });

  await test.step('the artist sees where it stands', async () => {
    await theirs.goto(`/creator/campaigns/${campaignId}?tab=placements`);
    await expect(theirs.getByText(/^Day \d of 28 in the playlist at position 1, checked/)).toBeVisible();
    await expect(wallet(theirs)).toHaveText('19.00');
    await expectClean(theirs, problems);
  });

  await test.step('gone on one look, it is said and breaks nothing', async () => {
    await changePage(url, { removeTitle: title, removeArtist: artist });
    await advanceClock(days);
    const read = await submissionNow(creator, submissionId);
    await expect.poll(async () => (await read()).ending!.proof!.watch!.missingSince, soon).not.toBeNull();
    expect((await read()).status).toBe('placed');
    await page.goto('/curator?view=promises');
    await expect(row.getByText(/if it is still missing then, the promise is broken\.$/)).toBeVisible();
    await expect(row.getByText('Found in 1 of 2 checks')).toBeVisible();
    await expectClean(page, problems);
  });

  await test.step('gone on the second, the promise is broken, and every credit is where the rules say', async () => {
    await advanceClock(6 * hours);
    const read = await submissionNow(creator, submissionId);
    await expect.poll(async () => (await read()).status, soon).toBe('broken');
    const { spentCredits, returnedCredits } = await read();
    expect([spentCredits, returnedCredits]).toEqual([3, 3]);
    expect(await booked(creator, curator)).toEqual({
      creator: [
        ['refund', 3],
        ['payment', -6],
        ['purchase', 25],
      ],
      available: 22,
      // The fee was for listening and answering: it stays.
      curator: [['clearing', 3]],
      clearing: 3,
    });
    await expectRightBooks();
  });

  await test.step('both read what became of the credits, also by mail', async () => {
    await page.goto('/curator?view=promises&show=broken');
    await expect(
      row.getByText('You keep your fee of 3.00 credits. We refunded 3.00 credits of our share to the artist.'),
    ).toBeVisible();
    await expectClean(page, problems);
    await theirs.reload();
    await expect(theirs.getByText(/Returned to your wallet from Fanfare’s share: 3(\.00)? credits\./)).toBeVisible();
    await expect(wallet(theirs)).toHaveText('22.00');
    await expectClean(theirs, problems);
    await page.goto('/curator/feed');
    await expect(page.getByText(`${title} was taken down too early`)).toBeVisible();
    const broken = /^A promise was broken/;
    expect((await newestMail(creator.email, broken)).text).toContain('Returned to you: 3.00 credits');
    expect((await newestMail(curator.email, broken)).text).toContain('You keep, for the answer: 3.00 credits');
  });
});

test(
  'a post is confirmed, loses the words that say it is advertising, and all of its price goes back',
  { tag: '@full' },
  async ({ page, browser, problems }) => {
    watchConsole(page, problems);
    const title = `Tin Whistle ${Date.now() % 1_000_000}`;
    const fund: Yes['fund'] = (person) => giveCredits(person, 50);
    const yes = await yesOf({ type: 'instagram', title, priceCredits: 20, fund });
    const { curator, creator, campaignId, submissionId, page: profile } = yes;
    const url = `${profile}/tin-whistle`;
    const row = rowOf(page, title);
    await signIn(page, curator.email, password);

    await test.step('a post that doesn’t say that it is advertising is no proof; then it waits for the artist', async () => {
      // A post must be from after the yes, by the minute that the form takes.
      await advanceClock(120);
      const { answer } = await (await submissionNow(creator, submissionId))();
      const postedAt = new Date(Date.parse(answer!.answeredAt) + 60_000);
      await changePage(url, { text: 'A walk in the rain.', postedAt: postedAt.toISOString(), isLabelledPaid: false });
      await page.goto('/curator?view=promises');
      await row.getByRole('button', { name: 'Add the link' }).click();
      await row.getByLabel('Link to the post').fill(url);
      await row.getByLabel('Posted at').fill(localMinute(postedAt));
      await row.getByLabel('How it discloses that it is advertising').fill('#ad');
      await expect(row.getByText(/It doesn’t disclose that it’s advertising/).first()).toBeVisible();
      await expectClean(page, problems);
      await changePage(url, { text: 'A walk in the rain. #ad' });
      await row.getByRole('button', { name: 'Check again' }).click();
      await expect(row.getByText('It says “#ad”')).toBeVisible();
      await row.getByRole('button', { name: 'Add the link' }).click();
      await expect(row.getByText('Waiting for the artist')).toBeVisible();
    });

    const theirs = await newPerson(browser, problems);
    await test.step('the artist confirms it: the price is spent, the share clears when the days are over', async () => {
      await signIn(theirs, creator.email, password);
      await theirs.goto(`/creator/campaigns/${campaignId}?tab=placements`);
      await expect(wallet(theirs)).toHaveText('30.00');
      await theirs.getByRole('button', { name: 'Confirm the post' }).click();
      await theirs.getByRole('alertdialog').getByRole('button', { name: 'Confirm the post' }).click();
      await expect(theirs.getByText('Confirmed by you.')).toBeVisible();
      expect(await booked(creator, curator)).toMatchObject({ available: 30, clearing: 10 });
      await expectClean(theirs, problems);
    });

    await test.step('the words are edited out: gone at two looks, the promise is broken', async () => {
      await changePage(url, { text: 'A walk in the rain.' });
      await advanceClock(days);
      const first = await submissionNow(creator, submissionId);
      await expect.poll(async () => (await first()).ending!.proof!.watch!.missingSince, soon).not.toBeNull();
      await advanceClock(6 * hours);
      const second = await submissionNow(creator, submissionId);
      await expect.poll(async () => (await second()).status, soon).toBe('broken');
      const { heldCredits, spentCredits, returnedCredits } = await second();
      expect([heldCredits, spentCredits, returnedCredits]).toEqual([0, 0, 20]);
      expect(await booked(creator, curator)).toEqual({
        creator: [
          ['refund', 20],
          ['payment', -20],
          ['gift', 50],
        ],
        available: 50,
        curator: [
          ['reversal', -10],
          ['clearing', 10],
        ],
        clearing: 0,
      });
      await expectRightBooks();
    });

    await test.step('both read it: nothing was spent, nothing is earned', async () => {
      await page.goto('/curator?view=promises&show=broken');
      await expect(
        row.getByText(/^All 20\.00 credits were refunded to the artist; you would have earned 10\.00/),
      ).toBeVisible();
      await expectClean(page, problems);
      await theirs.reload();
      await expect(theirs.getByText(/All 20(\.00)? credits are back in your wallet\.$/)).toBeVisible();
      await expect(wallet(theirs)).toHaveText('50.00');
      expect((await newestMail(curator.email, /^A promise was broken/)).text).toContain('Earning lost: 10.00 credits');
    });
  },
);
