import { type RefObject, useLayoutEffect, useRef } from 'react';
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

/** The address typed last in this tab, else the one that signed up in this browser, else an empty string. */
export function savedEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? pendingSignUp()?.email ?? '';
  } catch {
    return '';
  }
}

/**
 * React hook: fills an empty field with the address typed last. What was typed or filled in before the form ran stays, and is remembered.
 * @returns for the field
 */
export function useSavedEmail(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!field.current) return;
    if (field.current.value) saveEmail(field.current.value);
    else field.current.value = savedEmail();
  }, []);
  return field;
}

/** Called after a log-in: the next person at this screen types their own. */
export function clearEmail(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
