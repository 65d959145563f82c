import type { ApiFailure } from '@fanfare/shell-contract';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { ListeningSession } from './listening-session.ts';

const open = 'POST /api/v2/curator/submissions/:id/open';
const beat = 'POST /api/v2/curator/submissions/:id/heartbeat';
const heard = { heardSeconds: 5, requiredSeconds: 45, isGateOpen: false, receipt: {} };
const isFailure = (thrown: unknown): thrown is ApiFailure => thrown instanceof Error && thrown.name === 'ApiFailure';

function listen(answers: Parameters<typeof fakeApi>[0], clock = { nowMs: 0 }) {
  const api = fakeApi(answers);
  const onClosed = vi.fn();
  const onHeard = vi.fn();
  const onTrouble = vi.fn();
  const session = new ListeningSession({
    call: api.call,
    isFailure,
    submissionId: 4,
    onHeard,
    onOpened: () => {},
    onClosed,
    onTrouble,
    nowMs: () => clock.nowMs,
  });
  const told = () => onTrouble.mock.calls.map(([trouble]) => trouble as string | null);
  return { api, session, onClosed, onHeard, told };
}

test('reports a passed deadline once, and sends nothing more', async () => {
  const { api, session, onClosed } = listen({
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: () => {
      throw refusal('deadline_passed', 'over');
    },
  });
  await session.beat(0, true);
  await session.beat(5, true);
  expect(onClosed).toHaveBeenCalledTimes(1);
  expect(api.sentTo(beat)).toHaveLength(1);
});

test('a submission that was answered elsewhere is closed when it is opened', async () => {
  const { session, onClosed } = listen({
    [open]: () => {
      throw refusal('wrong_state', 'answered');
    },
  });
  await session.beat(0, true);
  expect(onClosed).toHaveBeenCalledTimes(1);
});

