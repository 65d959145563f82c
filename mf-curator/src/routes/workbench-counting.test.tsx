import type { ApiFailure } from '@fanfare/shell-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';
// Loaded first, so that no test waits for lazy code.
import '../features/workbench/queue/capacity.tsx';

const open = 'POST /api/v2/curator/submissions/:id/open';
const beat = 'POST /api/v2/curator/submissions/:id/heartbeat';
const item = someItem(1, 'Paper Boats', 5);
const receiptOf = (heardSeconds: number) => ({
  heardSeconds,
  durationSeconds: 248,
  heardRanges: [[0, heardSeconds]] as [number, number][],
});
const heard = (heardSeconds: number) => ({
  heardSeconds,
  requiredSeconds: 45,
  isGateOpen: heardSeconds >= 45,
  receipt: receiptOf(heardSeconds),
});

/** The page's audio element. It is not in the document, so it is captured when it is created. */
let sound: HTMLAudioElement;
let isPaused = true;

function listenWith(answers: Parameters<typeof fakeApi>[0], heardSeconds = 0) {
  const api = fakeApi({
    'GET /api/v2/curator/queue': () => someQueue([item]),
    'GET /api/v2/curator/workbench': () => someState(),
    'GET /api/v2/curator/submissions/:id': () =>
      someSubmission(item, {
        receipt: { ...receiptOf(heardSeconds), heardRanges: heardSeconds ? [[0, heardSeconds]] : [] },
      }),
    [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    [beat]: () => heard(heardSeconds),
    ...answers,
  });
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  return { api, user };
}
const play = async (user: ReturnType<typeof renderApp>) =>
  user.click(await screen.findByRole('button', { name: 'Play' }));
const moveTo = (seconds: number) =>
  act(() => {
    sound.currentTime = seconds;
    sound.dispatchEvent(new Event('timeupdate'));
  });
const fail = (failure: ApiFailure) => () => {
  throw failure;
};

beforeEach(() => {
  isPaused = true;
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => isPaused);
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    sound = this as HTMLAudioElement;
    isPaused = false;
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (isPaused) return;
    isPaused = true;
    this.dispatchEvent(new Event('pause'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test('shows nothing while seconds count', async () => {
  const { user } = listenWith({ [beat]: () => heard(5) });
  await play(user);
  expect(await screen.findByText('Heard 0:05 of 0:45 to answer')).toBeVisible();
  moveTo(5.2);
  expect(screen.queryByText(/count|connection|skip/)).toBeNull();
});

test('offline: listening is queued, the page says so, and it is sent once the browser is back online', async () => {
  let isUp = true;
  const { user, api } = listenWith({
    [beat]: ({ body }) => {
      if (!isUp) throw refusal('network', 'no answer', { status: 0 });
      return heard((body as { positionSeconds: number }).positionSeconds);
    },
  });
  await play(user);
  await screen.findByText('Heard 0:00 of 0:45 to answer');
  isUp = false;
  moveTo(12);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(/^Can’t reach Fanfare\. About a minute/)).toBeVisible();
  isUp = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Heard 0:12 of 0:45 to answer')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Can’t reach Fanfare/)).toBeNull());
  expect(api.sentTo(beat).at(-1)?.body).toMatchObject({ sequence: 1, positionSeconds: 12, isPlaying: false });
});

test('offline when playing starts: nothing counts until it is back online, then from the current position', async () => {
  let isUp = false;
  const { user, api } = listenWith({
    [open]: () => {
      if (!isUp) throw refusal('network', 'no answer', { status: 0 });
      return { listeningSessionId: 1, heartbeatSeconds: 5 };
    },
  });
  await play(user);
  expect(
    await screen.findByText('Can’t reach Fanfare. Listening doesn’t count until you’re back online.'),
  ).toBeVisible();
  isUp = true;
  moveTo(4);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^Can’t reach Fanfare/)).toBeNull());
  expect(api.sentTo(beat).map(({ body }) => body)).toEqual([
    { listeningSessionId: 1, sequence: 0, positionSeconds: 4, isPlaying: true },
  ]);
});

test('another tab took over', async () => {
  const { user } = listenWith({ [beat]: fail(refusal('wrong_state', 'ended')) });
  await play(user);
  const why = await screen.findByText('You are listening in another tab or device. Only one counts at a time.');
  expect(why.closest('[role=status]')).not.toBeNull();
});

test('a refused heartbeat', async () => {
  const { user } = listenWith({ [beat]: fail(refusal('conflict', 'older than the last one')) });
  await play(user);
  expect(await screen.findByText('The last seconds didn’t count. Play on to continue.')).toBeVisible();
});

test('player states: too fast, buffering, heard before, skipped, muted', async () => {
  const { user } = listenWith({}, 20);
  await play(user);
  expect(await screen.findByText('You’ve already heard this part. Only new seconds count.')).toBeVisible();
  moveTo(21);
  expect(screen.queryByText(/heard this part/)).toBeNull();

  fireEvent(sound, new Event('waiting'));
  expect(screen.getByText('Buffering. This time doesn’t count.')).toBeVisible();
  fireEvent(sound, new Event('playing'));
  expect(screen.queryByText(/Buffering/)).toBeNull();

  sound.playbackRate = 2;
  fireEvent(sound, new Event('ratechange'));
  expect(screen.getByText('Only normal speed counts.')).toBeVisible();
  sound.playbackRate = 1;
  fireEvent(sound, new Event('ratechange'));

  await user.click(screen.getByRole('button', { name: 'Forward 5 s' }));
  expect(screen.getByText('Skipped parts don’t count.')).toBeVisible();
  moveTo(40);
  expect(screen.queryByText(/Skipped parts/)).toBeNull();

  fireEvent.change(screen.getByLabelText('Volume'), { target: { value: '0' } });
  expect(screen.getByText('The sound is off.')).toBeVisible();
});

test('once enough was heard, only that is announced, and only once', async () => {
  const { user } = listenWith({ [beat]: () => heard(45) }, 44);
  expect(await screen.findByText('Heard 0:44 of 0:45 to answer')).toBeVisible();
  expect(screen.getByText('Heard 0:44 of 0:45 to answer').closest('[role=status]')).toBeNull();
  await play(user);
  const may = await screen.findByText('You have listened long enough to answer');
  expect(may.closest('[role=status]')).not.toBeNull();
  expect(screen.queryByText(/heard this part/)).toBeNull();
});
