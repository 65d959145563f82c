import type { BrowserContext } from 'playwright/test';
import { demoPassword } from './api.ts';
import { urls } from './urls.ts';

/**
 * Signs a browser in without its sign-in page, which may be what a test breaks. Each browser gets a session of its own: a refresh
 * token that two browsers use looks like a thief's.
 * @param role the side that the person was on last; null where that is left to the shell
 */
export async function signInBrowser(
  context: BrowserContext,
  email: string,
  role: 'creator' | 'curator' | null,
  password = demoPassword,
): Promise<void> {
  const answer = await context.request.post(`${urls.api}/api/auth/signin`, {
    data: { username: email, password },
  });
  if (!answer.ok()) throw new Error(`${email} can't sign in: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string; userId: number } };
  // The shell's own cookies, as it writes them.
  const cookies = { token: data.token, 'user-id': String(data.userId), ...(role ? { 'active-role': role } : {}) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: urls.shell })));
}
