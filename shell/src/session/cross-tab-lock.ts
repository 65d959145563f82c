const name = 'fanfare-renewal';
/** Longer than a renewal takes; a tab that holds the lock longer is gone. */
const lockMs = 10_000;
const pollMs = 50;

/**
 * Runs a task in one tab of this browser at a time. Without Web Locks (pages over plain http from another machine) an entry in local
 * storage makes the others wait; two tabs that write it in the same instant both run, which the API's grace period tolerates.
 * @param work gets whether another tab held the lock before: what that one wrote may not be readable here yet
 */
export async function withCrossTabLock<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  // Typed as if every page had it.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return withStorageLock(work);
  const atOnce = await locks.request(
    name,
    { ifAvailable: true },
    async (lock) => lock && { result: await work(false) },
  );
  return atOnce ? atOnce.result : locks.request(name, () => work(true));
}

async function withStorageLock<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  const askedAt = Date.now();
  let hasWaited = false;
  for (; isTaken() && Date.now() - askedAt < lockMs; hasWaited = true)
    await new Promise((go) => setTimeout(go, pollMs));
  note(String(Date.now() + lockMs));
  try {
    return await work(hasWaited);
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
