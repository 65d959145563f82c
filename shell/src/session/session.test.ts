import type { Call } from '@fanfare/shell-contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../api/failure.ts';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { accountWith, sessionOf } from '../test-support/shell.tsx';
import { clearSession, clearToken, saveSession } from './stored-session.ts';
import { createSessionActions, safeReturnPath } from './session.ts';
import { createShellStore } from './store.ts';
import type { Tabs } from './tabs.ts';

type Message = Parameters<Tabs['publish']>[0];

const both = accountWith(['creator', 'curator']);
const fresh = { token: 'fresh', userId: 7, expiresAt: '' };

function begin(account = both) {
  const store = createShellStore();
  const navigate = vi.fn();
  const notifySessionEnded = vi.fn();
  const restartSession = vi.fn();
  let hear: (message: Message) => void = () => {};
  const tabs: Tabs = { publish: vi.fn(), on: (handler) => void (hear = handler) };
  const call = vi.fn(async (key: string) =>
    key === 'GET /api/account'
      ? account
      : { isSubscriptionValid: false, hasSubscription: false, isPastDue: false, customerPortalUrl: null },
  );
  const actions = createSessionActions({
    apiUrl: 'http://api.test',
    store,
    queryClient: new QueryClient(),
    tabs,
    call: () => call as unknown as Call,
    navigate,
    notifySessionEnded,
    restartSession,
  });
  return {
    actions,
    store,
    navigate,
    notifySessionEnded,
    restartSession,
    tabs,
    hear: (said: Message) => hear(said),
    call,
  };
}

beforeEach(() => {
  for (const name of ['token', 'user-id', 'active-role']) writeCookie(name, null);
  localStorage.clear();
  // Nobody else ever holds the lock.
  const request = (name: string, _: LockOptions, work: (lock: Lock) => unknown) => work({ name, mode: 'exclusive' });
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as LockManager);
  // The refresh token is rejected by default.
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ error: { code: 'session_expired' } }, { status: 401 })),
  );
});

describe('a return path', () => {
  it.each(['https://evil.test', '/.//evil.test', '/\t/evil.test', '', null, '/signin', '/signup?return=/creator'])(
    'is rejected if it leads elsewhere: %s',
    (to) => expect(safeReturnPath(to)).toBeNull(),
  );
  it('is a path of this site', () => expect(safeReturnPath('/creator/feed?x=1')).toBe('/creator/feed?x=1'));
});

describe('signing in', () => {
  it('writes the cookies and opens the remembered role', async () => {
    writeCookie('active-role', 'curator');
    const { actions, navigate, store } = begin();
    await actions.onSignedIn(fresh);
    expect(readCookie('token')).toBe('fresh');
    expect(readCookie('user-id')).toBe('7');
    expect(store.getState().session).toMatchObject({ status: 'signed_in', activeRole: 'curator' });
    expect(navigate).toHaveBeenCalledWith('/curator', { replace: true });
  });

  it('returns to the previous page', async () => {
    const { actions, navigate } = begin();
    await actions.onSignedIn(fresh, '/creator/transactions');
    expect(navigate).toHaveBeenCalledWith('/creator/transactions', { replace: true });
  });

  it('completes the sign-up first without a profile, whatever the return path', async () => {
    const { actions, navigate } = begin(accountWith([]));
    await actions.onSignedIn(fresh, '/creator/transactions');
    expect(navigate).toHaveBeenCalledWith('/complete-signup', { replace: true });
  });

  it('opens the releases for staff without a profile', async () => {
    const { actions, navigate } = begin(accountWith([], { isStaff: true }));
    await actions.onSignedIn(fresh);
    expect(navigate).toHaveBeenCalledWith('/_app', { replace: true });
  });
});

describe('a page load with a token', () => {
  it('shows a visitor, and reports it, if the session has ended', async () => {
    saveSession({ ...fresh, token: 'old' });
    localStorage.setItem('draft', 'x');
    const { actions, store, notifySessionEnded, call } = begin();
    call.mockRejectedValue(new Failure(401, { code: 'session_expired', message: 'Ended' }));
    await actions.start();
    expect(store.getState().session.status).toBe('signed_out');
    expect(readCookie('token')).toBeNull();
    expect(notifySessionEnded).toHaveBeenCalledTimes(1);
    // The owner's drafts stay for their next log-in.
    expect(localStorage.getItem('draft')).toBe('x');
  });

  it.each([
    ['the API is down', new Failure(503, undefined)],
    ['the renewal got no answer', new Failure(0, undefined)],
    ['a captive portal intercepts the call', new Failure(401, undefined)],
  ])('signs nobody out because %s', async (_, failure) => {
    writeCookie('token', 'old');
    vi.useFakeTimers();
    const { actions, store, call } = begin();
    call.mockRejectedValueOnce(failure);
    await actions.start();
    expect(store.getState().session.status).toBe('loading');
    expect(readCookie('token')).toBe('old');
    await vi.advanceTimersByTimeAsync(2_500);
    vi.useRealTimers();
    expect(store.getState().session.status).toBe('signed_in');
  });

  it('leaves alone somebody who logs in in another tab at that moment', async () => {
    writeCookie('token', 'old');
    const { actions, store, call } = begin();
    call.mockImplementationOnce(async () => {
      saveSession(fresh);
      throw new Failure(401, { code: 'session_expired' });
    });
    await actions.start();
    expect(readCookie('token')).toBe('fresh');
    expect(store.getState().session.status).toBe('signed_in');
  });

  it('stays signed out if another tab signed out while the account was loading', async () => {
    writeCookie('token', 'old');
    const { actions, store, call } = begin();
    call.mockImplementation(async () => {
      clearSession();
      return both;
    });
    await actions.start();
    expect(store.getState().session.status).toBe('signed_out');
  });
});

