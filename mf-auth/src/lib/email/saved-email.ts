import { useEffect } from 'react';
import { pendingSignUp } from '../pending-sign-up.ts';

const key = 'fanfare.typed-email';

/** Remembers the typed address in this tab, so that a reload, Back or the neighbouring form prefills it. */
export function saveEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // Storage is full or unavailable; the field still has the value.
  }
}

/** React hook: remembers what was typed before the form ran. @param getValues of the form */
export function useSavedAtStart(getValues: (name: 'email') => string | undefined): void {
  useEffect(() => {
    const email = getValues('email');
    if (email) saveEmail(email);
  }, [getValues]);
}

/** The address typed last in this tab, else the one that signed up in this browser, else an empty string. */
export function savedEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? pendingSignUp()?.email ?? '';
  } catch {
    return '';
  }
}

/** Called after a log-in: the next person at this screen types their own. */
export function clearEmail(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
