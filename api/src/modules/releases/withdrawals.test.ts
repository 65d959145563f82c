import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallTypes, createPreview, requestChecks } from '@fanfare/api-contract';
import { buildOf, buildFolderOf } from '../../../test/factories/build.ts';
import { openDatabase } from '../../plugins/database.ts';
import { openStorage } from '../../gateways/storage/index.ts';
import { adoptBuild, readBuildFolder } from './index.ts';
import { contentSum } from './content-sum.ts';
import { type Registry, registry } from './test/registry.ts';

/* A version that was disabled comes back by being enabled again, and in no other way. */

const name = 'mf-creator';
const [bad, fixed] = ['1.1.0', '1.2.0'];
const why = 'Sends twice';
const sources = 'a'.repeat(64);
let r: Registry;
beforeAll(async () => {
  r = await registry();
  await r.release({ name, version: bad, sources });
  await r.release({ name, version: '1.1.1', contentOf: bad });
  await r.release({ name, version: fixed });
  for (const version of [bad, '1.1.1', fixed]) await r.prove(name, version);
  await r.promote(name, bad);
});
afterAll(() => r.close());

const kill = (isKilled: boolean) => r.call('POST', `/api/v2/releases/${name}/kill`, r.team[name], { isKilled, why });
const withdrawn = async () =>
  (await r.history(name)).releases.filter((release) => release.isWithdrawn).map(({ version }) => version);
const staff = () => r.staff.headers;
const open = (version: string) =>
  r.call<CallTypes<typeof createPreview>['data']>('POST', '/api/v2/release-previews', staff(), { name, version });
const ask = (version: string) =>
  r.call<CallTypes<typeof requestChecks>['data']>('POST', `/api/v2/releases/${name}/checks/requests`, r.team[name], {
    version,
    isAgain: true,
  });

beforeEach(async () => {
  await kill(false);
});

it('ends previews and checks of it, and opens none', async () => {
  const preview = (await open(bad)).data.ticket;
  await ask(bad);
  const check = (await r.checker.take())!.pair.ticket;
  const other = (await open(fixed)).data.ticket;
  const opened = async () => [
    (await r.boot(preview, staff())).preview !== null,
    (await r.boot(check, r.checker.bearer)).preview !== null,
    (await r.boot(other, staff())).preview !== null,
  ];
  expect(await opened()).toEqual([true, true, true]);
  await kill(true);
  // Another version still opens: to see that it is mended.
  expect(await opened()).toEqual([false, false, true]);
  expect(await open(bad)).toMatchObject({ status: 409, code: 'release_withdrawn', details: { version: bad, why } });
  expect(await ask(bad)).toMatchObject({ status: 409, code: 'release_withdrawn' });
  expect((await ask(fixed)).status).toBe(200);
  // The same bytes under another name are the same.
  expect((await open('1.1.1')).code).toBe('release_withdrawn');
});

it('is not published again under another version', async () => {
  await kill(true);
  const again = await r.publish(buildOf({ name, version: '1.3.0', contentOf: bad }));
  expect(again).toMatchObject({ status: 409, code: 'release_withdrawn', details: { version: bad, why } });
  expect((await r.history(name)).releases.map(({ version }) => version)).not.toContain('1.3.0');
  // Nor are its sources built again, whatever the files are then.
  expect((await r.publish(buildOf({ name, version: '1.3.0', sources }))).code).toBe('release_withdrawn');
  expect((await r.publish(buildOf({ name, version: '1.3.0', sources: 'b'.repeat(64) }))).status).toBe(200);
});

it('is no version to promote, to try with some, to fall back or to roll back to, once another one is live', async () => {
  await kill(true);
  expect(await withdrawn()).toEqual(['1.1.1', bad]);
  expect((await r.promote(name, fixed)).status).toBe(200);
  await kill(false);
  expect(await r.live(name)).toEqual([fixed, null, '1.0.0']);
  for (const version of [bad, '1.1.1']) {
    for (const percent of [5, 100]) {
      expect([version, (await r.promote(name, version, percent)).code]).toEqual([version, 'release_withdrawn']);
    }
  }
  expect((await r.rollBack(name)).data).toMatchObject({ stable: '1.0.0' });
  expect((await r.rollBack(name)).code).toBe('no_good_version');
  expect(await withdrawn()).toEqual(['1.1.1', bad]);
});

