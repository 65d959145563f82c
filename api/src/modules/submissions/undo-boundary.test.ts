import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { runs } from '../../../test/full.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { curatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send } from './test/answering.ts';
import { moneyOf, type Pending, pending } from './test/lifecycle.ts';

/* What the two sides can do between the press and the publication of an answer, and at the moment that lies between the two. */

/** More than a slow machine takes for what follows a press. */
const undoSeconds = 60;
const rounds = runs(5, 20);

let api: TestApp;
let genreId: number;
beforeAll(async () => {
  api = await testApp({ FANFARE_RULES: JSON.stringify({ answers: { undoSeconds } }), FANFARE_DB_POOL: '12' });
  genreId = await createGenre(api.db, 'Schlager');
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const publish = () => api.app.jobs.run('submissions.publish');
const undo = ({ curator, id }: Pending) => curator.post(`/api/v2/curator/submissions/${id}/answer/undo`);

/** A submission that its curator has heard. */
async function heard(): Promise<Pending> {
  const one = await pending(api);
  await hear(api, one.curator, one.id);
  return one;
}

const press = async (one: Pending, decision: 'accepted' | 'declined') => {
  expect((await send(one.curator, one.id, answerOf(decision))).statusCode).toBe(200);
};

/** Saves the track of a submission under another title. */
async function rename({ creator }: Pending, title: string) {
  const track = (await creator.get(`/api/account/track/${creator.trackId}`)).json().data;
  return creator.put(`/api/account/track/${creator.trackId}`, { title, artist: track.artist, genreIds: [genreId] });
}
const titleOf = async ({ creator }: Pending): Promise<string> =>
  (await api.db('tracks').where({ id: creator.trackId }).first('title')).title;

test('a track keeps its name from the press on, whatever the answer, and gets a new one after an undo or a no', async () => {
  // Hearing takes time, so both before either is answered.
  const [yes, no] = [await heard(), await heard()];
  await press(yes, 'accepted');
  await press(no, 'declined');
  const refused = await Promise.all([yes, no].map((one) => rename(one, 'Renamed')));
  expect(refused.map(refusalOf)).toEqual([
    [409, 'wrong_state'],
    [409, 'wrong_state'],
  ]);
  // The refusal doesn't tell which answer it will be.
  expect(refused[0]!.json().error.message).toBe(refused[1]!.json().error.message);
  expect((await undo(yes)).statusCode).toBe(200);
  expect((await rename(yes, 'Renamed')).statusCode).toBe(200);
  await press(yes, 'accepted');
  await api.advanceClock(undoSeconds);
  await publish();
  expect(refusalOf(await rename(yes, 'Renamed again'))).toEqual([409, 'wrong_state']);
  expect(await titleOf(yes)).toBe('Renamed');
  expect((await rename(no, 'Renamed')).statusCode).toBe(200);
});

test('a new name that waits for the press is refused', async () => {
  const one = await heard();
  const blocking = await api.db.transaction();
  await blocking.raw('SELECT FROM submissions WHERE id = ? FOR NO KEY UPDATE', [one.id]);
  const answered = send(one.curator, one.id, answerOf('accepted'));
  await expect.poll(() => waitingForLock(api.db)).toBe(1);
  const renamed = rename(one, 'Renamed');
  await expect.poll(() => waitingForLock(api.db)).toBe(2);
  await blocking.commit();
  expect((await answered).statusCode).toBe(200);
  expect(refusalOf(await renamed)).toEqual([409, 'wrong_state']);
});

test('what a creator reads when withdrawing an opened one doesn’t change with the press', async () => {
  const one = await heard();
  const before = (await one.withdraw()).json().error;
  await press(one, 'accepted');
  const after = (await one.withdraw()).json().error;
  expect([after.code, after.message]).toEqual([before.code, before.message]);
  expect((await moneyOf(api, one)).held).toBe(400);
});

test('undoing against publishing at the moment between the two: one of them happens, once', async () => {
  const other = await api.another();
  for (let round = 0; round < rounds; round += 1) {
    const one = await heard();
    await press(one, 'accepted');
    // The time ends during the race.
    const soon = api.db.raw(`greatest(taken_at + interval '1 ms', app_now() + make_interval(secs => ?))`, [
      (round % 5) * 0.01,
    ]);
    await api.db('unpublished_answers').where({ submission_id: one.id }).update({ publish_at: soon });
    const acts = [() => undo(one), publish, () => other.jobs.run('submissions.publish')];
    const results = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
    const undone = results.find((result) => typeof result === 'object' && 'statusCode' in result)!;
    await publish();
    const isUndone = undone.statusCode === 200;
    expect([undone.statusCode, await one.status()]).toEqual(isUndone ? [200, 'pending'] : [409, 'accepted']);
    expect(await moneyOf(api, one)).toMatchObject(
      isUndone
        ? { lots: { gift: 9_600 }, held: 400, clearing: 0, revenue: 0 }
        : { lots: { gift: 9_600 }, held: 0, clearing: 200, revenue: 200 },
    );
    expect(await api.db('unpublished_answers').where({ submission_id: one.id })).toEqual([]);
  }
});

test('an undo that came in time, and waits for the same lock as the publication, wins', async () => {
  const one = await heard();
  await press(one, 'accepted');
  const blocking = await api.db.transaction();
  await blocking.raw('SELECT FROM campaigns WHERE id = ? FOR NO KEY UPDATE', [one.campaignId]);
  const undone = undo(one);
  await expect.poll(() => waitingForLock(api.db)).toBe(1);
  // Due now, and not when the undo began.
  await api
    .db('unpublished_answers')
    .where({ submission_id: one.id })
    .update({ publish_at: api.db.raw('app_now()') });
  const published = publish();
  await expect.poll(() => waitingForLock(api.db)).toBe(2);
  await blocking.commit();
  await published;
  expect([(await undone).statusCode, await one.status()]).toEqual([200, 'pending']);
  expect(await moneyOf(api, one)).toMatchObject({ held: 400, clearing: 0, revenue: 0 });
});

test('publishing against withdrawing: what was sent back unheard isn’t withdrawn, and its credits come back once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const by = await curatorWith(api);
    await api.db('service_genres').insert({ service_id: by.serviceId, genre_id: genreId, is_excluded: true });
    const one = await pending(api, { by });
    await api.db('track_genres').insert({ track_id: one.creator.trackId, genre_id: genreId });
    expect((await send(one.curator, one.id, { decision: 'wrong_match', feedback: '' })).statusCode).toBe(200);
    await api.advanceClock(undoSeconds);
    const [withdrawn] = await Promise.all([one.withdraw(), publish()]);
    await publish();
    expect([withdrawn.statusCode, await one.status()]).toEqual([409, 'wrong_match']);
    expect(await moneyOf(api, one)).toMatchObject({ lots: { gift: 10_000 }, held: 0, clearing: 0, revenue: 0 });
  }
});
