/** A version did not arrive. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';
}

export interface Limits {
  /** Longest silence. While bytes arrive, a slow network is no failure. */
  idleMs: number;
  /** Longest time in all. */
  totalMs: number;
}

/** Watches over one try. */
export interface Watch {
  signal: AbortSignal;
  /** Something arrived: the silence begins anew. */
  progress: () => void;
  /** Rejects with a {@link LoadFailure} once the try is over time. */
  over: Promise<never>;
  stop: () => void;
}

/** Starts to count. */
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
  // Whoever waits for it hears of it; nobody has to.
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
