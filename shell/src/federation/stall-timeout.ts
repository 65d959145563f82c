/** A version failed to load. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';
}

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

/** Starts the timers. */
export function createWatch({ idleMs, totalMs }: Limits): Watch {
  const controller = new AbortController();
  const end = (message: string) => controller.abort(new LoadFailure(message));
  let idle: ReturnType<typeof setTimeout>;
  const progress = () => {
    clearTimeout(idle);
    if (!controller.signal.aborted) idle = setTimeout(end, idleMs, `nothing arrived for ${idleMs} ms`);
  };
  const total = setTimeout(end, totalMs, `not there after ${Math.round(totalMs)} ms`);
  const over = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason as LoadFailure));
  });
  // Not every caller awaits it: this avoids an unhandled rejection.
  over.catch(() => {});
  progress();
  return {
    signal: controller.signal,
    progress,
    over,
    stop: () => {
      clearTimeout(idle);
      clearTimeout(total);
      controller.abort(new LoadFailure('over'));
    },
  };
}
