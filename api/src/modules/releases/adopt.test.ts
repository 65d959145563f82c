import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type BuildOptions, buildFolderOf } from '../../../test/factories/build.ts';

const cli = resolve(import.meta.dirname, '../../cli/adopt-release.ts');

let api: TestApp;
const folders: (() => Promise<void>)[] = [];
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await api.close();
  for (const remove of folders) await remove();
});

const adopt = (...args: string[]) =>
  promisify(execFile)(process.execPath, [cli, ...args], {
    env: { ...process.env, DATABASE_URL: api.database.ownerUrl, FANFARE_DATA_DIR: api.config.dataDir },
  });
const refusal = (...args: string[]) =>
  adopt(...args).then(
    () => 'nothing',
    (error: { stderr: string }) => error.stderr,
  );
const folder = async (options?: BuildOptions) => {
  const made = await buildFolderOf(options);
  folders.push(made.remove);
  return made.folder;
};
const boot = async () => (await api.app.inject({ url: '/api/v2/public/boot' })).json().data;
const versions = async () =>
  Object.fromEntries(
    (await boot()).channels.map(
      (channel: { name: string; stable: { version: string }; lastGood: { version: string } | null }) => [
        channel.name,
        [channel.stable.version, channel.lastGood?.version ?? null],
      ],
    ),
  );

it('has nothing deployed before a build was adopted', async () => {
  expect(await boot()).toEqual({ revision: 0, api: { oldest: 1, current: 1 }, channels: [], preview: null });
});

it('refuses an invalid build, in one line', async () => {
  expect(await refusal('--build', '/nowhere')).toBe(
    'Nothing was adopted: /nowhere is no build: it has no release.json\n',
  );
  expect(await refusal('--name', 'mf-other', '--origin', 'http://localhost:3001/')).toBe(
    'Nothing was adopted: --origin must be an origin, like http://localhost:3001\n',
  );
  expect(await refusal('--name', 'other', '--contract', '{')).toBe(
    'Nothing was adopted: --name is not valid; --origin is needed; --contract is not valid\n',
  );
  const broken = await folder({
    integrity: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
    files: { 'more.js': 'x', '.hidden': 'x' },
  });
  expect(await refusal('--build', broken)).toContain('remoteEntry.js is not the file that release.json describes');
  expect(await boot()).toMatchObject({ revision: 0, channels: [] });
});

it('refuses what publishing would refuse, and nothing of it becomes live', async () => {
  const styled = await folder({ files: { '__federation_expose_app.1a2b3c4d.css': 'body{color:red}' } });
  expect(await refusal('--build', styled)).toMatch(/^Nothing was adopted: mf-auth 1\.0\.0: .*body/);
  const asking = await folder({ contract: { calls: ['GET /api/v2/nowhere'] } });
  expect(await refusal('--build', asking)).toContain('it calls GET /api/v2/nowhere, which this API does not answer');
  const large = await folder({
    files: { '__federation_expose_app.1a2b3c4d.js': randomBytes(2 ** 20).toString('base64') },
  });
  expect(await refusal('--build', large)).toContain('is the limit');
  expect(await boot()).toMatchObject({ revision: 0, channels: [] });
});

it('refuses builds that don’t fit each other, in whatever order', async () => {
  const shell = await folder({ name: 'shell', version: '0.1.0' });
  const strange = await folder({ contract: { contract: 99 } });
  for (const [one, other] of [
    [shell, strange],
    [strange, shell],
  ]) {
    expect(await refusal('--build', one!, '--build', other!)).toContain('mf-auth 1.0.0 was built for contract 99');
  }
  expect(await boot()).toMatchObject({ revision: 0, channels: [] });
});

