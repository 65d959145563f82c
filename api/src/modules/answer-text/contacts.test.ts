import { describe, expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { contactsIn, findContacts } from './contacts.ts';
import { tokenize } from './tokens.ts';
import { visibleText } from './visible-text.ts';

const found = (text: string): string[] => findContacts(text).map(({ from, to }) => text.slice(from, to));

describe('contacts', () => {
  test.each([
    'Send it to https://my-label.example/demo please',
    'My list is on www.kitchen.example',
    'Look for nordickitchen.com, you will see',
    'It is at open.spotify.com/playlist/37i9',
    'More at bit.ly/3xYz',
    'Write to jonas@kitchen.example',
    'Write to jonas @ kitchen . example',
    'Write to jonas(at)kitchen(dot)com',
    'Write to jonas at kitchen dot com',
    'Call +46 70 123 45 67',
    'Call 0046701234567 tonight',
    'My number is 070-123 45 67 89',
    'My number is (555) 123-4567',
    'Find me as @nordic_kitchen',
    'Instagram: nordic.kitchen',
    'insta = nordickitchen',
    'WhatsApp: 12345',
  ])('found in “%s”', (text) => {
    expect(findContacts(text)).toHaveLength(1);
  });

  test.each([
    'The drums enter at 1:36, a beat early; at 2:05–2:20 the strings cover the vocal.',
    'A small cut of 2.5 dB around 200 Hz (or 2 kHz) would help, maybe 3.5 at most.',
    'Between 120 and 128 bpm, in 6/8, from 2019, 2020 and 2021.',
    'Mix/master are fine, e.g. the bridge. Then the chorus… and so on, i.e. the hook.',
    'I like it.The end comes too soon though.',
    'You are at home in this genre, look at the dot on the i.',
    'It would suit track 12 or 13 of a list of 100, 200 or 300.',
    'Meet me at the second verse: it is where the song begins.',
    'Compare AC/DC, blink-182 and Earth, Wind & Fire. The signal: a little hot.',
  ])('not found in “%s”', (text) => {
    expect(found(text)).toEqual([]);
  });

  test.each([
    [
      'https://www.kitchen.com/list and jonas@kitchen.com, @jonas',
      ['https://www.kitchen.com/list', 'jonas@kitchen.com', '@jonas'],
    ],
    ['Write to jоnаs\u200b@kitchen.com, thanks', ['jоnаs\u200b@kitchen.com']],
    ['It is n o r d i c k i t c h e n . c o m again', ['n o r d i c k i t c h e n . c o m']],
    ['Ｃａｌｌ ０７０ １２３ ４５ ６７ ８９ 🎺 now', ['０７０ １２３ ４５ ６７ ８９']],
    ['', []],
  ])('each is named once, as it was written: “%s”', (text, places) => {
    expect(found(text)).toEqual(places);
  });
});

/** Pieces that a pattern could be led astray by, over and over. */
const pieces = [
  'a',
  'a.',
  'a-',
  '1 ',
  '1-',
  '(at)',
  '@',
  'a at ',
  'a b ',
  'a.b.',
  '🔥',
  'on insta ',
  'insta',
  'one ',
  '@a.',
];
const more = [
  'а\u0301',
  'http:',
  '//',
  'www.',
  'a@',
  '+1 ',
  '(',
  '"',
  ' ',
  '\n',
  'dot ',
  'AT',
  "'",
  'i.g',
  'me on ',
  'oneone',
];

describe('a text of hostile length', () => {
  /** Reads of tokens, which is all that the search does. */
  function stepsFor(written: string): number {
    const { text } = visibleText(written);
    const tokens = tokenize(text);
    let steps = text.length;
    const counted = new Proxy(tokens, {
      get(target, key) {
        steps += 1;
        return Reflect.get(target, key);
      },
    });
    contactsIn(counted, text);
    return steps;
  }

  test.each([...pieces, ...more])('made of “%s” takes as many steps as it is long', (piece) => {
    const [short, long] = [1_000, 4_000].map((length) => stepsFor(piece.repeat(length).slice(0, length)));
    expect(long! / short!).toBeLessThan(5);
    expect(long! / 4_000).toBeLessThan(500);
  });

  test.each([...pieces, ...more])('made of “%s” is read to its end', (piece) => {
    const text = piece.repeat(2_000).slice(0, 2_000);
    expect(findContacts(text).length).toBeLessThanOrEqual(text.length);
  });

  test('meets no regular expression that could go back: none goes on behind what repeats', () => {
    const folder = new URL('.', import.meta.url);
    const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    const expressions = sources.flatMap((name) =>
      [
        ...readFileSync(new URL(name, folder), 'utf8').matchAll(
          /[(=,! ]\/((?:\\.|[^/\n*\\])(?:\\.|[^/\n\\])*)\/[gimu]*u[gimu]*\b/gu,
        ),
      ].map(([, expression]) => expression!),
    );
    expect(expressions.length).toBeGreaterThan(10);
    expect(
      expressions.filter((expression) => /(?:[*+]|,\})(?!\$?$)/u.test(expression.replace(/\[[^\]]*\]|\\./gu, 'x'))),
    ).toEqual([]);
  });
});
