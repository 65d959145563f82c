import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { curatorWith, day, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, listen, send } from './test/answering.ts';
import { moneyOf, pending, type Pending } from './test/lifecycle.ts';

let api: TestApp;
let genreId: number;
beforeAll(async () => {
  api = await testApp({ FANFARE_RULES: JSON.stringify({ answers: { undoSeconds: 10 } }) });
  genreId = await createGenre(api.db, 'Schlager');
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

type By = Awaited<ReturnType<typeof curatorWith>>;

/** A curator whose service excludes the genre. */
async function excluding(): Promise<By> {
  const curator = await curatorWith(api);
  await api.db('service_genres').insert({ service_id: curator.serviceId, genre_id: genreId, is_excluded: true });
  return curator;
}

/** A track of the genre, at the curator. */
async function ofGenre(by: By): Promise<Pending> {
  const one = await pending(api, { by });
  await api.db('track_genres').insert({ track_id: one.creator.trackId, genre_id: genreId });
  return one;
}

const sendBack = async (curator: By, ids: number[]) => {
  const response = await curator.post('/api/v2/curator/queue/wrong-matches', { submissionIds: ids });
  expect(response.statusCode).toBe(200);
  return response.json().data;
};
const publish = async () => {
  await api.advanceClock(10);
  await api.app.jobs.run('submissions.publish');
};
const plain = { decision: 'wrong_match', feedback: '' };

test('a wrong match needs neither listening nor a text, and its credits come back', async () => {
  const curator = await excluding();
  const one = await ofGenre(curator);
  const { items } = (await curator.get('/api/v2/curator/queue')).json().data;
  expect(items).toMatchObject([{ submissionId: one.id, excludedGenres: ['Schlager'] }]);
  const check = (await curator.post(`/api/v2/curator/submissions/${one.id}/check`, plain)).json().data;
  expect(check.canSend).toBe(true);
  expect((await send(curator, one.id, plain)).statusCode).toBe(200);
  await publish();
  expect(await one.read()).toMatchObject({
    status: 'wrong_match',
    answer: { feedback: '', receipt: { heardSeconds: 0 } },
  });
  expect(await moneyOf(api, one)).toMatchObject({ lots: { gift: 10_000 }, held: 0, clearing: 0 });
  const { listening } = (await curator.get('/api/v2/curator/statistics')).json().data;
  expect(listening).toMatchObject({ seconds: null, medianShare: null });
});

test('every other answer to it, and a wrong match to other genres, need both; a text is held to its rules', async () => {
  const curator = await excluding();
  const [one, other] = [await ofGenre(curator), await pending(api, { by: curator })];
  expect(refusalOf(await send(curator, one.id, answerOf('declined')))).toEqual([409, 'listen_first']);
  expect(refusalOf(await send(curator, other.id, plain))).toEqual([409, 'listen_first']);
  const advert = { ...plain, feedback: 'Write to me at me@example.test' };
  expect(refusalOf(await send(curator, one.id, advert))).toEqual([422, 'feedback_rejected']);
});

test('opened longer than 72 hours ago, it can’t be sent back any more', async () => {
  const curator = await excluding();
  const one = await ofGenre(curator);
  await listen(api, curator, one.id);
  await api.advanceClock(3 * day);
  expect(refusalOf(await send(curator, one.id, plain))).toEqual([409, 'wrong_match_limit']);
});

test('several at once: each is sent or refused with its reason, within the limit', async () => {
  const curator = await excluding();
  const all: Pending[] = [];
  for (let count = 0; count < 4; count += 1) all.push(await ofGenre(curator));
  const other = await pending(api, { by: curator });
  const strangers = await ofGenre(await excluding());
  const ids = [other.id, strangers.id, ...all.map((one) => one.id)];
  const { items, undoSeconds, wrongMatch } = await sendBack(curator, ids);
  expect(items.map((item: { submissionId: number }) => item.submissionId)).toEqual(ids);
  expect(items.map((item: { code: string | null }) => item.code)).toEqual([
    'listen_first',
    'not_found',
    null,
    null,
    null,
    'wrong_match_limit',
  ]);
  expect({ undoSeconds, wrongMatch }).toMatchObject({ undoSeconds: 10, wrongMatch: { usedCount: 3, allowedCount: 3 } });
  // Again changes nothing, and says the same.
  expect((await sendBack(curator, ids)).items).toEqual(items);
  expect(await api.db('unpublished_answers').where({ curator_account_id: curator.id })).toHaveLength(3);
  await curator.post(`/api/v2/curator/submissions/${all[0]!.id}/answer/undo`);
  await publish();
  expect(await Promise.all(all.map((one) => one.status()))).toEqual([
    'pending',
    'wrong_match',
    'wrong_match',
    'pending',
  ]);
  expect(await strangers.status()).toBe('pending');
});

test('the limit holds when they are sent from several tabs at once', async () => {
  const curator = await excluding();
  const all: Pending[] = [];
  for (let count = 0; count < 6; count += 1) all.push(await ofGenre(curator));
  await Promise.all([
    sendBack(
      curator,
      all.slice(0, 3).map((one) => one.id),
    ),
    sendBack(
      curator,
      all.slice(3).map((one) => one.id),
    ),
    ...all.map((one) => send(curator, one.id, plain)),
  ]);
  await publish();
  const states = await Promise.all(all.map((one) => one.status()));
  expect(states.filter((status) => status === 'wrong_match')).toHaveLength(3);
});

test('a creator can’t withdraw what was just sent back, and learns of it when it is published', async () => {
  const curator = await excluding();
  const [one, undone] = [await ofGenre(curator), await ofGenre(curator)];
  await sendBack(curator, [one.id, undone.id]);
  expect(refusalOf(await one.withdraw())).toEqual([409, 'wrong_state']);
  await curator.post(`/api/v2/curator/submissions/${undone.id}/answer/undo`);
  expect((await undone.withdraw()).statusCode).toBe(200);
  await publish();
  expect([await one.status(), await undone.status()]).toEqual(['wrong_match', 'withdrawn']);
});
