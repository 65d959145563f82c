import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { queryRow, queryRows } from '../../sql.ts';
import { endStreams } from '../live/index.ts';
import { hashSecret, newSecret } from '../../secrets.ts';
import { nextRefreshToken } from './refresh-token.ts';

export interface OpenSession {
  accountId: number;
  sessionId: number;
  refreshToken: string;
}

type EndReason =
  | 'signed_out'
  | 'reuse'
  | 'password_changed'
  | 'suspended'
  | 'ended_by_owner'
  | 'factor_removed'
  | 'identity_disconnected'
  | 'email_changed'
  | 'account_deleted';

async function addToken(db: Knex, sessionId: number, token: string, lifetimeDays: number): Promise<number> {
  const [row] = await db('refresh_tokens')
    .insert({
      session_id: sessionId,
      token_hash: hashSecret(token),
      expires_at: db.raw('app_now() + make_interval(days => ?)', [lifetimeDays]),
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('no refresh token was stored');
  return row.id;
}

/** Where a session is opened. */
export interface Browser {
  userAgent: string;
  /** As `sharedNetworkOf` names it. */
  network: string;
}

interface NewSession {
  /** How long it stays open unused, and at most. */
  refreshDays: number;
  sessionDays: number;
  verifiedBy: 'password' | 'factor' | null;
}

/** The lifetimes of a new session. */
export const lifetimesOf = (
  { accounts }: Rules,
  isStaff: boolean,
): Pick<NewSession, 'refreshDays' | 'sessionDays'> => ({
  refreshDays: accounts.refreshDays,
  sessionDays: isStaff ? accounts.staffSessionDays : accounts.sessionDays,
});

/** Opens a session with its first refresh token. `verifiedBy` counts as its first step-up. */
export async function openSession(
  db: Knex,
  accountId: number,
  { userAgent, network }: Browser,
  { refreshDays, sessionDays, verifiedBy }: NewSession,
): Promise<OpenSession> {
  const [session] = await db('sessions')
    .insert({
      account_id: accountId,
      user_agent: userAgent.slice(0, 300),
      network,
      expires_at: db.raw('app_now() + make_interval(days => ?)', [sessionDays]),
      verified_at: verifiedBy && db.raw('app_now()'),
      verified_by_factor: verifiedBy === 'factor',
    })
    .returning<{ id: number }[]>('id');
  if (!session) throw new Error('no session was stored');
  const refreshToken = newSecret();
  await addToken(db, session.id, refreshToken, refreshDays);
  return { accountId, sessionId: session.id, refreshToken };
}

/**
 * Ends open sessions of an account; their streams of live events end with the commit.
 * @param db outside a transaction, a stream may outlive its session by some seconds
 * @returns how many were open
 */
async function endSessions(db: Knex, which: Knex.QueryCallback, reason: EndReason): Promise<number> {
  const ended = await db('sessions')
    .where(which)
    .whereNull('ended_at')
    .update({ ended_at: db.raw('app_now()'), end_reason: reason })
    .returning<{ account_id: number }[]>('account_id');
  for (const accountId of new Set(ended.map((session) => session.account_id))) await endStreams(db, accountId);
  return ended.length;
}

/** Ends a session, if it is still open. */
export async function endSession(db: Knex, sessionId: number, reason: EndReason): Promise<void> {
  await endSessions(db, (session) => session.where({ id: sessionId }), reason);
}

/** Ends a session of this account. @returns whether it was open */
export async function endSessionOf(db: Knex, accountId: number, sessionId: number): Promise<boolean> {
  const mine = { id: sessionId, account_id: accountId };
  return (await endSessions(db, (session) => session.where(mine), 'ended_by_owner')) > 0;
}

/** Ends all sessions of an account, or all but one. @returns how many were open */
export async function endSessionsOf(
  db: Knex,
  accountId: number,
  reason: EndReason,
  keptSessionId: number | null = null,
): Promise<number> {
  const others = (session: Knex.QueryBuilder) => {
    session.where({ account_id: accountId });
    if (keptSessionId !== null) session.whereNot({ id: keptSessionId });
  };
  return endSessions(db, others, reason);
}

const maxShown = 100;

interface SessionRow {
  id: number;
  userAgent: string;
  isCurrent: boolean;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Open sessions with a valid refresh token, the current one first. */
export async function sessionsOf(db: Knex, accountId: number, currentId: number): Promise<SessionRow[]> {
  return queryRows<SessionRow>(db)`
    SELECT s.id, s.user_agent AS "userAgent", s.id = ${currentId} AS "isCurrent", s.created_at AS "createdAt",
           s.last_used_at AS "lastUsedAt"
      FROM sessions s
     WHERE s.account_id = ${accountId} AND s.ended_at IS NULL AND s.expires_at > app_now()
       AND (s.id = ${currentId} OR EXISTS (
         SELECT FROM refresh_tokens t WHERE t.session_id = s.id AND t.replaced_at IS NULL AND t.expires_at > app_now()))
     ORDER BY "isCurrent" DESC, s.last_used_at DESC, s.id DESC LIMIT ${maxShown}`;
}

/** The session of a refresh token, in any state. */
export async function sessionOfToken(db: Knex, refreshToken: string): Promise<number | null> {
  const row = await db('refresh_tokens')
    .where({ token_hash: hashSecret(refreshToken) })
    .first<{ session_id: number }>('session_id');
  return row?.session_id ?? null;
}

interface TokenRow {
  id: number;
  session_id: number;
  account_id: number;
  is_over: boolean;
  is_replaced: boolean;
  /** Replaced within the grace period, and its successor is still current. */
  is_in_grace: boolean;
}

export interface Rotation {
  lifetimeDays: number;
  graceSeconds: number;
  key: string;
}

/**
 * Rotates a refresh token. Reuse of a replaced one is a sign of theft: its session ends, unless it is the immediate predecessor and
 * the grace isn't over.
 * @returns null where the token is invalid
 */
export function rotateToken(db: Knex, refreshToken: string, options: Rotation): Promise<OpenSession | null> {
  return db.transaction(async (trx) => {
    const token = await queryRow<TokenRow>(trx)`
      SELECT token.id, token.session_id, session.account_id,
             session.ended_at IS NOT NULL OR session.expires_at <= app_now() OR account.suspended_at IS NOT NULL OR token.expires_at <= app_now() AS is_over,
             token.replaced_at IS NOT NULL AS is_replaced,
             COALESCE(token.replaced_at + make_interval(secs => ${options.graceSeconds}) > app_now()
               AND successor.replaced_at IS NULL, false) AS is_in_grace
        FROM refresh_tokens token
        JOIN sessions session ON session.id = token.session_id
        JOIN accounts account ON account.id = session.account_id
        LEFT JOIN refresh_tokens successor ON successor.id = token.replaced_by
       WHERE token.token_hash = ${hashSecret(refreshToken)}
         FOR NO KEY UPDATE OF session, token`;
    if (!token || token.is_over) return null;
    const next = nextRefreshToken(refreshToken, options.key);
    if (token.is_replaced) {
      if (token.is_in_grace) return { accountId: token.account_id, sessionId: token.session_id, refreshToken: next };
      await endSession(trx, token.session_id, 'reuse');
      return null;
    }
    const nextId = await addToken(trx, token.session_id, next, options.lifetimeDays);
    await trx('refresh_tokens')
      .where({ id: token.id })
      .update({ replaced_at: trx.raw('app_now()'), replaced_by: nextId });
    await trx('sessions')
      .where({ id: token.session_id })
      .update({ last_used_at: trx.raw('app_now()') });
    return { accountId: token.account_id, sessionId: token.session_id, refreshToken: next };
  });
}
