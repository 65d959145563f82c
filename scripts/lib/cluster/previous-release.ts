import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install/root.mjs';
import { run } from '../system/run.ts';

async function git(args: string[]): Promise<string | null> {
  const { code, output } = await run('git', args, { isQuiet: true });
  return code === 0 && output.trim() ? output.trim() : null;
}

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
export async function withRelease<T>(commit: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(root, `.cache/releases/${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  await git(['worktree', 'prune']);
  try {
    const { code, output } = await run('git', ['worktree', 'add', '--detach', folder, commit], { isQuiet: true });
    if (code !== 0) throw new Error(`${commit} can't be checked out: ${output.trim()}`);
    linkPackages(folder);
    return await work(folder);
  } finally {
    await git(['worktree', 'remove', '--force', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Our own packages are the commit's; all others are those installed here. */
function linkPackages(folder: string): void {
  const installed = path.join(root, 'node_modules');
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@fanfare'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@fanfare' && !name.startsWith('.')) symlinkSync(path.join(installed, name), path.join(modules, name));
  }
  const ours = {
    api: 'api',
    'api-contract': 'api/contract',
    sandbox: 'api/sandbox',
    'shell-contract': 'shell/contract',
  };
  for (const [name, workspace] of Object.entries(ours)) {
    symlinkSync(path.join(folder, workspace), path.join(modules, '@fanfare', name));
  }
}
