import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import { signup } from '@fanfare/api-contract';
import { expect, it } from 'vitest';
import { initialsOf } from '../../../shared-ui/src/lib/names.ts';
import { readHtml } from '../../src/gateways/prober/read-html.ts';
import {
  comparableText,
  findContacts,
  hideNames,
  sharedRuns,
  trigramHashes,
  withoutNames,
} from '../../src/modules/answer-text/index.ts';
import { readLink } from '../../src/modules/fast-start/track-link.ts';
import { readGiftCode } from '../../src/modules/gifts/gift-code.ts';
import { checkLink } from '../../src/modules/links/check-link.ts';
import { isSameTrack } from '../../src/modules/placement-checks/track-match.policy.ts';
import { readPromoCode } from '../../src/modules/promos/promo-code.ts';
import { remarksOf, toneOf } from '../../src/modules/reports/note-themes.ts';
import { problemText } from '../../src/modules/releases/problem-texts.ts';
import { readCursor } from '../../src/modules/services/services.cursor.ts';
import { readPage } from '../../src/paging.ts';
import { defaultRules } from '../../src/rules.ts';
import { pathOfThisSite } from '../../src/site-path.ts';

/* Each doubling of a text may make it take at most three times as long. Lengths are compared within one run: machines differ, shapes of growth don't. */

const attacks: Record<string, (times: number) => string> = {
  'one number word': (times) => `${'achtzehn'.repeat(times)}x`,
  'number words': (times) => 'five '.repeat(times),
  'at 11,': (times) => 'at 11,'.repeat(times),
  'opening brackets': (times) => `${'('.repeat(times)}x`,
  'brackets in brackets': (times) => `${'([{'.repeat(times)}a${'}])'.repeat(times)}`,
  points: (times) => `a${'.'.repeat(times)}!`,
  labels: (times) => `${'a.'.repeat(times)}!`,
  blanks: (times) => `a${' '.repeat(times)}!`,
  slashes: (times) => `https://a.example/${'/'.repeat(times)}!`,
  'at signs': (times) => '@a'.repeat(times),
  addresses: (times) => 'a@b.c '.repeat(times),
  dashes: (times) => `${' - '.repeat(times)}\n`,
  digits: (times) => `${'1'.repeat(times)}!`,
  'digits apart': (times) => `${'1-'.repeat(times)}!`,
  quotes: (times) => '"'.repeat(times),
  attributes: (times) => `<meta ${'a'.repeat(times)} ${'a ='.repeat(times)}>`,
  letters: (times) => 'a'.repeat(times),
  'letters apart': (times) => 'a b '.repeat(times),
  negations: (times) => 'not too long '.repeat(times),
  schemes: (times) => 'https://'.repeat(times),
  colons: (times) => ': x '.repeat(times),
};

const quietly =
  (work: (text: string) => unknown) =>
  (text: string): void => {
    try {
      work(text);
    } catch {
      // A refusal takes its time as well.
    }
  };

const finders: Record<string, (text: string) => void> = {
  findContacts,
  comparableText,
  hideNames: (text) => hideNames(text, { people: [text.slice(0, 40)], titles: [`${text.slice(0, 20)} a a a b`] }),
  withoutNames: (text) => withoutNames(text, ['Ada', text.slice(0, 40)]),
  sharedRuns: (text) => sharedRuns(text, text.slice(1), 3),
  trigramHashes: (text) => trigramHashes(comparableText(text)),
  remarks: remarksOf,
  'tones of remarks': toneOf,
  websites: (text) => checkLink('website', text),
  'profile links': (text) => checkLink('instagram', text),
  'track links': readLink,
  emails: (text) => z.safeParse(signup.body!, { username: text, password: text }),
  'cursors of lists': quietly((text) => readPage({ cursor: text }, ['count', 'id'])),
  'cursors of services': quietly((text) => readCursor(text, defaultRules.services.variety)),
  'gift codes': readGiftCode,
  'promo codes': readPromoCode,
  'paths of this site': quietly((text) => pathOfThisSite(`/${text}`, 'https://fanfare.example')),
  'titles of tracks': (text) => isSameTrack({ title: text, artist: 'Ada' }, { title: 'Another', artist: text }),
  'pages elsewhere': readHtml,
  initials: initialsOf,
  'problems of checks': problemText,
};

/** Twice over, so that what else runs on the machine makes no difference: growth is 4 where it is linear, 16 where it is quadratic. */
const most = 3 ** 2;
const lengths = { short: 2_000, long: 8_000 };
/** Long enough for a clock to tell, and short enough for rounds that nothing interrupts, of which a busy machine needs many. */
const measuredMs = 1;
const rounds = 200;

function timeOf(work: (text: string) => void, text: string, times: number): number {
  const start = performance.now();
  for (let time = 0; time < times; time += 1) work(text);
  return performance.now() - start;
}

/** How many times as long the long text takes, by the best of several rounds. */
function growth(work: (text: string) => void, attack: (times: number) => string): number {
  const one = attack(1).length;
  const [short, long] = [attack(Math.ceil(lengths.short / one)), attack(Math.ceil(lengths.long / one))];
  let times = 1;
  while (timeOf(work, short, times) < measuredMs && times < 4_096) times *= 2;
  let [shortest, longest] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round += 1) {
    shortest = Math.min(shortest, timeOf(work, short, times));
    longest = Math.min(longest, timeOf(work, long, times));
    if (round >= 2 && longest <= shortest * most) break;
  }
  return longest / shortest;
}

it.each(Object.keys(finders))('%s: twice the text takes at most three times as long', (name) => {
  const slow = Object.entries(attacks)
    .map(([attack, text]) => ({ attack, growth: growth(finders[name]!, text) }))
    .filter((measured) => measured.growth > most);
  expect(slow).toEqual([]);
});
