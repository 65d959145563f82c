import type { CallTypes, requestChecks } from '@fanfare/api-contract';
import createKnex from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../test/build-app.ts';
import { createAccount } from '../../../test/factories/account.ts';
import { noCanary } from './channel.policy.ts';
import { changeChannel, now } from './registry.repository.ts';
import { buildOf } from '../../../test/factories/build.ts';
import { type Registry, registry } from './test/registry.ts';

let r: Registry;
beforeAll(async () => {
  r = await registry();
  await r.release({ name: 'mf-auth', version: '1.1.0' });
});
afterAll(() => r.close());

const verb = (name: string, path: string, body: object, bearer = r.staff.headers as Record<string, string>) =>
  r.call('POST', `/api/v2/releases/${name}/${path}`, bearer, body);
const why = 'A test';
const state = async () => [
  await r.boot(),
  await r.api.db('channel_events').count(),
  await r.api.db('release_checks').count(),
];
const run = {
  remote: { name: 'mf-auth', version: '1.1.0' },
  shellVersion: '0.1.0',
  problems: [],
  browser: 'Chromium',
  durationMs: 1,
};

it('refuses every verb to another team, to accounts that aren’t staff and to visitors, and changes nothing', async () => {
  const before = await state();
  const curator = await createAccount(r.api.app, r.api.db, { curator: true });
  const verbs: [path: string, body: object][] = [
    ['checks/plan', {}],
    ['checks', run],
    ['checks/requests', {}],
    ['promote', { version: '1.1.0', percent: 100, why }],
    ['rollback', { why }],
    ['kill', { isKilled: true, why }],
  ];
  for (const [path, body] of verbs) {
    expect([path, (await verb('mf-auth', path, body, {})).status]).toEqual([path, 401]);
    expect([path, (await verb('mf-auth', path, body, r.team['mf-creator'])).code]).toEqual([path, 'forbidden']);
    expect([path, (await verb('mf-auth', path, body, r.team.shell)).code]).toEqual([path, 'forbidden']);
    expect([path, (await verb('mf-auth', path, body, curator.headers)).code]).toEqual([path, 'forbidden']);
    expect([path, (await verb('mf-other', path, body)).status]).toEqual([path, 404]);
  }
  expect(await state()).toEqual(before);
});

it('refuses invalid verbs with a message, and changes nothing', async () => {
  const before = await state();
  const tries: [name: string, path: string, body: object, code: string][] = [
    ['mf-auth', 'promote', { version: '1.1.0', percent: 0, why }, 'invalid_input'],
    ['mf-auth', 'promote', { version: '1.1.0', percent: 101, why }, 'invalid_input'],
    ['mf-auth', 'promote', { version: '1.1.0', percent: 10, why: ' x ' }, 'invalid_input'],
    ['mf-auth', 'promote', { version: '1.1.0', percent: 10 }, 'invalid_input'],
    ['mf-auth', 'promote', { version: '7.7.7', percent: 10, why }, 'not_found'],
    ['mf-auth', 'promote', { version: '1.0.0', percent: 10, why }, 'wrong_state'],
    ['mf-auth', 'promote', { version: '1.0.0', percent: 100, why }, 'wrong_state'],
    ['mf-auth', 'rollback', {}, 'invalid_input'],
    ['mf-auth', 'rollback', { why }, 'no_good_version'],
    ['mf-auth', 'kill', { isKilled: 'yes', why }, 'invalid_input'],
    ['shell', 'kill', { isKilled: true, why }, 'wrong_state'],
    ['mf-auth', 'checks/requests', { version: '7.7.7' }, 'not_found'],
    ['mf-auth', 'checks/requests', { protocol: 2 }, 'invalid_input'],
  ];
  for (const [name, path, body, code] of tries) {
    expect([name, path, body, (await verb(name, path, body)).code]).toEqual([name, path, body, code]);
  }
  expect(await state()).toEqual(before);
});

