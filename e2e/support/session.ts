import type { BrowserContext } from 'playwright/test';
import { demoPassword } from './api.ts';
import { urls } from './urls.ts';

type Side = 'creator' | 'curator';

/** The shell's own cookies of a session, as it writes them. */
type SessionCookies = { token: string; 'user-id': string; 'active-role'?: Side };

/**
 * Begins a session in a browser, which gets its refresh token by that.
 * @param role the side that the person was on last; null where that is left to the shell
 * @returns what is still to be written there
 */
export async function sessionCookies(
  context: BrowserContext,
  email: string,
  role: Side | null,
  password = demoPassword,
): Promise<SessionCookies> {
  const answer = await context.request.post(`${urls.api}/api/auth/signin`, {
    data: { username: email, password },
  });
  if (!answer.ok()) throw new Error(`${email} can't sign in: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string; userId: number } };
  return { token: data.token, 'user-id': String(data.userId), ...(role ? { 'active-role': role } : {}) };
}

/**
 * Signs a browser in without its sign-in page, which may be what a test breaks. Each browser gets a session of its own: a refresh
 * token that two browsers use looks like a thief's.
 * @param role the side that the person was on last; null where that is left to the shell
 */
export async function signInBrowser(
  context: BrowserContext,
  email: string,
  role: Side | null,
  password = demoPassword,
): Promise<void> {
  const cookies = await sessionCookies(context, email, role, password);
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: urls.shell })));
}
