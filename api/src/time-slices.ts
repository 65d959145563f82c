/** How long computations may block the event loop together. */
const sliceMs = 2;

/**
 * Time slicing: spreads computations that are due at once over several turns of the event loop, so that I/O, such as the result of a
 * transaction that holds locks, waits for one slice of them instead of for all.
 * @returns a function that each computation awaits first; its promises resolve in the order of the calls
 */
export function timeSlices(): () => Promise<void> {
  let last = Promise.resolve();
  let sliceStartedAt = -Infinity;
  const next = async () => {
    // The previous computation has ended by now.
    if (performance.now() - sliceStartedAt < sliceMs) return;
    await new Promise<void>((resolve) => void setImmediate(resolve));
    sliceStartedAt = performance.now();
  };
  return () => (last = last.then(next));
}
