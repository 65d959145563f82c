import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastSubject, provenanceOf } from './provenance.ts';

let folder: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.test', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-provenance-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('names the commit, and whether the sources differ from it', async () => {
  git('init', '-q');
  for (const file of [
    'mf-auth/src/remote.tsx',
    'mf-auth/src/remote.test.tsx',
    'shared-ui/src/index.ts',
    'api/src/app.ts',
  ])
    write(file, '1');
  for (const name of ['mf-auth', 'shared-ui']) write(`${name}/package.json`, '{ "version": "1.0.0" }');
  const packages = {
    'mf-auth': { dependencies: { 'shared-ui': '1' } },
    'node_modules/shared-ui': { resolved: 'shared-ui', link: true },
  };
  write('package-lock.json', JSON.stringify({ packages }));
  git('add', '-A');
  git('commit', '-qm', 'First');
  const commit = git('rev-parse', 'HEAD');
  const env = { FANFARE_BUILDER: 'https://ci.example.test/jobs/7' };
  const now = () => provenanceOf(path.join(folder, 'mf-auth'), env);
  expect(await now()).toEqual({ commit, isDirty: false, builder: 'https://ci.example.test/jobs/7' });
  // Neither reaches its build.
  write('mf-auth/src/remote.test.tsx', '2');
  write('api/src/app.ts', '2');
  expect(await now()).toMatchObject({ isDirty: false });
  write('shared-ui/src/new.ts', '1');
  expect(await now()).toMatchObject({ commit, isDirty: true });
});

test('of a repository of its own is that repository’s', async () => {
  git('init', '-q');
  write('package.json', '{ "version": "1.0.0" }');
  write('src/remote.tsx', '1');
  git('add', '-A');
  git('commit', '-qm', 'A screen of ours');
  write('README.md', 'Later');
  git('add', '-A');
  git('commit', '-qm', 'Only words');
  expect(await lastSubject(folder)).toBe('A screen of ours');
  expect(await provenanceOf(folder, {})).toMatchObject({ commit: git('rev-parse', 'HEAD'), isDirty: false });
  write('src/remote.tsx', '2');
  expect(await provenanceOf(folder, {})).toMatchObject({ isDirty: true });
});

test('is told where there is no git, and says nothing otherwise', async () => {
  write('package.json', '{ "version": "1.0.0" }');
  const commit = 'a'.repeat(40);
  expect(await provenanceOf(folder, { FANFARE_BUILD_COMMIT: commit, CI_JOB_URL: 'https://ci.test/1' })).toEqual({
    commit,
    isDirty: false,
    builder: 'https://ci.test/1',
  });
  await expect(provenanceOf(folder, { FANFARE_BUILD_COMMIT: 'abc1234' })).rejects.toThrow('40 characters');
  expect(await provenanceOf(folder, {})).toMatchObject({
    commit: null,
    isDirty: false,
    builder: expect.stringMatching(/ \(by hand\)$/),
  });
});
