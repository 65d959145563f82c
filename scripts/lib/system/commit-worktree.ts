import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install/root.mjs';
import { run } from './run.ts';

/** Runs git quietly. @returns what it wrote, or null if it failed */
export async function git(args: string[], cwd = root): Promise<string | null> {
  const { code, output } = await run('git', args, { cwd, isQuiet: true });
  return code === 0 ? output.trim() : null;
}

interface Checkout {
  /** The worktrees' folder, below `.cache`. */
  below: string;
  /** What is checked out; all by default. */
  paths?: readonly string[];
  /** Folders of our own packages, by their names without the scope; those that the commit lacks are left out. */
  ours: Readonly<Record<string, string>>;
}

/**
 * Checks a commit out in a worktree with the packages that are installed here, and removes it afterwards.
 * @param work gets the worktree's folder
 * @returns what `work` returns
 * @throws Error with one clear line if there is no such commit
 */
export async function withCommit<T>(
  commit: string,
  { below, paths = ['.'], ours }: Checkout,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(root, '.cache', below, String(process.pid));
  rmSync(folder, { recursive: true, force: true });
  await git(['worktree', 'prune']);
  try {
    const isMade =
      (await git(['worktree', 'add', '--detach', '--no-checkout', folder, commit])) !== null &&
      (await git(['checkout', commit, '--', ...paths], folder)) !== null;
    if (!isMade) throw new Error(`${commit} can't be checked out.`);
    linkPackages(folder, ours);
    return await work(folder);
  } finally {
    await git(['worktree', 'remove', '--force', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Our own packages are the commit's; all others are those installed here. */
function linkPackages(folder: string, ours: Checkout['ours']): void {
  const installed = path.join(root, 'node_modules');
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@fanfare'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@fanfare' && !name.startsWith('.')) symlinkSync(path.join(installed, name), path.join(modules, name));
  }
  for (const [name, workspace] of Object.entries(ours)) {
    const target = path.join(folder, workspace);
    if (existsSync(target)) symlinkSync(target, path.join(modules, '@fanfare', name));
  }
}
