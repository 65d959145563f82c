import type { CallTypes, releaseOverview } from '@fanfare/api-contract';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Registry, registry } from './test/registry.ts';

let r: Registry;
beforeAll(async () => {
  r = await registry();
});
afterAll(() => r.close());

const name = 'mf-creator';

it('publishes, checks, promotes to some and to all, rolls back, disables and enables, as the boot document shows', async () => {
  const { revision: first } = await r.boot();
  const build = await r.release({ name, version: '1.1.0', files: { 'assets/logo.svg': '<svg/>' } });
  const stored = join(r.api.config.dataDir, 'files/remotes', name, '1.1.0');
  expect(await readFile(join(stored, 'remoteEntry.js'))).toEqual(build.files['remoteEntry.js']);
  expect(await readFile(join(stored, 'assets/logo.svg'), 'utf8')).toBe('<svg/>');
  expect(await readdir(join(r.api.config.dataDir, 'files/incoming'))).toEqual([]);
  // A published version isn't deployed.
  expect([(await r.boot()).revision, await r.live(name)]).toEqual([first, ['1.0.0', null, null]]);

  const unproven = await r.promote(name, '1.1.0', 10);
  expect([unproven.status, unproven.code]).toEqual([409, 'not_proven']);
  expect(unproven.details).toEqual({ missing: [{ name: 'shell', version: '0.1.0', reason: 'unchecked' }] });
  await r.prove(name, '1.1.0');
  expect((await r.promote(name, '1.1.0', 10)).data).toEqual({
    name,
    stable: '1.0.0',
    canary: '1.1.0',
    revision: first + 1,
  });
  const canary = (await r.boot()).channels.find((channel) => channel.name === name)?.canary;
  expect(canary).toMatchObject({ percent: 10, release: { version: '1.1.0', manifest: { name: 'mf_creator' } } });
  expect(await r.live(name)).toEqual(['1.0.0', '1.1.0', null]);

  expect((await r.promote(name, '1.1.0')).status).toBe(200);
  expect(await r.live(name)).toEqual(['1.1.0', null, '1.0.0']);
  expect((await r.rollBack(name)).status).toBe(200);
  expect(await r.live(name)).toEqual(['1.0.0', null, null]);
  expect((await r.rollBack(name)).code).toBe('no_good_version');

  const kill = (isKilled: boolean) =>
    r.call('POST', `/api/v2/releases/${name}/kill`, r.team[name], { isKilled, why: 'A test' });
  const isKilled = async () => (await r.boot()).channels.find((channel) => channel.name === name)?.isKilled;
  expect((await kill(true)).data).toMatchObject({ isKilled: true, revision: first + 4 });
  expect(await isKilled()).toBe(true);
  expect((await kill(true)).data).toMatchObject({ isKilled: true, revision: first + 4 });
  expect((await kill(false)).data).toMatchObject({ isKilled: false, revision: first + 5 });
  expect(await isKilled()).toBe(false);

  const { events, releases, checks } = await r.history(name);
  expect(events.map(({ verb, version, fromVersion, percent }) => [verb, version, fromVersion, percent])).toEqual([
    ['revived', '1.0.0', null, null],
    ['killed', '1.0.0', null, null],
    ['rolled_back', '1.0.0', '1.1.0', null],
    ['promoted', '1.1.0', '1.0.0', 100],
    ['promoted', '1.1.0', '1.0.0', 10],
    ['checked', '1.1.0', null, null],
    ['published', '1.1.0', null, null],
    ['adopted', '1.0.0', null, null],
  ]);
  expect(new Set(events.slice(0, -1).map(({ who }) => who))).toEqual(new Set([`${name} team`, 'Fanfare']));
  expect(releases.map((row) => [row.version, row.live, row.missingChecks])).toEqual([
    ['1.1.0', null, []],
    ['1.0.0', 'stable', [{ name: 'shell', version: '0.1.0', reason: 'unchecked' }]],
  ]);
  expect(checks).toMatchObject([{ remote: { name, version: '1.1.0' }, shellVersion: '0.1.0', isPassed: true }]);
});

