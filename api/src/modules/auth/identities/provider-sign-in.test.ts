import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer } from '../test/auth-world.ts';
import { refused } from '../factors/test/factor-world.ts';
import { type Provider, type ProviderWorld, newBrowser, providerWorld } from './test/provider-world.ts';

let world: ProviderWorld;
beforeAll(async () => {
  world = await providerWorld();
});
afterAll(() => world.close());

const startAgain = [400, 'challenge_expired'];
const notVerified = [401, 'invalid_credentials'];
const altered = (query: string, changes: Record<string, string | null>): string => {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return `?${parameters.toString()}`;
};

describe.each<Provider>(['google', 'spotify'])('coming back from %s', (provider) => {
  const email = `back-${provider}@gmail.com`;
  const answered = async (browser = newBrowser()) => {
    const url = await world.start(browser, provider);
    return { browser, query: await world.simulator.choose(url, { email }) };
  };

  it('without a state, or with one that nobody was given', async () => {
    const { browser, query } = await answered();
    expect(refused(await world.finish(browser, provider, altered(query, { state: null })))).toEqual(startAgain);
    const forged = altered(query, { state: 'x'.repeat(43) });
    expect(refused(await world.finish(browser, provider, forged))).toEqual(startAgain);
    // Both left what was started as it was.
    expect((await world.finish(browser, provider, query)).statusCode).toBe(200);
  });

  it('a second time, or in another browser', async () => {
    const { browser, query } = await answered();
    expect(refused(await world.finish(newBrowser(), provider, query))).toEqual(startAgain);
    const other = newBrowser();
    await world.start(other, provider);
    expect(refused(await world.finish(other, provider, query))).toEqual(startAgain);
    expect((await world.finish(browser, provider, query)).statusCode).toBe(200);
    expect(refused(await world.finish(browser, provider, query))).toEqual(startAgain);
  });

  it('to the page of the other provider', async () => {
    const { browser, query } = await answered();
    const other = provider === 'google' ? 'spotify' : 'google';
    expect(refused(await world.finish(browser, other, query))).toEqual(startAgain);
  });

  it('too late', async () => {
    const { browser, query } = await answered();
    await world.api.advanceClock(11 * 60);
    expect(refused(await world.finish(browser, provider, query))).toEqual(startAgain);
  });

  it('with a code that was used already, or that another sign-in got', async () => {
    const first = await answered();
    expect((await world.finish(first.browser, provider, first.query)).statusCode).toBe(200);
    const code = new URLSearchParams(first.query).get('code');
    const second = await answered(first.browser);
    expect(refused(await world.finish(second.browser, provider, altered(second.query, { code })))).toEqual(notVerified);
    const [mine, theirs] = [await answered(), await answered()];
    const swapped = altered(mine.query, { code: new URLSearchParams(theirs.query).get('code') });
    expect(refused(await world.finish(mine.browser, provider, swapped))).toEqual(notVerified);
  });

  it('after saying no', async () => {
    const browser = newBrowser();
    const url = await world.start(browser, provider);
    const denied = await world.finish(browser, provider, await world.simulator.choose(url, { deny: true }));
    expect(refused(denied)).toEqual([403, 'forbidden']);
    expect(denied.json().error.reason).toBe('auth.provider_denied');
  });

  it('with an error of the provider', async () => {
    const { browser, query } = await answered();
    const broken = altered(query, { code: null, error: 'server_error' });
    expect(refused(await world.finish(browser, provider, broken))).toEqual(notVerified);
  });

  it('while the provider is away', async () => {
    const { browser, query } = await answered();
    world.simulator.trouble = (url, { send }) => {
      if (url.includes('/token')) send(503, 'away');
      return url.includes('/token');
    };
    const away = await world.finish(browser, provider, query);
    world.simulator.trouble = null;
    expect(refused(away)).toEqual([503, 'issuer_unreachable']);
  });
});

describe('identity tokens', () => {
  it('of another nonce', async () => {
    const browser = newBrowser();
    const url = new URL(await world.start(browser, 'google'));
    url.searchParams.set('nonce', 'another');
    const query = await world.simulator.choose(url.href, { email: 'nonce@gmail.com' });
    expect(refused(await world.finish(browser, 'google', query))).toEqual(notVerified);
  });

  it('signed by a key that isn’t the provider’s', async () => {
    const browser = newBrowser();
    const fresh = await world.api.another();
    const start = await fresh.inject({ method: 'POST', url: '/api/auth/providers/google/start', payload: {} });
    for (const { name, value } of start.cookies) browser.cookies.set(name, value);
    const query = await world.simulator.choose(start.json().data.url, { email: 'signed@gmail.com' });
    world.simulator.trouble = (url, { send }) => {
      const isKeys = url.endsWith('/jwks');
      if (isKeys) send(200, { keys: [] });
      return isKeys;
    };
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const payload = { query };
    const finish = { method: 'POST', url: '/api/auth/providers/google/finish', payload, headers: { cookie } } as const;
    const answer = await fresh.inject(finish);
    world.simulator.trouble = null;
    expect(refused(answer)).toEqual(notVerified);
  });
});

