import { setTimeout } from 'node:timers/promises';

/** What is asked again and again, and done at most so often. */
export interface Asked<Name> {
  /** Asks for it; what is asked while it is done, or in the pause after it, is done once more. */
  ask(name: Name): void;
  /** Nothing is begun from here on. @returns once what was begun is over */
  close(): Promise<void>;
}

/** A pause that a signal ends at once. It keeps no process alive. */
export const pauseOf =
  (ms: number) =>
  (signal: AbortSignal): Promise<void> =>
    setTimeout(ms, undefined, { ref: false, signal }).catch(() => undefined);

/**
 * Lets many ask for the same work without doing it for each of them: of each name one at a time, with a pause after it, in this process.
 * @param work for a name; it handles its errors
 * @param pause ends early when the signal aborts
 */
export function withPauses<Name>(
  work: (name: Name) => Promise<void>,
  pause: (signal: AbortSignal) => Promise<void>,
): Asked<Name> {
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
