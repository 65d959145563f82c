/**
 * Gives each caller a turn of the event loop of its own, so that what arrives meanwhile (the answer of a database that holds locks) waits for
 * one computation at most, not for all that were due at once.
 * @returns a function whose promise resolves when it is the caller's turn, in the order of the calls
 */
export function oneEachTurn(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise<void>((resolve) => void setImmediate(resolve))));
}
