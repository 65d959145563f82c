import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { headersOf } from '../../../test/factories/account.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { curatorWith, person, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { publishDue } from './publish-answers.service.ts';
import { answerOf, hear, send } from './test/answering.ts';
import { day, moneyOf, type Pending, pending, shift } from './test/lifecycle.ts';

const undoSeconds = 10;

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ FANFARE_RULES: JSON.stringify({ answers: { undoSeconds } }) });
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const undo = ({ curator, id }: Pick<Pending, 'curator' | 'id'>) =>
  curator.post(`/api/v2/curator/submissions/${id}/answer/undo`);
const publish = () => api.app.jobs.run('submissions.publish');
const expireOverdue = () => api.app.jobs.run('submissions.expire');
const queued = async ({ curator, id }: Pending): Promise<boolean> => {
  const { items } = (await curator.get('/api/v2/curator/queue')).json().data;
  return items.some((item: { submissionId: number }) => item.submissionId === id);
};
const kindsOf = async ({ creator }: Pending) => (await creator.feed()).map(({ kind }) => kind);

/** A submission that its curator has heard. */
async function heard(wanted: Parameters<typeof pending>[1] = {}): Promise<Pending> {
  const one = await pending(api, wanted);
  await hear(api, one.curator, one.id);
  return one;
}

/** One whose answer was sent just now. */
async function sent(decision: 'accepted' | 'declined' = 'declined', wanted: Parameters<typeof heard>[0] = {}) {
  const one = await heard(wanted);
  const body = answerOf(decision);
  const response = await send(one.curator, one.id, body);
  expect(response.statusCode).toBe(200);
  return { ...one, body, response: response.json().data };
}

test('what is refused is refused at the press, and nothing is taken', async () => {
  const one = await pending(api);
  expect(refusalOf(await send(one.curator, one.id, answerOf('declined')))).toEqual([409, 'listen_first']);
  await hear(api, one.curator, one.id);
  const short = await send(one.curator, one.id, answerOf('declined', { feedback: 'Too short.' }));
  expect(refusalOf(short)).toEqual([422, 'feedback_rejected']);
  await shift(api, one, 'deadline_at', -1);
  expect(refusalOf(await send(one.curator, one.id, answerOf('declined')))).toEqual([409, 'deadline_passed']);
  expect(await api.db('unpublished_answers').where({ submission_id: one.id })).toEqual([]);
});

test('a sent answer shows and moves nothing for ten seconds, then is published and booked once', async () => {
  const one = await heard({ lots: { gift: 10 } });
  const before = { money: await moneyOf(api, one), kinds: await kindsOf(one) };
  const body = answerOf('declined');
  const { data } = (await send(one.curator, one.id, body)).json();
  expect(data).toMatchObject({ earnedCredits: 2, undoSeconds: expect.any(Number), submission: { status: 'pending' } });
  expect(data.undoSeconds).toBeGreaterThan(undoSeconds - 5);
  expect(data.submission.publishAt).not.toBeNull();
  const { sent_at: sentAt } = await api.db('submissions').where({ id: one.id }).first('sent_at');
  const { taken_at: takenAt } = await api.db('unpublished_answers').where({ submission_id: one.id }).first('taken_at');

  await api.advanceClock(undoSeconds - 1);
  await publish();
  expect({ money: await moneyOf(api, one), kinds: await kindsOf(one) }).toEqual(before);
  expect(await one.read()).toMatchObject({ status: 'pending', answer: null });
  expect([await queued(one), await one.status()]).toEqual([false, 'pending']);
  expect((await one.curator.get('/api/v2/curator/answers')).json().data.items).toEqual([]);
  // The same answer again is the same; another one, or listening on, is not.
  expect((await send(one.curator, one.id, body)).statusCode).toBe(200);
  expect(refusalOf(await send(one.curator, one.id, answerOf('accepted')))).toEqual([409, 'wrong_state']);
  expect(refusalOf(await one.curator.post(`/api/v2/curator/submissions/${one.id}/open`))).toEqual([409, 'wrong_state']);

  await api.advanceClock(1);
  const other = await api.another();
  await Promise.all([publish(), other.jobs.run('submissions.publish')]);
  await publish();
  expect(await moneyOf(api, one)).toEqual({ lots: { gift: 600 }, held: 0, clearing: 200, cleared: 0, revenue: 200 });
  expect(await one.read()).toMatchObject({ status: 'declined', answer: { feedback: body.feedback } });
  expect((await kindsOf(one)).filter((kind) => kind === 'declined')).toHaveLength(1);
  expect((await one.creator.campaign(one.campaignId)).status).toBe('completed');
  // Its reply time is that of the press.
  const { answered_at: answeredAt } = await api.db('answers').where({ submission_id: one.id }).first('answered_at');
  expect(answeredAt).toEqual(takenAt);
  const hours = await api.db('service_statistics').where({ service_id: one.curator.serviceId }).first();
  expect(hours).toMatchObject({ answered_count: 1 });
  expect(hours.median_reply_hours).toBeCloseTo((takenAt.getTime() - sentAt.getTime()) / 3_600_000, 5);
});

