import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A package in npm's lock file, by its folder; a workspace is a link to its own. */
interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
type Packages = Record<string, LockedPackage>;

/** The workspaces whose development tools build a front end; of all others only what is loaded counts. */
const builder = 'shell/contract';
/** Development tools that no build loads. */
const otherTools = new Set(['playwright', 'webpack-cli', 'webpack-dev-server']);

/**
 * What a front end's build can load, as the lock file pins it: its packages and those of the build, with all that they depend on. A change to
 * any other package of the repository leaves it alone.
 * @param folder the repository
 * @param workspace the front end's folder
 * @returns a line for each package, sorted; empty without a lock file
 */
export function lockedPackages(folder: string, workspace: string): string[] {
  const file = path.join(folder, 'package-lock.json');
  if (!existsSync(file)) return [];
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as { packages?: Packages };
  const seen = new Set<string>();
  const open = [workspace];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    for (const name of dependenciesOf(packages, key, key === workspace || key === builder)) {
      const found = folderOf(packages, key, name);
      if (found !== null) open.push(found);
    }
  }
  return [...seen]
    .map((key) => [key, packages[key]?.version ?? '', packages[key]?.integrity ?? ''].join(' '))
    .toSorted((one, other) => (one < other ? -1 : 1));
}

function dependenciesOf(packages: Packages, key: string, isBuilding: boolean): string[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packages[key] ?? {};
  const tools = Object.keys(isBuilding ? { ...devDependencies } : {}).filter((name) => !otherTools.has(name));
  return [...Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }), ...tools];
}

/** The folder that Node finds a package in, from another one; null for an optional one that isn't installed. */
function folderOf(packages: Packages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const key = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = packages[key];
    if (found) return found.link ? (found.resolved ?? null) : key;
    if (folder === '') return null;
  }
}
