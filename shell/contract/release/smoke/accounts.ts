import type { Connection } from '../api/connection.ts';
import { Refusal } from '../refusal.ts';
import type { Pair } from './pair.ts';

type Smoke = Pair['smoke'][number];
export type Who = Smoke['as'];

const demoPassword = 'Fanfare-demo-1';
/** An access token is good for ten minutes. */
const renewAfterMs = 8 * 60_000;

/** An account that a check opens pages as. Its token stays in this process: pages run a build that nobody has vouched for. */
export interface Account {
  userId: number;
  /** Its Authorization header, signed in again when the token gets old. */
  bearer: () => Promise<string>;
}

/**
 * Signs in through the API, not a page: the live sign-in page must not decide about another front end.
 * @throws Refusal if no account is known for the role, or the sign-in is refused
 */
export async function signIn(who: Exclude<Who, 'visitor'>, connection: Connection): Promise<Account> {
  const { variable, username, password } = credentialsOf(who, connection);
  const session = async () => {
    const answer = await fetch(`${connection.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
      redirect: 'error',
    }).catch(() => null);
    const body = (await answer?.json().catch(() => null)) as {
      data?: { token: string; userId: number };
      error?: { message: string };
    } | null;
    if (body?.data) return { ...body.data, at: Date.now() };
    throw new Refusal(`${username} can't sign in to check as ${who}: ${body?.error?.message ?? 'no answer'}`, {
      code: 'no_account',
      next: `set ${variable}=email:password`,
    });
  };
  let current = session();
  const { userId } = await current;
  return {
    userId,
    bearer: async () => {
      if (Date.now() - (await current).at > renewAfterMs) current = session();
      return `Bearer ${(await current).token}`;
    },
  };
}

function credentialsOf(who: Exclude<Who, 'visitor'>, { isLocal }: Connection) {
  const variable = `FANFARE_SMOKE_${who.toUpperCase()}`;
  const own = process.env[variable];
  const colon = own?.indexOf(':') ?? -1;
  if (own && colon > 0) return { variable, username: own.slice(0, colon), password: own.slice(colon + 1) };
  if (own) throw new Refusal(`${variable} must be email:password.`, { code: 'usage' });
  if (isLocal) return { variable, username: `${who}@demo.fanfare.test`, password: demoPassword };
  throw new Refusal(`There is nobody to check as ${who}.`, {
    code: 'no_account',
    next: `set ${variable}=email:password`,
  });
}