test('undo voids it: the submission waits again, and another answer can be sent', async () => {
  const one = await sent('accepted');
  const before = await moneyOf(api, one);
  const undone = await undo(one);
  expect(undone.json().data).toMatchObject({ status: 'pending', publishAt: null, receipt: { heardSeconds: 45 } });
  expect((await undo(one)).statusCode).toBe(200);
  await api.advanceClock(undoSeconds);
  await publish();
  expect([await queued(one), await one.status(), await moneyOf(api, one)]).toEqual([true, 'pending', before]);

  const again = answerOf('declined');
  expect((await send(one.curator, one.id, again)).statusCode).toBe(200);
  await api.advanceClock(undoSeconds);
  await publish();
  expect(await one.read()).toMatchObject({ status: 'declined', answer: { feedback: again.feedback } });
});

test('undo is refused to strangers, and once its time is over', async () => {
  const one = await sent();
  const stranger = await person(api, { curator: true });
  expect(refusalOf(await undo({ curator: { ...one.curator, ...stranger }, id: one.id }))).toEqual([404, 'not_found']);
  await api.advanceClock(undoSeconds);
  // Whether or not the job has come to it.
  expect(refusalOf(await undo(one))).toEqual([409, 'wrong_state']);
  await publish();
  expect(refusalOf(await undo(one))).toEqual([409, 'wrong_state']);
  expect(await one.status()).toBe('declined');
});

test('an undo that is repeated under its key doesn’t void the next answer', async () => {
  const one = await sent();
  const url = `/api/v2/curator/submissions/${one.id}/answer/undo`;
  const headers = { ...headersOf(api.app, one.curator), 'idempotency-key': `undo-${one.id}` };
  const undoOnce = () => api.app.inject({ method: 'POST', url, headers });
  expect((await undoOnce()).statusCode).toBe(200);
  expect((await send(one.curator, one.id, answerOf('declined'))).statusCode).toBe(200);
  expect((await undoOnce()).statusCode).toBe(200);
  await api.advanceClock(undoSeconds);
  await publish();
  expect(await one.status()).toBe('declined');
});

test('what was sent in time has met its deadline; undone after it, it expires at once', async () => {
  const [kept, undone] = [await heard(), await heard()];
  for (const one of [kept, undone]) {
    await shift(api, one, 'deadline_at', 60);
    expect((await send(one.curator, one.id, answerOf('declined'))).statusCode).toBe(200);
    await api
      .db('submissions')
      .where({ id: one.id })
      .update({ deadline_at: api.db.raw(`answer_taken_at + interval '1 ms'`) });
  }
  await api.advanceClock(1);
  await expireOverdue();
  expect([await kept.status(), await undone.status()]).toEqual(['pending', 'pending']);

  expect((await undo(undone)).json().data.status).toBe('expired');
  expect((await moneyOf(api, undone)).lots).toEqual({ gift: 10_000 });
  expect(await kindsOf(undone)).toContain('expired');
  await api.advanceClock(undoSeconds);
  await publish();
  await expireOverdue();
  expect([await kept.status(), await undone.status()]).toEqual(['declined', 'expired']);
  expect((await moneyOf(api, kept)).clearing).toBe(200);
});

test('the sweep, waiting while an answer is taken, leaves it alone', async () => {
  const one = await heard();
  const blocking = await api.db.transaction();
  await blocking.raw('SELECT FROM campaigns WHERE id = ? FOR NO KEY UPDATE', [one.campaignId]);
  await shift(api, one, 'deadline_at', 2);
  const answer = send(one.curator, one.id, answerOf('declined'));
  await expect.poll(() => waitingForLock(api.db)).toBeGreaterThan(0);
  const isOver = () => api.db('submissions').where({ id: one.id }).whereRaw('deadline_at < app_now()').pluck('id');
  await expect.poll(isOver).toEqual([one.id]);
  await expireOverdue();
  await blocking.commit();
  expect((await answer).statusCode).toBe(200);
  await expireOverdue();
  await api.advanceClock(undoSeconds);
  await publish();
  expect(await one.status()).toBe('declined');
});

test('a text that can still be undone counts as one of the last answers', async () => {
  const curator = await curatorWith(api);
  const [first, second] = [await heard({ by: curator }), await heard({ by: curator })];
  const body = answerOf('declined');
  expect((await send(curator, first.id, body)).statusCode).toBe(200);
  expect(refusalOf(await send(curator, second.id, body))).toEqual([422, 'feedback_rejected']);
  expect((await undo(first)).statusCode).toBe(200);
  expect((await send(curator, second.id, body)).statusCode).toBe(200);
});

