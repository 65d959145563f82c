import type { Session } from '@fanfare/api-contract';
import { sessionCodes } from '../api/failure.ts';
import { saveSession, readSession, type StoredSession } from './stored-session.ts';
import { withCrossTabLock } from './cross-tab-lock.ts';

export type Renewal = 'renewed' | 'ended' | 'unreachable';

interface Envelope {
  data?: Session;
  error?: { code?: string };
}

/** After this long without an answer it is retried: well within the API's grace period, in case the first request arrived. */
const retryAfterMs = 4_000;
const timeoutMs = 9_000;

/**
 * Renews the access token, once for all tabs: the refresh token rotates, so two tabs using it far apart would look like theft.
 * @param refusedToken the token that the API rejects; null if it was already gone
 */
export async function renewToken(apiUrl: string, refusedToken: string | null): Promise<Renewal> {
  return withCrossTabLock(async (hasWaited): Promise<Renewal> => {
    const { token } = hasWaited ? await sessionAfter(refusedToken) : readSession();
    // Another tab renewed it first, or signed out meanwhile.
    if (token === null) return 'ended';
    if (token !== refusedToken) return 'renewed';
    const answer = await refresh(apiUrl);
    if (answer?.body?.data) {
      // Signed out, or somebody else logged in, during the request: that takes precedence.
      const { token: now } = readSession();
      if (now !== refusedToken) return now === null ? 'ended' : 'renewed';
      saveSession(answer.body.data);
      return 'renewed';
    }
    // A 401 from something in between, such as a captive portal, says nothing about the session.
    return answer?.status === 401 && sessionCodes.has(answer.body?.error?.code) ? 'ended' : 'unreachable';
  });
}

/** The session that another tab has just written: a browser may hand its cookies to this tab a moment after the lock. */
async function sessionAfter(refusedToken: string | null): Promise<StoredSession> {
  for (let looks = 0; looks < 10 && readSession().token === refusedToken; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return readSession();
}

/** Resolves to null without an answer. */
async function refresh(apiUrl: string): Promise<{ status: number; body: Envelope | null } | null> {
  const stop = new AbortController();
  const timers: ReturnType<typeof setTimeout>[] = [];
  const after = (ms: number) => new Promise<void>((go) => timers.push(setTimeout(go, ms)));
  const ask = async () => {
    const answer = await fetch(`${apiUrl}/api/auth/refresh`, {
      method: 'POST',
      credentials: 'include',
      // A tab closed or reloaded meanwhile must not lose the response's cookie: the old one is valid for seconds only.
      keepalive: true,
      signal: stop.signal,
    });
    return { status: answer.status, body: (await answer.json().catch(() => null)) as Envelope | null };
  };
  try {
    // A connection that died during sleep looks open but never answers.
    return await Promise.race([ask(), after(retryAfterMs).then(ask), after(timeoutMs).then(() => null)]);
  } catch {
    return null;
  } finally {
    timers.forEach(clearTimeout);
    stop.abort();
  }
}
