import type { Session } from '@fanfare/api-contract';
import { readCookie, writeCookie } from '../lib/cookies.ts';

/** What this browser knows of who is signed in. */
export interface StoredSession {
  token: string | null;
  userId: number | null;
}

/** Both cookies as they were at one moment. */
export function readSession(): StoredSession {
  const all = document.cookie;
  const userId = Number(readCookie('user-id', all));
  return { token: readCookie('token', all), userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null };
}

/** Writes what the specification calls the `token` and `user-id` cookies. */
export function saveSession({ token, userId }: Session): void {
  const { userId: before } = readSession();
  // A session that ran out left what its owner had begun; somebody else shall not find it. What they began as a visitor is theirs.
  if (before !== null && before !== userId) {
    const begun = visitorEntries();
    clearSession();
    restoreEntries(begun);
  }
  // In this order: a tab that reads in between must not take the new token for the old account's.
  writeCookie('user-id', String(userId));
  writeCookie('token', token);
}

/** Forgets the session on this device, as signing out does: both cookies, the remembered role and local storage. */
export function clearSession(): void {
  for (const name of ['token', 'user-id', 'active-role']) writeCookie(name, null);
  try {
    localStorage.clear();
  } catch {
    // Storage that is switched off keeps nothing.
  }
}

/** Deletes the files that screens keep in this browser: whoever signs out leaves nothing behind. */
export async function clearFiles(): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  } catch {
    // Without such a storage there is none.
  }
}

/** What a front end keeps for somebody who has no account yet stands under names that begin like this. */
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
    // It was there a moment ago; a storage that closes meanwhile keeps nothing.
  }
}

/** After a session that ended by itself: its owner finds what was begun, and the other tabs' forms stay, for the next log-in. */
export const clearToken = (): void => writeCookie('token', null);
