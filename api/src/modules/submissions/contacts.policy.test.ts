import { describe, expect, test } from 'vitest';
import { lengthOf } from './answer-rules.policy.ts';
import { contactsOf } from './contacts.policy.ts';

const found = (text: string): string[] => contactsOf(text).map(({ from, to }) => text.slice(from, to));

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
    expect(contactsOf(text)).toHaveLength(1);
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

test.each(['a', 'a.', 'a-', '1 ', '(at)', '@', 'a at ', 'a b ', '🔥', 'on insta ', 'one ', '@a.', 'а\u0301'])(
  'an answer made of “%s” alone is read to its end',
  (piece) => {
    const text = piece.repeat(2_000).slice(0, 2_000);
    expect(contactsOf(text).length).toBeLessThanOrEqual(text.length);
  },
);

test('characters are counted as people count them', () => {
  expect(lengthOf('  naïve 🎺 ')).toBe(7);
});
