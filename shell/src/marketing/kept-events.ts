/** Where this browser keeps what isn't sent yet, and what was. */
export const eventsKey = 'fanfare.marketing-events';

export function hasKeptEvents(): boolean {
  try {
    return localStorage.getItem(eventsKey) !== null;
  } catch {
    return false;
  }
}
