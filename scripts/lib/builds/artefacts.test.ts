import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { releaseFile, type ReleaseFile } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sourcesIn } from '../../../shell/contract/build/sources.ts';
import { root } from '../install/root.mjs';
import { frontEnds, versionOf, type FrontEnd } from './version.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('./test/read-by-build.mjs', import.meta.url));

/** A build takes as long as hundreds of tests: the shell's, and two of the same sources, are made for `npm run test:full` alone. */
const isFull = process.env['FANFARE_TEST_FULL'] === '1';

let folder: string;
const builds = new Map<string, Awaited<ReturnType<typeof build>>>();
const buildOf = (as: string) => {
  const found = builds.get(as);
  if (!found) throw new Error(`${as} was not built`);
  return found;
};
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-builds-'));
  const otherTime = { FANFARE_BUILD_VERSION: '0.9.0', FANFARE_BUILD_CONTRACT: '2', FANFARE_BUILD_REACT: '^18.2.0' };
  const make = async (name: FrontEnd, as: string, env?: Record<string, string>) =>
    void builds.set(as, await build(name, as, env));
  if (isFull) await Promise.all([make('shell', 'shell'), make('mf-auth', 'again', otherTime)]);
  await make('mf-auth', 'auth', otherTime);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a front end outside its `dist`. */
async function build(name: FrontEnd, as: string, env: Record<string, string> = {}) {
  const output = path.join(folder, as);
  const config = path.join(root, name, 'webpack.config.ts');
  const webpack = createRequire(config).resolve('webpack');
  const { stdout } = await run(process.execPath, [program, webpack, config, output], {
    cwd: path.join(root, name),
    env: { ...process.env, FANFARE_BUILD_VERSION: '1.2.3', NODE_ENV: '', ...env },
    maxBuffer: 2 ** 26,
  });
  const read = JSON.parse(/^read (.*)$/m.exec(stdout)?.[1] ?? '[]') as string[];
  return { output, read: read.map((file) => path.relative(root, file)) };
}

const releaseOf = (output: string): ReleaseFile =>
  releaseFile.parse(JSON.parse(readFileSync(path.join(output, 'release.json'), 'utf8')));

function sumsOf(output: string): Record<string, string> {
  const files = globSync('**/*', { cwd: output, withFileTypes: true }).filter((file) => file.isFile());
  return Object.fromEntries(
    files.map((file) => {
      const full = path.join(file.parentPath, file.name);
      return [path.relative(output, full), createHash('sha384').update(readFileSync(full)).digest('base64')];
    }),
  );
}

describe('a build', () => {
  test.for(isFull ? ['mf-auth'] : [])('of the same sources and version of %s is the same, byte for byte', () => {
    const sums = sumsOf(buildOf('auth').output);
    expect(Object.keys(sums).length).toBeGreaterThan(10);
    expect(sumsOf(buildOf('again').output)).toEqual(sums);
  });

  // What another front end releases can change no byte of it: not one of its files is an input.
  test.for([['auth', 'mf-auth', 'remote.tsx'] as const, ...(isFull ? [['shell', 'shell', 'main.tsx'] as const] : [])])(
    'of %s reads no file of another front end',
    ([as, name, entry]) => {
      const { read } = buildOf(as);
      expect(read).toContain(`${name}/src/${entry}`);
      const others = frontEnds.filter((one) => one !== name).flatMap((one) => [`${one}/src/`, `${one}/dist/`]);
      expect(read.filter((file) => others.some((other) => file.startsWith(other)))).toEqual([]);
    },
  );

  // Or two different builds would have one version.
  test.for([['auth', 'mf-auth'] as const, ...(isFull ? [['shell', 'shell'] as const] : [])])(
    'of %s reads nothing that its version doesn’t cover',
    ([as, name]) => {
      const { paths } = sourcesIn(path.join(root, name));
      const isCovered = (file: string) => paths.some((part) => file === part || file.startsWith(`${part}/`));
      // Folders, and the package.json of those above, are only looked through.
      const isSource = (file: string) => /\.\w+$/.test(file) && !/(^|\/)(node_modules\/|package\.json$)/.test(file);
      const own = buildOf(as).read.filter((file) => isSource(file) && !file.startsWith('..'));
      expect(own.length).toBeGreaterThan(50);
      expect(own.filter((file) => !isCovered(file))).toEqual([]);
    },
  );

  test.for(isFull ? ['auth', 'shell'] : ['auth'])('names the sum of each script and style sheet of %s', (as) => {
    const { output } = buildOf(as);
    const { integrity } = releaseOf(output);
    const sums = Object.entries(sumsOf(output)).filter(([file]) => /\.(js|css)$/.test(file));
    expect(sums.length).toBeGreaterThan(5);
    for (const [file, sum] of sums) expect(integrity[file]).toBe(`sha384-${sum}`);
  });

  test.for(isFull ? ['shell'] : [])('of the %s says what it gives, and knows its own page', (as) => {
    const { name, contract, integrity } = releaseOf(buildOf(as).output);
    expect(name).toBe('shell');
    expect(contract.accepts).toContain(contract.contract);
    expect(contract.routerExports).toContain('Routes');
    expect(integrity['index.html']).toBe(`sha384-${sumsOf(buildOf(as).output)['index.html']}`);
  });

  test('of a remote says what it needs; variables make it one of another time', () => {
    const { version, contract } = releaseOf(buildOf('auth').output);
    expect(version).toBe('0.9.0');
    expect(contract).toMatchObject({
      contract: 2,
      accepts: [],
      api: 1,
      exposes: ['./app'],
      shared: { react: { requiredVersion: '^18.2.0' }, 'react-dom': { requiredVersion: '^18.2.0' } },
    });
    expect(contract.shared['react-router-dom']?.requiredVersion).toMatch(/^\^7\./);
    expect(contract.routerExports).toEqual(expect.arrayContaining(['Routes', 'Route']));
    // Of the page on which it stands alone.
    expect(contract.routerExports).not.toContain('BrowserRouter');
    expect(contract.calls).toContain('POST /api/v2/public/auth/signup');
    expect(contract.smoke).toContainEqual({ path: '/signin', as: 'visitor' });
    const manifest = JSON.parse(readFileSync(path.join(buildOf('auth').output, 'mf-manifest.json'), 'utf8')) as {
      metaData: { fanfare: unknown };
      shared: { name: string; requiredVersion: string }[];
    };
    // Which files the screens need is in release.json alone, from which pages are written.
    const { screens = [], ...inManifest } = contract;
    expect(screens.flatMap(({ paths }) => paths)).toContain('/account');
    expect(manifest.metaData.fanfare).toEqual(inManifest);
    expect(manifest.shared.find(({ name }) => name === 'react')?.requiredVersion).toBe('^18.2.0');
  });
});

test('what one front end is built from is no part of the versions of the others', () => {
  expect(new Set(frontEnds.map((name) => versionOf(name).split('-').at(-1))).size).toBe(frontEnds.length);
});
