/** How long to wait for an email before requesting another one makes sense. */
export const resendDelayMs = 30_000;

const key = 'fanfare.next-confirmation-mail';

/** When the next confirmation email may be requested, in milliseconds; 0 for now. Survives reloads, shared by all tabs. */
export function nextEmailAt(): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}

export function delayNextEmail(untilMs: number): void {
  try {
    localStorage.setItem(key, String(untilMs));
  } catch {
    // Not persisted over a reload; the API counts as well.
  }
}
