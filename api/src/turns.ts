/** For so long one computation may follow another before what has arrived meanwhile comes next. */
const budgetMs = 2;

/**
 * Puts computations that are due at once into turns of the event loop, a few in each: what arrives meanwhile, as the answer of a database
 * that holds locks, waits for these few instead of for all.
 * @returns a function whose promise resolves when the caller may compute, in the order of the calls
 */
export function inTurns(): () => Promise<void> {
  let last = Promise.resolve();
  let turnStartedAt = -Infinity;
  const next = async () => {
    // By now the caller before has done its work.
    if (performance.now() - turnStartedAt < budgetMs) return;
    await new Promise<void>((resolve) => void setImmediate(resolve));
    turnStartedAt = performance.now();
  };
  return () => (last = last.then(next));
}
