import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { defaultRules } from '../../rules.ts';
import { contactsOf } from './contacts.policy.ts';
import { sharedRuns } from './likeness.policy.ts';
import { copiedAnswers, ownAnswers, pastedPitches, quotedPitches } from './test/answer-copies.ts';
import * as heldOut from './test/answer-corpus-held-out.ts';
import * as tuned from './test/answer-corpus.ts';

const { similarityLimit } = defaultRules.answers;
const atLeast = 0.98;

describe.each([
  ['those that the filter was improved with', tuned],
  ['those that it had not seen', heldOut],
])('contacts, in %s', (_what, corpus) => {
  test('98 of 100 texts with a way around Fanfare are refused', () => {
    const missed = corpus.withContact.filter((text) => contactsOf(text).length === 0);
    expect(1 - missed.length / corpus.withContact.length).toBeGreaterThanOrEqual(atLeast);
  });

  test('98 of 100 honest texts are taken', () => {
    const wrong = corpus.withoutContact.filter((text) => contactsOf(text).length > 0);
    expect(1 - wrong.length / corpus.withoutContact.length).toBeGreaterThanOrEqual(atLeast);
  });
});

test('the pitch pasted back is refused, quoting it is not', () => {
  const share = pastedPitches.filter(([text, pitch]) => sharedRuns(text, pitch, 3).share < similarityLimit);
  expect(share).toEqual([]);
  expect(quotedPitches.filter(([text, pitch]) => sharedRuns(text, pitch, 3).share >= similarityLimit)).toEqual([]);
});

describe('copies of one’s own answers', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await testApp();
  });
  afterAll(() => api.close());

  const similarityOf = async ([text, earlier]: readonly [string, string]): Promise<number> => {
    const { rows } = await api.db.raw<{ rows: { near: number }[] }>('SELECT similarity(?, ?) AS near', [text, earlier]);
    return rows[0]!.near;
  };

  test('are refused with a word changed, in capitals, in another order; answers of one hand are not', async () => {
    const copies = await Promise.all(copiedAnswers.map(similarityOf));
    expect(copies.filter((near) => near < similarityLimit)).toEqual([]);
    const own = await Promise.all(ownAnswers.map(similarityOf));
    expect(own.filter((near) => near >= similarityLimit)).toEqual([]);
  });
});
