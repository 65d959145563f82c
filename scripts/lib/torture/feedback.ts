import { randomBytes } from 'node:crypto';

const consonants = 'bcdfghklmnprstvz';
const wordsEach = 30;

/** A word without a meaning: no name of anybody, no address, no number. */
const word = (bytes: Buffer) => [...bytes].map((byte) => consonants[byte & 15]! + 'aeo'[byte % 3]!).join('');

/** Feedback long enough for any answer, which nobody has written before. */
export function feedback(): string {
  const bytes = randomBytes(wordsEach * 3);
  const words = Array.from({ length: wordsEach }, (_, index) => word(bytes.subarray(index * 3, index * 3 + 3)));
  return `Take ${words.join(' ')}.`;
}