test('wrong matches that can still be undone count in their limit', async () => {
  const curator = await curatorWith(api);
  const all = [];
  for (let count = 0; count < 4; count += 1) all.push(await heard({ by: curator }));
  const mismatch = ({ id }: Pending) => send(curator, id, answerOf('wrong_match'));
  for (const one of all.slice(0, 3)) expect((await mismatch(one)).statusCode).toBe(200);
  expect(refusalOf(await mismatch(all[3]!))).toEqual([409, 'wrong_match_limit']);
  const state = (await curator.get('/api/v2/curator/workbench')).json().data;
  expect(state.wrongMatch).toMatchObject({ usedCount: 3, allowedCount: 3 });
  expect((await undo(all[0]!)).statusCode).toBe(200);
  expect((await mismatch(all[3]!)).statusCode).toBe(200);
  await api.advanceClock(undoSeconds);
  await publish();
  expect(await Promise.all(all.map((one) => one.status()))).toEqual([
    'pending',
    ...all.slice(1).map(() => 'wrong_match'),
  ]);
  expect((await moneyOf(api, all[1]!)).lots).toEqual({ gift: 10_000 });
});

test('answers of many curators, and several of one, are published by one run', async () => {
  const curator = await curatorWith(api);
  const all = [await sent('declined', { by: curator }), await sent('accepted', { by: curator })];
  for (let count = 0; count < 4; count += 1) all.push(await sent('accepted'));
  all.push(await sent('declined', { type: 'instagram' }), await sent('accepted', { type: 'instagram' }));
  await api.advanceClock(undoSeconds);
  await publish();
  expect(await Promise.all(all.map((one) => one.status()))).toEqual(all.map((one) => one.body.decision));
  expect(
    await api.db('unpublished_answers').whereIn(
      'submission_id',
      all.map((one) => one.id),
    ),
  ).toEqual([]);
});

test('runs that overlap, in two processes, publish each answer once', async () => {
  const curator = await curatorWith(api);
  const all = [await sent('declined', { by: curator }), await sent('accepted', { by: curator })];
  for (let count = 0; count < 4; count += 1) all.push(await sent('accepted'));
  await api.advanceClock(undoSeconds);
  const other = await api.another();
  const failed: unknown[] = [];
  // Not as the job, whose lock would keep them apart.
  const runs = [api.app.db, other.db, api.app.db, other.db].map((db) =>
    publishDue(db, api.config.rules, (error) => failed.push(error)),
  );
  await Promise.all(runs);
  expect(failed).toEqual([]);
  expect(await Promise.all(all.map((one) => one.status()))).toEqual(all.map((one) => one.body.decision));
  const earned = await Promise.all(all.slice(2).map((one) => moneyOf(api, one)));
  expect(earned.map(({ clearing, revenue, held }) => [clearing, revenue, held])).toEqual(
    earned.map(() => [200, 200, 0]),
  );
});

test('one that can’t be published stops no other, and is published by a later run', async () => {
  const [broken, other] = [await sent(), await sent()];
  await api.db.raw(`
    CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
    CREATE TRIGGER fails BEFORE INSERT ON answers FOR EACH ROW WHEN (NEW.submission_id = ${broken.id}) EXECUTE FUNCTION fails()`);
  await api.advanceClock(undoSeconds);
  await publish();
  expect([await broken.status(), await other.status()]).toEqual(['pending', 'declined']);
  expect((await moneyOf(api, broken)).held).toBe(400);
  await api.db.raw('DROP FUNCTION fails CASCADE');
  await publish();
  expect(await broken.status()).toBe('declined');
  expect((await moneyOf(api, broken)).clearing).toBe(200);
});

test('the database lets nobody close what has a taken answer, nor take one where none is open', async () => {
  const one = await sent();
  const row = await api.db('unpublished_answers').where({ submission_id: one.id }).first();
  for (const status of ['expired', 'withdrawn', 'accepted']) {
    const closing = api
      .db('submissions')
      .where({ id: one.id })
      .update({ status, closed_at: api.db.raw('app_now()') });
    await expect(closing).rejects.toThrow('taken_while_pending');
  }
  await api.advanceClock(undoSeconds);
  await publish();
  const again = { ...row, input: JSON.stringify(row.input), listening: JSON.stringify(row.listening) };
  await expect(api.db('unpublished_answers').insert(again)).rejects.toThrow('takes no answer');
});

test('a process publishes by itself when the time is over', async () => {
  const running = await testApp({ FANFARE_JOBS: 'on', FANFARE_RULES: JSON.stringify({ answers: { undoSeconds: 1 } }) });
  try {
    const one = await pending(running);
    await hear(running, one.curator, one.id);
    expect((await send(one.curator, one.id, answerOf('declined'))).statusCode).toBe(200);
    await expect.poll(() => one.status()).toBe('declined');
    await running.advanceClock(15 * day);
    await expect.poll(async () => (await one.curator.wallet()).availableCredits).toBe(2);
  } finally {
    await running.close();
  }
});
