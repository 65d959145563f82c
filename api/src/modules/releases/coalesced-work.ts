import { setTimeout } from 'node:timers/promises';

/** Work that many ask for, and that is done once for all of them. */
export interface CoalescedWork<Name> {
  /** Asks for it; what is asked for while it runs, or in the pause after it, is done once more. */
  ask(name: Name): void;
  /** Starts nothing more. @returns once what was running has ended */
  close(): Promise<void>;
}

/** A pause that a signal ends at once. It keeps no process alive. */
export const pauseOf =
  (ms: number) =>
  (signal: AbortSignal): Promise<void> =>
    setTimeout(ms, undefined, { ref: false, signal }).catch(() => undefined);

/**
 * Does work that many ask for once for all of them: one run of each name at a time, with a pause after it, in this process.
 * @param work for a name; it handles its errors
 * @param pause ends early when the signal aborts
 */
export function coalesced<Name>(
  work: (name: Name) => Promise<void>,
  pause: (signal: AbortSignal) => Promise<void>,
): CoalescedWork<Name> {
  const closing = new AbortController();
  /** Those at work or in their pause, with whether they were asked for since they began: no more than there are names. */
  const isAskedAgain = new Map<Name, boolean>();
  const running = new Set<Promise<void>>();

  async function run(name: Name): Promise<void> {
    while (!closing.signal.aborted && isAskedAgain.get(name) === true) {
      isAskedAgain.set(name, false);
      await work(name);
      if (!closing.signal.aborted) await pause(closing.signal);
    }
    isAskedAgain.delete(name);
  }

  return {
    ask(name) {
      if (closing.signal.aborted) return;
      const isBusy = isAskedAgain.has(name);
      isAskedAgain.set(name, true);
      if (isBusy) return;
      const one: Promise<void> = run(name).finally(() => running.delete(one));
      running.add(one);
    },
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
