import { root } from '../install/root.mjs';
import { git, withCommit } from '../system/commit-worktree.ts';

/** What is checked out to build a gallery. */
const checkedOut = ['shared-ui', 'shell/contract', 'api/contract', 'scripts/lib', 'package.json', 'package-lock.json'];
/** Where a change may change a picture. */
const sources = ['shared-ui', 'shell/contract/build', 'scripts/lib/gallery/webpack.config.ts', 'package-lock.json'];
const config = 'scripts/lib/gallery/webpack.config.ts';
const ours = { 'shared-ui': 'shared-ui', 'shell-contract': 'shell/contract', 'api-contract': 'api/contract' };

export type Base = { commit: string } | { nothing: string };

/**
 * The commit to compare with: the one named, else where this branch left main; on main, the last one if files have changed since, or
 * the one before.
 * @returns the commit, or why there is nothing to compare
 */
export async function findBase(named?: string, repository = root): Promise<Base> {
  const at = (args: string[]) => git(args, repository);
  const verify = (name: string) => at(['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  const head = await verify('HEAD');
  if (!head) return { nothing: 'this is no clone of the repository' };
  const commit = named ? await verify(named) : await usualBase(head, at, verify);
  if (!commit) {
    const isShallow = (await at(['rev-parse', '--is-shallow-repository'])) === 'true';
    if (named) return { nothing: `there is no commit ${named}${isShallow ? ' in this shallow clone' : ''}` };
    return { nothing: isShallow ? 'the clone is shallow' : 'this is the first commit' };
  }
  if ((await at(['cat-file', '-e', `${commit}:${config}`])) === null)
    return { nothing: `${commit.slice(0, 8)} has no gallery` };
  if (!(await hasChanged(commit, at))) return { nothing: `nothing of it has changed since ${commit.slice(0, 8)}` };
  return { commit };
}

type Git = (args: string[]) => Promise<string | null>;

async function usualBase(head: string, at: Git, verify: (name: string) => Promise<string | null>) {
  for (const main of ['origin/main', 'main']) {
    const shared = (await verify(main)) && (await at(['merge-base', 'HEAD', main]));
    if (shared && shared !== head) return shared;
  }
  return (await hasChanged(head, at)) ? head : verify('HEAD~1');
}

async function hasChanged(commit: string, at: Git): Promise<boolean> {
  const isSame = (await at(['diff', '--quiet', commit, '--', ...sources])) !== null;
  return !isSame || (await at(['ls-files', '--others', '--exclude-standard', '--', ...sources])) !== '';
}

/**
 * Checks out what a commit's gallery is built from, in a worktree with the packages that are installed here, and removes it afterwards.
 * @param work gets the worktree's folder, and whether the commit has the same packages
 * @returns what `work` returns
 */
export const withWorktree = <T>(
  commit: string,
  work: (folder: string, hasSamePackages: boolean) => Promise<T>,
): Promise<T> =>
  withCommit(commit, { below: 'gallery/commits', paths: checkedOut, ours }, async (folder) => {
    const hasSamePackages = (await git(['diff', '--quiet', commit, '--', 'package-lock.json'])) !== null;
    return work(folder, hasSamePackages);
  });