it('stays off when the operator adopts it, and against whoever writes to the database', async () => {
  const { folder, remove } = await buildFolderOf({ name, version: bad });
  const before = await r.boot();
  expect(await adoptBuild(r.api.db, await openStorage(r.api.config), await readBuildFolder(folder))).toBe('disabled');
  expect(await r.boot()).toEqual(before);
  await remove();

  const app = openDatabase(r.api.database.appUrl, 2);
  const { revision } = await r.api.db('channels').where({ name }).first('revision');
  const canary = { canary_version: bad, canary_percent: 5, canary_since: new Date() };
  for (const db of [app, r.api.db]) {
    for (const values of [
      { stable_version: bad },
      { stable_version: '1.1.1' },
      { last_good_version: bad },
      { last_good_version: fixed, earlier_versions: [bad] },
      canary,
    ]) {
      const change = db.transaction(async (trx) => {
        const event = { name, verb: 'promoted', who: 'A test', why, revision: revision + 1_000 };
        await trx('channel_events').insert(event);
        await trx('channels')
          .where({ name })
          .update({ ...values, revision: event.revision });
      });
      await expect(change).rejects.toThrow(/was switched off/);
    }
    const row = { name, version: bad, is_withdrawn: false, revision };
    await expect(app('release_withdrawals').insert(row)).rejects.toThrow(/permission denied/);
    await expect(db('release_withdrawals').delete()).rejects.toThrow(/permission denied|only grows/);
  }
  await app.destroy();
});

it('comes back by being enabled again, with what was on trial then', async () => {
  const last = { name, version: '1.4.0' } as const;
  await r.release(last);
  await r.prove(name, last.version);
  await r.promote(name, last.version, 5);
  await kill(true);
  expect(await withdrawn()).toEqual(['1.4.0', '1.1.1', bad, '1.0.0']);
  await kill(false);
  expect(await withdrawn()).toEqual(['1.1.1', bad]);
  expect(await r.live(name)).toEqual(['1.0.0', '1.4.0', null]);
  expect((await r.promote(name, last.version)).status).toBe(200);
});

it('is recognised in builds that differ in nothing but their version', async () => {
  const sumOf = async (version: string, hash: string, text: string, picture = 1) => {
    const variable = version.replace(/\W/g, '_');
    const { folder, remove } = await buildFolderOf({
      name,
      version,
      contentOf: 'the same',
      files: {
        [`7.${hash}.js`]: `self["webpackChunk${variable}"]=["mf_creator@${version}",{7:"${hash}"}];"${text}"`,
        'logo.png': Buffer.from([picture]),
      },
    });
    const sum = await contentSum(await readBuildFolder(folder));
    await remove();
    return sum.toString('hex');
  };
  const sum = await sumOf('2.0.0', 'aaaa1111', 'a');
  expect(await sumOf('2.1.0-x.5', 'bbbb2222', 'a')).toBe(sum);
  expect(await sumOf('2.0.0', 'aaaa1111', 'b')).not.toBe(sum);
  expect(await sumOf('2.0.0', 'aaaa1111', 'a', 2)).not.toBe(sum);
});

it('switches off what became live while it was off, when it is disabled once more', async () => {
  const [second, third] = ['1.7.0', '1.8.0'];
  for (const version of [second, third]) {
    await r.release({ name, version });
    await r.prove(name, version);
  }
  expect((await r.promote(name, second)).status).toBe(200);
  const before = await withdrawn();
  await kill(true);
  expect(await withdrawn()).toEqual([...before, second].toSorted().toReversed());
  await r.promote(name, third);
  const { revision } = (await kill(true)).data as { revision: number };
  expect(await withdrawn()).toEqual([...before, second, third].toSorted().toReversed());
  // Once more changes nothing.
  expect((await kill(true)).data).toMatchObject({ isKilled: true, revision });
  expect((await open(third)).code).toBe('release_withdrawn');
  // Switched on, what is live is back, and what was live before it is not.
  await kill(false);
  expect(await withdrawn()).toEqual([...before, second].toSorted().toReversed());
});
