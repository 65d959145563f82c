import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrontEndName } from '@fanfare/api-contract';
import { sourcesIn } from '@fanfare/shell-contract/sources';
import { Refusal } from '../refusal.ts';

/** A front end's sources, in this repository or in a team's own. */
export interface Project {
  /** The front end, by its package's name without a scope. */
  name: FrontEndName;
  /** Its folder. */
  directory: string;
  /** The repository: the folder with the lock file. */
  root: string;
  /** Its webpack configuration, by the file's name. */
  config: string;
  /** How this command is called for it, for suggestions. */
  command: string;
}

/**
 * The front end in whose folder the command was called.
 * @throws Refusal anywhere else
 */
export function projectIn(directory: string): Project {
  const file = path.join(directory, 'package.json');
  const config = existsSync(file) && readdirSync(directory).find((name) => /^webpack\.config\.[cm]?[jt]s$/.test(name));
  const { name: fullName = '', scripts = {} } = (config ? JSON.parse(readFileSync(file, 'utf8')) : {}) as {
    name?: string;
    scripts?: Record<string, string>;
  };
  if (!config || !fullName) {
    throw new Refusal(
      'There is no front end to release in this folder: one has a package.json with a name, and a webpack.config.',
      {
        code: 'usage',
        next: 'in a repository with several: npm run release -w mf-creator -- status',
      },
    );
  }
  const { root } = sourcesIn(directory);
  return {
    name: fullName.replace(/^@[^/]+\//, '') as FrontEndName,
    directory,
    root,
    config,
    // By its folder, npm would also mean the workspaces inside it.
    command: scripts['release']
      ? `npm run release${root === directory ? '' : ` -w ${fullName}`} --`
      : 'npx fanfare-release',
  };
}
