/** Time as a breaker and its callers need it; tests move it themselves. */
export interface Timers {
  /** Grows steadily, in milliseconds. */
  nowMs: () => number;
  /** Runs something later, unless cancelled. Keeps no process alive. @returns cancels it */
  after: (ms: number, run: () => void) => () => void;
}

export const systemTimers: Timers = {
  nowMs: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Failures in a row after which nobody waits any more. */
const failuresToOpen = 3;
const probeEveryMs = 1_000;

/** Whether it is worth waiting for a service that may be down. */
export interface Breaker {
  /** Nobody should wait: the service failed several times in a row, and no probe has succeeded since. */
  isOpen: () => boolean;
  /** Counts an answer that came in time, or one that didn't. */
  record: (isInTime: boolean) => void;
}

/**
 * A circuit breaker whose probes run beside the callers, so that no page is the one to find out.
 * @param probe asks the service once, and records the result
 */
export function createBreaker(probe: () => void, timers: Timers): Breaker {
  let failures = 0;
  let isOpen = false;

  function keepProbing(): void {
    timers.after(probeEveryMs, () => {
      if (!isOpen) return;
      keepProbing();
      probe();
    });
  }

  return {
    isOpen: () => isOpen,
    record: (isInTime) => {
      failures = isInTime ? 0 : failures + 1;
      const wasOpen = isOpen;
      isOpen = isInTime ? false : isOpen || failures >= failuresToOpen;
      if (isOpen && !wasOpen) keepProbing();
    },
  };
}
