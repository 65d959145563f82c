import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { defaultRules } from '../../rules.ts';
import { findContacts } from './contacts.ts';
import {
  minHashBands,
  comparableText,
  trigramSimilarity,
  sharedRuns,
  trigramHashes,
  withoutNames,
} from './similarity.ts';
import { copiedAnswers, ownAnswers, pastedPitches, quotedPitches } from './test/answer-copies.ts';
import * as corpora from './test/corpora.ts';
import { copies, different, withPhrases, type AnswerPair } from './test/answer-pairs.ts';

const { similarityLimit } = defaultRules.answers;
const atLeast = 0.98;
const shareOf = <T>(all: readonly T[], isRight: (one: T) => boolean): number => all.filter(isRight).length / all.length;

describe.each(corpora.named)('contacts, in %s', (_what, { withContact, withoutContact }) => {
  test('98 of 100 texts with a way around Fanfare are refused', () => {
    expect(shareOf(withContact, (text) => findContacts(text).length > 0)).toBeGreaterThanOrEqual(atLeast);
  });

  test('98 of 100 honest texts are taken', () => {
    expect(shareOf(withoutContact, (text) => findContacts(text).length === 0)).toBeGreaterThanOrEqual(atLeast);
  });
});

test('contacts are found in whichever place of an answer, and nothing else is', () => {
  const { withContact, withoutContact } = corpora.all;
  const around = withoutContact.filter((text) => text.length > 60);
  const wrapped = withContact.map((text, index) => [
    text,
    `${around[index % around.length]} ${text}`,
    `${text}\n\n${around[index % 7]}`,
  ]);
  expect(shareOf(wrapped.flat(), (text) => findContacts(text).length > 0)).toBeGreaterThanOrEqual(atLeast);
  const pairs = around.map((text, index) => `${text} ${around[(index + 1) % around.length]}`);
  expect(shareOf(pairs, (text) => findContacts(text).length === 0)).toBeGreaterThanOrEqual(atLeast);
});

describe('the pitch pasted back', () => {
  const share = ([text, pitch]: readonly [string, string]) => sharedRuns(text, pitch, 3).share;

  test('is refused, quoting it is not', () => {
    expect(pastedPitches.filter((pair) => share(pair) < similarityLimit)).toEqual([]);
    expect(quotedPitches.filter((pair) => share(pair) >= similarityLimit)).toEqual([]);
  });

  test('is refused in other letters, with unseen ones, in other order, with each fifth word changed', () => {
    const disguised = pastedPitches.flatMap(([text, pitch]): (readonly [string, string])[] => [
      [text.replaceAll('o', 'о').replaceAll('a', 'а'), pitch],
      [Array.from(text).join('\u200b'), pitch],
      [
        text
          .split(/(?<=[.!]) /u)
          .toReversed()
          .join(' '),
        pitch,
      ],
      [
        text
          .split(' ')
          .map((word, index) => (index % 8 === 7 ? 'well' : word))
          .join(' '),
        pitch,
      ],
    ]);
    expect(shareOf(disguised, (pair) => share(pair) >= similarityLimit)).toBeGreaterThanOrEqual(atLeast);
  });
});

describe('copies of one’s own answers', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await testApp();
  });
  afterAll(() => api.close());

  const ofDatabase = async (one: string, other: string): Promise<number> => {
    const { rows } = await api.db.raw<{ rows: { near: number }[] }>('SELECT similarity(?, ?) AS near', [one, other]);
    return rows[0]!.near;
  };
  /** As the check of an answer asks for it. */
  const near = async ({ text, names, earlier, earlierNames }: AnswerPair): Promise<number> =>
    Math.max(
      await ofDatabase(withoutNames(text, names), withoutNames(earlier, earlierNames)),
      await ofDatabase(comparableText(text), earlier),
    );

  test('98 of 100 are refused: with other names, words, signs, letters, or in another order', async () => {
    expect(copies.length).toBeGreaterThanOrEqual(100);
    const found = await Promise.all(copies.map(near));
    expect(shareOf(found, (likeness) => likeness >= similarityLimit)).toBeGreaterThanOrEqual(atLeast);
  });

  test('98 of 100 answers of one hand are taken, also with phrases that come back', async () => {
    const honest = [...different, ...withPhrases];
    expect(honest.length).toBeGreaterThanOrEqual(100);
    const found = await Promise.all(honest.map(near));
    expect(shareOf(found, (likeness) => likeness < similarityLimit)).toBeGreaterThanOrEqual(atLeast);
  });

  test('whoever is not named in the product is left out of the comparison as well, where capitals or quotes show it', async () => {
    const unknown = copies.map((pair) => ({ ...pair, names: [], earlierNames: [] }));
    const found = await Promise.all(unknown.map(near));
    expect(shareOf(found, (likeness) => likeness >= similarityLimit)).toBeGreaterThanOrEqual(0.9);
  });

  test('an answer of before, kept as it was written, is compared with too', async () => {
    const pairs = (list: typeof copiedAnswers) =>
      Promise.all(list.map(([text, earlier]) => near({ text, names: [], earlier, earlierNames: [] })));
    expect((await pairs(copiedAnswers)).filter((likeness) => likeness < similarityLimit)).toEqual([]);
    expect((await pairs(ownAnswers)).filter((likeness) => likeness >= similarityLimit)).toEqual([]);
  });

  test('likeness is counted here as the database counts it', async () => {
    for (const { text, earlier } of [...copies.slice(0, 20), ...different.slice(0, 20)]) {
      const [one, other] = [comparableText(text), comparableText(earlier)];
      expect(trigramSimilarity(one, other)).toBeCloseTo(await ofDatabase(one, other), 5);
      const { rows } = await api.db.raw<{ rows: { near: number }[] }>(
        'SELECT trigram_similarity(CAST(? AS int[]), CAST(? AS int[])) AS near',
        [trigramHashes(one), trigramHashes(other)],
      );
      expect(rows[0]!.near).toBeCloseTo(trigramSimilarity(one, other), 5);
    }
  });

  test('a flag finds 98 of 100 copies by their bands, and hardly looks at anything else', () => {
    const bands = (text: string, names: readonly string[]) => minHashBands(trigramHashes(withoutNames(text, names)));
    const meet = ({ text, names, earlier, earlierNames }: AnswerPair): boolean => {
      const theirs = new Set(bands(earlier, earlierNames));
      return bands(text, names).some((band) => theirs.has(band));
    };
    expect(shareOf(copies, meet)).toBeGreaterThanOrEqual(atLeast);
    expect(shareOf(different, (pair) => !meet(pair))).toBeGreaterThanOrEqual(atLeast);
  });
});
