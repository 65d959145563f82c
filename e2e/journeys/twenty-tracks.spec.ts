import type { Page } from 'playwright/test';
import { signedIn } from '../support/api.ts';
import { newAccount, password } from '../support/accounts.ts';
import { sendTracks, untilPublished } from '../support/answers.ts';
import { livePlaylist } from '../support/curator-service.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

/** A little longer than has to be heard before an answer. */
const seconds = 47;
const requiredSeconds = 45;
const priceCredits = 1;
/** What a person presses for one track besides the text: at most this. */
const mostKeys = 4;
const hourSeconds = 3_600;

/** Twenty answers as different as twenty tracks: yes, no with its reason, and a wrong match. */
const answers: { keys: string[]; words: string }[] = [
  {
    keys: ['a'],
    words: 'The bass walks like somebody coming home late. It opens the Friday list, right before the slow piano.',
  },
  {
    keys: ['d', '6'],
    words:
      'Half a minute goes by before anybody sings, and evening listeners of mine skip at fifteen seconds. Open on the second verse instead and I will hear it again gladly.',
  },
  {
    keys: ['d', '3'],
    words:
      'Cymbals cover every consonant from the first chorus onwards. Roll them off above ten kilohertz, push the singer up two decibels, and the story can be followed at last.',
  },
  {
    keys: ['w'],
    words:
      'Fast breakbeats with a rave siren belong on another curator’s shelf; here people read novels by candlelight.',
  },
  {
    keys: ['a'],
    words:
      'That whistle after the bridge made my sister look up from her crossword. Placed fourth, next to an old waltz.',
  },
  {
    keys: ['d', '4'],
    words:
      'Your harmony partner slides under the pitch on long vowels, most audibly near one minute forty. A fresh take, sung standing, would lift this whole arrangement considerably.',
  },
  {
    keys: ['d', '5'],
    words:
      'Verse and chorus share one melody and one chord loop, so nothing arrives when the hook does. Change either of them, even by a single borrowed chord, and it will bloom.',
  },
  {
    keys: ['a'],
    words:
      'Brushes on a snare, rain on a roof, no hurry anywhere: exactly what this playlist was made to hold together.',
  },
  {
    keys: ['d', '1'],
    words:
      'A proud trumpet march deserves stadiums, parades, sunshine. My subscribers write to me about insomnia, and they would wake at bar one. Look for sports compilations or morning radio.',
  },
  {
    keys: ['a'],
    words:
      'I had to stop cooking when the cello doubled the voice an octave below. Goes in tonight, between two instrumentals.',
  },
  {
    keys: ['d', '2'],
    words:
      'Everything is bright, major, grinning; the surrounding songs are letters nobody sent. Musically there is little to correct, only the weather differs from what lives in this collection now.',
  },
  {
    keys: ['a'],
    words:
      'Two guitars talking past each other like neighbours over a fence, and the drums just listen. Lovely, added for a month.',
  },
  {
    keys: ['d', '7'],
    words:
      'Within eight bars I could name the famous record which this follows, down to its handclaps and tape hiss. Keep your lyric about the ferry, throw out the costume around it.',
  },
  {
    keys: ['d', '8'],
    words:
      'Since April three duets for harp and soprano have gone in, and another would make a pattern out of an accident. Send me the next single; winter has plenty of space left.',
  },
  {
    keys: ['a'],
    words:
      'The last chorus drops out and leaves only breath and a pump organ. Brave; it closes the Sunday half of the list.',
  },
  {
    keys: ['d', '9'],
    words:
      'Left channel crackles between twenty and thirty seconds, then the file clips whenever both toms land. Export again without the limiter and check on headphones before sending it elsewhere.',
  },
  {
    keys: ['w'],
    words:
      'Spoken comedy over applause is fun, though nobody can fall asleep to punchlines; please pick a podcast curator.',
  },
  {
    keys: ['a'],
    words:
      'Somebody recorded birds at dawn and tuned the mandolin to them. I believe every second and will play it at breakfast.',
  },
  {
    keys: ['d', '0'],
    words:
      'I follow the lyric up to the lighthouse, afterwards it loses me: who is leaving, who stays ashore? Rewrite the middle eight with one clear picture and it could go straight in.',
  },
  {
    keys: ['a'],
    words:
      'Nylon strings, a squeaking chair, and a tune which my father could have hummed. Sixth place, starting this Monday.',
  },
];

