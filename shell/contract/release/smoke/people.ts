import type { DataOf } from '../../src/index.ts';
import type { Browser, BrowserContext } from 'playwright';
import type { Connection } from '../api/connection.ts';
import { Refusal } from '../refusal.ts';

type Smoke = DataOf<'POST /api/v2/releases/:name/checks/plan'>['pairs'][number]['smoke'][number];
export type Who = Smoke['as'];

const demoPassword = 'Fanfare-demo-1';

/** The role a page is opened as. Each person signs in once: sign-ins are rate-limited, and a session has one chain of tokens. */
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
   * The browser profile of a person, signed in.
   * @throws Refusal if no account is known for the role, or the sign-in is refused
   */
  context(who: Who): Promise<BrowserContext> {
    const known = this.#contexts.get(who) ?? this.#open(who);
    this.#contexts.set(who, known);
    return known;
  }

  async #open(who: Who): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    if (who === 'visitor') return context;
    const { variable, username, password } = this.#account(who);
    // Through the API, not a page: the live sign-in page must not decide about another front end.
    const answer = await context.request
      .post(`${this.#connection.url}/api/auth/signin`, { data: { username, password } })
      .catch(() => null);
    const session = (await answer?.json().catch(() => null)) as {
      data?: { token: string; userId: number };
      error?: { message: string };
    } | null;
    if (!session?.data) {
      throw new Refusal(`${username} can't sign in to check as ${who}: ${session?.error?.message ?? 'no answer'}`, {
        code: 'no_account',
        next: `set ${variable}=email:password`,
      });
    }
    await context.addCookies(
      Object.entries({ token: session.data.token, 'user-id': String(session.data.userId) }).map(([name, value]) => ({
        name,
        value: encodeURIComponent(value),
        url: this.#shellUrl,
        sameSite: 'Lax' as const,
      })),
    );
    return context;
  }

  #account(who: Exclude<Who, 'visitor'>) {
    const variable = `FANFARE_SMOKE_${who.toUpperCase()}`;
    const own = process.env[variable];
    const colon = own?.indexOf(':') ?? -1;
    if (own && colon > 0) return { variable, username: own.slice(0, colon), password: own.slice(colon + 1) };
    if (own) throw new Refusal(`${variable} must be email:password.`, { code: 'usage' });
    if (this.#connection.isLocal) {
      return { variable, username: `${who}@demo.fanfare.test`, password: demoPassword };
    }
    throw new Refusal(`There is nobody to check as ${who}.`, {
      code: 'no_account',
      next: `set ${variable}=email:password`,
    });
  }
}
