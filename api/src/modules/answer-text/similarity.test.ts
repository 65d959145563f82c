import { describe, expect, test } from 'vitest';
import {
  minHashBands,
  comparableText,
  trigramSimilarity,
  sharedRuns,
  trigramHashes,
  withoutNames,
} from './similarity.ts';

const shareOfPitch = (text: string, pitch: string): number => sharedRuns(text, pitch, 3).share;

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

test('runs of words are named as they were written', () => {
  const { runs } = sharedRuns('Well: Тhe vоice — is WARM, and the rest is new.', 'I said that the voice is warm', 3);
  expect(runs.map(({ from, to }) => 'Well: Тhe vоice — is WARM, and the rest is new.'.slice(from, to))).toEqual([
    'Тhe vоice — is WARM',
  ]);
});

describe('what is compared', () => {
  test.each([
    ['Gréât  VOICE!', 'great voice'],
    ['ｇｒｅａｔ ｖｏｉｃｅ', 'great voice'],
    ['g\u200breat v\u00adoice', 'great voice'],
    ['grеаt vоiсе', 'great voice'],
    ['gr3at vo1ce', 'great voice'],
    ['𝓰𝓻𝓮𝓪𝓽 ⓥⓞⓘⓒⓔ', 'great voice'],
  ])('“%s” as it looks', (text, compared) => {
    expect(comparableText(text)).toBe(compared);
  });

  test('is without names, what is quoted, and numbers; a text that is hardly more is left whole', () => {
    const template = (title: string, artist: string, time: string) =>
      `Thank you for ${title}, ${artist}! The chorus at ${time} is strong, but the voice is too far back for my list.`;
    const one = withoutNames(template('Snow Day', 'the testers', '1:32'), ['Snow Day', 'the testers']);
    expect(one).toBe(withoutNames(template('“a long goodbye”', 'Anna Berg', '0:48'), []));
    expect(one).toBe('thank you for the chorus at is strong but the voice is too far back for my list');
    expect(withoutNames('Snow Day by The Testers: yes.', ['Snow Day', 'The Testers'])).toBe(
      'snow day by the testers yes',
    );
    const shouted = template('it', 'you', '1:32').toUpperCase();
    expect(withoutNames(shouted, [])).toContain('strong but the voice');
  });
});

test('copies share a band, other texts hardly ever do', () => {
  const text = comparableText(
    'Thank you for sending this. The voice is warm and close, and the guitar leaves it room. For my list the intro is too long: half a minute passes.',
  );
  const near = text.replace('guitar', 'piano').replace('half a', 'one');
  expect(trigramSimilarity(text, near)).toBeGreaterThan(0.8);
  const ofText = (one: string) => minHashBands(trigramHashes(one));
  const sharedBands = (one: string, other: string) => ofText(one).filter((band) => ofText(other).includes(band)).length;
  expect(sharedBands(text, near)).toBeGreaterThan(0);
  expect(sharedBands(text, 'a song about the sea that ends before anybody has found a boat or a reason to stay')).toBe(
    0,
  );
  expect(ofText('')).toHaveLength(48);
});