it('deploys builds in order, stores them, and counts only changes', async () => {
  // As released by the gates of its own time: today’s apply to the build that is to stay.
  const older = await folder({ version: '1.0.0-11111111', contract: { calls: ['GET /api/v2/of-that-time'] } });
  const newer = await folder({ version: '1.0.0-22222222', files: { 'assets/a.woff2': 'font' } });
  await adopt('--build', older, '--build', newer);
  expect(await versions()).toEqual({ 'mf-auth': ['1.0.0-22222222', '1.0.0-11111111'] });
  const { revision, channels } = await boot();
  await adopt('--build', newer);
  expect((await boot()).revision).toBe(revision);
  const port = api.config.port - 10 + 1;
  expect(channels[0]).toMatchObject({
    isKilled: false,
    canary: null,
    stable: {
      origin: `http://localhost:${port}`,
      manifestUrl: `http://localhost:${port}/remotes/mf-auth/1.0.0-22222222/mf-manifest.json`,
      manifest: { name: 'mf_auth' },
      contract: { contract: 1, exposes: ['./app'] },
    },
  });
  expect(Object.keys(channels[0].stable.integrity)).toContain('remoteEntry.js');
  const stored = join(api.config.dataDir, 'files/remotes/mf-auth/1.0.0-22222222');
  expect(await readFile(join(stored, 'assets/a.woff2'), 'utf8')).toBe('font');
  expect(await readFile(join(stored, 'remoteEntry.js'), 'utf8')).toContain('mf_auth@1.0.0-22222222');
});

it('refuses different bytes under a known version', async () => {
  const known = await folder({ version: '1.0.0-22222222', files: { 'assets/a.woff2': 'font', 'other.js': 'x' } });
  expect(await refusal('--build', known)).toContain('is known with other bytes');
});

it('leaves versions that were promoted or rolled back since the same build was adopted', async () => {
  const { revision } = await boot();
  await api.db.transaction(async (trx) => {
    const at = { name: 'mf-auth', version: '1.0.0-11111111', from_version: '1.0.0-22222222', who: 'test', why: 'bad' };
    await trx('channel_events').insert({ ...at, verb: 'rolled_back', revision: revision + 100 });
    const back = { stable_version: '1.0.0-11111111', last_good_version: null, revision: revision + 100 };
    await trx('channels').where({ name: 'mf-auth' }).update(back);
    await trx.raw("SELECT setval('boot_revision', ?)", [revision + 100]);
  });
  await adopt('--build', await folder({ version: '1.0.0-22222222', files: { 'assets/a.woff2': 'font' } }));
  expect(await versions()).toEqual({ 'mf-auth': ['1.0.0-11111111', null] });
});

it('restores files missing from the storage, and nothing else', async () => {
  const build = await folder({ version: '1.0.0-22222222', files: { 'assets/a.woff2': 'font' } });
  const stored = join(api.config.dataDir, 'files/remotes/mf-auth/1.0.0-22222222');
  await rm(stored, { recursive: true });
  const before = await boot();
  await adopt('--build', build);
  expect(await readFile(join(stored, 'assets/a.woff2'), 'utf8')).toBe('font');
  expect(await boot()).toEqual(before);
});

it('skips released front ends where only first releases are requested', async () => {
  const before = await versions();
  const builds = [await folder({ version: '3.0.0' }), await folder({ name: 'mf-creator', version: '3.0.0' })];
  await adopt('--first', ...builds.flatMap((build) => ['--build', build]));
  expect(await versions()).toEqual({ ...before, 'mf-creator': ['3.0.0', null] });
});

it('adopts a development server under a version of its own, and never rolls back to it', async () => {
  const server = [
    '--name',
    'mf-curator',
    '--origin',
    'http://localhost:3003',
    '--contract',
    '{"contract":1,"exposes":["./app"]}',
  ];
  await adopt(...server);
  await adopt(...server);
  const [channel] = (await boot()).channels.filter(({ name }: { name: string }) => name === 'mf-curator');
  expect(channel.stable).toMatchObject({
    version: expect.stringMatching(/^development-[0-9a-f]{8}$/),
    origin: 'http://localhost:3003',
    manifestUrl: 'http://localhost:3003/mf-manifest.json',
    manifest: null,
    integrity: {},
  });
  await adopt('--build', await folder({ name: 'mf-curator', version: '2.0.0' }));
  expect((await versions())['mf-curator']).toEqual(['2.0.0', null]);
  await adopt(...server);
  expect((await versions())['mf-curator']).toEqual([channel.stable.version, '2.0.0']);
});
