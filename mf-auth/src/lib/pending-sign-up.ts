/** What a sign-up stores until its address is confirmed, possibly in another tab. */
export interface PendingSignUp {
  email: string;
  returnTo: string | null;
}

const key = 'fanfare.pending-sign-up';

/** Stores the address and the return path, for reloads and other tabs of this browser. */
export function savePendingSignUp(pending: PendingSignUp): void {
  try {
    localStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // Storage is full or unavailable: the next page has a field for the address.
  }
}

/** Returns the stored sign-up, or null. */
export function pendingSignUp(): PendingSignUp | null {
  try {
    const { email, returnTo } = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<PendingSignUp>;
    return typeof email === 'string' ? { email, returnTo: typeof returnTo === 'string' ? returnTo : null } : null;
  } catch {
    return null;
  }
}

export function clearPendingSignUp(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
