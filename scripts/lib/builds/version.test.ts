import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { versionOf as versionIn } from '../../../shell/contract/build/sources.ts';
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
        '': { workspaces: ['shell', 'shell/contract', 'shared-ui', 'mf-auth', 'api'] },
        'mf-auth': {
          dependencies: { '@fanfare/shell-contract': '1', react: '19' },
          devDependencies: { 'webpack-cli': '1', playwright: '1', 'css-tool': '1' },
        },
        'shell/contract': {
          dependencies: { webpack: '5' },
          devDependencies: { vitest: '1' },
          peerDependencies: { '@fanfare/shared-ui': '1' },
        },
        api: { dependencies: { fastify: '5' } },
        'node_modules/@fanfare/shell-contract': { resolved: 'shell/contract', link: true },
        'node_modules/@fanfare/shared-ui': { resolved: 'shared-ui', link: true },
        'node_modules/react': { version: '19.0.0', integrity: 'a', peerDependencies: { absent: '1' } },
        'node_modules/webpack': { version: '5.0.0', integrity: 'b', dependencies: { nested: '1' } },
        'node_modules/webpack/node_modules/nested': { version: '1.0.0', integrity: 'c' },
        'node_modules/nested': { version: '2.0.0', integrity: 'd', dependencies: { webpack: '5' } },
        'node_modules/webpack-cli': { version: '1.0.0', integrity: 'e' },
        'node_modules/playwright': { version: '1.0.0', integrity: 'f' },
        'node_modules/fastify': { version: '5.0.0', integrity: 'g' },
        'node_modules/css-tool': { version: '1.0.0', integrity: 'h' },
        'node_modules/vitest': { version: '1.0.0', integrity: 'i' },
        ...changes,
      },
    }),
  );

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-version-'));
  for (const name of ['shell', 'mf-auth', 'shell/contract']) write(`${name}/package.json`, '{ "version": "1.2.3" }');
  write('shared-ui/package.json', '{ "version": "1.2.3", "files": ["src", "loader.mjs"] }');
  write('mf-auth/src/remote.tsx', 'export default 1;');
  write('shared-ui/src/index.ts', 'export {};');
  writeLock();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('carries the version of the package and stays the same for the same sources', () => {
  expect(versionOf('mf-auth', folder)).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
  expect(versionOf('mf-auth', folder)).toBe(versionOf('mf-auth', folder));
});

test.for([
  'mf-auth/src/remote.tsx',
  'mf-auth/webpack.config.ts',
  'mf-auth/public/logo.svg',
  'shared-ui/src/index.ts',
  'shared-ui/loader.mjs',
])('changes with %s', (file) => {
  const before = versionOf('mf-auth', folder);
  write(file, 'changed');
  expect(versionOf('mf-auth', folder)).not.toBe(before);
});

test.for([
  'mf-auth/src/remote.test.tsx',
  'mf-auth/dist/1/remoteEntry.js',
  'mf-auth/README.md',
  'shared-ui/gallery/main.tsx',
  'shell/src/main.tsx',
  'api/src/app.ts',
])('does not change with %s', (file) => {
  const before = versionOf('mf-auth', folder);
  write(file, 'changed');
  expect(versionOf('mf-auth', folder)).toBe(before);
});

test.for([
  ['node_modules/react', true],
  ['node_modules/webpack', true],
  ['node_modules/webpack/node_modules/nested', true],
  ['node_modules/css-tool', true],
  ['node_modules/vitest', false],
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

describe('in a repository of its own', () => {
  const own = () => versionIn(folder);
  const writeOwnLock = (kit: string, test = 'v') =>
    write(
      'package-lock.json',
      JSON.stringify({
        packages: {
          '': {
            dependencies: { '@fanfare/kit': 'file:kit.tgz' },
            devDependencies: { '@fanfare/release': '1', vitest: '1' },
          },
          'node_modules/@fanfare/kit': { version: '1.0.0', integrity: kit, dependencies: { zod: '4' } },
          'node_modules/zod': { version: '4.0.0', integrity: 'z' },
          'node_modules/@fanfare/release': { version: '1.0.0', integrity: test },
          'node_modules/vitest': { version: '1.0.0', integrity: test },
        },
      }),
    );
  beforeEach(() => {
    write('package.json', '{ "version": "2.0.0" }');
    write('src/remote.tsx', 'export default 1;');
    writeOwnLock('a');
  });

  test('a version covers its sources and the packages of its lock file', () => {
    const before = own();
    expect(before).toMatch(/^2\.0\.0-[0-9a-f]{8}$/);
    write('README.md', 'changed');
    writeOwnLock('a', 'w');
    expect(own()).toBe(before);
    writeOwnLock('b');
    expect(own()).not.toBe(before);
    writeOwnLock('a');
    write('src/remote.tsx', 'export default 2;');
    expect(own()).not.toBe(before);
  });

  test('and the whole lock file of another package manager', () => {
    rmSync(path.join(folder, 'package-lock.json'));
    write('pnpm-lock.yaml', 'one');
    const before = own();
    write('pnpm-lock.yaml', 'two');
    expect(own()).not.toBe(before);
  });
});
