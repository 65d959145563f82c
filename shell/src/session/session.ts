import type { Session } from '@fanfare/api-contract';
import type { Call, Role, SessionState } from '@fanfare/shell-contract';
import type { QueryClient } from '@tanstack/react-query';
import { isFailure } from '../api/failure.ts';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { paths } from '../lib/paths.ts';
import { forgetSession, keepSession, renewToken } from './renewal.ts';
import { roleFor, signedOut, type ShellStore } from './store.ts';
import type { Tabs } from './tabs.ts';

interface Dependencies {
  apiUrl: string;
  store: ShellStore;
  queryClient: QueryClient;
  tabs: Tabs;
  call: () => Call;
  navigate: (to: string, options?: { replace?: boolean }) => void;
  /** Says that the session ended where nothing on the page would be lost by going to the sign-in screen. */
  sayEnded: () => void;
}

/** Where a role starts. */
export const homeOf = (role: Role | null): string =>
  role === 'creator' ? paths.creator.home : role === 'curator' ? paths.curator.home : paths.completeSignup;

/** Where a signed-in person belongs: staff work on what is live and need no profile of their own. */
export const homeOfAccount = ({ activeRole, account }: SessionState): string =>
  activeRole === null && account?.isStaff ? paths.app : homeOf(activeRole);

/** Only paths of this site may be returned to: never `//elsewhere` or a full address. */
export const safeReturn = (to: string | null | undefined): string | null =>
  to && /^\/(?![/\\])/.test(to) && !to.startsWith(paths.signin) && !to.startsWith(paths.signup) ? to : null;

/** Everything that starts, changes or ends a session. */
export function createSessionActions({ apiUrl, store, queryClient, tabs, call, navigate, sayEnded }: Dependencies) {
  let waiting: { promise: Promise<boolean>; finish: (isLoggedIn: boolean) => void } | null = null;

  function showSignedOut(isLeaving: boolean): void {
    store.setState({
      session: signedOut,
      subscription: null,
      proModal: null,
      isPaletteOpen: false,
      isAskingToLogIn: false,
      isLeaving,
    });
    queryClient.clear();
  }

  async function refreshAccount(): Promise<void> {
    const [account, subscription] = await Promise.all([
      call()('GET /api/account'),
      // A subscription that can't be told just now takes nobody's account away.
      call()('GET /api/v2/accounts/me/subscription').catch(() => store.getState().subscription),
    ]);
    const activeRole = roleFor(account, readCookie('active-role'));
    store.setState({
      isUnreachable: false,
      subscription,
      session: { status: 'signed_in', account, activeRole, isPro: subscription?.isSubscriptionValid ?? false },
    });
  }

  /** After a page load with a token: loads the account; a session that ended meanwhile leaves a visitor. */
  async function start(): Promise<void> {
    if (store.getState().session.status !== 'loading') return;
    try {
      await refreshAccount();
      // Back from the checkout: asking for the subscription may have settled it while the account was being read.
      if (new URLSearchParams(location.search).has('subscribed')) await refreshAccount();
    } catch (thrown) {
      if (!isFailure(thrown) || thrown.status !== 401) {
        // The API may be down for a moment; that is no reason to sign anybody out.
        store.setState({ isUnreachable: true });
        setTimeout(() => void start(), 2_000);
        return;
      }
      forgetSession();
      showSignedOut(false);
      sayEnded();
    }
  }

  /** Asked by `call` when the API refuses a token. */
  async function renew(refusedToken: string): Promise<boolean> {
    const outcome = await renewToken(apiUrl, refusedToken);
    if (outcome !== 'ended') return outcome === 'renewed';
    // Nothing stands on the page yet, or the person signed out: no form to keep.
    if (store.getState().session.status !== 'signed_in') return false;
    if (!waiting) {
      let finish: (isLoggedIn: boolean) => void = () => {};
      const promise = new Promise<boolean>((done) => (finish = done));
      waiting = { promise, finish };
      store.setState({ isAskingToLogIn: true });
    }
    return waiting.promise;
  }

  /** Ends the question to log in again: with a session the refused calls go on, without one the person is signed out. */
  async function answerLogIn(session: Session | null): Promise<void> {
    const before = store.getState().session.account?.id;
    store.setState({ isAskingToLogIn: false });
    if (session) keepSession(session);
    const finish = waiting?.finish;
    waiting = null;
    if (session && before !== undefined && session.userId !== before) {
      // Somebody else logged in: what stands on the page is not theirs.
      finish?.(false);
      queryClient.clear();
      await onSignedIn(session);
      return;
    }
    finish?.(session !== null);
    if (!session) await signOut();
    else await refreshAccount();
  }

  async function onSignedIn(session: Session, returnTo?: string | null): Promise<void> {
    keepSession(session);
    await refreshAccount();
    tabs.tell('signed-in');
    const { session: now } = store.getState();
    // Without a profile every other address would lead to completing the sign-up anyway.
    const mayReturn = now.activeRole !== null || now.account?.isStaff === true;
    navigate((mayReturn && safeReturn(returnTo)) || homeOfAccount(now), { replace: true });
  }

  async function signOut(): Promise<void> {
    // The person leaves at once; the server hears of it even if this page is closed meanwhile.
    const token = readCookie('token');
    void fetch(`${apiUrl}/api/auth/signout`, {
      method: 'POST',
      credentials: 'include',
      keepalive: true,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    }).catch(() => {});
    forgetSession();
    showSignedOut(true);
    tabs.tell('signed-out');
    navigate(paths.home);
  }

  function switchRole(role: Role): void {
    const { session } = store.getState();
    if (!session.account || session.activeRole === role || roleFor(session.account, role) !== role) return;
    writeCookie('active-role', role);
    store.setState({ session: { ...session, activeRole: role } });
  }

  tabs.on('signed-out', () => {
    showSignedOut(true);
    navigate(paths.home);
  });
  tabs.on('signed-in', () => {
    if (waiting && Number(readCookie('user-id')) === store.getState().session.account?.id) {
      // Logged in again in another tab: this one goes on where it stood.
      store.setState({ isAskingToLogIn: false });
      waiting.finish(true);
      waiting = null;
    }
    void refreshAccount().catch(() => {});
  });

  return { start, renew, answerLogIn, onSignedIn, signOut, switchRole, refreshAccount };
}

export type SessionActions = ReturnType<typeof createSessionActions>;
