/** A version failed to load. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';
}

/** What the page's own server knows of its releases didn't arrive: no version's fault, so nobody is told that one failed. */
export class PageFailure extends LoadFailure {}

export interface Limits {
  /** Longest silence. While bytes arrive, a slow network is no failure. */
  idleMs: number;
  /** Longest total time. */
  totalMs: number;
}

/** Supervises one attempt. */
export interface Watch {
  signal: AbortSignal;
  /** Bytes arrived: restarts the stall timer. */
  progress: () => void;
  /** Rejects with a {@link LoadFailure} once the attempt times out. */
  over: Promise<never>;
  stop: () => void;
}

const tickMs = 100;
/** What a tick counts at most: beyond it the page itself stood still. */
const longestTickMs = 250;

/**
 * Starts the timers. They count the time that the page runs: a machine that sleeps or is too busy to run it says nothing about a version, and
 * what arrived meanwhile is seen only after the page's timers.
 */
export function createWatch({ idleMs, totalMs }: Limits): Watch {
  const controller = new AbortController();
  const end = (message: string) => controller.abort(new LoadFailure(message));
  let idleForMs = 0;
  let tookMs = 0;
  let lastTickAt = performance.now();
  const ticking = setInterval(() => {
    const now = performance.now();
    const sinceMs = Math.min(now - lastTickAt, longestTickMs);
    lastTickAt = now;
    idleForMs += sinceMs;
    tookMs += sinceMs;
    if (tookMs >= totalMs) end(`not there after ${Math.round(totalMs)} ms`);
    else if (idleForMs >= idleMs) end(`nothing arrived for ${idleMs} ms`);
  }, tickMs);
  const progress = () => {
    idleForMs = 0;
  };
  const over = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason as LoadFailure));
  });
  // Not every caller awaits it: this avoids an unhandled rejection.
  over.catch(() => {});
  controller.signal.addEventListener('abort', () => clearInterval(ticking));
  return {
    signal: controller.signal,
    progress,
    over,
    stop: () => controller.abort(new LoadFailure('over')),
  };
}