/** A tab with somebody at work. */
function midForm() {
  saveSession({ ...fresh, token: 'old' });
  const all = begin();
  all.store.setState({ session: sessionOf(both, 'creator') });
  return all;
}

describe('a session that ends during work', () => {
  it('prompts once to log in again, and lets every refused call continue', async () => {
    const { actions, store, navigate, tabs } = midForm();
    const calls = [actions.renew('old'), actions.renew('old')];
    await vi.waitFor(() => expect(store.getState().isLoginPromptOpen).toBe(true), { timeout: 30_000 });
    await actions.answerLogIn(fresh);
    expect(await Promise.all(calls)).toEqual([true, true]);
    expect(store.getState().isLoginPromptOpen).toBe(false);
    expect(tabs.publish).toHaveBeenCalledWith({ type: 'signed-in', userId: 7 });
    // The form stays where it is.
    expect(navigate).not.toHaveBeenCalled();
  });

  it('prompts nobody because the API is out of reach', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('no network'))),
    );
    const { actions, store } = midForm();
    await expect(actions.renew('old')).rejects.toMatchObject({ code: 'network' });
    expect(store.getState().isLoginPromptOpen).toBe(false);
  });

  it('signs out if the person declines', async () => {
    const { actions, store, navigate } = midForm();
    const refused = actions.renew('old');
    await vi.waitFor(() => expect(store.getState().isLoginPromptOpen).toBe(true), { timeout: 30_000 });
    await actions.answerLogIn(null);
    expect(await refused).toBe(false);
    expect(store.getState().session.status).toBe('signed_out');
    expect(navigate).toHaveBeenCalledWith('/');
  });

  it('does not send one person’s form in the name of another', async () => {
    localStorage.setItem('draft', 'x');
    const { actions, store, restartSession } = midForm();
    const refused = actions.renew('old');
    await vi.waitFor(() => expect(store.getState().isLoginPromptOpen).toBe(true), { timeout: 30_000 });
    await actions.answerLogIn({ ...fresh, userId: 99 });
    expect(await refused).toBe(false);
    expect(restartSession).toHaveBeenCalledWith('/');
    expect(localStorage).toHaveLength(0);
  });

  it('continues once another tab has logged in again', async () => {
    const { actions, store, hear, navigate } = midForm();
    const refused = actions.renew('old');
    await vi.waitFor(() => expect(store.getState().isLoginPromptOpen).toBe(true), { timeout: 30_000 });
    saveSession(fresh);
    hear({ type: 'signed-in', userId: 7 });
    expect(await refused).toBe(true);
    expect(store.getState().isLoginPromptOpen).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('preserves the form if another tab was reloaded and shows a visitor', async () => {
    const { actions, store, navigate } = midForm();
    clearToken();
    actions.checkSession();
    expect(store.getState().session.status).toBe('signed_in');
    const refused = actions.renew(null);
    await vi.waitFor(() => expect(store.getState().isLoginPromptOpen).toBe(true), { timeout: 30_000 });
    await actions.answerLogIn(fresh);
    expect(await refused).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('another account that signs in in another tab', () => {
  it.each(['is heard of', 'is noticed when this tab is seen again'])('reloads the page: %s', (how) => {
    const { actions, hear, restartSession } = midForm();
    saveSession({ token: 'theirs', userId: 99, expiresAt: '' });
    if (how === 'is heard of') hear({ type: 'signed-in', userId: null });
    else actions.checkSession();
    expect(restartSession).toHaveBeenCalledWith('/');
  });

  it('reloads the page before their cookies arrive here', () => {
    const { hear, restartSession } = midForm();
    hear({ type: 'signed-in', userId: 99 });
    expect(restartSession).toHaveBeenCalledWith('/');
  });

  it('gets no call of this page, even before this tab notices', () => {
    const { actions, restartSession } = midForm();
    expect(actions.token()).toBe('old');
    saveSession({ token: 'theirs', userId: 99, expiresAt: '' });
    expect(() => actions.token()).toThrow(Failure);
    expect(restartSession).toHaveBeenCalledWith('/');
  });

  it('is never shown beside what this page loaded for its own account', async () => {
    const { actions, store, call, restartSession } = midForm();
    call.mockResolvedValue({ ...both, id: 99 });
    await actions.refreshAccount();
    expect(restartSession).toHaveBeenCalledWith('/');
    expect(store.getState().session.account?.id).toBe(7);
  });

  it('in the same tab reloads the page too, at the return path', async () => {
    const { actions, restartSession, navigate } = midForm();
    await actions.onSignedIn({ token: 'theirs', userId: 99, expiresAt: '' }, '/creator/feed');
    expect(restartSession).toHaveBeenCalledWith('/creator/feed');
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('the active role', () => {
  it('can’t be one that the account lacks', () => {
    const { actions, store } = begin();
    store.setState({ session: sessionOf(accountWith(['creator']), 'creator') });
    actions.switchRole('curator');
    expect(store.getState().session.activeRole).toBe('creator');
    expect(readCookie('active-role')).toBeNull();
  });

  it('is remembered for the next page, and does not affect other tabs', async () => {
    const { actions, store } = midForm();
    actions.switchRole('curator');
    expect(readCookie('active-role')).toBe('curator');
    writeCookie('active-role', 'creator');
    await actions.refreshAccount();
    expect(store.getState().session.activeRole).toBe('curator');
  });
});

it('shows the newest account, in whatever order the answers arrive', async () => {
  const { actions, store, call } = midForm();
  const answers: ((account: unknown) => void)[] = [];
  call.mockImplementation((key) =>
    key === 'GET /api/account' ? new Promise<never>((answer) => answers.push(answer as never)) : Promise.resolve(both),
  );
  const loads = [actions.refreshAccount(), actions.refreshAccount()];
  answers[1]?.({ ...both, coin_amount_purchased: 2 });
  await loads[1];
  answers[0]?.({ ...both, coin_amount_purchased: 1 });
  await loads[0];
  expect(store.getState().session.account?.coin_amount_purchased).toBe(2);
});

it('keeps a visitor’s drafts for whoever signs in next, and none of the previous account', async () => {
  saveSession({ ...fresh, userId: 98 });
  clearToken();
  localStorage.setItem('fanfare.fast-start.98', 'of the one before');
  localStorage.setItem('fanfare.visitor.fast-start', 'begun just now');
  saveSession(fresh);
  expect(Object.entries(localStorage)).toEqual([['fanfare.visitor.fast-start', 'begun just now']]);
});

describe('signing out', () => {
  it('deletes the files that screens store, also those of a visitor', async () => {
    const deleteDatabase = vi.fn();
    vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'fanfare.fast-start' }], deleteDatabase });
    localStorage.setItem('fanfare.visitor.fast-start', 'x');
    await midForm().actions.signOut();
    await vi.waitFor(() => expect(deleteDatabase).toHaveBeenCalledWith('fanfare.fast-start'), { timeout: 30_000 });
    expect(localStorage).toHaveLength(0);
  });

  it('clears everything, notifies the other tabs and goes home', async () => {
    localStorage.setItem('draft', 'x');
    const { actions, store, navigate, tabs } = midForm();
    await actions.signOut();
    expect(readCookie('token')).toBeNull();
    expect(readCookie('user-id')).toBeNull();
    expect(localStorage).toHaveLength(0);
    expect(store.getState().session.status).toBe('signed_out');
    expect(tabs.publish).toHaveBeenCalledWith({ type: 'signed-out' });
    expect(navigate).toHaveBeenCalledWith('/');
  });

  it('in another tab ends this one too, even while the log-in prompt is open', async () => {
    const { actions, store, navigate, hear } = midForm();
    const refused = actions.renew('old');
    await vi.waitFor(() => expect(store.getState().isLoginPromptOpen).toBe(true), { timeout: 30_000 });
    clearSession();
    hear({ type: 'signed-out' });
    expect(await refused).toBe(false);
    expect(store.getState()).toMatchObject({ isLoginPromptOpen: false, session: { account: null } });
    expect(navigate).toHaveBeenCalledWith('/');
  });

  it('is noticed by a tab that missed the message, once it is visible again', () => {
    const { actions, store, navigate } = midForm();
    clearSession();
    actions.checkSession();
    expect(store.getState().session.status).toBe('signed_out');
    expect(navigate).toHaveBeenCalledWith('/');
  });

  it('without a network reaches the API once there is one, for that session alone', async () => {
    const { actions } = midForm();
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError('no network')));
    vi.stubGlobal('fetch', fetch);
    await actions.signOut();
    await vi.waitFor(
      () => {
        dispatchEvent(new Event('online'));
        expect(fetch).toHaveBeenCalledTimes(2);
      },
      { timeout: 30_000 },
    );
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({ credentials: 'omit', headers: { Authorization: 'Bearer old' } });
  });
});
