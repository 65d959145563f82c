import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { Provenance } from '@fanfare/api-contract';
import type { FrontEnd } from '../../build/source-version.ts';

const longestBuilder = 200;

/** What a front end is built from, as git names it; tests leave a build as it is. */
export const sourcesInGit = (name: FrontEnd): string[] => [
  name,
  'shared-ui',
  'shell/contract',
  'api/contract',
  'package-lock.json',
  ...(name === 'shell' ? [] : ['shell/kit']),
];

/** The job that builds: its address in a CI, else the account on this machine. */
function builderOf(env: NodeJS.ProcessEnv): string {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = env;
  const gitHub = GITHUB_RUN_ID && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
  const builder = env['FANFARE_BUILDER'] || gitHub || env['CI_JOB_URL'] || `${userInfo().username} (by hand)`;
  return builder.slice(0, longestBuilder);
}

/**
 * The commit that a front end is built from, and whether its sources differ from it. `FANFARE_BUILD_COMMIT` says it where the sources are a
 * copy without git.
 * @param repository the folder with the sources
 */
export async function provenanceOf(
  name: FrontEnd,
  repository: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Provenance> {
  const builder = builderOf(env);
  const given = env['FANFARE_BUILD_COMMIT'];
  if (given) return { commit: given, isDirty: false, builder };
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: repository, maxBuffer: 16_000_000 })).stdout.trim();
  try {
    const commit = await git('rev-parse', 'HEAD');
    const changes = await git('status', '--porcelain', '--', ...sourcesInGit(name), ':(exclude,glob)**/*.test.*');
    return { commit, isDirty: changes !== '', builder };
  } catch {
    return { commit: null, isDirty: false, builder };
  }
}
