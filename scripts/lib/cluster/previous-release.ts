import { git, withCommit } from '../system/commit-worktree.ts';

/**
 * The commit that stands for the previous release: the one named, else the last tag, else the one before the newest migration.
 * @throws Error with one clear line
 */
export async function findPreviousRelease(named?: string): Promise<string> {
  const verify = (name: string) => git(['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  if (named) {
    const found = await verify(named);
    if (!found) throw new Error(`There is no commit ${named}.`);
    return found;
  }
  const tag = await git(['describe', '--tags', '--abbrev=0']);
  const newest = await git(['log', '-1', '--format=%H', '--diff-filter=A', '--', 'api/migrations']);
  const found = await verify(tag ?? `${newest}~1`);
  if (!found) throw new Error('There is no tag, and no commit before the newest migration: name one.');
  return found;
}

/** Checks a commit's API out, with the packages that are installed here. @param work gets its folder, which is gone afterwards */
export const withRelease = <T>(commit: string, work: (folder: string) => Promise<T>): Promise<T> =>
  withCommit(commit, { below: 'releases', ours }, work);

const ours = {
  api: 'api',
  'api-contract': 'api/contract',
  sandbox: 'api/sandbox',
  'shell-contract': 'shell/contract',
  telemetry: 'api/telemetry',
};
