import type { Browser, BrowserContext, Route } from 'playwright';
import type { Connection } from '../api/connection.ts';
import { signIn, type Account, type Who } from './accounts.ts';

export type { Who } from './accounts.ts';

/** Stands in the page where a session would: the shell's server and the shell take it for one, and it opens nothing. */
const placeholder = 'check';

/**
 * The browser profiles that pages are opened with. A page runs the build under check, so it holds nobody's session: calls get the
 * account's token on their way out of the browser, and the page's own request gets the checker's.
 */
export class People {
  readonly #browser: Browser;
  readonly #connection: Connection;
  readonly #shellUrl: string;
  readonly #contexts = new Map<Who, Promise<BrowserContext>>();

  constructor(browser: Browser, connection: Connection, shellUrl: string) {
    this.#browser = browser;
    this.#connection = connection;
    this.#shellUrl = shellUrl;
  }

  /**
   * The browser profile for a role. Each person signs in once: sign-ins are rate-limited.
   * @throws Refusal if no account is known for the role, or the sign-in is refused
   */
  context(who: Who): Promise<BrowserContext> {
    const known = this.#contexts.get(who) ?? this.#open(who);
    this.#contexts.set(who, known);
    return known;
  }

  async #open(who: Who): Promise<BrowserContext> {
    const account = who === 'visitor' ? null : await signIn(who, this.#connection);
    const context = await this.#browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      // Their requests would pass by the routes below.
      serviceWorkers: 'block',
    });
    const shell = new URL(this.#shellUrl).origin;
    await context.route(
      (url) => url.origin === shell && url.searchParams.has('mf-ticket'),
      (route) => sendAs(route, this.#connection.token, route.request().resourceType() === 'document'),
    );
    if (!account) return context;
    const api = new URL(this.#connection.url).origin;
    await context.route(
      (url) => (url.origin === api || url.origin === shell) && url.pathname.startsWith('/api/'),
      (route) => callAs(route, account),
    );
    const cookies = { token: placeholder, 'user-id': String(account.userId) };
    await context.addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name, value, url: this.#shellUrl, sameSite: 'Lax' as const })),
    );
    return context;
  }
}

async function sendAs(route: Route, token: string, isPage: boolean): Promise<void> {
  if (!isPage) return route.fallback();
  return route.continue({ headers: { ...(await route.request().allHeaders()), authorization: `Bearer ${token}` } });
}

/** Signing in, passwords, second factors, sessions: a build under check may not take or lock the account that it is opened as. */
const accountPaths = /^\/api\/(?:v\d+\/)?(?:auth|account|sessions?)(?:\/|$)/;

async function callAs(route: Route, account: Account): Promise<void> {
  const headers = await route.request().allHeaders();
  const { pathname } = new URL(route.request().url());
  // What is posted there is answered with tokens, or changes who may sign in. Escaped letters could spell it too; no path of ours needs them.
  const changesAccount = (accountPaths.test(pathname) || pathname.includes('%')) && route.request().method() !== 'GET';
  if (changesAccount || headers['authorization'] !== `Bearer ${placeholder}`) return route.fallback();
  return route.continue({ headers: { ...headers, authorization: await account.bearer() } });
}
