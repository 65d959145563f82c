import type { Session } from '@fanfare/api-contract';
import type { Call, Role, SessionState } from '@fanfare/shell-contract';
import type { QueryClient } from '@tanstack/react-query';
import { Failure, isFailure, sessionCodes } from '../api/failure.ts';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { sameSitePath } from '../lib/same-site-path.ts';
import { paths } from '../lib/paths.ts';
import { createLoginPrompt } from './login-prompt.ts';
import { signOutOnServer } from './sign-out-on-server.ts';
import { clearFiles, clearSession, clearToken, saveSession, readSession } from './stored-session.ts';
import { renewToken } from './renewal.ts';
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
  notifySessionEnded: () => void;
  /** Loads a path as a new page, of which nothing in memory is left. */
  restartSession: (path: string) => void;
}

/** Where a role starts. */
export const homeOf = (role: Role | null): string =>
  role === 'creator' ? paths.creator.home : role === 'curator' ? paths.curator.home : paths.completeSignup;

/** Where a signed-in person belongs: staff work on what is live and need no profile of their own. */
export const homeOfAccount = ({ activeRole, account }: SessionState): string =>
  activeRole === null && account?.isStaff ? paths.app : homeOf(activeRole);

/** Where a person may be sent back to after signing in: a path of this site, and none of the doors. */
export function safeReturnPath(to: string | null | undefined): string | null {
  const path = sameSitePath(to);
  return path && !path.startsWith(paths.signin) && !path.startsWith(paths.signup) ? path : null;
}

