import type { Session } from '@fanfare/api-contract';
import { sessionCodes } from '../api/failure.ts';
import { saveSession, readSession } from './stored-session.ts';
import { withCrossTabLock } from './cross-tab-lock.ts';

export type Renewal = 'renewed' | 'ended' | 'unreachable';

interface Envelope {
  data?: Session;
  error?: { code?: string };
}

/** After so long without an answer it is asked again: well within the API's grace, should the first have arrived there. */
const retryAfterMs = 4_000;
const timeoutMs = 9_000;

/**
 * Renews the access token, once for all tabs: the refresh token rotates, so two tabs using it far apart would look like a thief.
 * @param refusedToken the token that the API no longer takes; null where it was already gone
 */
export async function renewToken(apiUrl: string, refusedToken: string | null): Promise<Renewal> {
  return withCrossTabLock(async (): Promise<Renewal> => {
    const { token } = readSession();
    // Another tab was here first, or signed out meanwhile.
    if (token === null) return 'ended';
    if (token !== refusedToken) return 'renewed';
    const answer = await refresh(apiUrl);
    if (answer?.body?.data) {
      // Signed out, or somebody else logged in, while this was on its way: that holds.
      const { token: now } = readSession();
      if (now !== refusedToken) return now === null ? 'ended' : 'renewed';
      saveSession(answer.body.data);
      return 'renewed';
    }
    // A 401 of something in between, such as a network that wants a log-in of its own, says nothing about the session.
    return answer?.status === 401 && sessionCodes.has(answer.body?.error?.code) ? 'ended' : 'unreachable';
  });
}

/** Gives null where no answer came. */
async function refresh(apiUrl: string): Promise<{ status: number; body: Envelope | null } | null> {
  const stop = new AbortController();
  const timers: ReturnType<typeof setTimeout>[] = [];
  const after = (ms: number) => new Promise<void>((go) => timers.push(setTimeout(go, ms)));
  const ask = async () => {
    const answer = await fetch(`${apiUrl}/api/auth/refresh`, {
      method: 'POST',
      credentials: 'include',
      // A tab that is closed or loaded again meanwhile must not lose the cookie of the answer: the old one is good for seconds only.
      keepalive: true,
      signal: stop.signal,
    });
    return { status: answer.status, body: (await answer.json().catch(() => null)) as Envelope | null };
  };
  try {
    // A connection that died in a sleep looks open and says nothing.
    return await Promise.race([ask(), after(retryAfterMs).then(ask), after(timeoutMs).then(() => null)]);
  } catch {
    return null;
  } finally {
    timers.forEach(clearTimeout);
    stop.abort();
  }
}
