import { gzipSync } from 'node:zlib';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesText } from '@fanfare/api-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFolderOf, buildOf } from '../../../test/factories/build.ts';
import { openStorage } from '../../gateways/storage/index.ts';
import { staffOf } from '../submissions/test/lifecycle.ts';
import { adoptBuild, findSourceMap, readBuildFolder } from './index.ts';
import { type Registry, formOf, registry } from './test/registry.ts';

let world: Registry;
beforeAll(async () => {
  world = await registry();
});
afterAll(() => world.close());

const name = 'mf-creator';
const script = 'remoteEntry.js';
const content = ['one', 'two', '  throw new TypeError();', 'four', 'five', 'six'].join('\n');
/** The first sign of the script is line 3, column 3 of the source; what follows from column 10 is a library. */
const map = JSON.stringify({
  version: 3,
  sources: ['mf-creator/src/report.tsx', 'node_modules/react/index.js'],
  sourcesContent: [content, null],
  names: ['Report'],
  mappings: 'AAEEA,UCFF',
});

async function publish(version: string, maps: Record<string, Buffer>, bearer = world.team[name]) {
  const build = buildOf({ name, version });
  const { payload, headers } = await formOf(build, 'A test', undefined, maps);
  const url = `/api/v2/releases/${name}`;
  const answer = await world.api.app.inject({ method: 'POST', url, headers: { ...headers, ...bearer }, payload });
  const body = answer.json();
  return { status: answer.statusCode, fields: Object.keys(body.error?.fields ?? {}), build };
}
const stored = (version: string) =>
  world.api
    .db('release_source_maps as m')
    .join('releases as r', 'r.id', 'm.release_id')
    .where({ 'r.name': name, 'r.version': version })
    .pluck('m.path');

it.each<[string, Record<string, Buffer>]>([
  ['of nothing in the release', { 'other.js': gzipSync(map) }],
  ['of a style sheet', { '__federation_expose_app.1a2b3c4d.css': gzipSync(map) }],
  ['that isn’t packed', { [script]: Buffer.from(map) }],
  ['that is empty', { [script]: Buffer.alloc(0) }],
  ['with a path out of the release', { '../remoteEntry.js': gzipSync(map) }],
])('refuses a map %s, and publishes nothing', async (_what, maps) => {
  expect(await publish('1.9.0', maps)).toMatchObject({ status: 400, fields: ['map'] });
  expect(await world.api.db('releases').where({ name, version: '1.9.0' })).toEqual([]);
});

it('keeps maps apart from the files of a release, whose sum is the same with them', async () => {
  expect((await world.history(name)).takesSourceMaps).toBe(true);
  const { status, build } = await publish('1.1.0', { [script]: gzipSync(map) });
  expect(status).toBe(200);
  expect(await stored('1.1.0')).toEqual([script]);
  const row = await world.api.db('releases').where({ name, version: '1.1.0' }).first();
  expect(row.files).toBe(Object.keys(build.files).length);
  const { rows } = await world.api.db.raw(
    `SELECT release_files_sum(?, '1.1.0') = encode(sha256(convert_to(?, 'UTF8')), 'hex') AS same`,
    [name, filesText(build.release.integrity)],
  );
  expect(rows).toEqual([{ same: true }]);
  const files = await readdir(world.api.config.dataDir, { recursive: true });
  expect(files.some((file) => file.endsWith(`1.1.0/${script}`))).toBe(true);
  expect(files.filter((file) => file.includes('map'))).toEqual([]);
  expect(await findSourceMap(world.api.db, name, '1.1.0', script)).toBe(map);
});

it('keeps those of a build that is adopted, also of one that was known before', async () => {
  const { folder, remove } = await buildFolderOf({ name, version: '1.2.0' });
  const storage = await openStorage(world.api.config);
  const adopt = async () => adoptBuild(world.api.db, storage, await readBuildFolder(folder));
  expect(await adopt()).toBe('live');
  expect(await stored('1.2.0')).toEqual([]);
  await mkdir(path.join(folder, '.maps'));
  await writeFile(path.join(folder, '.maps', `${script}.map.gz`), gzipSync(map));
  for (const _ of [1, 2]) expect(await adopt()).toBe('known');
  expect(await stored('1.2.0')).toEqual([script]);
  await remove();
});

