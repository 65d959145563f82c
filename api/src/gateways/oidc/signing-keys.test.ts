import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ciIssuer } from '../../../sandbox/ci/issuer.ts';
import { IssuerUnreachable, signingKeys } from './signing-keys.ts';

let server: Server;
let issuer: string;
let ci: ReturnType<typeof ciIssuer>;
let answers: Record<string, unknown>;
let asked: string[];

beforeEach(async () => {
  asked = [];
  answers = {};
  server = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    const published = { '/.well-known/openid-configuration': ci.discovery(), '/jwks': ci.jwks(), ...answers } as Record<
      string,
      unknown
    >;
    const answer = published[url];
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ci = ciIssuer(issuer);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const kid = () => ci.jwks().keys[0]!.kid;
const always = { freshForMs: 0, cooldownMs: 0 };

it('reads keys once for many who ask at once, and keeps them', async () => {
  const keyOf = signingKeys();
  const keys = await Promise.all([1, 2, 3].map(() => keyOf(issuer, kid())));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toContain('BEGIN PUBLIC KEY');
  expect(await keyOf(issuer, 'made up')).toBeNull();
  expect(asked).toEqual(['/.well-known/openid-configuration', '/jwks']);
});

it('finds new keys when the issuer changes them, and forgets old ones', async () => {
  const keyOf = signingKeys({ cooldownMs: 0 });
  const old = kid();
  expect(await keyOf(issuer, old)).not.toBeNull();
  ci.rotate();
  expect(await keyOf(issuer, kid())).not.toBeNull();
  expect(await keyOf(issuer, old)).toBeNull();
});

it('goes on with the keys that it knows while the issuer answers nothing, and says so without any', async () => {
  const keyOf = signingKeys(always);
  const known = await keyOf(issuer, kid());
  answers = { '/jwks': 503 };
  expect(await keyOf(issuer, kid())).toBe(known);
  await expect(keyOf(issuer, 'another')).rejects.toThrow(IssuerUnreachable);
  await expect(signingKeys()(issuer, kid())).rejects.toThrow(`The keys of ${issuer} can’t be read now`);
});

it('uses no key that it read too long ago, though the issuer answers nothing', async () => {
  const keyOf = signingKeys({ ...always, staleForMs: 0 });
  await keyOf(issuer, kid());
  answers = { '/jwks': 503 };
  await expect(keyOf(issuer, kid())).rejects.toThrow(IssuerUnreachable);
  answers = {};
  expect(await keyOf(issuer, kid())).toContain('BEGIN PUBLIC KEY');
});

it.each<[what: string, answers: () => typeof answers]>([
  [
    'another issuer',
    () => ({ '/.well-known/openid-configuration': { ...ci.discovery(), issuer: 'https://other.example' } }),
  ],
  [
    'keys elsewhere without https',
    () => ({ '/.well-known/openid-configuration': { ...ci.discovery(), jwks_uri: 'http://elsewhere.example/jwks' } }),
  ],
  ['a page', () => ({ '/.well-known/openid-configuration': '<html>' })],
  ['more than keys ever are', () => ({ '/jwks': ' '.repeat(300_000) })],
])('believes no description of %s', async (_, given) => {
  answers = given();
  await expect(signingKeys()(issuer, kid())).rejects.toThrow(IssuerUnreachable);
});

it('takes public keys for signatures only', async () => {
  const [rsa] = ci.jwks().keys;
  const secret = { kty: 'oct', kid: 'secret', k: 'c2VjcmV0' };
  answers = { '/jwks': { keys: [secret, { ...rsa, kid: 'enc', use: 'enc' }, rsa] } };
  const keyOf = signingKeys();
  expect([await keyOf(issuer, 'secret'), await keyOf(issuer, 'enc')]).toEqual([null, null]);
  expect(await keyOf(issuer, kid())).not.toBeNull();
});
