import type { ProfileLinks } from '@fanfare/api-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type TestAccount, createAccount } from '../../../test/factories/account.ts';
import { checkLink } from './check-link.ts';
import { type LinkProvider, linksOf } from './links.repository.ts';
import { type Canary, listeningCanary } from './test/canary.ts';
import { goodLinks } from './test/good-links.ts';
import { hostileLinks } from './test/hostile-links.ts';
import { anyLink } from './test/link-arbitrary.ts';

let api: TestApp;
let canary: Canary;
/** The resolved names, and their answers in this test. */
let asked: string[];
let addresses: string[];

beforeAll(async () => {
  api = await testApp();
  canary = await listeningCanary();
  api.app.dns.lookUp = (host) => {
    asked.push(host);
    return Promise.resolve(addresses);
  };
});
beforeEach(() => {
  asked = [];
  addresses = ['93.184.216.34', '2606:2800:220:1::1'];
});
afterAll(async () => {
  await canary.close();
  await api.close();
});

const pathOf = (provider: LinkProvider) => `/api/${provider === 'youtube' ? 'google' : provider}/link`;
const put = (provider: LinkProvider, url: unknown, account?: TestAccount) =>
  api.app.inject({
    method: 'PUT',
    url: pathOf(provider),
    ...(account && { headers: account.headers }),
    payload: { url },
  });
const remove = (provider: LinkProvider, account?: TestAccount) =>
  api.app.inject({ method: 'DELETE', url: pathOf(provider), ...(account && { headers: account.headers }) });
const none: ProfileLinks = {
  deezer: null,
  facebook: null,
  instagram: null,
  spotify: null,
  tiktok: null,
  website: null,
  youtube: null,
};
const providers = Object.keys(none) as LinkProvider[];

it.each(providers)('asks a visitor to log in before validating the link: %s', async (provider) => {
  for (const answer of [await put(provider, 'javascript:alert(1)'), await remove(provider)]) {
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'unauthenticated']);
  }
});

describe('hostile links', () => {
  it.each(hostileLinks)('are refused without any request: $what', async ({ at, links }) => {
    const account = await createAccount(api.app, api.db, { creator: true });
    for (const link of links) {
      const url = link.replaceAll('CANARY', String(canary.port));
      const answers = await Promise.all(at.map((provider) => put(provider, url, account)));
      for (const answer of answers) {
        const { code, fields } = answer.json().error ?? {};
        const refused = [400, 'invalid_input', { url: expect.stringMatching(/^[A-Z].{10,}/) }];
        expect([link, answer.statusCode, code, fields]).toEqual([link, ...refused]);
      }
    }
    expect(await api.db('profile_links').where({ account_id: account.id })).toEqual([]);
    expect(asked).toEqual([]);
    expect(canary.visits()).toBe(0);
  });

  it('are refused as bodies too', async () => {
    const account = await createAccount(api.app, api.db);
    for (const url of [null, '', '   ', 7, ['https://example.com'], { href: 'https://example.com' }, 'h'.repeat(501)]) {
      const answer = await put('website', url, account);
      expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, ['url']]);
    }
    expect((await put('website', 'https://example.com/\0', account)).statusCode).toBe(400);
    expect((await put('website', undefined, account)).json().error.fields).toEqual({ url: 'Link is required' });
    const more = { url: 'https://example.com', account_id: 1 };
    const answer = await api.app.inject({
      method: 'PUT',
      url: '/api/website/link',
      headers: account.headers,
      payload: more,
    });
    expect(answer.statusCode).toBe(400);
    expect(await linksOf(api.db, account.id)).toEqual(none);
  });
});

describe('a website’s host name', () => {
  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['169.254.169.254']],
    [['fd00::5']],
    [['::ffff:10.0.0.1']],
    [['93.184.216.34', '192.168.0.10']],
  ])('is refused where it resolves to %o', async (known) => {
    addresses = known;
    const account = await createAccount(api.app, api.db);
    const answer = await put('website', `https://rebound.example.com/`, account);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields).toEqual({ url: 'This address can’t be reached from the internet' });
    expect(await linksOf(api.db, account.id)).toEqual(none);
    expect(asked).toEqual(['rebound.example.com']);
    expect(canary.visits()).toBe(0);
  });

  it('is accepted while it can’t be resolved', async () => {
    addresses = [];
    const account = await createAccount(api.app, api.db);
    const answer = await put('website', 'https://new-band.example.com', account);
    expect(answer.json().data.website).toBe('https://new-band.example.com');
  });

  it('is the only one resolved: no lookup for a provider', async () => {
    const account = await createAccount(api.app, api.db);
    for (const [provider, pasted] of goodLinks) {
      if (provider !== 'website') expect((await put(provider, pasted, account)).statusCode).toBe(200);
    }
    expect(asked).toEqual([]);
  });
});

