const checkIntervalMs = 10_000;
/** Timers of a hidden tab may be throttled to once a minute; a longer gap was sleep. */
const asleepMs = 90_000;

interface Wake {
  /** The tab is visible again, by switching to it or by going back to it. */
  onSeen: () => void;
  /** The machine slept or lost its network: connections that look open may be dead. */
  onSlept: () => void;
}

/** Notifies when a tab resumes after being suspended or offline. */
export function watchWake({ onSeen, onSlept }: Wake): void {
  let lastLookAt = Date.now();
  setInterval(() => {
    const hasSlept = Date.now() - lastLookAt > asleepMs;
    lastLookAt = Date.now();
    if (hasSlept) onSlept();
  }, checkIntervalMs);
  addEventListener('online', onSlept);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && onSeen());
  // A page in the back-forward cache received nothing meanwhile, and its connections were closed.
  addEventListener('pageshow', ({ persisted }) => persisted && onSlept());
  // Frozen by the browser to save energy.
  document.addEventListener('resume', onSlept);
}
