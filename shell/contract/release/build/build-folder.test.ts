import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourcesHash } from '@fanfare/shell-contract/sources';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesOf, findBuild, mapsOf } from './build-folder.ts';
import { projectIn } from './project.ts';

let folder: string;
const write = (file: string, content: string | object) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
};
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const repository = path.join(import.meta.dirname, '../../../..');

it('releases from the folder of a front end only', () => {
  expect(projectIn(path.join(repository, 'shell'))).toMatchObject({
    name: 'shell',
    root: repository,
    command: 'npm run release -w @fanfare/shell --',
  });
  for (const other of ['', 'api', 'shell/contract', 'mf-creator/src']) {
    expect(() => projectIn(path.join(repository, other))).toThrow('There is no front end to release in this folder');
  }
});

it('releases from a repository of one front end', () => {
  write('package.json', { name: '@acme/mf-charts', version: '1.0.0' });
  write('webpack.config.mjs', '');
  expect(projectIn(folder)).toMatchObject({ name: 'mf-charts', root: folder, command: 'npx fanfare-release' });
  write('package.json', { name: 'mf-charts', version: '1.0.0', scripts: { release: 'fanfare-release' } });
  expect(projectIn(folder).command).toBe('npm run release --');
});

it('finds a build of these sources, and refuses any other', () => {
  write('package.json', { name: 'mf-charts', version: '1.0.0' });
  write('webpack.config.ts', '');
  const project = projectIn(folder);
  const find = (version?: string) => findBuild(project, 'dist', version);
  const writeBuild = (version: string, more: object = {}) =>
    write(`dist/${version}/release.json`, { name: 'mf-charts', version, sources: sourcesHash(folder), ...more });

  expect(() => find()).toThrow('There is no build in dist.');
  writeBuild('0.9.0', { name: 'mf-tables' });
  expect(() => find()).toThrow('The build in dist is one of mf-tables, not of mf-charts.');
  writeBuild('1.0.0-old', { sources: '0'.repeat(64) });
  expect(() => find()).toThrow('The build in dist was made from other sources than those in this folder.');
  writeBuild('1.0.0-new');
  expect(find()).toBe(path.join(folder, 'dist/1.0.0-new'));
  expect(findBuild(project, 'dist/1.0.0-new')).toBe(path.join(folder, 'dist/1.0.0-new'));
  expect(() => find('3.0.0')).toThrow('There is no build of version 3.0.0 in dist.');
  writeBuild('2.0.0');
  expect(() => find()).toThrow('There are 2 builds of these sources in dist: name one with --version.');
  expect(find('2.0.0')).toBe(path.join(folder, 'dist/2.0.0'));
  write('src/remote.tsx', 'changed since');
  expect(() => find('2.0.0')).toThrow('made from other sources');
});

it('lists every file of a build with its size, except those that start with a dot', () => {
  for (const [file, text] of Object.entries({
    'remoteEntry.js': 'entry',
    'remoteEntry.js.br': 'br',
    'assets/a.woff2': 'font!!',
    '.complete': '',
    'assets/.hidden': 'x',
    '.git/config': 'x',
  })) {
    write(file, text);
  }
  expect(filesOf(folder)).toEqual([
    { path: 'assets/a.woff2', sizeBytes: 6, content: path.join(folder, 'assets/a.woff2') },
    { path: 'remoteEntry.js', sizeBytes: 5, content: path.join(folder, 'remoteEntry.js') },
    { path: 'remoteEntry.js.br', sizeBytes: 2, content: path.join(folder, 'remoteEntry.js.br') },
  ]);
});

it('sends source maps by the path of their script, apart from the files of a build', () => {
  expect(mapsOf(folder)).toEqual([]);
  write('app.1a2b3c4d.js', 'x');
  write('.maps/app.1a2b3c4d.js.map.gz', 'packed');
  write('.maps/assets/other.js.map.gz', 'packed');
  write('.maps/notes.txt', 'no map');
  expect(filesOf(folder).map(({ path: file }) => file)).toEqual(['app.1a2b3c4d.js']);
  expect(mapsOf(folder).map(({ path: file, field }) => [file, field])).toEqual([
    ['app.1a2b3c4d.js', 'map'],
    ['assets/other.js', 'map'],
  ]);
});