it('refuses every verb before a front end’s first version is live', async () => {
  const empty = await testApp();
  const staff = await createAccount(empty.app, empty.db, { isStaff: true });
  const call = async (path: string, payload: object) =>
    (
      await empty.app.inject({
        method: 'POST',
        url: `/api/v2/releases/mf-auth/${path}`,
        headers: staff.headers,
        payload,
      })
    ).json().error.code;
  expect(await call('promote', { version: '1.0.0', percent: 100, why })).toBe('not_found');
  expect(await call('rollback', { why })).toBe('wrong_state');
  expect(await call('kill', { isKilled: true, why })).toBe('wrong_state');
  expect(await call('checks/requests', {})).toBe('not_found');
  await empty.close();
});

it('asks for a check of each pair, of the newest version by default', async () => {
  const asked = async (name: 'mf-auth' | 'shell') =>
    (
      await r.call<CallTypes<typeof requestChecks>['data']>(
        'POST',
        `/api/v2/releases/${name}/checks/requests`,
        r.team[name],
        {},
      )
    ).data;
  const waiting = { shellVersion: '0.1.0', problems: [], note: null };
  const pair = { remote: { name: 'mf-auth', version: '1.1.0' }, state: 'waiting', ...waiting };
  expect(await asked('mf-auth')).toEqual({ version: '1.1.0', checkerSeenAt: null, pairs: [pair] });
  // All are adopted, and live: the operator answers for them.
  const { pairs } = await asked('shell');
  expect(pairs.map(({ remote, shellVersion }) => [remote.name, shellVersion])).toEqual([
    ['mf-auth', '0.1.0'],
    ['mf-creator', '0.1.0'],
    ['mf-curator', '0.1.0'],
  ]);
  const taken = [await r.checker.take(), await r.checker.take()];
  expect(taken.map((one) => one?.pair.remote)).toEqual([
    { name: 'mf-auth', version: '1.1.0' },
    { name: 'mf-auth', version: '1.1.0' },
  ]);
});

it('promotes from a share to all, in hundredths of a percent, and rolls back from either', async () => {
  await r.prove('mf-auth', '1.1.0');
  expect((await r.promote('mf-auth', '1.1.0', 0.004)).status).toBe(200);
  expect((await r.promote('mf-auth', '1.1.0', 0.01)).code).toBe('wrong_state');
  expect((await r.promote('mf-auth', '1.1.0', 12.345)).status).toBe(200);
  const canary = async () => (await r.boot()).channels.find(({ name }) => name === 'mf-auth')?.canary;
  expect(await canary()).toMatchObject({ percent: 12.35 });
  expect((await r.promote('mf-auth', '1.0.0', 100)).code).toBe('wrong_state');
  expect((await r.promote('mf-auth', '1.1.0', 99.999)).data).toMatchObject({ stable: '1.1.0', canary: null });
  expect((await r.rollBack('mf-auth')).data).toMatchObject({ stable: '1.0.0', canary: null });
});

it('refuses each verb where something changed since its caller looked, and says what', async () => {
  const seen = (await r.history('mf-auth')).revision!;
  const overview = (
    await r.call<{ channels: { name: string; revision: number }[] }>('GET', '/api/v2/public/releases', {})
  ).data.channels;
  expect(overview.find(({ name }) => name === 'mf-auth')!.revision).toBe(seen);
  // Somebody begins a canary, which then ends by itself or by a colleague.
  await r.promote('mf-auth', '1.1.0', 50);
  const withCanary = (await r.history('mf-auth')).revision!;
  expect(withCanary).toBeGreaterThan(seen);
  await r.rollBack('mf-auth');
  const before = await r.live('mf-auth');
  const tries: [path: string, body: object][] = [
    ['promote', { version: '1.1.0', percent: 100, why }],
    ['rollback', { why }],
    ['kill', { isKilled: true, why }],
  ];
  for (const [path, body] of tries) {
    const { status, code, details } = await verb('mf-auth', path, { ...body, expectedRevision: withCanary });
    expect([path, status, code]).toEqual([path, 409, 'changed_meanwhile']);
    expect(details.findings).toEqual([expect.stringMatching(/UTC: rolled back to 1\.0\.0 by .+ \(.+\)$/)]);
    expect((await verb('mf-auth', path, { ...body, expectedRevision: seen })).details.findings).toHaveLength(2);
    expect((await verb('mf-auth', path, { ...body, expectedRevision: 1.5 })).code).toBe('invalid_input');
  }
  expect(await r.live('mf-auth')).toEqual(before);
});

