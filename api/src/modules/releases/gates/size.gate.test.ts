import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseContract, type FrontEndName } from '@fanfare/api-contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultRules } from '../../../rules.ts';
import type { Build } from '../build.ts';
import { sizeGate } from './size.gate.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sizes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const kibibyte = 1_024;
const routes = [{ path: '/labels', access: 'visitor' as const }];

/** A build whose screens have so many KiB that don't compress, besides its small entry. */
function build(name: FrontEndName, screenKiB: number, { isEarlier = false, packedKiB = 0 } = {}): Build {
  const files: Build['files'] = new Map();
  const add = (file: string, content: Buffer) => {
    const location = path.join(folder, file);
    writeFileSync(location, content);
    files.set(file, { path: file, location, sizeBytes: content.length, sum: '' });
  };
  const isShell = name === 'shell';
  add(isShell ? 'index.html' : 'remoteEntry.js', Buffer.from('<script src="/static/1.0.0/app.js"></script>'));
  add('app.js', randomBytes(screenKiB * kibibyte));
  if (packedKiB) add('app.js.br', randomBytes(packedKiB * kibibyte));
  const none = { sync: [], async: [] };
  const manifest = {
    name,
    metaData: { globalName: name, buildInfo: { buildName: name }, remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: [{ path: './app', assets: { js: { sync: ['app.js'], async: [] }, css: none } }],
  };
  const contract = releaseContract.parse({ contract: 1, exposes: ['./app'], ...(isEarlier ? {} : { routes }) });
  const release = { name, version: '1.0.0', contract, integrity: {} };
  return { release, manifest: isShell ? null : manifest, files, maps: new Map() };
}
const findings = (of: Build) => sizeGate(of, defaultRules.releases);

it.each<[FrontEndName, number]>([
  ['shell', 168],
  ['mf-auth', 47],
  ['mf-creator', 47],
  ['mf-curator', 75],
  ['mf-labels', 60],
])('a first load of %s may weigh %i KiB', async (name, limit) => {
  expect(await findings(build(name, limit - 1))).toEqual([]);
  expect(await findings(build(name, limit + 1))).toEqual([
    { reason: 'builds.too_heavy', params: expect.objectContaining({ most: limit, path: 'app.js' }) },
  ]);
});

it('a part that a page of the shell’s loads alone is a first load of its own', async () => {
  const whole = build('mf-creator', 40);
  const { exposes } = whole.manifest as unknown as { exposes: { path: string; assets: { js: { sync: string[] } } }[] };
  const add = (kibibytes: number) => {
    const location = path.join(folder, 'part.js');
    writeFileSync(location, randomBytes(kibibytes * kibibyte));
    whole.files.set('part.js', { path: 'part.js', location, sizeBytes: kibibytes * kibibyte, sum: '' });
  };
  exposes.push({
    ...exposes[0]!,
    path: './part',
    assets: { ...exposes[0]!.assets, js: { ...exposes[0]!.assets.js, sync: ['part.js'] } },
  });
  add(40);
  expect(await findings(whole)).toEqual([]);
  add(48);
  expect(await findings(whole)).toEqual([
    { reason: 'builds.too_heavy', params: expect.objectContaining({ path: 'part.js' }) },
  ]);
});

it('a remote of before may bring a whole runtime', async () => {
  expect(await findings(build('mf-auth', 129, { isEarlier: true }))).toEqual([]);
  expect(await findings(build('mf-auth', 131, { isEarlier: true }))).toHaveLength(1);
});

it('what counts is the compressed copy that the build brings', async () => {
  expect(await findings(build('mf-auth', 90, { packedKiB: 40 }))).toEqual([]);
  expect(await findings(build('mf-auth', 10, { packedKiB: 50 }))).toHaveLength(1);
});
