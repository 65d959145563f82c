import type { BootRelease } from '@fanfare/api-contract';
import type { RemoteModule, RemoteName } from '@fanfare/shell-contract';
import type { PageRemote } from '../../boot/page-data.ts';
import type { LoadOptions } from './container.ts';

/** Time from a slot's request for a remote until it shows something: the remote, its last good version, or an error card. */
export const budgetMs = 8_000;
/** The first attempt: cut off when nothing arrives, longer while bytes do. */
export const firstTry = { idleMs: 2_500, totalMs: 5_000 };
const secondTry = { idleMs: 1_500, totalMs: 1_500 };
/** Reserved for the last good version. */
const reserveMs = 2_500;
/** Too short to be worth another attempt. */
export const leastMs = 500;

export type Load = (name: RemoteName, release: BootRelease, options: LoadOptions) => Promise<RemoteModule>;

/** A server whose files change, so they have no registered sums. */
export const isDevelopment = ({ integrity }: BootRelease): boolean => Object.keys(integrity).length === 0;

interface Options {
  load: Load;
  /** When the slot has to show something. */
  endsAt: number;
  /** Whether it was attempted before. */
  isFresh: boolean;
  /** A first attempt that is already running. */
  prefetched: Promise<RemoteModule> | null;
}

/**
 * Loads the chosen version in up to two attempts, and leaves time for the last good one.
 * @throws the reason for the failure
 */
export async function tryChosen(
  { name, chosen, lastGood }: Pick<PageRemote, 'name' | 'lastGood'> & { chosen: BootRelease },
  { load, endsAt, isFresh, prefetched }: Options,
): Promise<RemoteModule> {
  const restMs = () => endsAt - Date.now() - (lastGood ? reserveMs : 0);
  // A development server answers once it has built.
  const first = isDevelopment(chosen) ? { idleMs: budgetMs, totalMs: budgetMs } : firstTry;
  try {
    const ready = isFresh ? null : prefetched;
    return await (ready ?? load(name, chosen, { ...first, totalMs: Math.min(first.totalMs, restMs()), isFresh }));
  } catch (thrown) {
    if (isFresh || restMs() < leastMs) throw thrown;
    const second = lastGood ? secondTry : { idleMs: restMs(), totalMs: restMs() };
    return load(name, chosen, { ...second, totalMs: Math.min(second.totalMs, restMs()), isFresh: true });
  }
}
