import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Knex } from 'knex';
import { AppError } from './errors.ts';

/** Who is calling. */
export interface Subject {
  accountId: number;
  sessionId: number;
  email: string;
  emailConfirmed: boolean;
  creatorProfileId: number | null;
  curatorProfileId: number | null;
  isStaff: boolean;
  isPro: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor; on routes with another access than `public` it is always set. */
    subject: Subject | null;
    /** Why a token that was sent isn't good; said by the routes that need one. */
    subjectRefusal: AppError | null;
  }
}

const bearer = /^Bearer ([\w.-]{1,2000})$/;

/**
 * Loads who stands behind a session that hasn't ended, from the database each time: signing out, a new password and a
 * suspension bite at once, in every process.
 * @returns null when the session has ended
 */
export async function loadSubject(db: Knex, accountId: number, sessionId: number): Promise<Subject | null> {
  const { rows } = await db.raw<{ rows: Subject[] }>(
    `SELECT a.id AS "accountId", s.id AS "sessionId", a.email::text AS email, a.email_confirmed_at IS NOT NULL AS "emailConfirmed",
            creator.id AS "creatorProfileId", curator.id AS "curatorProfileId", a.is_staff AS "isStaff",
            COALESCE(pro.valid_until > app_now(), false) AS "isPro"
       FROM sessions s
       JOIN accounts a ON a.id = s.account_id
       LEFT JOIN creator_profiles creator ON creator.account_id = a.id
       LEFT JOIN curator_profiles curator ON curator.account_id = a.id
       LEFT JOIN subscriptions pro ON pro.account_id = a.id
      WHERE s.id = ? AND a.id = ? AND s.ended_at IS NULL AND a.suspended_at IS NULL`,
    [sessionId, accountId],
  );
  return rows[0] ?? null;
}

/** Sets `request.subject` from the Authorization header; it is the only way to authenticate, so no CSRF is possible. */
export const session = fp(
  (app: FastifyInstance, _options, done) => {
    app.decorateRequest('subject', null);
    app.decorateRequest('subjectRefusal', null);
    app.addHook('onRequest', async (request: FastifyRequest) => {
      const header = request.headers.authorization;
      if (header === undefined || request.is404) return;
      try {
        const token = bearer.exec(header)?.[1];
        if (!token) throw new AppError('unauthenticated');
        const { accountId, sessionId } = app.tokens.read(token);
        request.subject = await loadSubject(app.db, accountId, sessionId);
        if (!request.subject) throw new AppError('session_expired');
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        request.subjectRefusal = error;
      }
    });
    done();
  },
  { name: 'session', dependencies: ['database', 'tokens'] },
);
