import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root } from '../install/root.mjs';
import { run } from '../system/run.ts';
import { packPackages, type PackedPackage } from './pack.ts';

const template = path.join(root, 'shell/contract/example');
/** Where a repository keeps the tarballs of the packages, until a registry of the team's has them. */
const vendored = 'packages';

type Dependencies = Record<string, string>;
interface ExampleManifest {
  name: string;
  version: string;
  dependencies: Dependencies;
  devDependencies: Dependencies;
}

/**
 * Writes a repository of a team's own into a folder, from the template, with the packages as tarballs beside it.
 * @param folder missing or empty
 * @returns the packages; nothing is installed yet
 * @throws Error where something is in the folder already
 */
export async function writeExample(folder: string): Promise<PackedPackage[]> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  cpSync(template, folder, { recursive: true, filter: (file) => !/\/(node_modules|dist)$/.test(file) });
  const packed = await packPackages(path.join(folder, vendored));
  const file = path.join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as ExampleManifest;
  for (const { name, tarball } of packed) {
    const dependencies = name in manifest.dependencies ? manifest.dependencies : manifest.devDependencies;
    dependencies[name] = `file:${vendored}/${tarball}`;
  }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  rmSync(path.join(folder, vendored, 'staged'), { recursive: true });
  return packed;
}

/**
 * Installs a repository's packages without a network: ours from their tarballs, all others as links to those of this repository. Its lock
 * file is what npm would write for these.
 */
export async function installFromHere(folder: string, packed: readonly PackedPackage[]): Promise<void> {
  const modules = path.join(folder, 'node_modules');
  for (const name of installedHere()) link(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const { name, tarball } of packed) {
    const to = path.join(modules, name);
    mkdirSync(to, { recursive: true });
    const { code, output } = await run(
      'tar',
      ['-xzf', path.join(folder, vendored, tarball), '-C', to, '--strip-components=1'],
      { isQuiet: true },
    );
    if (code !== 0) throw new Error(`${tarball} can’t be unpacked: ${output}`);
  }
  linkPrograms(modules, packed);
  writeLock(folder, packed);
}

const isProgramFolder = (name: string) => name.startsWith('.');

function installedHere(): string[] {
  const modules = path.join(root, 'node_modules');
  return readdirSync(modules)
    .filter((name) => !isProgramFolder(name) && name !== '@fanfare')
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(path.join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    );
}

function link(target: string, file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  symlinkSync(target, file);
}

function linkPrograms(modules: string, packed: readonly PackedPackage[]): void {
  const here = path.join(root, 'node_modules/.bin');
  const programs = new Map(readdirSync(here).map((name) => [name, path.join(here, name)]));
  // Ours last: npm links those of the workspaces here, too.
  for (const { name } of packed) {
    const { bin = {} } = JSON.parse(readFileSync(path.join(modules, name, 'package.json'), 'utf8')) as {
      bin?: Record<string, string>;
    };
    for (const [program, file] of Object.entries(bin)) {
      const target = path.join(modules, name, file);
      chmodSync(target, 0o755);
      programs.set(program, target);
    }
  }
  for (const [name, target] of programs) link(target, path.join(modules, '.bin', name));
}

function writeLock(folder: string, packed: readonly PackedPackage[]): void {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const { packages } = read(path.join(root, 'package-lock.json')) as { packages: Record<string, { link?: boolean }> };
  const { name, version, dependencies, devDependencies } = read(path.join(folder, 'package.json'));
  const others = Object.entries(packages).filter(([key, { link }]) => key.startsWith('node_modules/') && !link);
  const ours = packed.map((one) => {
    const manifest = read(path.join(folder, 'node_modules', one.name, 'package.json'));
    const { version, dependencies, peerDependencies } = manifest;
    const resolved = `file:${vendored}/${one.tarball}`;
    const { integrity } = one;
    return [`node_modules/${one.name}`, { version, resolved, integrity, dependencies, peerDependencies }];
  });
  const lock = {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, dependencies, devDependencies }, ...Object.fromEntries([...others, ...ours]) },
  };
  writeFileSync(path.join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}
