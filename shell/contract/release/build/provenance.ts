import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { Provenance } from '@fanfare/api-contract';
import { sourcesIn } from '@fanfare/shell-contract/sources';
import { Refusal } from '../refusal.ts';

const longestBuilder = 200;

/** What a front end is built from, as git names it; tests leave a build as it is. */
function sourcesInGit(directory: string): { root: string; paths: string[] } {
  const { root, paths } = sourcesIn(directory);
  return { root, paths: [...paths, 'package-lock.json', ':(exclude,glob)**/*.test.*'] };
}

/** A container's user may have a number only. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The job that builds: its address in a CI, else the account on this machine. */
function builderOf(env: NodeJS.ProcessEnv): string {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = env;
  const gitHub = GITHUB_RUN_ID && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
  const builder = env['FANFARE_BUILDER'] || gitHub || env['CI_JOB_URL'] || `${accountName()} (by hand)`;
  return builder.slice(0, longestBuilder);
}

/**
 * The commit that a front end is built from, and whether its sources differ from it. `FANFARE_BUILD_COMMIT` says it where the sources are a
 * copy without git.
 * @param directory the front end's folder
 * @throws Refusal where that is no whole commit, or git fails
 */
export async function provenanceOf(directory: string, env: NodeJS.ProcessEnv = process.env): Promise<Provenance> {
  const builder = builderOf(env);
  const given = env['FANFARE_BUILD_COMMIT'];
  if (given) {
    if (/^[0-9a-f]{40}$/.test(given)) return { commit: given, isDirty: false, builder };
    throw new Refusal('FANFARE_BUILD_COMMIT is a whole commit: 40 characters of 0-9 and a-f.', { code: 'usage' });
  }
  const { root, paths } = sourcesInGit(directory);
  const git = async (...args: string[]) =>
    (
      await promisify(execFile)('git', args, {
        cwd: root,
        maxBuffer: 16_000_000,
        env: { ...process.env, LC_ALL: 'C' },
      })
    ).stdout.trim();
  try {
    const commit = await git('rev-parse', 'HEAD');
    const changes = await git('status', '--porcelain', '--', ...paths);
    return { commit, isDirty: changes !== '', builder };
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
    if (code === 'ENOENT' || stderr.includes('not a git repository')) return { commit: null, isDirty: false, builder };
    throw new Refusal('git can’t say what this is built from.', { code: 'git', findings: [stderr.trim()] });
  }
}

/** The subject of the last commit to a front end's sources: the reason for most releases. Null outside of git. */
export async function lastSubject(directory: string): Promise<string | null> {
  const { root, paths } = sourcesInGit(directory);
  const log = promisify(execFile)('git', ['log', '-1', '--format=%s', '--', ...paths], { cwd: root });
  return log.then(
    ({ stdout }) => stdout.trim().slice(0, 500) || null,
    () => null,
  );
}
