import { termsVersion } from '@fanfare/api-contract/terms';
import { expect } from 'vitest';
import { type Chosen, signInSimulator } from '../../../../../sandbox/test/sign-in.ts';
import { type Answer, bearer } from '../../test/auth-world.ts';
import { factorWorld } from '../../factors/test/factor-world.ts';

export type Provider = 'google' | 'spotify';

/** A browser: its cookies, and what it was signed in with. */
export interface Browser {
  cookies: Map<string, string>;
}
export const newBrowser = (): Browser => ({ cookies: new Map() });

/** An API beside simulators of both providers, and the steps of signing in with them. */
export async function providerWorld(env: Record<string, string> = {}) {
  const simulator = await signInSimulator();
  const world = await factorWorld({ ...simulator.env, ...env });
  const { api } = world;

  /** A call from a browser, which keeps the cookies of its answer. */
  async function send(browser: Browser, method: 'POST' | 'DELETE' | 'GET', url: string, payload?: object, as?: Answer) {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(as && bearer(as)), ...(cookie && { cookie }) };
    const answer = await api.app.inject({ method, url, headers, ...(payload && { payload }) });
    for (const { name, value } of answer.cookies) browser.cookies.set(name, value);
    return answer;
  }

  const start = async (browser: Browser, provider: Provider, body: object = {}): Promise<string> => {
    const answer = await send(browser, 'POST', `/api/auth/providers/${provider}/start`, body);
    expect(answer.statusCode).toBe(200);
    return answer.json().data.url as string;
  };
  const finish = (browser: Browser, provider: Provider, query: string) =>
    send(browser, 'POST', `/api/auth/providers/${provider}/finish`, { query });
  /** All the way: to the provider, its page, and back. */
  async function come(browser: Browser, provider: Provider, chosen: Chosen, body: object = {}): Promise<Answer> {
    const url = await start(browser, provider, body);
    return finish(browser, provider, await simulator.choose(url, chosen));
  }
  const signUp = (browser: Browser, continuation: string, body: object = {}) =>
    send(browser, 'POST', '/api/auth/providers/sign-up', { continuation, termsVersion, ...body });
  const continuationOf = (answer: Answer): string => answer.json().data.pending.continuation;

  /** A new account of a verified address at Google. */
  async function member(email: string, browser = newBrowser()) {
    const came = await come(browser, 'google', { email });
    const signedUp = await signUp(browser, continuationOf(came));
    expect(signedUp.json()).toMatchObject({ data: { status: 'signed_in' } });
    const { session } = signedUp.json().data;
    // As if it were the answer of a sign-in, for `bearer`.
    return { browser, session: { json: () => ({ data: session }) } as Answer };
  }
  /** Connects an identity in the settings. */
  async function connect(browser: Browser, as: Answer, provider: Provider, chosen: Chosen) {
    const started = await send(browser, 'POST', `/api/auth/providers/${provider}/connect`, {}, as);
    if (started.statusCode !== 200) return started;
    const came = await finish(browser, provider, await simulator.choose(started.json().data.url, chosen));
    const continuation = continuationOf(came);
    return send(browser, 'POST', '/api/auth/providers/connections', { continuation }, as);
  }
  const identities = async (as: Answer) => (await world.get('/api/v2/account/identities', bearer(as))).json().data;
  const events = async (as: Answer): Promise<string[]> =>
    (await world.get('/api/v2/account/security-events', bearer(as)))
      .json()
      .data.items.map(({ kind }: { kind: string }) => kind);

  return {
    ...world,
    simulator,
    send,
    start,
    finish,
    come,
    signUp,
    continuationOf,
    member,
    connect,
    identities,
    events,
    async close() {
      await world.close();
      await simulator.close();
    },
  };
}
export type ProviderWorld = Awaited<ReturnType<typeof providerWorld>>;
