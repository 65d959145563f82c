import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';

export interface AccountOptions {
  creator?: boolean;
  curator?: boolean;
  isStaff?: boolean;
  isPro?: boolean;
  isConfirmed?: boolean;
  email?: string;
  name?: string;
  /** `hashPassword` of the auth module, for accounts that log in with their password. */
  passwordHash?: string;
  allowsMarketing?: boolean;
}

export interface TestAccount {
  id: number;
  email: string;
  sessionId: number;
  creatorProfileId: number | null;
  curatorProfileId: number | null;
  /** Spread into `app.inject({ headers })`. */
  headers: { authorization: string };
}

/** Tests of other rules stay logged in and aren't asked to confirm who they are, wherever they move the clock. */
const late = '2999-01-01';

let made = 0;

/**
 * An account with the given profiles, confirmed and logged in by default.
 * @param app for its tokens
 * @param db as the schema's owner
 */
export async function createAccount(
  app: FastifyInstance,
  db: Knex,
  options: AccountOptions = {},
): Promise<TestAccount> {
  made += 1;
  const { creator = false, curator = false, isStaff = false, isPro = false, isConfirmed = true } = options;
  const email = options.email ?? `person${made}@example.test`;
  const name = options.name ?? `Person ${made}`;
  const [account] = await db('accounts')
    .insert({
      email,
      is_staff: isStaff,
      password_hash: options.passwordHash ?? null,
      email_confirmed_at: isConfirmed ? db.raw('app_now()') : null,
    })
    .returning<{ id: number }[]>('id');
  if (!account) throw new Error('no account');
  if (options.allowsMarketing) {
    const given = { account_id: account.id, is_given: true, version: '2026-01-01', source: 'sign_up' };
    await db('consents').insert([
      { ...given, kind: 'terms' },
      { ...given, kind: 'marketing' },
    ]);
  }
  const profile = async (table: string) => {
    const [row] = await db(table)
      .insert({ account_id: account.id, display_name: name })
      .returning<{ id: number }[]>('id');
    return row?.id ?? null;
  };
  const creatorProfileId = creator ? await profile('creator_profiles') : null;
  const curatorProfileId = curator ? await profile('curator_profiles') : null;
  if (isPro) {
    await db('subscriptions').insert({
      account_id: account.id,
      billing_interval: 'monthly',
      valid_until: db.raw("app_now() + interval '30 days'"),
    });
  }
  const [session] = await db('sessions')
    .insert({ account_id: account.id, verified_at: late, expires_at: late })
    .returning<{ id: number }[]>('id');
  if (!session) throw new Error('no session');
  const { token } = app.tokens.issue(account.id, session.id);
  return {
    id: account.id,
    email,
    sessionId: session.id,
    creatorProfileId,
    curatorProfileId,
    headers: { authorization: `Bearer ${token}` },
  };
}

/** A bearer for an account after the clock was moved past its first token. */
export function headersOf(app: FastifyInstance, account: TestAccount): { authorization: string } {
  return { authorization: `Bearer ${app.tokens.issue(account.id, account.sessionId).token}` };
}
