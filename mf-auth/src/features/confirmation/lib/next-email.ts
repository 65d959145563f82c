/** How long one waits for a mail before asking for another makes sense. */
export const resendDelayMs = 30_000;

const key = 'fanfare.next-confirmation-mail';

/** When the next confirmation mail may be asked for, in milliseconds; 0 for at once. Kept over reloads, for all tabs. */
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
    // Not kept over a reload; the API counts as well.
  }
}
