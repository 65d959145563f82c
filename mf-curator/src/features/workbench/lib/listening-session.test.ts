import type { ApiFailure } from '@fanfare/shell-contract';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { ListeningSession } from './listening-session.ts';

const open = 'POST /api/v2/curator/submissions/:id/open';
const beat = 'POST /api/v2/curator/submissions/:id/heartbeat';
const heard = { heardSeconds: 5, requiredSeconds: 45, isGateOpen: false, receipt: {} };
const isFailure = (thrown: unknown): thrown is ApiFailure => thrown instanceof Error && thrown.name === 'ApiFailure';

function listen(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(answers);
  const onClosed = vi.fn();
  const onHeard = vi.fn();
  const session = new ListeningSession({
    call: api.call,
    isFailure,
    submissionId: 4,
    onHeard,
    onOpened: () => {},
    onClosed,
  });
  return { api, session, onClosed, onHeard };
}

test('says once that the deadline has passed, and sends nothing more', async () => {
  const { api, session, onClosed } = listen({
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: () => {
      throw refusal(409, 'deadline_passed', 'over');
    },
  });
  await session.beat(0, true);
  await session.beat(5, true);
  expect(onClosed).toHaveBeenCalledTimes(1);
  expect(api.sentTo(beat)).toHaveLength(1);
});

test('one that was answered elsewhere is closed when it is opened', async () => {
  const { session, onClosed } = listen({
    [open]: () => {
      throw refusal(409, 'wrong_state', 'answered');
    },
  });
  await session.beat(0, true);
  expect(onClosed).toHaveBeenCalledTimes(1);
});

test('opens anew after another tab took over, counting its beats from the start', async () => {
  let sessionId = 0;
  const { api, session, onClosed } = listen({
    [open]: () => ({ listeningSessionId: ++sessionId, heartbeatSeconds: 5 }),
    [beat]: ({ body }) => {
      if ((body as { listeningSessionId: number }).listeningSessionId === 1) throw refusal(409, 'wrong_state', 'ended');
      return heard;
    },
  });
  await session.beat(0, true);
  await session.beat(5, true);
  expect(onClosed).not.toHaveBeenCalled();
  expect(api.sentTo(beat).at(-1)?.body).toEqual({
    listeningSessionId: 2,
    sequence: 0,
    positionSeconds: 5,
    isPlaying: true,
  });
});

test('beats that did not arrive are kept in order under their numbers, and go first when the API is back', async () => {
  let isUp = true;
  const { api, session, onHeard } = listen({
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: () => {
      if (!isUp) throw refusal(0, 'network', 'no answer');
      return heard;
    },
  });
  await session.beat(0, true);
  isUp = false;
  await session.beat(5, true);
  await session.beat(9, false);
  isUp = true;
  await session.beat(9, true);
  const sent = api.sentTo(beat).map(({ body }) => body as { sequence: number; positionSeconds: number });
  expect(sent.slice(-3).map(({ sequence, positionSeconds }) => [sequence, positionSeconds])).toEqual([
    [1, 5],
    [2, 9],
    [3, 9],
  ]);
  expect(onHeard).toHaveBeenCalledTimes(4);
});

test('a beat that got lost is not the end', async () => {
  let isUp = false;
  const { session, onHeard } = listen({
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: () => {
      if (!isUp) throw refusal(0, 'network', 'no answer');
      return heard;
    },
  });
  await session.beat(0, true);
  isUp = true;
  await session.beat(5, true);
  expect(onHeard).toHaveBeenCalledTimes(2);
});

test('beats arrive in the order in which they happened, one after the other', async () => {
  let underway = 0;
  let most = 0;
  const { api, session } = listen({
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: async () => {
      most = Math.max(most, ++underway);
      await Promise.resolve();
      underway--;
      return heard;
    },
  });
  await Promise.all([session.beat(0, true), session.beat(12, false), session.beat(80, true)]);
  expect(most).toBe(1);
  const bodies = api.sentTo(beat).map(({ body }) => body as { sequence: number; positionSeconds: number });
  expect(bodies.map(({ sequence, positionSeconds }) => [sequence, positionSeconds])).toEqual([
    [0, 0],
    [1, 12],
    [2, 80],
  ]);
});
