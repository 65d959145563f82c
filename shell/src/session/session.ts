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
  /** Announces the end of the session if going to the sign-in screen would lose nothing on the page. */
  notifySessionEnded: () => void;
  /** Loads a path as a new page, with nothing left in memory. */
  restartSession: (path: string) => void;
}

/** A role's home. */
export const homeOf = (role: Role | null): string =>
  role === 'creator' ? paths.creator.home : role === 'curator' ? paths.curator.home : paths.completeSignup;

/** The home of a signed-in person: staff start at the releases and need no profile of their own. */
export const homeOfAccount = ({ activeRole, account }: SessionState): string =>
  activeRole === null && account?.isStaff ? paths.app : homeOf(activeRole);

/** Where a person may return after signing in: a path of this site, and none of the sign-in pages. */
export function safeReturnPath(to: string | null | undefined): string | null {
  const path = sameSitePath(to);
  return path && !path.startsWith(paths.signin) && !path.startsWith(paths.signup) ? path : null;
}

/** Everything that starts, changes or ends a session. The account never changes within a page: another one starts with a new page. */
export function createSessionActions(dependencies: Dependencies) {
  const { apiUrl, store, queryClient, tabs, call, navigate, notifySessionEnded, restartSession } = dependencies;
  const loginPrompt = createLoginPrompt(store);
  const publishSignIn = ({ userId }: Session) => tabs.publish({ type: 'signed-in', userId });
  const shownId = () => store.getState().session.account?.id ?? null;
  /** Counts account loads that were started, and the newest whose answer is shown. */
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

  /** Another account is signed in in this browser: nothing of this page's account may be sent, or shown, in its name. */
  const isOtherAccount = (userId: number | null) => shownId() !== null && userId !== null && userId !== shownId();

  /**
   * The token for a call.
   * @throws Failure if it belongs to another account than the page shows
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
      // Failing to load the subscription must not sign anybody out.
      call()('GET /api/v2/accounts/me/subscription').catch(() => store.getState().subscription),
    ]);
    // A newer request was answered first, or the person signed out meanwhile.
    if (mine < loads.shown || readSession().token === null) return checkSession();
    loads.shown = mine;
    if (shownId() !== null && shownId() !== account.id) return restartSession(paths.home);
    // Each tab keeps its role; a new page takes the last one chosen.
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

  /** After a page load with a token: loads the account; if the session has ended, the page shows a visitor. */
  async function start(): Promise<void> {
    if (store.getState().session.status !== 'loading') return;
    const { token: tried } = readSession();
    try {
      await refreshAccount();
      // Back from the checkout: the subscription request may have settled the payment while the account was loading.
      if (new URLSearchParams(location.search).has('subscribed')) await refreshAccount();
    } catch (thrown) {
      if (!isFailure(thrown) || !sessionCodes.has(thrown.code)) {
        // The API may be down briefly; that is no reason to sign anybody out.
        store.setState({ isUnreachable: true });
        setTimeout(() => void start(), 2_000);
        return;
      }
      const { token: kept } = readSession();
      // Somebody logged in in another tab meanwhile: the refusal doesn't apply to them.
      if (kept !== null && kept !== tried) return start();
      clearToken();
      showSignedOut(false);
      notifySessionEnded();
    }
  }

  /**
   * Called by `call` when the API rejects a token, or requires one and the page has none left.
   * @throws Failure without an answer: no log-in prompt because the API is down
   */
  async function renew(refusedToken: string | null): Promise<boolean> {
    const isMember = store.getState().session.status === 'signed_in';
    if (refusedToken === null && !isMember) return false;
    const outcome = await renewToken(apiUrl, refusedToken);
    if (outcome === 'unreachable') throw new Failure(0, undefined);
    if (outcome === 'renewed') return true;
    // The page is still empty, or the person signed out: there is no form to preserve.
    if (!isMember || readSession().userId === null) return false;
    return loginPrompt.open(refusedToken);
  }

  /** Closes the log-in prompt: with a session the refused calls continue, without one the person is signed out. */
  async function answerLogIn(session: Session | null): Promise<void> {
    if (!session) return signOut();
    saveSession(session);
    publishSignIn(session);
    if (isOtherAccount(session.userId)) {
      // The page's content belongs to another account.
      loginPrompt.settle(false);
      return restartSession(paths.home);
    }
    loginPrompt.settle(true);
    await refreshAccount();
  }

  async function onSignedIn(session: Session, returnTo?: string | null): Promise<void> {
    saveSession(session);
    if (isOtherAccount(session.userId)) {
      publishSignIn(session);
      return restartSession(safeReturnPath(returnTo) ?? paths.home);
    }
    await refreshAccount();
    publishSignIn(session);
    const { session: now } = store.getState();
    // Without a profile every other address would redirect to completing the sign-up anyway.
    const mayReturn = now.activeRole !== null || now.account?.isStaff === true;
    navigate((mayReturn && safeReturnPath(returnTo)) || homeOfAccount(now), { replace: true });
  }

  async function signOut(): Promise<void> {
    // The person leaves immediately; the server gets the request even if this page is closed meanwhile.
    signOutOnServer(apiUrl, readSession().token);
    clearSession();
    void clearFiles();
    tabs.publish({ type: 'signed-out' });
    leave();
  }

  function switchRole(role: Role): void {
    const { session } = store.getState();
    if (!session.account || session.activeRole === role || roleFor(session.account, role) !== role) return;
    writeCookie('active-role', role);
    store.setState({ session: { ...session, activeRole: role } });
  }

  /** Compares the page's account with the browser's cookies: this tab may have missed messages. */
  function checkSession(): void {
    const { token: kept, userId } = readSession();
    if (isOtherAccount(userId)) return restartSession(paths.home);
    if (shownId() !== null && kept === null && userId === null) return leave();
    if (store.getState().session.status === 'loading' && kept === null) return showSignedOut(false);
    // Logged in again in another tab: this one continues.
    if (loginPrompt.isResolvedBy(kept)) loginPrompt.settle(true);
    return undefined;
  }

  /** Somebody signed in in another tab, whose cookies may arrive here after its message. */
  async function continueAs(userId: number | null): Promise<void> {
    for (let looks = 0; looks < 20 && userId !== null && readSession().userId !== userId; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    checkSession();
    await refreshAccount();
  }

  tabs.on((message) => {
    if (message.type === 'signed-out') return leave();
    if (isOtherAccount(message.userId)) return restartSession(paths.home);
    return void continueAs(message.userId).catch(() => {});
  });

  return { start, renew, token, answerLogIn, onSignedIn, signOut, switchRole, refreshAccount, checkSession };
}

export type SessionActions = ReturnType<typeof createSessionActions>;