it('sends what was built from uncommitted changes to a share of visitors at most, in the database too', async () => {
  const name = 'mf-curator';
  const commit = 'c'.repeat(40);
  const builder = 'https://ci.example.test/jobs/7';
  const publish = (version: string, provenance: unknown) =>
    r.publish(buildOf({ name, version }), r.team[name], why, provenance);
  for (const wrong of [
    {},
    { commit: 'c'.repeat(39), isDirty: false, builder },
    { commit, isDirty: 'no', builder },
    { commit, isDirty: false, builder: '' },
    { commit, isDirty: false, builder: 'x'.repeat(201) },
    { commit, isDirty: false, builder, more: 1 },
  ]) {
    expect((await publish('1.1.0', wrong)).code).toBe('invalid_input');
  }
  expect((await publish('1.1.0', { commit, isDirty: true, builder })).status).toBe(200);
  expect((await publish('1.2.0', { commit, isDirty: false, builder })).status).toBe(200);
  await r.release({ name, version: '1.3.0' });
  const { releases } = await r.history(name);
  expect(releases.map(({ version, provenance }) => [version, provenance])).toEqual([
    ['1.3.0', null],
    ['1.2.0', { commit, isDirty: false, builder }],
    ['1.1.0', { commit, isDirty: true, builder }],
    ['1.0.0', null],
  ]);
  await r.prove(name, '1.1.0');
  const refused = await r.promote(name, '1.1.0');
  expect([refused.code, refused.details.findings]).toEqual([
    'release_refused',
    ['mf-curator 1.1.0 was built from changes that aren’t committed: commit them, and publish that'],
  ]);
  expect((await r.promote(name, '1.1.0', 50)).status).toBe(200);
  const role = createKnex({ client: 'pg', connection: r.api.database.appUrl });
  const directly = role.transaction(async (trx) => {
    const event = { name, verb: 'promoted', version: '1.1.0', percent: 100, who: 'nobody', why } as const;
    await changeChannel(trx, event, { stable_version: '1.1.0', stable_since: now(trx), ...noCanary });
  });
  await expect(directly).rejects.toThrow('not committed');
  await role.destroy();
  expect((await r.rollBack(name)).status).toBe(200);
});

it('goes back one version, however many people roll back what they see at once', async () => {
  for (const version of ['1.1.0', '1.2.0']) {
    if (version === '1.2.0') await r.release({ name: 'mf-auth', version });
    await r.prove('mf-auth', version);
    expect((await r.promote('mf-auth', version)).status).toBe(200);
  }
  const expectedRevision = (await r.history('mf-auth')).revision!;
  const results = await Promise.all([1, 2, 3].map(() => verb('mf-auth', 'rollback', { why, expectedRevision })));
  expect(results.map(({ code }) => code ?? 'back').toSorted()).toEqual([
    'back',
    'changed_meanwhile',
    'changed_meanwhile',
  ]);
  expect((await r.live('mf-auth'))[0]).toBe('1.1.0');
  await r.rollBack('mf-auth');
});

it('refuses to promote a version that has become incompatible since it was published', async () => {
  await r.adopt({ name: 'shell', version: '0.3.0', contract: { contract: 2, accepts: [2] } });
  const { status, code, details } = await r.promote('mf-auth', '1.1.0');
  expect([status, code]).toEqual([422, 'release_refused']);
  expect(details.findings).toEqual(['mf-auth 1.1.0 was built for contract 1; shell 0.3.0 works with 2']);
  await r.adopt({ name: 'shell', version: '0.4.0' });
  expect((await r.promote('mf-auth', '1.1.0')).details.missing).toMatchObject([{ name: 'shell', version: '0.4.0' }]);
  await r.prove('mf-auth', '1.1.0');
  const results = await Promise.all([1, 2, 3].map(() => r.promote('mf-auth', '1.1.0')));
  expect(results.map(({ code: refused }) => refused ?? 'promoted').toSorted()).toEqual([
    'promoted',
    'wrong_state',
    'wrong_state',
  ]);
});
