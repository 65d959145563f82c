import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { clearSession, saveSession } from './stored-session.ts';
import { renewToken } from './renewal.ts';

const api = 'http://api.test';
const over = { success: false, error: { code: 'session_expired' } };
const given = (token: string) => ({ success: true, data: { token, userId: 7, expiresAt: '' } });

/** Locks of one browser: the second request waits. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, work: () => Promise<unknown>) => {
        const mine = last.then(work);
        last = mine.catch(() => {});
        return mine;
      },
    },
  });
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
    else vi.stubGlobal('navigator', {});
  });

  it('ends where the refresh token is no longer taken', async () => {
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
  ])('does not end because something answers %i that is no word on the session', async (status, body) => {
    answers(status, body);
    expect(await renewToken(api, 'old')).toBe('unreachable');
  });

  it('does not end without a network', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('no network'))),
    );
    expect(await renewToken(api, 'old')).toBe('unreachable');
  });

  it('asks once for many calls that were refused at the same time, also of other tabs', async () => {
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

  it('does not bring a session back that was signed out before or meanwhile', async () => {
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

  it('does not put itself before somebody who logged in while it was on its way', async () => {
    answers(200, given('new')).mockImplementation(async () => {
      saveSession({ token: 'theirs', userId: 99, expiresAt: '' });
      return Response.json(given('new'));
    });
    expect(await renewToken(api, 'old')).toBe('renewed');
    expect(readCookie('token')).toBe('theirs');
    expect(readCookie('user-id')).toBe('99');
  });
});

describe('a connection that died in a sleep', () => {
  it('is asked over again within the API’s grace', async () => {
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

  it('holds no other tab up for long', async () => {
    stubLocks();
    vi.useFakeTimers();
    answers(200, {}).mockImplementation(() => new Promise(() => {}));
    const renewal = renewToken(api, 'old');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await renewal).toBe('unreachable');
    vi.useRealTimers();
  });
});

it('waits no longer for a tab that was closed in its turn than a turn lasts', async () => {
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers();
  localStorage.setItem('fanfare-renewal', String(Date.now() + 10_000));
  const fetch = answers(200, given('new'));
  const renewal = renewToken(api, 'old');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await renewal).toBe('renewed');
  vi.useRealTimers();
});