/** Everything that starts, changes or ends a session. Who is signed in never changes in a page: another account begins with a new one. */
export function createSessionActions(dependencies: Dependencies) {
  const { apiUrl, store, queryClient, tabs, call, navigate, notifySessionEnded, restartSession } = dependencies;
  const loginPrompt = createLoginPrompt(store);
  const shownId = () => store.getState().session.account?.id ?? null;
  /** Loads of the account that were begun, and the newest whose answer is shown. */
  const loads = { begun: 0, shown: 0 };

  function showSignedOut(isLeaving: boolean): void {
    loginPrompt.settle(false);
    store.setState({ session: signedOut, subscription: null, proModal: null, isPaletteOpen: false, isLeaving });
    queryClient.clear();
  }

  function leave(): void {
    showSignedOut(true);
    navigate(paths.home);
  }

  /** Somebody else is signed in in this browser: nothing of whom this page shows may be sent, or seen, in their name. */
  const isOtherAccount = (userId: number | null) => shownId() !== null && userId !== null && userId !== shownId();

  /**
   * The token for a call.
   * @throws Failure where it belongs to another account than the page shows
   */
  function token(): string | null {
    const kept = readSession();
    if (!isOtherAccount(kept.userId)) return kept.token;
    restartSession(paths.home);
    throw new Failure(401, { code: 'session_expired' });
  }

  async function refreshAccount(): Promise<void> {
    const mine = ++loads.begun;
    const [account, subscription] = await Promise.all([
      call()('GET /api/account'),
      // A subscription that can't be told just now takes nobody's account away.
      call()('GET /api/v2/accounts/me/subscription').catch(() => store.getState().subscription),
    ]);
    // A later question was answered sooner, or the person signed out meanwhile.
    if (mine < loads.shown || readSession().token === null) return checkSession();
    loads.shown = mine;
    if (shownId() !== null && shownId() !== account.id) return restartSession(paths.home);
    // Each tab keeps its side; a new page takes the one that was chosen last.
    const { activeRole } = store.getState().session;
    store.setState({
      isUnreachable: false,
      subscription,
      session: {
        status: 'signed_in',
        account,
        activeRole: roleFor(account, activeRole ?? readCookie('active-role')),
        isPro: subscription?.isSubscriptionValid ?? false,
      },
    });
  }

  /** After a page load with a token: loads the account; a session that ended meanwhile leaves a visitor. */
  async function start(): Promise<void> {
    if (store.getState().session.status !== 'loading') return;
    const { token: tried } = readSession();
    try {
      await refreshAccount();
      // Back from the checkout: loginPrompt for the subscription may have settled it while the account was being read.
      if (new URLSearchParams(location.search).has('subscribed')) await refreshAccount();
    } catch (thrown) {
      if (!isFailure(thrown) || !sessionCodes.has(thrown.code)) {
        // The API may be down for a moment; that is no reason to sign anybody out.
        store.setState({ isUnreachable: true });
        setTimeout(() => void start(), 2_000);
        return;
      }
      const { token: kept } = readSession();
      // Somebody logged in in another tab meanwhile: what was refused is not theirs.
      if (kept !== null && kept !== tried) return start();
      clearToken();
      showSignedOut(false);
      notifySessionEnded();
    }
  }

  /**
   * Asked by `call` when the API refuses a token, or wants one where the page had none left.
   * @throws Failure without an answer: nobody is asked to log in because the API is down
   */
  async function renew(refusedToken: string | null): Promise<boolean> {
    const isMember = store.getState().session.status === 'signed_in';
    if (refusedToken === null && !isMember) return false;
    const outcome = await renewToken(apiUrl, refusedToken);
    if (outcome === 'unreachable') throw new Failure(0, undefined);
    if (outcome === 'renewed') return true;
    // Nothing stands on the page yet, or the person signed out: no form to keep.
    if (!isMember || readSession().userId === null) return false;
    return loginPrompt.open(refusedToken);
  }

  /** Ends the question to log in again: with a session the refused calls go on, without one the person is signed out. */
  async function answerLogIn(session: Session | null): Promise<void> {
    if (!session) return signOut();
    saveSession(session);
    tabs.publish('signed-in');
    if (isOtherAccount(session.userId)) {
      // What stands on the page is not theirs.
      loginPrompt.settle(false);
      return restartSession(paths.home);
    }
    loginPrompt.settle(true);
    await refreshAccount();
  }

  async function onSignedIn(session: Session, returnTo?: string | null): Promise<void> {
    saveSession(session);
    if (isOtherAccount(session.userId)) {
      tabs.publish('signed-in');
      return restartSession(safeReturnPath(returnTo) ?? paths.home);
    }
    await refreshAccount();
    tabs.publish('signed-in');
    const { session: now } = store.getState();
    // Without a profile every other address would lead to completing the sign-up anyway.
    const mayReturn = now.activeRole !== null || now.account?.isStaff === true;
    navigate((mayReturn && safeReturnPath(returnTo)) || homeOfAccount(now), { replace: true });
  }

  async function signOut(): Promise<void> {
    // The person leaves at once; the server hears of it even if this page is closed meanwhile.
    signOutOnServer(apiUrl, readSession().token);
    clearSession();
    void clearFiles();
    tabs.publish('signed-out');
    leave();
  }

  function switchRole(role: Role): void {
    const { session } = store.getState();
    if (!session.account || session.activeRole === role || roleFor(session.account, role) !== role) return;
    writeCookie('active-role', role);
    store.setState({ session: { ...session, activeRole: role } });
  }

  /** Compares what the page shows with what the browser keeps: this tab may have heard nothing for a while. */
  function checkSession(): void {
    const { token: kept, userId } = readSession();
    if (isOtherAccount(userId)) return restartSession(paths.home);
    if (shownId() !== null && kept === null && userId === null) return leave();
    if (store.getState().session.status === 'loading' && kept === null) return showSignedOut(false);
    // Logged in again in another tab: this one goes on where it stood.
    if (loginPrompt.isResolvedBy(kept)) loginPrompt.settle(true);
    return undefined;
  }

  tabs.on((message) => {
    if (message === 'signed-out') return leave();
    checkSession();
    return void refreshAccount().catch(() => {});
  });

  return { start, renew, token, answerLogIn, onSignedIn, signOut, switchRole, refreshAccount, checkSession };
}

export type SessionActions = ReturnType<typeof createSessionActions>;
