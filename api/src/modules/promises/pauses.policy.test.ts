import { expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { breaksTooMany, type DecidedPromise } from './pauses.policy.ts';

const { pauseByPromises } = loadConfig({ DATABASE_URL: 'postgres://nobody@localhost:1/none' }).rules.services;

/** From the first promise to the last: k was kept, b was broken, B has just been broken. */
const decided = (text: string): DecidedPromise[] =>
  text.split('').map((letter, index) => ({
    isAmongFirst: index < pauseByPromises.first,
    isRecent: index >= text.length - pauseByPromises.ofLast,
    isBroken: letter !== 'k',
    isNew: letter === 'B',
  }));

test.each([
  ['', false],
  ['B', false],
  ['kkkB', false],
  ['bB', true],
  ['kkbkB', true],
  // The second one is the sixth promise.
  ['kkbkkB', false],
  // Both at once, and both among the first five.
  ['kkkBBB', true],
  ['kkkkBB', false],
  // The first five say so, but did so before: the newest break is judged by the last ten.
  ['bbkkkkkkkkkkB', false],
  ['kkkkkbbB', false],
  ['kkkkkbbbB', true],
  // 3 of the last 10 aren't more than 30 %.
  ['kkkkkkkkbkkbkB', false],
  ['kkkkkkbkbkkbkB', true],
  // The first of four is the eleventh from the end.
  ['kkkbkkkkkbkbkB', false],
])('%s: paused is %s', (text, isPaused) => {
  expect(breaksTooMany(decided(text), pauseByPromises)).toBe(isPaused);
});
