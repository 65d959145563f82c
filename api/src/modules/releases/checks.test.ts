import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../../test/factories/account.ts';
import { buildOf } from '../../../test/factories/build.ts';
import { openDatabase } from '../../plugins/database.ts';
import { issueReleaseToken, revokeReleaseToken } from './index.ts';
import { type Bearer, type Registry, registry } from './test/registry.ts';

/* Whose checks count: nobody vouches for what they published themselves. */

const name = 'mf-auth';
const why = 'A test';
let r: Registry;
beforeAll(async () => {
  r = await registry();
});
afterAll(() => r.close());

const verb = (path: string, body: object, bearer: Bearer) =>
  r.call('POST', `/api/v2/releases/${name}${path}`, bearer, body);
const check = (version: string, bearer: Bearer, problems: string[] = []) =>
  verb(
    '/checks',
    { remote: { name, version }, shellVersion: '0.1.0', problems, browser: 'Chromium', durationMs: 1_000 },
    bearer,
  );
const promote = (version: string, bearer: Bearer = r.team[name]) =>
  verb('/promote', { version, percent: 5, why }, bearer);
const missing = async (version: string) => (await promote(version)).details.missing?.map(({ reason }) => reason) ?? [];
const issue = async (front: 'mf-auth' | 'mf-creator', role: 'team' | 'checker') => {
  const { id, token } = await issueReleaseToken(
    r.api.db,
    front,
    `${front} ${role}`,
    role === 'checker' ? { verbs: ['check'] } : {},
  );
  return { id, bearer: { authorization: `Bearer ${token}` } };
};

it('lets a checker’s token check one front end, and nothing else', async () => {
  await r.release({ name, version: '1.1.0' });
  const { id, bearer } = await issue(name, 'checker');
  expect((await r.publish(buildOf({ name, version: '1.1.1' }), bearer)).code).toBe('forbidden');
  for (const [path, body] of [
    ['/promote', { version: '1.1.0', percent: 100, why }],
    ['/rollback', { why }],
    ['/kill', { isKilled: true, why }],
  ] as const) {
    expect([path, (await verb(path, body, bearer)).code]).toEqual([path, 'forbidden']);
    expect([path, (await verb(path, body, {})).status]).toEqual([path, 401]);
  }
  const other = await issue('mf-creator', 'checker');
  for (const [path, body] of [
    ['/checks/plan', { protocol: 2 }],
    ['/checks', {}],
  ] as const) {
    expect([path, (await verb(path, body, other.bearer)).code]).toEqual([path, 'forbidden']);
  }
  expect((await verb('/checks/plan', { protocol: 2 }, bearer)).status).toBe(200);
  expect((await r.call('GET', `/api/v2/releases/${name}`, bearer)).status).toBe(200);
  expect((await check('1.1.0', bearer)).status).toBe(200);
  await revokeReleaseToken(r.api.db, id);
  expect((await check('1.1.0', bearer)).status).toBe(401);
});

it('promotes only what somebody else than its publisher checked', async () => {
  await r.release({ name, version: '1.2.0' });
  expect(await missing('1.2.0')).toEqual(['unchecked']);
  expect((await check('1.2.0', r.team[name])).data).toEqual({ isPassed: true, isCounted: false });
  const refused = await promote('1.2.0');
  expect([refused.status, refused.code, refused.details.missing]).toEqual([
    409,
    'not_proven',
    [{ name: 'shell', version: '0.1.0', reason: 'own_check' }],
  ]);
  // Nor does staff promote it without a check of its own.
  expect((await promote('1.2.0', r.staff.headers)).code).toBe('not_proven');
  const second = await issue(name, 'team');
  expect((await check('1.2.0', second.bearer)).data).toEqual({ isPassed: true, isCounted: true });
  // What a revoked token said no longer counts.
  await revokeReleaseToken(r.api.db, second.id);
  expect(await missing('1.2.0')).toEqual(['own_check']);
  await check('1.2.0', r.checker[name]);
  // A failure counts, whoever saw it.
  await check('1.2.0', r.team[name], ['No heading is visible']);
  expect(await missing('1.2.0')).toEqual(['failed']);
  await check('1.2.0', r.team[name]);
  expect((await promote('1.2.0')).status).toBe(200);
});

it('counts a check by staff, of exactly that build', async () => {
  await r.release({ name, version: '1.3.0' });
  await r.release({ name, version: '1.3.1' });
  expect((await check('1.3.1', r.staff.headers)).data).toEqual({ isPassed: true, isCounted: true });
  expect(await missing('1.3.0')).toEqual(['unchecked']);
  expect((await promote('1.3.1')).status).toBe(200);
});

it('lets no member of staff vouch for what they published', async () => {
  const own = r.staff.headers;
  const other = (await createAccount(r.api.app, r.api.db, { isStaff: true })).headers;
  for (const [version, bearer] of [
    ['1.3.5', other],
    ['1.3.6', r.checker[name]],
  ] as const) {
    expect((await r.publish(buildOf({ name, version }), own)).status).toBe(200);
    expect((await check(version, own)).data).toEqual({ isPassed: true, isCounted: false });
    for (const who of [own, other])
      expect((await promote(version, who)).details.missing?.[0]?.reason).toBe('own_check');
    await expect(
      r.api.app.db.transaction(async (trx) => {
        const revision = 1_000_000;
        await trx('channel_events').insert({ name, verb: 'promoted', who: 'A test', why, revision });
        await trx('channels').where({ name }).update({ stable_version: version, revision });
      }),
    ).rejects.toThrow(`mf-auth ${version} is not proven`);
    expect((await check(version, bearer)).data).toEqual({ isPassed: true, isCounted: true });
    expect((await promote(version, own)).status).toBe(200);
  }
});

it('keeps the API’s role to it', async () => {
  const app = openDatabase(r.api.database.appUrl, 2);
  await r.release({ name, version: '1.4.0' });
  await check('1.4.0', r.team[name]);
  const run = {
    remote_name: name,
    remote_version: '1.4.0',
    shell_version: '0.1.0',
    problems: [],
    browser: 'Chromium',
    duration_ms: 1,
    who: 'A test',
  };
  const creator = await createAccount(r.api.app, r.api.db, { creator: true });
  const revoked = await issue(name, 'checker');
  await revokeReleaseToken(r.api.db, revoked.id);
  const other = await issue('mf-creator', 'checker');
  for (const by of [{}, { account_id: creator.id }, { token_id: revoked.id }, { token_id: other.id }]) {
    await expect(app('release_checks').insert({ ...run, ...by })).rejects.toThrow(/a check (needs|is made by)/);
  }
  const channel = await r.api.db('channels').where({ name }).first('revision');
  await expect(
    app.transaction(async (trx) => {
      const revision = channel.revision + 1_000;
      await trx('channel_events').insert({ name, verb: 'promoted', who: 'A test', why, revision });
      await trx('channels').where({ name }).update({ stable_version: '1.4.0', revision });
    }),
  ).rejects.toThrow('mf-auth 1.4.0 is not proven');
  await app.destroy();
});
