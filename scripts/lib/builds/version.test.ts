import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { versionOf } from './version.ts';

let folder: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-version-'));
  for (const name of ['shell', 'mf-auth']) write(`${name}/package.json`, '{ "version": "1.2.3" }');
  write('mf-auth/src/remote.tsx', 'export default 1;');
  write('shared-ui/src/index.ts', 'export {};');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('carries the version of the package and stays the same for the same sources', () => {
  expect(versionOf('mf-auth', folder)).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
  expect(versionOf('mf-auth', folder)).toBe(versionOf('mf-auth', folder));
});

test.for(['mf-auth/src/remote.tsx', 'shared-ui/src/index.ts', 'package-lock.json'])('changes with %s', (file) => {
  const before = versionOf('mf-auth', folder);
  write(file, 'changed');
  expect(versionOf('mf-auth', folder)).not.toBe(before);
});

test.for(['mf-auth/src/remote.test.tsx', 'mf-auth/dist/1/remoteEntry.js', 'shell/src/main.tsx', 'api/src/app.ts'])(
  'does not change with %s',
  (file) => {
    const before = versionOf('mf-auth', folder);
    write(file, 'changed');
    expect(versionOf('mf-auth', folder)).toBe(before);
  },
);

test('a moved text is a change', () => {
  write('mf-auth/src/a.ts', 'xy');
  write('mf-auth/src/b.ts', '');
  const before = versionOf('mf-auth', folder);
  write('mf-auth/src/a.ts', 'x');
  write('mf-auth/src/b.ts', 'y');
  expect(versionOf('mf-auth', folder)).not.toBe(before);
});
