const name = 'fanfare-renewal';
/** Longer than a renewal takes; a tab that holds the lock longer is gone. */
const lockMs = 10_000;
const pollMs = 50;

/**
 * Runs a task in one tab of this browser at a time. Without Web Locks (pages over plain http from another machine) an entry in local
 * storage makes the others wait; two tabs that write it in the same instant both run, which the API's grace period tolerates.
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

/** Whether a lock is still held. An entry from a clock that was set back expires as well. */
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
    // Without storage only the API's grace period is left.
  }
}