describe('good links', () => {
  it('are stored in one form, however they were pasted', async () => {
    const account = await createAccount(api.app, api.db, { curator: true });
    for (const [provider, pasted, kept] of goodLinks) {
      const answer = await put(provider, pasted, account);
      expect([pasted, answer.statusCode, answer.json().data?.[provider]]).toEqual([pasted, 200, kept]);
    }
  });

  it('are one per provider, and belong to the account', async () => {
    const mine = await createAccount(api.app, api.db, { creator: true });
    const other = await createAccount(api.app, api.db, { creator: true });
    await put('tiktok', '@first', mine);
    await put('instagram', '@mine', mine);
    const answer = await put('tiktok', '@second', mine);
    const now = { ...none, tiktok: 'https://www.tiktok.com/@second', instagram: 'https://www.instagram.com/mine' };
    expect(answer.json().data).toEqual(now);
    expect((await remove('tiktok', other)).json().data).toEqual(none);
    expect(await linksOf(api.db, mine.id)).toEqual(now);
    // A refused link leaves the previous one in place.
    expect((await put('tiktok', 'https://example.com/', mine)).statusCode).toBe(400);
    expect(await linksOf(api.db, mine.id)).toEqual(now);
  });

  it('need no profile yet: they appear once it is created', async () => {
    const account = await createAccount(api.app, api.db);
    expect((await put('youtube', '@name', account)).json().data.youtube).toBe('https://www.youtube.com/@name');
  });

  it('are removed, and removing again changes nothing', async () => {
    const account = await createAccount(api.app, api.db);
    await put('deezer', 'deezer.com/artist/27', account);
    for (let times = 0; times < 3; times += 1) {
      const answer = await remove('deezer', account);
      expect([answer.statusCode, answer.json().data]).toEqual([200, none]);
    }
  });

  it('are part of the account', async () => {
    const account = await createAccount(api.app, api.db, { creator: true });
    await put('instagram', '@name', account);
    const answer = await api.app.inject({ url: '/api/account', headers: account.headers });
    expect(answer.json().data.links).toEqual({ ...none, instagram: 'https://www.instagram.com/name' });
  });

  it('are set by many tabs simultaneously: one of them stays', async () => {
    const account = await createAccount(api.app, api.db);
    const names = Array.from({ length: 20 }, (_none, number) => `name${number}`);
    const answers = await Promise.all(names.map((name) => put('tiktok', `@${name}`, account)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await api.db('profile_links').where({ account_id: account.id }).pluck('provider')).toEqual(['tiktok']);
  });
});

it('the database refuses links that can never be valid', async () => {
  const account = await createAccount(api.app, api.db);
  const row = (url: string) => api.db('profile_links').insert({ account_id: account.id, provider: 'website', url });
  for (const url of [
    'http://example.com/',
    'javascript:alert(1)',
    'https://localhost/',
    'https://user@example.com/',
    'https://example.com:8443/',
    'https://[::1]/',
    'https://example.com/ x',
    'https://example.com/\nx',
    'https://exämple.com/',
    'https://example.com/é',
    `https://example.com/${'x'.repeat(500)}`,
  ]) {
    await expect(row(url)).rejects.toThrow('profile_links_url_check');
  }
  await expect(
    api.db('profile_links').insert({ account_id: account.id, provider: 'myspace', url: 'https://example.com/' }),
  ).rejects.toThrow('profile_links_provider_check');
});

it('the database accepts every link that passed the check', async () => {
  const account = await createAccount(api.app, api.db);
  const passed = fc
    .sample(anyLink, 3_000)
    .flatMap((link) => providers.map((provider) => ({ provider, checked: checkLink(provider, link) })))
    .flatMap(({ provider, checked }) =>
      'url' in checked ? [{ account_id: account.id, provider, url: checked.url }] : [],
    );
  expect(passed.length).toBeGreaterThan(200);
  for (const row of passed) await api.db('profile_links').insert(row).onConflict(['account_id', 'provider']).merge();
});