describe('starting', () => {
  it.each(['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example', 'elsewhere'])(
    'refuses to come back to %s',
    async (returnPath) => {
      const answer = await world.send(newBrowser(), 'POST', '/api/auth/providers/google/start', { returnPath });
      expect(refused(answer)).toEqual([400, 'invalid_input', 'returnPath']);
    },
  );

  it('sends browsers back to the shell alone, with PKCE and a state', async () => {
    const url = new URL(await world.start(newBrowser(), 'google'));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: 'http://localhost:3000/signin/google',
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('is for our own pages', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    for (const url of ['/api/auth/providers/google/start', '/api/auth/providers/google/finish']) {
      const payload = url.endsWith('start') ? {} : { query: '?state=x' };
      const answer = await world.api.app.inject({ method: 'POST', url, headers, payload });
      expect(answer.statusCode).toBe(403);
    }
  });
});

describe('a known identity', () => {
  it('logs in to its account, with a session like any other', async () => {
    const { session, browser } = await world.member('known@gmail.com');
    const again = await world.come(browser, 'google', { email: 'known@gmail.com' }, { returnPath: '/creator/shop' });
    expect(again.json().data).toMatchObject({ pending: null, returnPath: '/creator/shop', isConnecting: false });
    const token = { json: () => ({ data: again.json().data.session }) } as never;
    expect((await world.get('/api/v2/sessions', bearer(token))).json().data).toHaveLength(2);
    expect(again.cookies.find(({ name }) => name.includes('refresh'))).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
    });
    expect((await world.events(session)).filter((kind) => kind === 'signed_in')).toHaveLength(2);
  });

  it('of a suspended account doesn’t', async () => {
    const { browser } = await world.member('suspended@gmail.com');
    await world.api
      .db('accounts')
      .where({ email: 'suspended@gmail.com' })
      .update({ suspended_at: world.api.db.raw('app_now()') });
    const answer = await world.come(browser, 'google', { email: 'suspended@gmail.com' });
    expect(refused(answer)).toEqual([403, 'forbidden']);
    expect(answer.json().error.reason).toBe('account.suspended');
    expect(answer.cookies.some(({ name }) => name.includes('refresh'))).toBe(false);
  });

  it('still needs the second factor', async () => {
    const owner = await world.somebody('factor@fanfare.test');
    const browser = newBrowser();
    expect((await world.connect(browser, owner, 'google', { email: 'factor@gmail.com' })).statusCode).toBe(200);
    const { code } = await world.withCodes(owner);
    const answer = await world.come(newBrowser(), 'google', { email: 'factor@gmail.com' });
    expect(refused(answer)).toEqual([403, 'second_factor_required']);
    expect(answer.cookies.some(({ name }) => name.includes('refresh'))).toBe(false);
    const { challenge } = answer.json().error.details;
    expect((await world.second({ challenge, code: code(1) })).statusCode).toBe(200);
  });

  it('says where to go on after the second factor, since the provider’s answer can be used only once', async () => {
    const owner = await world.somebody('goes-on@fanfare.test');
    const browser = newBrowser();
    await world.connect(browser, owner, 'google', { email: 'goes-on@gmail.com' });
    await world.withCodes(owner);
    const came = (body: object) => world.come(newBrowser(), 'google', { email: 'goes-on@gmail.com' }, body);
    const { details } = (await came({ returnPath: '/creator/shop' })).json().error;
    expect(details).toMatchObject({ returnPath: '/creator/shop', challenge: expect.any(String) });
    expect((await came({})).json().error.details).not.toHaveProperty('returnPath');
  });
});

it('is refused by a provider that is off, and not offered', async () => {
  const app = await world.api.another();
  (app.identityProviders as Map<string, unknown>).delete('spotify');
  const listed = await app.inject({ method: 'GET', url: '/api/auth/providers' });
  expect(listed.json().data).toEqual({ providers: [{ id: 'google', isSandbox: true }] });
  const started = await app.inject({ method: 'POST', url: '/api/auth/providers/spotify/start', payload: {} });
  expect(refused(started)).toEqual([404, 'not_found']);
});
