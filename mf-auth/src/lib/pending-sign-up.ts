/** What a sign-up leaves behind until its address is confirmed, possibly in another tab. */
export interface PendingSignUp {
  email: string;
  returnTo: string | null;
}

const key = 'fanfare.pending-sign-up';

/** Remembers the address and where the person was going, over reloads and tabs of this browser. */
export function savePendingSignUp(pending: PendingSignUp): void {
  try {
    localStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // A full or closed storage: the next page asks for the address.
  }
}

/** Gives what was remembered, or null. */
export function pendingSignUp(): PendingSignUp | null {
  try {
    const { email, returnTo } = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<PendingSignUp>;
    return typeof email === 'string' ? { email, returnTo: typeof returnTo === 'string' ? returnTo : null } : null;
  } catch {
    return null;
  }
}

export function clearPendingSignUp(): void {
  localStorage.removeItem(key);
}
