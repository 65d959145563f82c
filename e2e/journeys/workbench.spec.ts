import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { accessibilityProblems } from '../support/axe.ts';
import { giveCredits, sendTracks, untilPublished } from '../support/answers.ts';
import { newDraft, newTrack } from '../support/tracks.ts';
import { livePlaylist } from '../support/curator-service.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { isFullRun } from '../support/full-run.ts';
import { hearEnough } from '../support/hearing.ts';

const seconds = 6;
/** The dearest there is, so that journeys that look for a cheap playlist don't meet this one. */
const priceCredits = 12;
const earnedEach = priceCredits / 2;
const kept = 'I played it twice before I wrote this.';

/** A yes that is sent, undone and sent again as it was. */
const undoneIndex = 1;

type Answer = { key: 'a' | 'd' | 'w'; reason?: string; words: string };
/** Answers of a person who listens: yes, no, and a wrong match. Each takes as long as the track sounds. */
const allAnswers: Answer[] = [
  {
    key: 'd',
    reason: '6',
    words:
      'The intro walks for half a minute before the voice comes in, and most of my listeners have left by then. Start at the second bar and send it again.',
  },
  {
    key: 'a',
    words: 'That bass line carries the whole song on its back. It goes in on Friday, between two slow ones.',
  },
  {
    key: 'd',
    reason: '3',
    words:
      'Drums and guitar fight over the same register, so neither wins. Pull the guitar down by three decibels around two kilohertz and this opens up at once.',
  },
  { key: 'w', words: 'This is drum and bass at a hundred and seventy beats; my list holds quiet folk songs only.' },
  {
    key: 'a',
    words: 'A chorus that my neighbour was humming through the wall an hour later. Third place from Monday on.',
  },
  {
    key: 'd',
    reason: '1',
    words:
      'Lovely trumpet, but everything around it is built for a dance floor, and people come to my list in order to fall asleep. Try someone who opens clubs.',
  },
  {
    key: 'a',
    words: 'You can hear the room, the chair and the breath before each line. I would not change one thing here.',
  },
  {
    key: 'd',
    reason: '8',
    words:
      'I added three duets for voice and cello within a fortnight, and a fourth would tip the balance. In spring there will be space; please remember me then.',
  },
  { key: 'a', words: 'The key change before the last verse made me put the kettle down. Goes right after the opener.' },
  {
    key: 'd',
    reason: '4',
    words:
      'Your second voice drifts sharp whenever it holds a note for longer than a bar, most of all towards the end. One more take on a fresh morning would do.',
  },
];

const answers = isFullRun ? allAnswers : allAnswers.slice(0, 5);

