import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { forgetSession, renewToken } from './renewal.ts';

const api = 'http://api.test';

/** Locks of one browser: who comes second waits. */
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

const answers = (status: number, body: unknown) =>
  vi.fn(async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));

describe('renewing the session', () => {
  beforeEach(() => {
    stubLocks();
    writeCookie('token', 'old');
  });

  it('ends where the refresh token is no longer taken', async () => {
    vi.stubGlobal('fetch', answers(401, { success: false, error: { code: 'session_expired' } }));
    expect(await renewToken(api, 'old')).toBe('ended');
    expect(readCookie('token')).toBe('old');
  });

  it('does not end because the API is down', async () => {
    vi.stubGlobal('fetch', answers(503, {}));
    expect(await renewToken(api, 'old')).toBe('unreachable');
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('no network'))),
    );
    expect(await renewToken(api, 'old')).toBe('unreachable');
  });

  it('asks once for many calls that were refused at the same time, also of other tabs', async () => {
    const fetch = answers(200, { success: true, data: { token: 'new', userId: 7, expiresAt: '' } });
    vi.stubGlobal('fetch', fetch);
    expect(await Promise.all([1, 2, 3].map(() => renewToken(api, 'old')))).toEqual(['renewed', 'renewed', 'renewed']);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(readCookie('token')).toBe('new');
    expect(readCookie('user-id')).toBe('7');
  });

  it('does not bring a session back that was signed out meanwhile', async () => {
    forgetSession();
    const fetch = answers(200, { success: true, data: { token: 'new', userId: 7, expiresAt: '' } });
    vi.stubGlobal('fetch', fetch);
    expect(await renewToken(api, 'old')).toBe('ended');
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  it('clears both cookies and local storage', () => {
    writeCookie('token', 't');
    writeCookie('user-id', '7');
    localStorage.setItem('draft', 'x');
    forgetSession();
    expect(readCookie('token')).toBeNull();
    expect(readCookie('user-id')).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
});
