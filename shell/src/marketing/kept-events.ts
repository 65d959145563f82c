/** Where this browser keeps what isn't sent yet, and what was. */
export const eventsKey = 'fanfare.marketing-events';

/** Whether this browser keeps any, so that what sends them need not load otherwise. */
export function hasKeptEvents(): boolean {
  try {
    return localStorage.getItem(eventsKey) !== null;
  } catch {
    return false;
  }
}
