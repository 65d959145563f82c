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

/** Development tools that no build loads. */
const otherTools =
  /^(?:@types\/|@testing-library\/|@vitest\/|vitest$|jsdom$|typescript|webpack-cli$|webpack-dev-server$|playwright|@playwright\/|eslint|prettier$|ox|@fanfare\/release$)/;

export interface Locked {
  /** A line for each installed package, sorted; empty without a lock file. */
  packages: string[];
  /** The folders of the repository's own packages among them, sorted. */
  linked: string[];
}

/**
 * What a front end's build can load, as npm's lock file pins it: its packages with all that they depend on, and its own development tools
 * except those that no build loads. A change to any other package of the repository leaves it alone.
 * @param root the folder of the lock file
 * @param workspace the front end's folder in it; empty where it is the same
 */
export function lockedPackages(root: string, workspace: string): Locked {
  const file = path.join(root, 'package-lock.json');
  if (!existsSync(file)) return { packages: [], linked: [] };
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as { packages?: Packages };
  const seen = new Set<string>();
  const open = [workspace];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    for (const name of dependenciesOf(packages[key] ?? {}, key === workspace)) {
      const found = folderOf(packages, key, name);
      if (found !== null) open.push(found);
    }
  }
  const keys = [...seen].filter((key) => key !== workspace).toSorted();
  const isInstalled = (key: string) => key.includes('node_modules/');
  return {
    packages: keys
      .filter(isInstalled)
      .map((key) => [key, packages[key]?.version ?? '', packages[key]?.integrity ?? ''].join(' ')),
    linked: keys.filter((key) => !isInstalled(key)),
  };
}

function dependenciesOf(
  { dependencies, devDependencies, optionalDependencies, peerDependencies }: LockedPackage,
  isFrontEnd: boolean,
): string[] {
  const tools = isFrontEnd ? Object.keys({ ...devDependencies }).filter((name) => !otherTools.test(name)) : [];
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
