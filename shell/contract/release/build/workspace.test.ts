import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesOf, frontEndOf, repository } from './workspace.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('releases from the folder of a front end only', () => {
  expect(frontEndOf(path.join(repository, 'mf-creator'))).toBe('mf-creator');
  for (const other of ['', 'api', 'shell/contract', 'mf-creator/src']) {
    expect(() => frontEndOf(path.join(repository, other))).toThrow(
      'Name a front end to release: shell, mf-auth, mf-creator, mf-curator.',
    );
  }
});

it('lists every file of a build with its size, except those that start with a dot', () => {
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.git'));
  for (const [file, text] of Object.entries({
    'remoteEntry.js': 'entry',
    'remoteEntry.js.br': 'br',
    'assets/a.woff2': 'font!!',
    '.complete': '',
    'assets/.hidden': 'x',
    '.git/config': 'x',
  })) {
    writeFileSync(path.join(folder, file), text);
  }
  expect(filesOf(folder)).toEqual([
    { path: 'assets/a.woff2', sizeBytes: 6, content: path.join(folder, 'assets/a.woff2') },
    { path: 'remoteEntry.js', sizeBytes: 5, content: path.join(folder, 'remoteEntry.js') },
    { path: 'remoteEntry.js.br', sizeBytes: 2, content: path.join(folder, 'remoteEntry.js.br') },
  ]);
});
