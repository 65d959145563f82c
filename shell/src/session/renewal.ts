import type { Session } from '@fanfare/api-contract';
import { readCookie, writeCookie } from '../lib/cookies.ts';

export type Renewal = 'renewed' | 'ended' | 'unreachable';

/** Writes what the specification calls the `token` and `user-id` cookies. */
export function keepSession({ token, userId }: Session): void {
  writeCookie('token', token);
  writeCookie('user-id', String(userId));
}

/** Forgets the session on this device: both cookies, the remembered role and local storage. */
export function forgetSession(): void {
  for (const name of ['token', 'user-id', 'active-role']) writeCookie(name, null);
  localStorage.clear();
}

/**
 * Renews the access token, once for all tabs: the refresh token rotates, so two tabs using it at the same time would look
 * like a thief.
 * @param refusedToken the token that the API no longer takes
 */
export async function renewToken(apiUrl: string, refusedToken: string): Promise<Renewal> {
  return navigator.locks.request('fanfare-renewal', async (): Promise<Renewal> => {
    const current = readCookie('token');
    // Another tab was here first, or signed out meanwhile.
    if (current === null) return 'ended';
    if (current !== refusedToken) return 'renewed';
    const answer = await fetch(`${apiUrl}/api/auth/refresh`, { method: 'POST', credentials: 'include' }).catch(
      () => null,
    );
    if (!answer || answer.status >= 500 || answer.status === 429) return 'unreachable';
    const body = (await answer.json().catch(() => null)) as { success?: boolean; data?: Session } | null;
    if (answer.status !== 200 || !body?.data) return 'ended';
    keepSession(body.data);
    return 'renewed';
  });
}
