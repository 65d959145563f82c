import type { AnswerComparison } from '@fanfare/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { creatorWith, curatorWith, day, refusalOf, type Curator, type Person } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, feedback, hear, send, submissionOf } from '../submissions/test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const url = '/api/v2/curator/answers/comparison';
const ask = async (curator: Person): Promise<AnswerComparison> => (await curator.get(url)).json().data;
const count = () => api.app.jobs.run('curator-statistics.answers');

interface Given {
  decision?: 'accepted' | 'declined' | 'wrong_match';
  /** Beside the 25 of each feedback. */
  moreWords?: number;
  isHelpful?: boolean;
}

/** A curator answers a track of a genre. */
async function answers(curator: Curator, genreId: number, given: Given = {}): Promise<number> {
  const { decision = 'declined', moreWords = 0, isHelpful } = given;
  const creator = await creatorWith(api);
  await api.db('track_genres').insert({ track_id: creator.trackId, genre_id: genreId });
  const campaignId = await creator.draft([curator.serviceId]);
  await creator.complete(campaignId);
  const id = await submissionOf(curator, campaignId);
  await hear(api, curator, id);
  const more = Array.from({ length: moreWords }, (_, index) => `plus${index}`).join(' ');
  const sent = await send(curator, id, answerOf(decision, { feedback: `${feedback()} ${more}`.trim() }));
  expect(sent.statusCode).toBe(200);
  if (isHelpful !== undefined) {
    expect((await creator.post(`/api/v2/submissions/${id}/vote`, { isHelpful })).statusCode).toBe(200);
  }
  return id;
}

test('is for curators only, and empty before the first answer', async () => {
  expect((await api.app.inject({ url })).statusCode).toBe(401);
  expect(refusalOf(await (await creatorWith(api)).get(url))).toEqual([403, 'profile_missing']);
  const curator = await curatorWith(api);
  expect(await ask(curator)).toEqual({ days: 365, fromCurators: 5, genres: [] });
});

test('four curators reveal nothing of each other, five have a median', async () => {
  const genreId = await createGenre(api.db, 'Chamber jazz');
  const curators = await Promise.all(Array.from({ length: 5 }, () => curatorWith(api)));
  const [mine, ...others] = curators as [Curator, ...Curator[]];
  await answers(mine, genreId, { moreWords: 10 });
  for (const [index, other] of others.slice(0, 3).entries()) await answers(other, genreId, { moreWords: index });
  await count();
  expect((await ask(mine)).genres.find(({ genre }) => genre.id === genreId)).toMatchObject({
    answered: 1,
    medianWords: 35,
    helpful: { hits: 0, of: 0 },
    typicalWords: null,
    typicalHelpful: null,
  });
  // Who answers much counts no more than others.
  for (let given = 0; given < 3; given += 1) await answers(others[3]!, genreId, { moreWords: 40 });
  await count();
  const genre = (await ask(mine)).genres.find(({ genre: { id } }) => id === genreId)!;
  // 25, 26, 27, 35 and 65.
  expect(genre.typicalWords).toBe(27);
  // Nobody has votes enough.
  expect(genre.typicalHelpful).toBeNull();
});

test('wrong matches and answers from before the window don’t count; helpful votes do', async () => {
  const genreId = await createGenre(api.db, 'Hill folk');
  const curator = await curatorWith(api);
  await answers(curator, genreId, { decision: 'wrong_match' });
  expect((await ask(curator)).genres.filter(({ genre }) => genre.id === genreId)).toEqual([]);
  const old = await answers(curator, genreId, { moreWords: 30 });
  await api
    .db('answers')
    .where({ submission_id: old })
    .update({ answered_at: api.db.raw('app_now() - make_interval(days => 366)') });
  await answers(curator, genreId, { isHelpful: true });
  await answers(curator, genreId, { isHelpful: false, decision: 'accepted' });
  expect((await ask(curator)).genres.find(({ genre }) => genre.id === genreId)).toMatchObject({
    answered: 2,
    medianWords: 25,
    helpful: { hits: 1, of: 2 },
  });
});

test('the usual helpful rate is the median of curators with votes enough', async () => {
  const genreId = await createGenre(api.db, 'Night pop');
  const curators = await Promise.all(Array.from({ length: 5 }, () => curatorWith(api, { priceCredits: 1 })));
  for (const [index, curator] of curators.entries()) {
    for (let vote = 0; vote < 5; vote += 1) await answers(curator, genreId, { isHelpful: vote < index });
    await api.advanceClock(day);
  }
  await count();
  const genre = (await ask(curators[0]!)).genres.find(({ genre: { id } }) => id === genreId)!;
  expect(genre.helpful).toEqual({ hits: 0, of: 5 });
  // 0, 1, 2, 3 and 4 of 5.
  expect(genre.typicalHelpful).toBe(0.4);
});

test.each([
  ['one  two\nthree', 3],
  ['', 0],
  ['とてもよい曲ですね', 5],
])('“%s” has %i words', async (text, words) => {
  const { rows } = await api.db.raw('SELECT count_words(?) AS words', [text]);
  expect(rows[0].words).toBe(words);
});
