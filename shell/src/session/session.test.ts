import type { Call } from '@fanfare/shell-contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../api/failure.ts';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { accountWith, sessionOf } from '../test-support/shell.tsx';
import { createSessionActions, safeReturn } from './session.ts';
import { createShellStore } from './store.ts';

const both = accountWith(['creator', 'curator']);
const fresh = { token: 'fresh', userId: 7, expiresAt: '' };

function begin(account = both) {
  const store = createShellStore();
  const navigate = vi.fn();
  const sayEnded = vi.fn();
  const heard: Record<string, () => void> = {};
  const tabs = { tell: vi.fn(), on: (message: string, handler: () => void) => void (heard[message] = handler) };
  const call = vi.fn(async (key: string) =>
    key === 'GET /api/account'
      ? account
      : { isSubscriptionValid: false, hasSubscription: false, customerPortalUrl: null },
  );
  const actions = createSessionActions({
    apiUrl: 'http://api.test',
    store,
    queryClient: new QueryClient(),
    tabs,
    call: () => call as unknown as Call,
    navigate,
    sayEnded,
  });
  return { actions, store, navigate, sayEnded, tabs, heard, call };
}

beforeEach(() => {
  for (const name of ['token', 'user-id', 'active-role']) writeCookie(name, null);
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } });
  // The refresh token is no longer taken, unless a test says otherwise.
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}', { status: 401 })),
  );
});

describe('a way back', () => {
  it.each(['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '', null, '/signin'])(
    'is not taken where it leads elsewhere: %s',
    (to) => expect(safeReturn(to)).toBeNull(),
  );
  it('is a path of this site', () => expect(safeReturn('/creator/feed?x=1')).toBe('/creator/feed?x=1'));
});

describe('signing in', () => {
  it('writes the cookies and goes to the remembered side', async () => {
    writeCookie('active-role', 'curator');
    const { actions, navigate, store } = begin();
    await actions.onSignedIn(fresh);
    expect(readCookie('token')).toBe('fresh');
    expect(readCookie('user-id')).toBe('7');
    expect(store.getState().session).toMatchObject({ status: 'signed_in', activeRole: 'curator' });
    expect(navigate).toHaveBeenCalledWith('/curator', { replace: true });
  });

  it('goes back to where one came from', async () => {
    const { actions, navigate } = begin();
    await actions.onSignedIn(fresh, '/creator/transactions');
    expect(navigate).toHaveBeenCalledWith('/creator/transactions', { replace: true });
  });

  it('completes the sign-up first where there is no profile, whatever the way back', async () => {
    const { actions, navigate } = begin(accountWith([]));
    await actions.onSignedIn(fresh, '/creator/transactions');
    expect(navigate).toHaveBeenCalledWith('/complete-signup', { replace: true });
  });

  it('shows staff without a profile what is live', async () => {
    const { actions, navigate } = begin(accountWith([], { isStaff: true }));
    await actions.onSignedIn(fresh);
    expect(navigate).toHaveBeenCalledWith('/_app', { replace: true });
  });
});

describe('a page load with a token', () => {
  it('leaves a visitor, and says so, where the session has ended', async () => {
    writeCookie('token', 'old');
    const { actions, store, sayEnded, call } = begin();
    call.mockRejectedValue(new Failure(401, { code: 'session_expired', message: 'Ended' }));
    await actions.start();
    expect(store.getState().session.status).toBe('signed_out');
    expect(readCookie('token')).toBeNull();
    expect(sayEnded).toHaveBeenCalledTimes(1);
  });

  it('signs nobody out because the API is down', async () => {
    writeCookie('token', 'old');
    vi.useFakeTimers();
    const { actions, store, call } = begin();
    call.mockRejectedValueOnce(new Failure(503, undefined));
    await actions.start();
    expect(store.getState().session.status).toBe('loading');
    expect(readCookie('token')).toBe('old');
    await vi.advanceTimersByTimeAsync(2_500);
    vi.useRealTimers();
    expect(store.getState().session.status).toBe('signed_in');
  });
});

describe('a session that ends while somebody works', () => {
  function midForm() {
    writeCookie('token', 'old');
    const all = begin();
    all.store.setState({ session: sessionOf(both, 'creator') });
    return all;
  }

  it('asks once to log in again, and lets every refused call go on', async () => {
    const { actions, store, navigate } = midForm();
    const calls = [actions.renew('old'), actions.renew('old')];
    await vi.waitFor(() => expect(store.getState().isAskingToLogIn).toBe(true));
    await actions.answerLogIn(fresh);
    expect(await Promise.all(calls)).toEqual([true, true]);
    expect(store.getState().isAskingToLogIn).toBe(false);
    // The form stays where it is.
    expect(navigate).not.toHaveBeenCalled();
  });

  it('signs out where the person does not want to', async () => {
    const { actions, store, navigate } = midForm();
    const refused = actions.renew('old');
    await vi.waitFor(() => expect(store.getState().isAskingToLogIn).toBe(true));
    await actions.answerLogIn(null);
    expect(await refused).toBe(false);
    expect(store.getState().session.status).toBe('signed_out');
    expect(navigate).toHaveBeenCalledWith('/');
  });

  it('does not send one person’s form in the name of another', async () => {
    const { actions, store } = midForm();
    const refused = actions.renew('old');
    await vi.waitFor(() => expect(store.getState().isAskingToLogIn).toBe(true));
    await actions.answerLogIn({ ...fresh, userId: 99 });
    expect(await refused).toBe(false);
  });
});

describe('signing out', () => {
  it('forgets everything, tells the other tabs and goes home', async () => {
    writeCookie('token', 'old');
    localStorage.setItem('draft', 'x');
    const { actions, store, navigate, tabs } = begin();
    store.setState({ session: sessionOf(both, 'creator') });
    await actions.signOut();
    expect(readCookie('token')).toBeNull();
    expect(localStorage).toHaveLength(0);
    expect(store.getState().session.status).toBe('signed_out');
    expect(tabs.tell).toHaveBeenCalledWith('signed-out');
    expect(navigate).toHaveBeenCalledWith('/');
  });

  it('in another tab ends this one too', () => {
    const { store, navigate, heard } = begin();
    store.setState({ session: sessionOf(both, 'creator') });
    heard['signed-out']?.();
    expect(store.getState().session.account).toBeNull();
    expect(navigate).toHaveBeenCalledWith('/');
  });
});
