const name = 'fanfare-renewal';
/** Longer than a renewal takes; who holds the turn longer has gone. */
const lockMs = 10_000;
const pollMs = 50;

/**
 * Does a piece of work in one tab of this browser at a time. Without Web Locks (pages by plain http from another machine) a note in local
 * storage keeps the others waiting; two tabs that write it in the same instant both go, which the API's grace forgives.
 */
export function withCrossTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Typed as if every page had it.
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, work) : withStorageLock(work);
}

async function withStorageLock<T>(work: () => Promise<T>): Promise<T> {
  const askedAt = Date.now();
  while (isTaken() && Date.now() - askedAt < lockMs) await new Promise((go) => setTimeout(go, pollMs));
  note(String(Date.now() + lockMs));
  try {
    return await work();
  } finally {
    note(null);
  }
}

/** Whether somebody's turn is still on. A note from a clock that was set back ends as well. */
function isTaken(): boolean {
  try {
    const restMs = Number(localStorage.getItem(name)) - Date.now();
    return restMs > 0 && restMs <= lockMs;
  } catch {
    return false;
  }
}

function note(until: string | null): void {
  try {
    if (until === null) localStorage.removeItem(name);
    else localStorage.setItem(name, until);
  } catch {
    // Without storage only the API's grace is left.
  }
}
