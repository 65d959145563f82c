import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, curatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { answerOf, hear, listen, send, submissionOf } from './test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** A curator with so many open submissions. */
async function sent({ tracks = 1, durationMs = 180_000 } = {}) {
  const curator = await curatorWith(api);
  const submissionIds: number[] = [];
  for (let track = 0; track < tracks; track += 1) {
    const creator = await creatorWith(api, { durationMs });
    const campaignId = await creator.draft([curator.serviceId]);
    await creator.complete(campaignId);
    submissionIds.push(await submissionOf(curator, campaignId));
  }
  const heardOf = async (id = submissionIds[0]!): Promise<number> =>
    (await curator.get(`/api/v2/curator/submissions/${id}`)).json().data.receipt.heardSeconds;
  return { curator, submissionIds, submissionId: submissionIds[0]!, heardOf };
}

test('faster than time: a claim beyond the elapsed time counts nothing and forfeits the unclaimed time', async () => {
  const { curator, submissionId } = await sent();
  const player = await listen(api, curator, submissionId);
  await player.beat(0);
  expect(await player.after(5, 45)).toMatchObject({ heardSeconds: 0, isGateOpen: false });
  expect((await player.beat(50)).json().data.heardSeconds).toBe(0);
});

test.each([1.5, 2, 4])('played %f times as fast: counts nothing', async (rate) => {
  const { curator, submissionId } = await sent();
  const player = await listen(api, curator, submissionId);
  await player.beat(0);
  for (let beat = 1; beat <= 8; beat += 1) await player.after(5, beat * 5 * rate);
  expect((await player.beat(45 * rate)).json().data).toMatchObject({ heardSeconds: 0, isGateOpen: false });
});

test('a repeated heartbeat, a changed one with the same sequence, and an older one', async () => {
  const { curator, submissionId } = await sent();
  const player = await listen(api, curator, submissionId);
  await player.beat(0);
  await player.after(5, 5);
  await api.advanceClock(4);
  expect((await player.beat(5, true, { sequence: 1 })).json().data.heardSeconds).toBe(5);
  expect((await player.beat(9, true, { sequence: 1 })).json().data.heardSeconds).toBe(5);
  expect(refusalOf(await player.beat(9, true, { sequence: 0 }))).toEqual([409, 'conflict']);
  expect(refusalOf(await player.beat(9, true, { sequence: 2 ** 31 }))).toEqual([400, 'invalid_input']);
});

test('the same ten seconds repeated by seeking back: ten', async () => {
  const { curator, submissionId } = await sent();
  const player = await listen(api, curator, submissionId);
  await player.beat(0);
  for (let round = 0; round < 5; round += 1) {
    expect((await player.after(10, 10)).heardSeconds).toBe(10);
    await player.beat(10, false);
    await player.beat(0);
  }
});

test('seeking to collect ranges: only what played between seeks', async () => {
  const { curator, submissionId } = await sent();
  const player = await listen(api, curator, submissionId);
  await player.beat(0);
  for (const [index, to] of [30, 60, 90, 120, 150].entries()) {
    await player.after(2, to - 28, false);
    expect((await player.beat(to)).json().data.heardSeconds).toBe(2 + index * 2);
  }
});

test('paused, and seeking while paused', async () => {
  const { curator, submissionId } = await sent();
  const player = await listen(api, curator, submissionId);
  await player.beat(0);
  await player.after(5, 5, false);
  for (let position = 10; position <= 60; position += 5) await player.after(5, position, false);
  expect((await player.beat(60, false)).json().data.heardSeconds).toBe(5);
  expect(await player.after(50, 110)).toMatchObject({ heardSeconds: 5, isGateOpen: false });
});

test('a new session for each tolerance: forty of them add nothing', async () => {
  const { curator, submissionId, heardOf } = await sent();
  for (let round = 0; round < 40; round += 1) {
    const player = await listen(api, curator, submissionId);
    await player.beat(round * 1.4, false);
    await player.beat(round * 1.4);
    await player.beat((round + 1) * 1.4);
  }
  // Only the time of the calls themselves.
  expect(await heardOf()).toBeLessThan(15);
});

