import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ciIssuer, type Claims } from '../../../sandbox/ci/issuer.ts';
import { releaseTokenCommand, releaseTokenFailure } from '../../cli/release-token.command.ts';
import { outcomeOf } from '../../cli/run-cli.ts';
import { buildOf } from '../../../test/factories/build.ts';
import { trustIdentity } from './index.ts';
import { type Bearer, type Registry, registry } from './test/registry.ts';

const name = 'mf-creator';
const audience = 'http://localhost:3010';
const commit = 'a'.repeat(40);
const job: Claims = {
  aud: audience,
  sub: 'repo:fanfare/creator:ref:refs/heads/main',
  repository: 'fanfare/creator',
  ref: 'refs/heads/main',
  sha: commit,
  workflow: 'Release',
  run_id: 4711,
};

let r: Registry;
let ci: ReturnType<typeof ciIssuer>;
let other: ReturnType<typeof ciIssuer>;
let server: FastifyInstance;
let issuer: string;
let asked = 0;

beforeAll(async () => {
  r = await registry();
  server = Fastify();
  server.get('/ci/.well-known/openid-configuration', () => ci.discovery());
  server.get('/ci/jwks', () => {
    asked += 1;
    return ci.jwks();
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  issuer = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/ci`;
  ci = ciIssuer(issuer);
  other = ciIssuer('https://elsewhere.example');
  const claims = { repository: 'fanfare/creator', ref: 'refs/heads/*' };
  await trustIdentity(r.api.db, name, 'CI', { issuer, audience, claims }, { verbs: ['publish', 'promote'] });
});
afterAll(async () => {
  await server.close();
  await r.close();
});

const bearer = (token: string): Bearer => ({ authorization: `Bearer ${token}` });
const history = async (token: string, front = name) => {
  const answer = await r.api.app.inject({ url: `/api/v2/releases/${front}`, headers: bearer(token) });
  const { error } = answer.json() as { error?: { code: string; message: string } };
  return error ? `${error.code}: ${error.message}` : answer.statusCode;
};
const provenance = { commit, isDirty: false, builder: 'https://ci.example/4711' };
const seconds = () => Math.floor(new Date().getTime() / 1_000);

describe('a token of a CI’s job is refused', () => {
  it.each<[what: string, token: () => string, why: string]>([
    ['of an issuer that no rule names', () => other.token(job), 'nothing here trusts https://elsewhere.example'],
    ['of another issuer under this one’s name', () => other.token({ ...job, iss: issuer }), 'has no such key'],
    ['for another audience', () => ci.token({ ...job, aud: 'https://elsewhere.example' }), 'for another audience'],
    ['for nobody', () => ci.token({ ...job, aud: undefined }), 'lacks a claim'],
    ['that has expired', () => ci.token({ ...job, iat: seconds() - 700, exp: seconds() - 60 }), 'has expired'],
    ['that never ends', () => ci.token({ ...job, exp: undefined }), 'lacks a claim'],
    ['that lasts for days', () => ci.token({ ...job, exp: seconds() + 86_400 }), 'lasts longer than 60 minutes'],
    ['from the future', () => ci.token({ ...job, iat: seconds() + 600, exp: seconds() + 900 }), 'isn’t valid yet'],
    ['before it is valid', () => ci.token({ ...job, nbf: seconds() + 600 }), 'isn’t valid yet'],
    ['without a subject', () => ci.token({ ...job, sub: undefined }), 'lacks a claim'],
    [
      'of another repository',
      () => ci.token({ ...job, repository: 'fanfare/curator' }),
      'no rule here fits fanfare/curator@',
    ],
    [
      'of a fork whose name begins the same',
      () => ci.token({ ...job, repository: 'fanfare/creator2' }),
      'no rule here fits',
    ],
    ['of a pull request', () => ci.token({ ...job, ref: 'refs/pull/7/merge' }), 'no rule here fits'],
    ['without what a rule asks for', () => ci.token({ ...job, ref: undefined }), 'no rule here fits'],
    ['under an unknown key', () => ci.token(job, 'RS256', { kid: 'made-up' }), 'has no such key'],
    ['under no key', () => ci.token(job, 'RS256', { kid: undefined }), 'has no such key'],
    ['under a key of another kind', () => ci.token(job, 'RS256', { kid: ci.jwks().keys[1]!.kid }), 'of its key'],
    [
      'whose header names a shared secret',
      () => ci.token(job, 'RS256', { alg: 'HS256' }),
      'its algorithm isn’t accepted',
    ],
    ['whose header names no signature', () => ci.token(job, 'RS256', { alg: 'none' }), 'its algorithm isn’t accepted'],
    [
      'with another algorithm of the same key',
      () => ci.token(job, 'RS256', { alg: 'RS384' }),
      'its algorithm isn’t accepted',
    ],
    ['without its signature', () => `${ci.token(job).split('.').slice(0, 2).join('.')}.`, 'isn’t'],
    ['that was changed', () => changed(ci.token(job)), 'its signature is wrong'],
    ['that was signed with the public key as a secret', () => forged(), 'its algorithm isn’t accepted'],
  ])('%s', async (_, token, why) => {
    expect(await history(token())).toMatch(/^unauthenticated: This identity token is not accepted: /);
    expect(await history(token())).toContain(why);
  });

  function changed(token: string): string {
    const [header, payload = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    const better = Buffer.from(JSON.stringify({ ...claims, run_id: 4712 })).toString('base64url');
    return [header, better, signature].join('.');
  }
  function forged(): string {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { kid, n } = ci.jwks().keys[0] as { kid: string; n: string };
    const input = `${encode({ alg: 'HS256', kid })}.${encode({ ...job, iss: issuer, iat: seconds(), exp: seconds() + 60 })}`;
    return `${input}.${createHmac('sha256', n).update(input).digest('base64url')}`;
  }

  it('for another front end, for another verb, by an account’s call', async () => {
    expect(await history(ci.token(job), 'mf-auth')).toBe('forbidden: This token is for mf-creator alone');
    const kill = { isKilled: true, why: 'A test' };
    expect(await r.call('POST', `/api/v2/releases/${name}/kill`, bearer(ci.token(job)), kill)).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    const account = await r.api.app.inject({ url: '/api/account', headers: bearer(ci.token(job)) });
    expect([account.statusCode, account.json().error.code]).toEqual([401, 'unauthenticated']);
  });

  it('without asking the issuer for its keys again and again', async () => {
    const before = asked;
    for (let again = 0; again < 20; again += 1) await history(ci.token(job, 'RS256', { kid: `made-up-${again}` }));
    expect(asked - before).toBeLessThanOrEqual(1);
  });
});

it('releases for its front end, named by its job, with what it checked out, each token once for each verb', async () => {
  const token = bearer(ci.token(job));
  const build = buildOf({ name, version: '2.0.0' });
  const wrong = await r.publish(build, token, 'A test', { ...provenance, commit: 'b'.repeat(40) });
  expect(wrong).toMatchObject({ status: 422, code: 'release_refused' });
  expect(wrong.details.findings![0]).toContain(`the job that publishes it is of ${commit}`);
  expect((await r.publish(build, token)).details.findings![0]).toContain('doesn’t say which commit');
  expect((await r.publish(build, token, 'A test', provenance)).status).toBe(200);
  // Somebody who read the token in a log.
  const again = await r.publish(buildOf({ name, version: '2.0.1' }), token, 'A test', provenance);
  expect([again.code, again.status]).toEqual(['forbidden', 403]);
  // ES256, and the same for a job's next token.
  const next = bearer(ci.token({ ...job, ref: 'refs/heads/next' }, 'ES256'));
  expect((await r.publish(buildOf({ name, version: '2.1.0' }), next, 'A test', provenance)).status).toBe(200);
  const { events } = await r.history(name);
  expect(events[0]).toMatchObject({
    verb: 'published',
    version: '2.1.0',
    who: 'fanfare/creator@refs/heads/next, Release, run 4711',
  });
  await r.prove(name, '2.0.0');
  const promote = (bearerOf: Bearer) =>
    r.call('POST', `/api/v2/releases/${name}/promote`, bearerOf, { version: '2.0.0', percent: 100, why: 'A test' });
  expect((await promote(token)).status).toBe(200);
  expect((await promote(token)).code).toBe('forbidden');
});

it('acts as one: with two rules for a job, none; a check by its own rule doesn’t count for what it published', async () => {
  const second = { issuer, audience, claims: { repository: 'fanfare/creator' } };
  const { id } = await trustIdentity(r.api.db, name, 'Checks', second, { verbs: ['check'] });
  expect(await history(ci.token(job))).toMatch(/^forbidden: Several rules of mf-creator fit this job \(CI, Checks\)/);
  await r.api
    .db('release_tokens')
    .where({ id })
    .update({ revoked_at: r.api.db.raw('app_now()') });
  expect(await history(ci.token(job))).toBe(200);
});

it('is good while its issuer is away, whose keys are known', async () => {
  await server.close();
  expect(await history(ci.token(job))).toBe(200);
});

describe('the operator', () => {
  const run = async (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: r.api.database.ownerUrl };
    const all = ['--name', name, '--label', 'GitHub', ...args];
    return (await outcomeOf(releaseTokenFailure, () => releaseTokenCommand(all, env))).text;
  };
  const github = 'https://token.actions.githubusercontent.com';

  it('trusts jobs of one source by https, and sees whom', async () => {
    expect(await run('--issuer', 'http://ci.example', '--claims', 'sub=x')).toContain(
      '--issuer takes an address by https',
    );
    for (const claims of ['', 'ref=refs/heads/main', 'repository=fanfare/*', 'repository=', 'repository=a/b,ref'])
      expect([claims, await run('--issuer', github, '--claims', claims)]).toEqual([
        claims,
        expect.stringContaining('--claims takes what a token has to say'),
      ]);
    expect(await run('--claims', 'sub=x')).toContain('go with --issuer');
    const said = await run(
      '--issuer',
      github,
      '--claims',
      'repository=fanfare/creator,ref=refs/heads/main',
      '--verbs',
      'publish',
    );
    expect(said).toMatch(
      /^Rule \d+: jobs of repository=fanfare\/creator, ref=refs\/heads\/main at https:\/\/token\.actions/,
    );
    expect(said).not.toContain('ffr_');
    expect(await run('--list')).toMatch(/publish +GitHub +ref=refs\/heads\/main, repository=fanfare\/creator at https/);
  });

  it('can’t trust everybody, nor a secret and an identity in one, whatever code runs above the database', async () => {
    const row = { name, label: 'x', verbs: ['publish'], issuer: github, audience };
    const insert = (changes: object) => r.api.db('release_tokens').insert({ ...row, ...changes });
    await expect(insert({ claims: '{"repository":"fanfare/*"}' })).rejects.toThrow('claims_name_a_source');
    await expect(insert({ claims: '{"ref":"refs/heads/main"}' })).rejects.toThrow('claims_name_a_source');
    await expect(insert({})).rejects.toThrow('secret_or_identity');
    await expect(insert({ claims: '{"sub":"x"}', token_hash: Buffer.alloc(32) })).rejects.toThrow('secret_or_identity');
    await expect(insert({ claims: '{"sub":"x"}', issuer: 'http://ci.example' })).rejects.toThrow('issuer_is_safe');
  });
});