/** Moves the focus forward until it stands on something of that name. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  const wanted = page.getByRole(role as 'switch', { name });
  for (let press = 0; press < 80; press += 1) {
    if (await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the ${role} ${name} can't be reached by Tab`);
}

test('tracks are heard and answered by keyboard alone', async ({ page, problems }) => {
  const stamp = Date.now().toString(36);
  const curator = await newAccount('Keys Only', ['curator']);
  const serviceId = await livePlaylist(curator, `Long Evenings ${stamp}`, priceCredits);
  const titles = await sendTracks(serviceId, {
    titles: answers.map((_, index) => `Key ${index + 1} ${stamp}`),
    seconds,
    priceCredits,
  });
  await signIn(page, curator.email, password);
  // Whatever a mouse, a finger or a pen does is told.
  await page.addInitScript(() => {
    const pointed: string[] = [];
    Object.assign(globalThis, { pointed });
    for (const type of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(type, () => pointed.push(type), true);
  });
  await page.goto('/curator');
  const track = (title: string) => page.getByRole('heading', { name: title, exact: true, level: 1 });

  await test.step('the next and the one before, and one that is hidden', async () => {
    await expect(track(titles[0]!)).toBeVisible();
    await expect(page.getByText(`${answers.length} open of 30`)).not.toHaveCount(0);
    await page.keyboard.press('j');
    await expect(track(titles[1]!)).toBeVisible();
    await page.keyboard.press('k');
    await expect(track(titles[0]!)).toBeVisible();
    await tabTo(page, 'switch', /^Blind mode/);
    await page.keyboard.press('Space');
    await expect(track('Hidden track')).toBeVisible();
    await expect(page.getByText(titles[1]!)).toHaveCount(0);
    expect(await accessibilityProblems(page, problems)).toEqual([]);
    await page.keyboard.press('Space');
    await expect(track(titles[0]!)).toBeVisible();
    await tabTo(page, 'switch', /^Autoplay/);
    await page.keyboard.press('Space');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  });

  await test.step('a phrase is kept, and begins an answer', async () => {
    await page.keyboard.press('p');
    await tabTo(page, 'textbox', /^New phrase/);
    await page.keyboard.type(kept);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: kept, exact: true })).toBeVisible();
    expect(await accessibilityProblems(page, problems)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Feedback')).toBeFocused();
    await page.keyboard.press('Escape');
  });

  let earned = 0;
  for (const [index, { key, reason, words }] of answers.entries()) {
    await test.step(`${index + 1} · ${key}`, async () => {
      await expect(track(titles[index]!)).toBeVisible();
      // The first is started; each other begins to sound by itself.
      if (index === 0) await page.keyboard.press('Space');
      await hearEnough(page);
      await page.keyboard.press(key);
      if (reason) await page.keyboard.press(reason);
      if (index === 2) {
        await page.keyboard.press('n');
        await page.keyboard.type('The guitar covers the snare');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('list', { name: 'Your notes' })).toContainText('The guitar covers the snare');
      }
      if (index === 4) {
        await page.keyboard.press('p');
        await expect(page.getByRole('button', { name: kept, exact: true })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page.getByLabel('Feedback')).toHaveValue(kept);
        await page.keyboard.type(' ');
      } else await page.keyboard.press('f');
      await page.keyboard.type(words);
      await page.keyboard.press('Control+Enter');
      if (index === undoneIndex) {
        const undo = page.getByRole('button', { name: /^Undo \(\d+ s\)/ });
        await expect(track(titles[index + 1]!)).toBeVisible();
        await expect(undo).toBeVisible();
        await page.keyboard.press('z');
        await expect(track(titles[index]!)).toBeVisible();
        await expect(page.getByLabel('Feedback')).toHaveValue(words);
        await expect(page.getByRole('button', { name: /^Accept/ })).toHaveAttribute('aria-pressed', 'true');
        const undone = (await curator.call('GET /api/v2/curator/queue')).body.data.items;
        expect(undone.map((item) => item.track.title)).toContain(titles[index]);
        await page.keyboard.press('Control+Enter');
        await expect(undo).toBeVisible();
        // Now that nobody has to press it any more: it goes after ten seconds, and a scan may take longer on a busy machine.
        expect(await accessibilityProblems(page, problems)).toEqual([]);
      }
      if (key !== 'w') earned += earnedEach;
    });
  }

  await test.step('cleared: what the day brought', async () => {
    await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
    await untilPublished(curator, titles.at(-1)!);
    await expect(
      page.getByText(`You answered ${answers.length} and earned ${earned.toFixed(2)} credits`),
    ).toBeVisible();
    expect(await accessibilityProblems(page, problems)).toEqual([]);
    const wallet = (await curator.call('GET /api/v2/curator/wallet')).body.data;
    expect(wallet.clearingCredits).toBe(earned);
    const given = (await curator.call('GET /api/v2/curator/answers', '/api/v2/curator/answers?limit=50')).body.data;
    expect(given.items.map(({ track: { title }, status }) => `${title} ${status}`).toReversed()).toEqual(
      titles.map(
        (title, index) => `${title} ${{ a: 'accepted', d: 'declined', w: 'wrong_match' }[answers[index]!.key]}`,
      ),
    );
    expect(given.items.every(({ receipt }) => receipt.heardSeconds > seconds - 1)).toBe(true);
  });

  expect(await page.evaluate(() => (globalThis as { pointed?: string[] }).pointed)).toEqual([]);
});

test('away: no new track comes in, what waits stays, and one press undoes it', async ({ page, problems }) => {
  const stamp = Date.now().toString(36);
  const curator = await newAccount('Gone Fishing', ['curator']);
  const serviceId = await livePlaylist(curator, `Closed Shutters ${stamp}`, priceCredits);
  const availability = async () => {
    const own = (await curator.call('GET /api/v2/curator/services')).body.data;
    return own.find(({ card }) => card.id === serviceId)!.card.availability.status;
  };
  await signIn(page, curator.email, password);
  await page.goto('/curator');
  await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
  await page.getByRole('switch', { name: /^Away/ }).click();
  await expect(page.getByRole('textbox', { name: 'Back on' })).toBeVisible();
  await expect.poll(availability).toBe('away');
  expect(await accessibilityProblems(page, problems)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('switch', { name: /^Away/ })).toBeChecked();
  await page.getByRole('switch', { name: /^Away/ }).click();
  await expect(page.getByText('Your services take tracks again')).toBeVisible();
  await expect.poll(availability).toBe('open');
});

test('tracks of an excluded genre are sent back together, and one press brings them back', async ({
  page,
  problems,
}) => {
  const stamp = Date.now().toString(36);
  const curator = await newAccount('No Such Genre', ['curator']);
  const serviceId = await livePlaylist(curator, `Only Quiet Songs ${stamp}`, priceCredits);
  const creator = await newAccount('Wren Ashby', ['creator']);
  const titles = [`Loud 1 ${stamp}`, `Loud 2 ${stamp}`];
  await giveCredits(creator, titles.length * priceCredits);
  const balance = async () => (await creator.call('GET /api/v2/transactions/me/creator')).body.data.balanceCredits;
  // The playlist wants the first two. What it excludes after a track was sent doesn't count for that one.
  const genre = (await creator.call('GET /music-genres')).body.data.find(({ id }) => id > 2)!;
  const service = `/api/v2/curator/services/${serviceId}`;
  const excluded = { excludedGenreIds: [genre.id] };
  expect((await curator.call('PUT /api/v2/curator/services/:id', service, excluded)).status).toBe(200);
  for (const title of titles) {
    const track = await newTrack(creator, title, seconds, genre.name);
    const id = await newDraft(creator, 'playlists', track.id, [serviceId]);
    const paid = await creator.call('POST /api/v2/campaigns/:id/complete', `/api/v2/campaigns/${id}/complete`);
    expect(paid.status).toBe(200);
  }

  await signIn(page, curator.email, password);
  await page.goto('/curator');
  const note = page.getByText('2 tracks are in genres you exclude.');
  const sendBack = async () => {
    await page.getByRole('button', { name: 'Send back…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send back tracks in genres you exclude' });
    for (const title of titles) await expect(dialog.getByRole('checkbox', { name: title })).toBeChecked();
    expect(await accessibilityProblems(page, problems)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send back 2 tracks' }).click();
    await expect(page.getByText('2 tracks sent back. 1 wrong match left in 30 days.')).toBeVisible();
  };
  await expect(note).toBeVisible();
  await sendBack();
  await page.getByRole('button', { name: /^Undo \(/ }).click();
  await expect(note).toBeVisible();
  expect(await balance()).toBe(0);

  await sendBack();
  await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
  for (const title of titles) await untilPublished(curator, title);
  expect(await balance()).toBe(titles.length * priceCredits);
});