/** Counts what is pressed, the text of an answer aside. */
function keyboardOf(page: Page) {
  let count = 0;
  return {
    count: () => count,
    press: (key: string) => {
      count += 1;
      return page.keyboard.press(key);
    },
    /** The text is no key of the product: it is what the artist paid for. */
    write: (words: string) => page.keyboard.insertText(words),
  };
}

test(
  'twenty tracks in an hour by keyboard, each heard for 45 real seconds, with four keys and the text',
  { tag: '@full' },
  async ({ page }) => {
    // Twenty times 45 seconds of sound, and what a slow machine adds.
    test.setTimeout(hourSeconds * 1_000);
    const stamp = Date.now().toString(36);
    const curator = await newAccount('Quick Ears', ['curator']);
    const serviceId = await livePlaylist(curator, `An Honest Hour ${stamp}`, priceCredits);
    const titles = await sendTracks(serviceId, {
      titles: answers.map((_, index) => `Hour ${index + 1} ${stamp}`),
      seconds,
      priceCredits,
    });
    await signIn(page, curator.email, password);
    // What a mouse, a finger or a pen does is told; and Autoplay is a setting of this browser, made once.
    await page.addInitScript(() => {
      const pointed: string[] = [];
      Object.assign(globalThis, { pointed });
      for (const type of ['pointerdown', 'mousedown', 'touchstart'])
        addEventListener(type, () => pointed.push(type), true);
      localStorage.setItem('fanfare.workbench.playOn', 'on');
    });
    await page.goto('/curator');
    const track = (title: string) => page.getByRole('heading', { name: title, exact: true, level: 1 });
    const keyboard = keyboardOf(page);
    await expect(track(titles[0]!)).toBeVisible();
    const startedAt = Date.now();
    const counts: number[] = [];

    for (const [index, { keys, words }] of answers.entries()) {
      await test.step(`${index + 1} of ${answers.length}`, async () => {
        const before = keyboard.count();
        await expect(track(titles[index]!)).toBeVisible();
        // The first is started; each other begins to sound by itself.
        if (index === 0) await keyboard.press('Space');
        // The answer is written while the track plays, as people do.
        for (const key of keys) await keyboard.press(key);
        await keyboard.press('f');
        await keyboard.write(words);
        await expect(page.getByText(/^Heard 0:4[5-7]\. You can answer now$/)).toBeVisible({ timeout: 120_000 });
        await keyboard.press('Control+Enter');
        counts.push(keyboard.count() - before);
      });
    }
    await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
    const tookSeconds = (Date.now() - startedAt) / 1_000;

    console.log(
      `Twenty tracks in ${(tookSeconds / 60).toFixed(1)} min by ${keyboard.count()} keys: ${counts.join(' ')} for each, and the text.`,
    );
    expect(tookSeconds).toBeLessThan(hourSeconds);
    expect(Math.max(...counts)).toBeLessThanOrEqual(mostKeys);
    expect(await page.evaluate(() => (globalThis as { pointed?: string[] }).pointed)).toEqual([]);

    // The token of the calls has expired meanwhile.
    const again = await signedIn(curator.email, password);
    await untilPublished(again, titles.at(-1)!);
    const given = (await again.call('GET /api/v2/curator/answers', '/api/v2/curator/answers?limit=50')).body.data;
    expect(given.items.map(({ track: { title } }) => title).toReversed()).toEqual(titles);
    for (const { answer } of given.items) expect(answer!.receipt.heardSeconds).toBeGreaterThanOrEqual(requiredSeconds);
  },
);
