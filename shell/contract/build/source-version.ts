import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { lockedPackages } from './locked-packages.ts';

export const remotes = ['mf-auth', 'mf-creator', 'mf-curator'] as const;
export type Remote = (typeof remotes)[number];
export type FrontEnd = Remote | 'shell';
export const frontEnds: readonly FrontEnd[] = ['shell', ...remotes];

const repository = path.join(import.meta.dirname, '../../..');

/** What every front end is built from besides its own folder. */
const common = [
  'shared-ui/src',
  'shared-ui/package.json',
  'shared-ui/styles-loader.mjs',
  'shell/contract/src',
  'shell/contract/build',
  'shell/contract/testing',
  'api/contract/src',
];
const own = ['src', 'public', 'package.json', 'webpack.config.ts'];
/** Bundled by remotes only. */
const ofRemotes = ['shell/kit/src', 'shell/kit/package.json'];
/** The shell's build also renders its page with the server's template. */
const ofShell = ['shell/boot', 'shell/server'];

const isSource = (name: string) => !/\.test\.tsx?$|^\./.test(name);

/** The version of a build without an explicit one: the package's own, and a hash of its sources. */
export function versionOf(name: FrontEnd, folder: string = repository): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8')) as { version: string };
  return `${version}-${sourcesOf(name, folder).slice(0, 8)}`;
}

/**
 * A hash of what a front end is built from, its packages included, whatever version its build is given.
 * @param folder the repository
 */
export function sourcesOf(name: FrontEnd, folder: string = repository): string {
  const sources = [...own.map((part) => `${name}/${part}`), ...(name === 'shell' ? ofShell : ofRemotes), ...common];
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesBelow(folder, source))) {
    const content = readFileSync(path.join(folder, file));
    // Lengths keep two different sets of files from hashing the same.
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  for (const line of lockedPackages(folder, name)) hash.update(`${line}\n`);
  return hash.digest('hex');
}

function filesBelow(folder: string, source: string): string[] {
  const full = path.join(folder, source);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [source];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || isSource(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => filesBelow(folder, `${source}/${entry.name}`));
}
