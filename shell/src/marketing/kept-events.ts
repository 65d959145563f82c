/** Where this browser keeps what isn't sent yet, and what was. */
export const eventsKey = 'fanfare.marketing-events';

/** Whether events wait to be sent: what sends them loads for nothing else. */
export function hasWaitingEvents(): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(eventsKey) ?? 'null') as { waiting?: unknown[] } | null;
    return (kept?.waiting?.length ?? 0) > 0;
  } catch {
    return false;
  }
}
