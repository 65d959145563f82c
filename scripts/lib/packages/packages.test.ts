import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { sharedCode as sharedCodeOfSources } from '../../../shell/contract/build/shared-code.ts';
import { root } from '../install/root.mjs';
import { installFromHere, writeExample } from './example.ts';
import type { PackedPackage } from './pack.ts';

const run = promisify(execFile);

let folder: string;
let packed: PackedPackage[];
/** A package as it is installed in the repository of a team. */
const installed = (name: string) => path.join(folder, 'node_modules', name);
const manifestOf = (name: string) =>
  JSON.parse(readFileSync(path.join(installed(name), 'package.json'), 'utf8')) as {
    exports?: Record<string, string | { types: string; default: string }>;
    dependencies?: Record<string, string>;
    peerDependencies?: Record<string, string>;
    private?: boolean;
  };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-packages-'));
  packed = await writeExample(folder);
  await installFromHere(folder, packed);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the packages hold scripts with their types, and no source or test', () => {
  expect(packed.map(({ name }) => name)).toEqual([
    '@fanfare/api-contract',
    '@fanfare/shared-ui',
    '@fanfare/shell-contract',
    '@fanfare/kit',
    '@fanfare/release',
  ]);
  for (const { name, files } of packed) {
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
    expect([name, sources, files.filter((file) => file.includes('.test.'))]).toEqual([name, [], []]);
    expect(manifestOf(name).private).toBeUndefined();
    for (const file of files.filter((one) => one.endsWith('.js'))) {
      expect(files).toContain(file.replace(/\.js$/, '.d.ts'));
    }
  }
});

/** What a script or declaration imports. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /(?:^(?:import|export)\b[^'"\n]* from |^import |\bimport\()['"]([^'"\n]+)['"]/gm,
    ),
  ].map(([, to = '']) => to);

test('each import leads to a file of the package, or to a package that it declares', () => {
  const astray: string[] = [];
  for (const { name } of packed) {
    const { dependencies, peerDependencies } = manifestOf(name);
    const declared = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies })]);
    const isRight = (file: string, to: string): boolean => {
      if (isBuiltin(to) || to.startsWith('#')) return true;
      if (!to.startsWith('.')) {
        const packageName = to.split('/', to.startsWith('@') ? 2 : 1).join('/');
        // Inferred types also name packages of a declared one.
        return declared.has(packageName) || (file.endsWith('.d.ts') && existsSync(installed(packageName)));
      }
      const target = path.resolve(path.dirname(file), file.endsWith('.d.ts') ? to.replace(/\.js$/, '.d.ts') : to);
      return target.startsWith(`${installed(name)}/`) && existsSync(target);
    };
    for (const file of globSync('**/*.{js,d.ts}', { cwd: installed(name) })) {
      const full = path.join(installed(name), file);
      const wrong = importsOf(full).filter((to) => !isRight(full, to));
      astray.push(...wrong.map((to) => `${name}/${file} imports ${to}`));
    }
  }
  expect(astray).toEqual([]);
});

test('Node finds every export, and runs those that need no page', async () => {
  const names = packed.flatMap(({ name }) =>
    Object.keys(manifestOf(name).exports ?? {}).map((key) => path.posix.join(name, key)),
  );
  const loaded = [
    '@fanfare/api-contract',
    ...['', '/build', '/ports', '/snapshot', '/sources', '/testing'].map((part) => `@fanfare/shell-contract${part}`),
  ];
  const program = `
    for (const name of ${JSON.stringify(names)}) import.meta.resolve(name);
    for (const name of ${JSON.stringify(loaded)}) await import(name);
    const { default: config } = await import('./webpack.config.ts');
    console.log(config.output.path);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  expect(path.dirname(stdout.trim())).toBe(path.join(folder, 'dist'));
  expect(path.basename(stdout.trim())).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
});

test('the popups of a remote from the packages are those of a shell from the sources', async () => {
  const keysIn = async (contract: string) => {
    const file = globSync('build/shared-code.{js,ts}', { cwd: contract })[0] ?? '';
    const { sharedCode } = (await import(path.join(contract, file))) as { sharedCode: typeof sharedCodeOfSources };
    return Object.values(sharedCode()).map(({ shareKey }) => shareKey);
  };
  expect(await keysIn(installed('@fanfare/shell-contract'))).toEqual(await keysIn(path.join(root, 'shell/contract')));
});

test('the release command starts', async () => {
  const { stdout } = await run(path.join(folder, 'node_modules/.bin/fanfare-release'), ['--help'], { cwd: folder });
  expect(stdout).toContain('npm run release -- <verb> [options]');
});

test('the types of the template fit those of the packages', async () => {
  const compiler = path.join(root, 'node_modules/typescript7/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', folder, '--listFiles'], { cwd: folder });
  for (const { name } of packed.filter((one) => one.name !== '@fanfare/release')) {
    expect(stdout).toContain(`node_modules/${name}/src/index.d.ts`);
  }
  expect(stdout).not.toContain(`${root}/shared-ui/`);
});
