import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBase } from './base-commit.ts';

let folder: string;
const gallery = 'scripts/lib/gallery/webpack.config.ts';
const button = 'shared-ui/src/button.css';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-base-'));
  git('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test'];
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim();
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function commit(file: string, text: string): string {
  write(file, text);
  git('add', '--all');
  git('commit', '--quiet', '--message', text);
  return git('rev-parse', 'HEAD');
}

test('a folder without a history has nothing to compare with', async () => {
  expect(await findBase(undefined, folder)).toEqual({ nothing: 'this is no clone of the repository' });
});

test('neither has the first commit, nor a shallow clone', async () => {
  commit(gallery, 'a gallery');
  expect(await findBase(undefined, folder)).toEqual({ nothing: 'this is the first commit' });
  commit(button, 'violet');
  const origin = folder;
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-base-'));
  git('clone', '--quiet', '--depth=1', `file://${origin}`, '.');
  expect(await findBase(undefined, folder)).toEqual({ nothing: 'the clone is shallow' });
  expect(await findBase('HEAD~1', folder)).toEqual({ nothing: 'there is no commit HEAD~1 in this shallow clone' });
  rmSync(origin, { recursive: true });
});

test('a commit without a gallery is named', async () => {
  const before = commit(button, 'violet');
  commit(gallery, 'a gallery');
  expect(await findBase(undefined, folder)).toEqual({ nothing: `${before.slice(0, 8)} has no gallery` });
  expect(await findBase('nonsense', folder)).toEqual({ nothing: 'there is no commit nonsense' });
});

test('a change of something else is no reason to compare', async () => {
  const before = commit(gallery, 'a gallery');
  commit('api/src/app.ts', 'an endpoint');
  expect(await findBase(undefined, folder)).toEqual({
    nothing: `nothing of it has changed since ${before.slice(0, 8)}`,
  });
});

test('main is compared with the commit before, or with itself if files have changed since', async () => {
  const first = commit(gallery, 'a gallery');
  const second = commit(button, 'violet');
  expect(await findBase(undefined, folder)).toEqual({ commit: first });
  write('shared-ui/src/tag.css', 'not committed');
  expect(await findBase(undefined, folder)).toEqual({ commit: second });
  expect(await findBase('HEAD~1', folder)).toEqual({ commit: first });
});

test('a branch is compared with where it left main', async () => {
  commit(gallery, 'a gallery');
  const left = commit(button, 'violet');
  git('checkout', '--quiet', '-b', 'teal');
  commit(button, 'teal');
  commit(button, 'darker teal');
  git('checkout', '--quiet', 'main');
  commit('shared-ui/src/tag.css', 'what main did meanwhile');
  git('checkout', '--quiet', 'teal');
  expect(await findBase(undefined, folder)).toEqual({ commit: left });
});
