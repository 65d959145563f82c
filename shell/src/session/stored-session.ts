import type { Session } from '@fanfare/api-contract';
import { readCookie, writeCookie } from '../lib/cookies.ts';

/** This browser's record of who is signed in. */
export interface StoredSession {
  token: string | null;
  userId: number | null;
}

/** Both cookies, read together. */
export function readSession(): StoredSession {
  const all = document.cookie;
  const userId = Number(readCookie('user-id', all));
  return { token: readCookie('token', all), userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null };
}

/** Writes the specification's `token` and `user-id` cookies. */
export function saveSession({ token, userId }: Session): void {
  const { userId: before } = readSession();
  // An expired session left its owner's drafts, which nobody else may find. Drafts from before signing in stay.
  if (before !== null && before !== userId) {
    const begun = visitorEntries();
    clearSession();
    restoreEntries(begun);
  }
  // In this order: a tab that reads in between must not take the new token for the old account's.
  writeCookie('user-id', String(userId));
  writeCookie('token', token);
}

/** Clears the session on this device, as signing out does: both cookies, the remembered role, the account's language and local storage. */
export function clearSession(): void {
  for (const name of ['token', 'user-id', 'active-role', 'account-language']) writeCookie(name, null);
  try {
    localStorage.clear();
  } catch {
    // Disabled storage holds nothing.
  }
}

/** Deletes the files that screens store in this browser: signing out leaves nothing behind. */
export async function clearFiles(): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  } catch {
    // Without such a storage there is nothing to delete.
  }
}

/** Name prefix of what a front end stores for visitors without an account. */
const visitorPrefix = 'fanfare.visitor.';

function visitorEntries(): [string, string][] {
  try {
    return Object.entries<string>(localStorage).filter(([name]) => name.startsWith(visitorPrefix));
  } catch {
    return [];
  }
}

function restoreEntries(entries: readonly [string, string][]): void {
  try {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  } catch {
    // It existed a moment ago; storage that becomes unavailable holds nothing.
  }
}

/** After an expired session: the owner's drafts, and the forms of other tabs, stay for the next log-in. */
export const clearToken = (): void => writeCookie('token', null);
