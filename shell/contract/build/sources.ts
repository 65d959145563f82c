import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { lockedPackages } from './locked-packages.ts';

/** What a front end is built from: the files of its package and of linked ones, and the packages that are installed. */
export interface Sources {
  /** The repository: the folder with the lock file, else the front end's own. */
  root: string;
  /** Files and folders, relative to the repository, with forward slashes. */
  paths: string[];
  /** A line for each installed package. */
  packages: string[];
}

const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];
/** What counts of a package that doesn't say it by `files`. */
const usualFiles = ['src', 'public', 'routes.ts'];

interface PackageFile {
  version: string;
  files?: string[];
}
const packageIn = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageFile;

/**
 * What a front end is built from. Of a package count `package.json`, `webpack.config.*` and what its `files` name (`src`,
 * `public` and `routes.ts` without them), tests apart; of another repository's package manager than npm, the whole lock file.
 * @param directory the front end's folder
 */
export function sourcesIn(directory: string): Sources {
  const root = repositoryOf(directory);
  const workspace = path.relative(root, directory).replaceAll(path.sep, '/');
  const { packages, linked } = lockedPackages(root, workspace);
  const paths = [workspace, ...linked].flatMap((folder) => partsOf(root, folder));
  return {
    root,
    paths: [...paths, ...lockFiles.slice(1).filter((file) => existsSync(path.join(root, file)))],
    packages,
  };
}

/** The version of a build without an explicit one: the package's own, and a hash of its sources. @param directory the front end's folder */
export const versionOf = (directory: string): string =>
  `${packageIn(directory).version}-${sourcesHash(directory).slice(0, 8)}`;

/** A hash of what a front end is built from, whatever version its build is given. @param directory the front end's folder */
export function sourcesHash(directory: string): string {
  const { root, paths, packages } = sourcesIn(directory);
  const hash = createHash('sha256');
  for (const file of paths.flatMap((source) => filesBelow(root, source))) {
    const content = readFileSync(path.join(root, file));
    // Lengths keep two different sets of files from hashing the same.
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  for (const line of packages) hash.update(`${line}\n`);
  return hash.digest('hex');
}

/** The nearest folder with a lock file, from a front end's upwards. */
function repositoryOf(directory: string): string {
  for (let folder = directory; ; folder = path.dirname(folder)) {
    if (lockFiles.some((file) => existsSync(path.join(folder, file)))) return folder;
    if (folder === path.dirname(folder)) return directory;
  }
}

function partsOf(root: string, folder: string): string[] {
  const full = path.join(root, folder);
  const configs = readdirSync(full).filter((file) => /^webpack\.config\.\w+$/.test(file));
  const { files = usualFiles } = packageIn(full);
  return [...new Set(['package.json', ...configs, ...files])].map((part) => path.posix.join(folder, part));
}

const isSource = (name: string) => !/\.test\.tsx?$|^\./.test(name);

function filesBelow(root: string, source: string): string[] {
  const full = path.join(root, source);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [source];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || isSource(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => filesBelow(root, `${source}/${entry.name}`));
}
