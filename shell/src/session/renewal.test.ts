import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { clearSession, saveSession } from './stored-session.ts';
import { renewToken } from './renewal.ts';
import { withCrossTabLock } from './cross-tab-lock.ts';

const api = 'http://api.test';
const over = { success: false, error: { code: 'session_expired' } };
const given = (token: string) => ({ success: true, data: { token, userId: 7, expiresAt: '' } });

type Work = (lock: Lock | null) => unknown;

/** Locks of one browser: the second request waits, or learns that it would have to. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve();
  let held = 0;
  const request = (name: string, ...[first, second]: [Work] | [LockOptions, Work]) => {
    const work = (second ?? first) as Work;
    if (second && (first as LockOptions).ifAvailable && held > 0) return Promise.resolve(work(null));
    held += 1;
    const mine = last.then(() => work({ name, mode: 'exclusive' })).finally(() => (held -= 1));
    last = mine.catch(() => {});
    return mine;
  };
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
}

const answers = (status: number, body: unknown) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

beforeEach(() => {
  localStorage.clear();
  writeCookie('token', 'old');
});

describe.each(['Web Locks', 'without Web Locks'])('renewing the session, %s', (how) => {
  beforeEach(() => {
    if (how === 'Web Locks') stubLocks();
  });

  it('ends it if the refresh token is rejected', async () => {
    answers(401, over);
    expect(await renewToken(api, 'old')).toBe('ended');
    expect(readCookie('token')).toBe('old');
  });

  it.each([
    [503, {}],
    [429, { success: false, error: { code: 'rate_limited' } }],
    [403, { success: false, error: { code: 'forbidden' } }],
    [401, '<html>Log in to this hotel</html>'],
    [200, '<html>Welcome to this hotel</html>'],
  ])('does not end it for an answer %i that says nothing about the session', async (status, body) => {
    answers(status, body);
    expect(await renewToken(api, 'old')).toBe('unreachable');
  });

  it('does not end it without a network', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('no network'))),
    );
    expect(await renewToken(api, 'old')).toBe('unreachable');
  });

  it('happens once for many calls that were refused at the same time, also in other tabs', async () => {
    const fetch = answers(200, given('new'));
    const all = await Promise.all(Array.from({ length: 20 }, () => renewToken(api, 'old')));
    expect(new Set(all)).toEqual(new Set(['renewed']));
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ keepalive: true, credentials: 'include' });
    expect(readCookie('token')).toBe('new');
    expect(readCookie('user-id')).toBe('7');
    // Discards what the tabs sent each other.
    expect(localStorage).toHaveLength(0);
  });

  it('takes what another tab renewed, also when that tab’s cookies arrive after its lock', async () => {
    vi.useFakeTimers();
    const fetch = answers(200, given('newer'));
    let release!: () => void;
    const other = withCrossTabLock(() => new Promise<void>((resolve) => (release = resolve)));
    const renewal = renewToken(api, 'old');
    await vi.advanceTimersByTimeAsync(20);
    release();
    await other;
    await vi.advanceTimersByTimeAsync(70);
    writeCookie('token', 'new');
    await vi.advanceTimersByTimeAsync(100);
    expect(await renewal).toBe('renewed');
    vi.useRealTimers();
    expect(fetch).not.toHaveBeenCalled();
    expect(readCookie('token')).toBe('new');
  });

  it('renews it itself if the tab before it could not', async () => {
    vi.useFakeTimers();
    const fetch = answers(200, given('new'));
    const both = Promise.all([withCrossTabLock(async () => {}), renewToken(api, 'old')]);
    await vi.advanceTimersByTimeAsync(500);
    await both;
    vi.useRealTimers();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(readCookie('token')).toBe('new');
  });

  it('does not restore a session that was signed out before or meanwhile', async () => {
    clearSession();
    const fetch = answers(200, given('new'));
    expect(await renewToken(api, 'old')).toBe('ended');
    expect(fetch).not.toHaveBeenCalled();
    writeCookie('token', 'old');
    fetch.mockImplementation(async () => {
      clearSession();
      return Response.json(given('new'));
    });
    expect(await renewToken(api, 'old')).toBe('ended');
    expect(readCookie('token')).toBeNull();
  });

  it('does not override somebody who logged in during the request', async () => {
    answers(200, given('new')).mockImplementation(async () => {
      saveSession({ token: 'theirs', userId: 99, expiresAt: '' });
      return Response.json(given('new'));
    });
    expect(await renewToken(api, 'old')).toBe('renewed');
    expect(readCookie('token')).toBe('theirs');
    expect(readCookie('user-id')).toBe('99');
  });
});

describe('a connection that died during sleep', () => {
  it('is retried within the API’s grace period', async () => {
    stubLocks();
    vi.useFakeTimers();
    const fetch = answers(200, given('new'));
    fetch.mockImplementationOnce(() => new Promise(() => {}));
    const renewal = renewToken(api, 'old');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await renewal).toBe('renewed');
    expect(fetch).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('blocks other tabs only briefly', async () => {
    stubLocks();
    vi.useFakeTimers();
    answers(200, {}).mockImplementation(() => new Promise(() => {}));
    const renewal = renewToken(api, 'old');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await renewal).toBe('unreachable');
    vi.useRealTimers();
  });
});

it('waits for a tab that was closed while it held the lock only until the lock expires', async () => {
  vi.useFakeTimers();
  localStorage.setItem('fanfare-renewal', String(Date.now() + 10_000));
  const fetch = answers(200, given('new'));
  const renewal = renewToken(api, 'old');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await renewal).toBe('renewed');
  vi.useRealTimers();
});
