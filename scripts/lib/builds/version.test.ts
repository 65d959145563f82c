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

/** What is installed: a front end's library and its own dependency, the build's tool, and what only the API and the tests use. */
const writeLock = (changes: Record<string, object> = {}) =>
  write(
    'package-lock.json',
    JSON.stringify({
      packages: {
        '': { workspaces: ['shell', 'shell/contract', 'mf-auth', 'api'] },
        'mf-auth': {
          dependencies: { '@fanfare/shell-contract': '1', react: '19' },
          devDependencies: { 'webpack-cli': '1' },
        },
        'shell/contract': { devDependencies: { webpack: '5', playwright: '1' } },
        api: { dependencies: { fastify: '5' } },
        'node_modules/@fanfare/shell-contract': { resolved: 'shell/contract', link: true },
        'node_modules/react': { version: '19.0.0', integrity: 'a', peerDependencies: { absent: '1' } },
        'node_modules/webpack': { version: '5.0.0', integrity: 'b', dependencies: { nested: '1' } },
        'node_modules/webpack/node_modules/nested': { version: '1.0.0', integrity: 'c' },
        'node_modules/nested': { version: '2.0.0', integrity: 'd', dependencies: { webpack: '5' } },
        'node_modules/webpack-cli': { version: '1.0.0', integrity: 'e' },
        'node_modules/playwright': { version: '1.0.0', integrity: 'f' },
        'node_modules/fastify': { version: '5.0.0', integrity: 'g' },
        ...changes,
      },
    }),
  );

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-version-'));
  for (const name of ['shell', 'mf-auth']) write(`${name}/package.json`, '{ "version": "1.2.3" }');
  write('mf-auth/src/remote.tsx', 'export default 1;');
  write('shared-ui/src/index.ts', 'export {};');
  writeLock();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('carries the version of the package and stays the same for the same sources', () => {
  expect(versionOf('mf-auth', folder)).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
  expect(versionOf('mf-auth', folder)).toBe(versionOf('mf-auth', folder));
});

test.for(['mf-auth/src/remote.tsx', 'shared-ui/src/index.ts'])('changes with %s', (file) => {
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

test.for([
  ['node_modules/react', true],
  ['node_modules/webpack', true],
  ['node_modules/webpack/node_modules/nested', true],
  ['node_modules/nested', false],
  ['node_modules/webpack-cli', false],
  ['node_modules/playwright', false],
  ['node_modules/fastify', false],
] as const)('another version of %s changes it: %s', ([name, changes]) => {
  const before = versionOf('mf-auth', folder);
  writeLock({ [name]: { version: '9.9.9', integrity: 'z' } });
  expect(versionOf('mf-auth', folder) !== before).toBe(changes);
});

test('other bytes of the same version change it, too', () => {
  const before = versionOf('mf-auth', folder);
  writeLock({ 'node_modules/react': { version: '19.0.0', integrity: 'z' } });
  expect(versionOf('mf-auth', folder)).not.toBe(before);
});

test('a moved text is a change', () => {
  write('mf-auth/src/a.ts', 'xy');
  write('mf-auth/src/b.ts', '');
  const before = versionOf('mf-auth', folder);
  write('mf-auth/src/a.ts', 'x');
  write('mf-auth/src/b.ts', 'y');
  expect(versionOf('mf-auth', folder)).not.toBe(before);
});