test('a second tab or device with the same track: one of them counts, never both', async () => {
  const { curator, submissionId, heardOf } = await sent();
  const first = await listen(api, curator, submissionId);
  await first.beat(0);
  const second = await listen(api, curator, submissionId);
  await second.beat(60);
  await api.advanceClock(20);
  expect(refusalOf(await first.beat(20))).toEqual([409, 'wrong_state']);
  expect((await second.beat(80)).json().data.heardSeconds).toBe(20);
  expect(await heardOf()).toBe(20);
});

test('three tracks at once: only the one opened last counts', async () => {
  const { curator, submissionIds, heardOf } = await sent({ tracks: 3 });
  const players = [];
  for (const id of submissionIds) players.push(await listen(api, curator, id));
  const begun = [];
  for (const player of players) begun.push((await player.beat(0)).statusCode);
  expect(begun).toEqual([409, 409, 200]);
  await api.advanceClock(45);
  for (const player of players) await player.beat(45);
  expect([await heardOf(submissionIds[0]), await heardOf(submissionIds[1]), await heardOf(submissionIds[2])]).toEqual([
    0, 0, 45,
  ]);
});

test('three tracks opened at the same instant: one session continues', async () => {
  const { curator, submissionIds } = await sent({ tracks: 3 });
  const opened = await Promise.all(submissionIds.map((id) => curator.post(`/api/v2/curator/submissions/${id}/open`)));
  expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const accountIds = api.db('listening_sessions').whereIn('submission_id', submissionIds).whereNull('ended_at');
  expect(await accountIds).toHaveLength(1);
});

test('heartbeats without opening, with another track’s session, and with an unknown session', async () => {
  const { curator, submissionIds, heardOf } = await sent({ tracks: 2 });
  const [first, other] = submissionIds as [number, number];
  const player = await listen(api, curator, other);
  await api.advanceClock(45);
  const body = { sequence: 0, positionSeconds: 45, isPlaying: true };
  for (const listeningSessionId of [player.listeningSessionId, player.listeningSessionId + 999, 2_000_000_000]) {
    const beat = await curator.post(`/api/v2/curator/submissions/${first}/heartbeat`, { ...body, listeningSessionId });
    expect(refusalOf(beat)).toEqual([404, 'not_found']);
  }
  expect(await heardOf(first)).toBe(0);
});

test.each([6, 60])('opened, idle, then a first heartbeat at %i seconds: counts nothing', async (position) => {
  const { curator, submissionId } = await sent();
  const player = await listen(api, curator, submissionId);
  expect(await player.after(60, position)).toMatchObject({ heardSeconds: 0, isGateOpen: false });
});

test('a long pause of heartbeats: no more than an offline minute and the heartbeats around it', async () => {
  const { curator, submissionId } = await sent();
  const player = await listen(api, curator, submissionId);
  await player.beat(0);
  expect((await player.after(175, 70)).heardSeconds).toBe(70);
  expect((await player.beat(75)).json().data.heardSeconds).toBe(75);
  const { heardSeconds } = (await player.beat(79)).json().data;
  expect(heardSeconds).toBe(75);
});

test('positions past the end, below zero, and in a longer version than the one sent', async () => {
  const { curator, submissionId } = await sent({ durationMs: 60_000 });
  const player = await listen(api, curator, submissionId);
  await player.beat(50);
  expect((await player.after(10, 200)).heardSeconds).toBe(0);
  expect((await player.beat(-5)).statusCode).toBe(400);
  expect((await player.beat(1e9)).statusCode).toBe(400);
  expect(await player.after(30, 90)).toMatchObject({ heardSeconds: 0, receipt: { durationSeconds: 60 } });
});

test('a client clock: timestamps in the body are refused', async () => {
  const { curator, submissionId, heardOf } = await sent();
  const player = await listen(api, curator, submissionId);
  await player.beat(0);
  const dated = await player.beat(45, true, { at: '2030-01-01T00:00:00Z', elapsedSeconds: 45 });
  expect(dated.statusCode).toBe(400);
  expect(await heardOf()).toBe(0);
});

test('heartbeats after the answer', async () => {
  const { curator, submissionId, heardOf } = await sent();
  await hear(api, curator, submissionId);
  const player = await listen(api, curator, submissionId);
  expect((await send(curator, submissionId, answerOf('declined'))).statusCode).toBe(200);
  expect(refusalOf(await player.beat(60))).toEqual([409, 'wrong_state']);
  expect(await heardOf()).toBe(45);
});
