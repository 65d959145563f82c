import { pendingSignUp } from '../pending-sign-up.ts';

const key = 'fanfare.typed-email';

/** Keeps the address that is being typed, in this tab: a reload, Back, or the form beside it don't ask for it again. */
export function saveEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // A full or closed storage: it still stands in the field.
  }
}

/** The address typed last in this tab, else the one that signed up in this browser, else nothing. */
export function savedEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? pendingSignUp()?.email ?? '';
  } catch {
    return '';
  }
}

/** For who has logged in: the next person at this screen types their own. */
export function clearEmail(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