it('rolls back to the last good version, never to a bad one', async () => {
  const remote = 'mf-curator';
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
    await r.release({ name: remote, version });
    await r.prove(remote, version);
    await r.promote(remote, version);
  }
  await r.rollBack(remote);
  expect(await r.live(remote)).toEqual(['1.2.0', null, '1.1.0']);
  await r.release({ name: remote, version: '1.4.0' });
  await r.prove(remote, '1.4.0');
  await r.promote(remote, '1.4.0');
  expect(await r.live(remote)).toEqual(['1.4.0', null, '1.2.0']);
  // A canary that was ended is bad, even if it was good once.
  await r.prove(remote, '1.2.0');
  await r.promote(remote, '1.2.0', 5);
  await r.rollBack(remote);
  expect(await r.live(remote)).toEqual(['1.4.0', null, '1.1.0']);
  await r.rollBack(remote);
  expect(await r.live(remote)).toEqual(['1.1.0', null, '1.0.0']);
});

it('requires a shell checked with every deployed remote, and a remote with every shell', async () => {
  const promoted = async (front: 'shell' | 'mf-auth', version: string) => {
    const { details } = await r.promote(front, version, 20);
    return (details.missing ?? []).map((one) => `${one.name} ${one.version}`);
  };
  await r.release({ name: 'mf-auth', version: '1.1.0' });
  await r.prove('mf-auth', '1.1.0');
  expect(await promoted('mf-auth', '1.1.0')).toEqual([]);
  await r.release({ name: 'shell', version: '0.2.0' });
  expect(await promoted('shell', '0.2.0')).toEqual([
    'mf-auth 1.0.0',
    'mf-auth 1.1.0',
    'mf-creator 1.0.0',
    'mf-curator 1.1.0',
  ]);
  await r.prove('shell', '0.2.0');
  expect(await promoted('shell', '0.2.0')).toEqual([]);
  // Two shells are deployed: a larger share needs checks with both, which the shell's own run has provided.
  expect((await r.promote('mf-auth', '1.1.0')).status).toBe(200);
  await r.release({ name: 'mf-auth', version: '1.2.0' });
  expect(await promoted('mf-auth', '1.2.0')).toEqual(['shell 0.1.0', 'shell 0.2.0']);
});

it('counts a failed run until one has passed', async () => {
  await r.release({ name: 'mf-auth', version: '1.3.0' });
  await r.prove('mf-auth', '1.3.0');
  const again = async (problemsIn: string) => {
    await r.call('POST', '/api/v2/releases/mf-auth/checks/requests', r.team['mf-auth'], {
      version: '1.3.0',
      isAgain: true,
    });
    for (let taken = await r.checker.take(); taken; taken = await r.checker.take()) {
      const problems = taken.pair.shellVersion === problemsIn ? ['No heading is visible'] : [];
      const statement = await r.checker.statementOf(taken, { problems });
      await r.checker.report(taken.id, { proof: { statement, signature: r.checker.sign(statement) } });
    }
  };
  await again('0.2.0');
  expect((await r.promote('mf-auth', '1.3.0')).details.missing).toEqual([
    { name: 'shell', version: '0.2.0', reason: 'failed' },
  ]);
  await again('none');
  expect((await r.promote('mf-auth', '1.3.0')).status).toBe(200);
});

it('shows everybody the deployed versions, without personal data', async () => {
  const { data } = await r.call<CallTypes<typeof releaseOverview>['data']>('GET', '/api/v2/public/releases', {});
  expect(data.revision).toBe((await r.boot()).revision);
  expect(data.channels.map(({ name: front }) => front)).toEqual(['mf-auth', 'mf-creator', 'mf-curator', 'shell']);
  expect(data.channels[3]).toMatchObject({
    name: 'shell',
    stable: {
      version: '0.1.0',
      contract: 1,
      api: 1,
      health: { mounted: 0, failed: 0, errors: 0, frozen: 0, slowStarts: 0, failureRate: null },
    },
    canary: { percent: 20, live: { version: '0.2.0' } },
    lastGood: null,
    isKilled: false,
  });
  expect(JSON.stringify(data)).not.toMatch(/mf-\w+ team|@/);
});
