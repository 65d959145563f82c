import { describe, expect, test } from 'vitest';
import { contactsIn, lengthOf, shareOfPitch } from './answer-text.policy.ts';

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
    expect(contactsIn(text)).toBe(1);
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
    expect(contactsIn(text)).toBe(0);
  });

  test('each is counted once, however many patterns see it', () => {
    expect(contactsIn('https://www.kitchen.com/list and jonas@kitchen.com, @jonas')).toBe(3);
    expect(contactsIn('')).toBe(0);
  });
});

test.each(['a', 'a.', 'a-', '1 ', '(at)', '@', 'a at '])('an answer made of “%s” alone is read to its end', (piece) => {
  const text = piece.repeat(2_000).slice(0, 2_000);
  expect(contactsIn(text)).toBeLessThanOrEqual(text.length);
});

describe('the artist’s own pitch', () => {
  const pitch =
    'It is about my brother learning to swim at thirty. We think it could sit after the slower songs in your list.';

  test('is found whole, in capitals, and with a word put before it', () => {
    expect(shareOfPitch(pitch, pitch)).toBe(1);
    expect(shareOfPitch(pitch.toUpperCase().replaceAll('.', '!'), pitch)).toBe(1);
    expect(shareOfPitch(`Nice: ${pitch}`, pitch)).toBeGreaterThan(0.9);
  });

  test('is not found in a quotation, nor where there is no pitch', () => {
    const quoting =
      'You write that it could sit after the slower songs, and I agree: the room is dry, the voice close, the tempo patient.';
    expect(shareOfPitch(quoting, pitch)).toBeLessThan(0.4);
    expect(shareOfPitch(quoting, '')).toBe(0);
    expect(shareOfPitch('Yes!', pitch)).toBe(0);
  });
});

test('characters are counted as people count them', () => {
  expect(lengthOf('  naïve 🎺 ')).toBe(7);
});