test('reopens after another tab took over, numbering its heartbeats from the start', async () => {
  let sessionId = 0;
  const { api, session, onClosed } = listen({
    [open]: () => ({ listeningSessionId: ++sessionId, heartbeatSeconds: 5 }),
    [beat]: ({ body }) => {
      if ((body as { listeningSessionId: number }).listeningSessionId === 1) throw refusal('wrong_state', 'ended');
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

test('undelivered heartbeats are queued in order under their numbers, and go first once the API is back', async () => {
  let isUp = true;
  const { api, session, onHeard } = listen({
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: () => {
      if (!isUp) throw refusal('network', 'no answer', { status: 0 });
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

test('a lost heartbeat does not end the session', async () => {
  let isUp = false;
  const { session, onHeard } = listen({
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: () => {
      if (!isUp) throw refusal('network', 'no answer', { status: 0 });
      return heard;
    },
  });
  await session.beat(0, true);
  isUp = true;
  await session.beat(5, true);
  expect(onHeard).toHaveBeenCalledTimes(2);
});

test('heartbeats arrive one after another, in the order they happened', async () => {
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

/** What the API counted: each number once, in order of arrival. */
function counted(sent: readonly { body?: unknown }[]) {
  const bodies = sent.map(({ body }) => body as { sequence: number; positionSeconds: number; isPlaying: boolean });
  return bodies.map(({ sequence, positionSeconds }) => [sequence, positionSeconds]);
}

test('a refused heartbeat is reported and not sent again', async () => {
  let isLiked = false;
  const { api, session, told } = listen({
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: () => {
      if (!isLiked) throw refusal('conflict', 'older than the last one');
      return heard;
    },
  });
  await session.beat(0, true);
  isLiked = true;
  await session.beat(5, true);
  expect(told()).toEqual(['refused', null]);
  expect(counted(api.sentTo(beat))).toEqual([
    [0, 0],
    [1, 5],
  ]);
});

test('the API restarts mid-session: queued heartbeats are delivered even though playing has stopped', async () => {
  let isUp = true;
  const { api, session, told } = listen({
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: () => {
      if (!isUp) throw refusal('internal', 'starting', { status: 502 });
      return heard;
    },
  });
  await session.beat(0, true);
  isUp = false;
  await session.beat(5, true);
  await session.beat(8, false);
  await session.retry();
  expect(told()).toEqual(['kept']);
  isUp = true;
  const before = api.sentTo(beat).length;
  await session.retry();
  await session.retry();
  expect(counted(api.sentTo(beat).slice(before))).toEqual([
    [1, 5],
    [2, 8],
  ]);
  expect(told()).toEqual(['kept', null]);
});

test('a lost response: the same number is sent again, and never another one for the same seconds', async () => {
  const read: number[] = [];
  const { session, onHeard } = listen({
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: ({ body }) => {
      const { sequence } = body as { sequence: number };
      read.push(sequence);
      if (read.length === 2) throw refusal('network', 'the answer got lost', { status: 0 });
      return heard;
    },
  });
  await session.beat(0, true);
  await session.beat(5, true);
  await session.beat(10, true);
  expect(read).toEqual([0, 1, 1, 2]);
  expect(onHeard).toHaveBeenCalledTimes(3);
});

test('a token expires mid-session: the heartbeat waits for the next one', async () => {
  let isSignedIn = true;
  const { api, session, onClosed, told } = listen({
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: () => {
      if (!isSignedIn) throw refusal('unauthenticated', 'renewing', { status: 401 });
      return heard;
    },
  });
  await session.beat(0, true);
  isSignedIn = false;
  await session.beat(5, true);
  isSignedIn = true;
  await session.beat(10, true);
  expect(counted(api.sentTo(beat)).slice(1)).toEqual([
    [1, 5],
    [1, 5],
    [2, 10],
  ]);
  expect(told()).toEqual(['kept', null]);
  expect(onClosed).not.toHaveBeenCalled();
});

test('ten minutes offline: the first minutes, where the API resumes counting, and the newest heartbeat are kept', async () => {
  let isUp = true;
  const { api, session } = listen({
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: () => {
      if (!isUp) throw refusal('network', 'no answer', { status: 0 });
      return heard;
    },
  });
  await session.beat(0, true);
  isUp = false;
  for (let at = 5; at <= 600; at += 5) await session.beat(at, true);
  isUp = true;
  const before = api.sentTo(beat).length;
  await session.retry();
  const positions = counted(api.sentTo(beat).slice(before)).map(([, at]) => at);
  expect(positions.slice(0, 3)).toEqual([5, 10, 15]);
  expect(positions).toHaveLength(60);
  expect(positions.at(-1)).toBe(600);
});

test('a page that slept while audio played reports it in steps, not as a jump', async () => {
  const clock = { nowMs: 0 };
  const { api, session } = listen(
    { [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }), [beat]: () => heard },
    clock,
  );
  await session.beat(0, true);
  clock.nowMs = 5_000;
  await session.beat(5, true);
  clock.nowMs = 77_000;
  await session.beat(77, true);
  const positions = counted(api.sentTo(beat)).map(([, at]) => at!);
  expect(positions.at(-1)).toBe(77);
  for (const [index, at] of positions.slice(1).entries()) expect(at - positions[index]!).toBeLessThanOrEqual(5);
});

test('a busy page without a network queues heartbeats far apart: it reports steps that the API does not take for jumps', async () => {
  const clock = { nowMs: 0 };
  let isUp = true;
  const { api, session } = listen(
    {
      [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
      [beat]: () => {
        if (!isUp) throw refusal('network', 'no answer', { status: 0 });
        return heard;
      },
    },
    clock,
  );
  await session.beat(0, true);
  isUp = false;
  for (const at of [8, 20, 40]) {
    clock.nowMs = at * 1_000;
    await session.beat(at, true);
  }
  isUp = true;
  const before = api.sentTo(beat).length;
  await session.retry();
  const positions = counted(api.sentTo(beat).slice(before)).map(([, at]) => at!);
  expect(positions).toEqual([5, 8, 13, 18, 20, 25, 30, 35, 40]);
});

test('audio at double speed is never filled in, as it advances faster than the clock', async () => {
  const clock = { nowMs: 0 };
  const { api, session } = listen(
    { [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }), [beat]: () => heard },
    clock,
  );
  for (const at of [0, 5, 10]) {
    clock.nowMs = at * 1_000;
    await session.beat(at * 2, true);
  }
  expect(counted(api.sentTo(beat)).map(([, at]) => at)).toEqual([0, 10, 20]);
});

test('a skipped part is never filled in', async () => {
  const { api, session } = listen({
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: () => heard,
  });
  await session.beat(0, true);
  await session.beat(3, false);
  await session.beat(180, true);
  expect(counted(api.sentTo(beat))).toEqual([
    [0, 0],
    [1, 3],
    [2, 180],
  ]);
});

test('two tabs that both play: it is reported until one has the session to itself again', async () => {
  let sessionId = 0;
  let isTaken = true;
  const { session, told } = listen({
    [open]: () => ({ listeningSessionId: ++sessionId, heartbeatSeconds: 5 }),
    [beat]: () => {
      if (isTaken) throw refusal('wrong_state', 'ended');
      return heard;
    },
  });
  await session.beat(0, true);
  isTaken = false;
  await session.beat(5, true);
  await session.beat(10, true);
  expect(told()).toEqual(['elsewhere']);
  await session.beat(15, true);
  expect(told()).toEqual(['elsewhere', null]);
});

test('a page that is offline when playing starts counts from when it is back online, and says so', async () => {
  let isUp = false;
  const { api, session, told } = listen({
    [open]: () => {
      if (!isUp) throw refusal('network', 'no answer', { status: 0 });
      return { listeningSessionId: 1, heartbeatSeconds: 5 };
    },
    [beat]: () => heard,
  });
  await session.beat(0, true);
  await session.beat(5, true);
  isUp = true;
  await session.beat(10, true);
  expect(told()).toEqual(['unopened', null]);
  expect(counted(api.sentTo(beat))).toEqual([[0, 10]]);
});
