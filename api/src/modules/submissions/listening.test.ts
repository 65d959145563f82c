import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, curatorWith, day, refusalOf } from '../campaigns/test/creator.ts';
import { listen, send, answerOf, submissionOf } from './test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

async function sent(durationMs = 180_000) {
  const [creator, curator] = [await creatorWith(api, { durationMs }), await curatorWith(api)];
  const campaignId = await creator.draft([curator.serviceId]);
  await creator.complete(campaignId);
  const submissionId = await submissionOf(curator, campaignId);
  const heardByCreator = async () => (await creator.campaign(campaignId)).submissions[0].heardSeconds;
  return { creator, curator, campaignId, submissionId, heardByCreator };
}

describe('refused', () => {
  test('somebody else’s submission, session, and an answer before listening', async () => {
    const { curator, submissionId } = await sent();
    const stranger = await curatorWith(api);
    const url = `/api/v2/curator/submissions/${submissionId}`;
    const player = await listen(api, curator, submissionId);
    const beat = { listeningSessionId: player.listeningSessionId, sequence: 0, positionSeconds: 0, isPlaying: true };
    for (const answer of [
      await stranger.get(url),
      await stranger.post(`${url}/open`),
      await stranger.post(`${url}/heartbeat`, beat),
      await stranger.post(`${url}/check`, answerOf('declined')),
      await send(stranger, submissionId, answerOf('declined')),
    ]) {
      expect(refusalOf(answer)).toEqual([404, 'not_found']);
    }
    expect(refusalOf(await send(curator, submissionId, answerOf('declined')))).toEqual([409, 'listen_first']);
    const unknown = await player.beat(0, true, { listeningSessionId: player.listeningSessionId + 9_999 });
    expect(refusalOf(unknown)).toEqual([404, 'not_found']);
  });

  test('a session that another tab has ended, an old heartbeat, and any after the deadline', async () => {
    const { curator, submissionId } = await sent();
    const first = await listen(api, curator, submissionId);
    const second = await listen(api, curator, submissionId);
    expect(refusalOf(await first.beat(0))).toEqual([409, 'wrong_state']);
    await second.beat(0);
    await second.beat(1);
    expect(refusalOf(await second.beat(2, true, { sequence: 0 }))).toEqual([409, 'conflict']);
    await api.advanceClock(15 * day);
    expect(refusalOf(await second.beat(3))).toEqual([409, 'deadline_passed']);
    expect(refusalOf(await curator.post(`/api/v2/curator/submissions/${submissionId}/open`))).toEqual([
      409,
      'deadline_passed',
    ]);
  });
});

test('opened in several tabs at once: each gets a response, one session continues', async () => {
  const { curator, submissionId } = await sent();
  const url = `/api/v2/curator/submissions/${submissionId}`;
  const answers = await Promise.all(Array.from({ length: 6 }, () => curator.post(`${url}/open`)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(200));
  const open = await api.db('listening_sessions').where({ submission_id: submissionId, ended_at: null });
  expect(open).toHaveLength(1);
});

describe('what counts as listened', () => {
  test('continuous play; the gate opens at 45 seconds, the creator sees the seconds and that it was opened', async () => {
    const { curator, creator, submissionId, heardByCreator } = await sent();
    const player = await listen(api, curator, submissionId);
    await player.beat(0);
    expect(await player.after(15, 15)).toMatchObject({ heardSeconds: 15, requiredSeconds: 45, isGateOpen: false });
    await player.after(15, 30);
    expect(await player.after(14, 44)).toMatchObject({ heardSeconds: 44, isGateOpen: false });
    expect(await player.after(1, 45)).toMatchObject({
      isGateOpen: true,
      receipt: { heardSeconds: 45, durationSeconds: 180, heardRanges: [[0, 45]] },
    });
    expect(await heardByCreator()).toBe(45);
    expect((await creator.feed())[0]).toMatchObject({ kind: 'opened' });
  });

  test('a shorter track is listened to its end, with a second’s tolerance', async () => {
    const { curator, submissionId } = await sent(20_000);
    const player = await listen(api, curator, submissionId);
    await player.beat(0);
    expect(await player.after(15, 15)).toMatchObject({ requiredSeconds: 20, isGateOpen: false });
    expect(await player.after(5, 19.2)).toMatchObject({ isGateOpen: true });
  });

  test('an offline minute: all heartbeats arrive at once afterwards, and all of it counts', async () => {
    const { curator, submissionId } = await sent();
    const player = await listen(api, curator, submissionId);
    await player.beat(0);
    expect(await player.after(10, 10)).toMatchObject({ heardSeconds: 10 });
    await api.advanceClock(60);
    for (let position = 15; position < 70; position += 5) await player.beat(position);
    expect((await player.beat(70)).json().data).toMatchObject({ heardSeconds: 70, isGateOpen: true });
  });

  test('a hundred heartbeats at once claim no more than the elapsed time', async () => {
    const { curator, submissionId } = await sent();
    const beganAtMs = performance.now();
    const player = await listen(api, curator, submissionId);
    await player.beat(0);
    for (let position = 1; position <= 100; position += 1) await player.beat(position);
    const end = (await player.beat(100)).json().data;
    const passedSeconds = (performance.now() - beganAtMs) / 1_000;
    expect(end.heardSeconds).toBeLessThanOrEqual(passedSeconds);
  });
});