it('shows staff where an error was written, with the lines around', async () => {
  const staff = await staffOf(world.api);
  const at = (where: string) => `    at t (http://localhost:3702/remotes/${where})`;
  const stack = [
    'TypeError: x',
    at(`${name}/1.1.0/${script}:1:1`),
    at(`${name}/1.1.0/${script}:1:12`),
    at(`${name}/1.1.0/unknown.js:1:1`),
    at(`${name}/1.0.0/${script}:1:1`),
    at(`${name}/1.1.0/../1.1.0/${script}:1:1`),
    `    at Object.i [as select] (http://localhost:3702/remotes/${name}/1.1.0/${script}:1:1)`,
    `r@http://localhost:3702/remotes/${name}/1.1.0/${script}:1:1`,
    '    at ../../../etc/passwd.ts:1:1',
    at('%E0%A4%A/%zz/x.js:1:1'),
    '    at (:1:1)',
  ].join('\n');
  const error = { source: name, version: '1.1.0', type: 'TypeError', message: 'x', stack, path: '/', breadcrumbs: [] };
  const payload = { visitor: '', errors: [{ ...error, count: 1 }] };
  await world.api.app.inject({ method: 'POST', url: '/api/v2/public/error-reports', payload });
  const [{ id, culprit }] = (await staff.get('/api/v2/staff/errors')).json().data.items;
  expect(culprit).toBe('mf-creator/src/report.tsx:3');
  const { frames, stack: built } = (await staff.get(`/api/v2/staff/errors/${id}`)).json().data.events[0];
  const own = {
    name: '',
    file: 'mf-creator/src/report.tsx',
    line: 3,
    column: 3,
    isOwn: true,
    code: content
      .split('\n')
      .slice(0, 5)
      .map((text, index) => ({ line: index + 1, text })),
  };
  expect(frames).toEqual([
    own,
    { name: '', file: 'node_modules/react/index.js', line: 1, column: 1, isOwn: false, code: [] },
    { ...own, name: 'select' },
    own,
  ]);
  expect(built).toContain(`${script}:1:12`);
});

it('shows the API’s own errors with their lines', async () => {
  const staff = await staffOf(world.api);
  await world.api.app.errorSink.report(new Error('of the API'), { path: 'job' });
  const [{ id }] = (await staff.get('/api/v2/staff/errors?source=api')).json().data.items;
  const [frame] = (await staff.get(`/api/v2/staff/errors/${id}`)).json().data.events[0].frames;
  expect(frame.file).toBe('api/src/modules/releases/source-maps.test.ts');
  expect(frame.code[2]).toEqual({ line: frame.line, text: expect.stringContaining("new Error('of the API')") });
});

it('reads no map that unpacks to more than it may, and still answers', async () => {
  expect((await publish('1.3.0', { [script]: gzipSync(Buffer.alloc(70 * 1_048_576)) })).status).toBe(200);
  await expect(findSourceMap(world.api.db, name, '1.3.0', script)).rejects.toThrow();
});

it('forgets maps of versions that are gone, a month after; not those that are live or were seen to fail', async () => {
  await publish('1.4.0', { [script]: gzipSync(map) });
  await world.api.app.jobs.run('housekeeping');
  expect(await stored('1.4.0')).toEqual([script]);
  await world.api.advanceClock(31 * 86_400);
  const payload = {
    visitor: '',
    errors: [
      { source: name, version: '1.1.0', type: 'E', message: 'later', stack: '', path: '/', breadcrumbs: [], count: 1 },
    ],
  };
  await world.api.app.inject({ method: 'POST', url: '/api/v2/public/error-reports', payload });
  await world.api.app.jobs.run('housekeeping');
  expect([await stored('1.4.0'), await stored('1.3.0')]).toEqual([[], []]);
  expect([await stored('1.2.0'), await stored('1.1.0')]).toEqual([[script], [script]]);
});
