import type { Call } from '@fanfare/shell-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLive } from './live.ts';

class FakeSource extends EventTarget {
  static readonly all: FakeSource[] = [];
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
  say(type: string, data?: string) {
    this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.all.length = 0;
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => void vi.useRealTimers());

async function begin({ openAfterMs = 0 } = {}) {
  let count = 0;
  const call = vi.fn(async () => ({ ticket: String(++count) }));
  const onReconnect = vi.fn();
  const all = createLive({ apiUrl: 'http://api.test', call: () => call as unknown as Call, onReconnect });
  all.start();
  await vi.advanceTimersByTimeAsync(openAfterMs);
  FakeSource.all[0]?.say('open');
  return { ...all, call, onReconnect };
}
const newest = () => FakeSource.all.at(-1);

describe('the stream of live events', () => {
  it('passes on known events, and nothing else', async () => {
    const { live } = await begin();
    const heard = vi.fn();
    live.on('wallet', heard);
    for (const noise of ['', '{', '{"type":"unheard-of"}']) newest()?.say('message', noise);
    expect(heard).not.toHaveBeenCalled();
    newest()?.say('message', '{"type":"wallet"}');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('checks the session immediately if it ended elsewhere, and opens nothing without a ticket', async () => {
    const { call } = await begin();
    call.mockRejectedValueOnce(new Error('session_expired'));
    newest()?.say('ended', '{}');
    expect(call).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSource.all).toHaveLength(1);
    expect(newest()?.isClosed).toBe(true);
  });

  it.each([
    [1_900, 0],
    [2_100, 1],
  ])('that is there %i ms after it was asked for reports a possible gap: %i', async (openAfterMs, times) => {
    const { onReconnect } = await begin({ openAfterMs });
    expect(onReconnect).toHaveBeenCalledTimes(times);
  });

  it('reconnects after a lost connection, and reports a possible gap', async () => {
    const { onReconnect } = await begin();
    newest()?.say('error');
    await vi.advanceTimersByTimeAsync(1_250);
    expect(FakeSource.all).toHaveLength(2);
    newest()?.say('open');
    expect(onReconnect).toHaveBeenCalledTimes(1);
  });

  it('is reopened after sleep although it looks open, with one connection in the end', async () => {
    const { again } = await begin();
    again();
    again();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSource.all.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
    expect(newest()?.url).toBe('http://api.test/api/v2/live?ticket=3');
  });

  it('is not opened by a hidden tab, such as one of twenty opened in the background, until it is visible', async () => {
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { call, onReconnect } = await begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(call).not.toHaveBeenCalled();
    seen.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    newest()?.say('open');
    expect(onReconnect).toHaveBeenCalledTimes(1);
  });

  it('stays closed for a visitor', async () => {
    const { stop, again, call } = await begin();
    stop();
    again();
    newest()?.say('error');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(call).toHaveBeenCalledTimes(1);
    expect(newest()?.isClosed).toBe(true);
  });
});
