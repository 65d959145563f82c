import type { IdentityMethod } from '@fanfare/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Knex } from 'knex';
import { batchedQuery } from '../batched-query.ts';
import { hashSecret } from '../secrets.ts';
import { raw } from '../sql.ts';
import { AppError } from './errors.ts';
import { type ReleaseTeam, teamOfJob } from './release-identity.ts';

/** The caller. */
export interface Subject {
  accountId: number;
  sessionId: number;
  email: string;
  emailConfirmed: boolean;
  creatorProfileId: number | null;
  curatorProfileId: number | null;
  /** Whether the session has the rights of staff. */
  isStaff: boolean;
  /** For staff whose session lacks the factor that those rights need: the methods to verify one. Empty where the account has none, null for all others. */
  missingStaffFactorMethods: IdentityMethod[] | null;
  isPro: boolean;
}

/** The program that makes the installation's checks. */
export interface ReleaseChecker {
  checkerId: number;
  /** Ed25519, raw: what it signs with. */
  publicKey: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the bearer token is a checker's. */
    releaseChecker: ReleaseChecker | null;
    /** Set where the bearer token is a release token. */
    releaseTeam: ReleaseTeam | null;
    /** Null for a visitor; always set on routes whose access isn't `public`. */
    subject: Subject | null;
    /** Why the sent token is invalid; thrown by routes that need one. */
    subjectRefusal: AppError | null;
    /** The session of the sent token, even where the token has expired. It opens previews, and authorises nothing. */
    sessionOfToken: number | null;
    /** The value of the route's `readWithSubject`; null without a caller. */
    readWithSubject: unknown;
  }
  interface FastifyContextConfig {
    /** SQL of one value of the caller's account `a`. */
    readWithSubject?: string | undefined;
  }
}

const bearer = /^Bearer ([\w.-]{1,8000})$/;

/** SQL: whether a session `s` of staff has their rights; where those need a factor, only one that was verified by it. */
export const staffRightsOf = ({ needsFactor }: { needsFactor: boolean }) =>
  raw(needsFactor ? 's.verified_by_factor' : 'true');

interface Named {
  accountId: number;
  sessionId: number;
}

/** A query of the caller of an open session, with one more value of the account `a`. */
const subjectQuery = (needsFactor: boolean, readWith: string) => {
  const { text: hasRights } = staffRightsOf({ needsFactor });
  return batchedQuery<Named, Subject & { read: unknown }>(
    { accountId: 'bigint', sessionId: 'bigint' },
    `SELECT a.id AS "accountId", s.id AS "sessionId", a.email, a.email_confirmed_at IS NOT NULL AS "emailConfirmed",
            creator.id AS "creatorProfileId", curator.id AS "curatorProfileId",
            a.is_staff AND ${hasRights} AS "isStaff",
            CASE WHEN a.is_staff AND NOT ${hasRights} THEN ARRAY(
              SELECT method FROM (VALUES
                (1, 'passkey', EXISTS (SELECT FROM second_factors f WHERE f.account_id = a.id AND f.kind = 'passkey')),
                (2, 'code', EXISTS (SELECT FROM second_factors f WHERE f.account_id = a.id AND f.kind = 'totp')),
                (3, 'recoveryCode', EXISTS (SELECT FROM recovery_codes c WHERE c.account_id = a.id AND c.used_at IS NULL)))
                methods (place, method, exists) WHERE exists ORDER BY place) END AS "missingStaffFactorMethods",
            COALESCE(pro.valid_until > app_now(), false) AS "isPro", ${readWith} AS read
       FROM sessions s
       JOIN accounts a ON a.id = s.account_id
       LEFT JOIN creator_profiles creator ON creator.account_id = a.id
       LEFT JOIN curator_profiles curator ON curator.account_id = a.id
       LEFT JOIN subscriptions pro ON pro.account_id = a.id
      WHERE s.id = asked."sessionId" AND a.id = asked."accountId" AND s.ended_at IS NULL AND s.expires_at > app_now()
        AND a.suspended_at IS NULL`,
  );
};

type Queries = Map<string, ReturnType<typeof subjectQuery>>;

/** By what is read with the caller: as many as there are routes that read something. A map for each rule, as a key of both would be put together for each request. */
const subjectQueries: Record<'withFactor' | 'without', Queries> = { withFactor: new Map(), without: new Map() };

function subjectQueryOf(needsFactor: boolean, readWith: string): ReturnType<typeof subjectQuery> {
  const queries = subjectQueries[needsFactor ? 'withFactor' : 'without'];
  let query = queries.get(readWith);
  if (!query) queries.set(readWith, (query = subjectQuery(needsFactor, readWith)));
  return query;
}

/**
 * Loads the caller of an open session, from the database every time, so that logging out, a new password and a suspension take effect
 * immediately in every process.
 * @param needsFactor whether staff have their rights only in a session that was verified by a factor
 * @param readWith SQL of one more value of the account `a`
 * @returns null when the session has ended
 */
export async function loadSubject(
  db: Knex,
  named: Named,
  needsFactor: boolean,
  readWith = 'NULL',
): Promise<{ subject: Subject; read: unknown } | null> {
  const [row] = await subjectQueryOf(needsFactor, readWith)(db, named);
  if (!row) return null;
  const { read, ...subject } = row;
  return { subject, read };
}

const releaseToken = /^ffr_[a-z0-9-]+_[\w-]{43}$/;
const checkerToken = /^ffr_checker_/;

/** Finds a token by its hash, from the database every time, so that a revoked or expired token is refused immediately. */
async function loadReleaseTeam(db: Knex, token: string): Promise<ReleaseTeam | null> {
  const team = await db('release_tokens')
    .where({ token_hash: hashSecret(token) })
    .whereNull('revoked_at')
    .whereRaw('coalesce(expires_at > app_now(), true)')
    .first<Omit<ReleaseTeam, 'job'> | undefined>({
      tokenId: 'id',
      name: 'name',
      label: 'label',
      verbs: 'verbs',
    });
  return team ? { ...team, job: null } : null;
}

async function loadReleaseChecker(db: Knex, token: string): Promise<ReleaseChecker | null> {
  const checker = await db('release_checkers')
    .where({ token_hash: hashSecret(token) })
    .whereNull('revoked_at')
    .first<ReleaseChecker | undefined>({ checkerId: 'id', publicKey: 'public_key' });
  return checker ?? null;
}

/** Sets `request.subject`, `request.releaseTeam` or `request.releaseChecker` from the Authorization header, the only way to authenticate, which rules CSRF out. */
export const session = fp(
  (app: FastifyInstance, _options, done) => {
    app.decorateRequest('subject', null);
    app.decorateRequest('releaseTeam', null);
    app.decorateRequest('releaseChecker', null);
    app.decorateRequest('subjectRefusal', null);
    app.decorateRequest('sessionOfToken', null);
    app.decorateRequest('readWithSubject', null);
    app.addHook('onRequest', async (request: FastifyRequest) => {
      const header = request.headers.authorization;
      if (header === undefined || request.is404) return;
      try {
        const token = bearer.exec(header)?.[1];
        if (!token) throw new AppError('unauthenticated');
        if (releaseToken.test(token)) {
          if (checkerToken.test(token)) request.releaseChecker = await loadReleaseChecker(app.db, token);
          else request.releaseTeam = await loadReleaseTeam(app.db, token);
          // On routes that need an account a release token is never valid.
          throw new AppError('unauthenticated');
        }
        // Our own access tokens name no issuer, so those already verified needn't be decoded.
        const issuer = app.tokens.isKnown(token) ? null : app.identityTokens.issuerOf(token);
        if (issuer !== null) {
          const { name = null } = (request.params ?? {}) as { name?: string | null };
          request.releaseTeam = await teamOfJob(app, token, issuer, name);
          throw new AppError('unauthenticated');
        }
        const { hasEnded, ...named } = app.tokens.read(token);
        request.sessionOfToken = named.sessionId;
        if (hasEnded) throw new AppError('session_expired');
        const { readWithSubject } = request.routeOptions.config;
        const loaded = await loadSubject(app.db, named, app.config.isSecondFactorRequired, readWithSubject);
        if (!loaded) throw new AppError('session_expired');
        request.subject = loaded.subject;
        request.readWithSubject = loaded.read;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        request.subjectRefusal = error;
      }
    });
    done();
  },
  { name: 'session', dependencies: ['database', 'tokens', 'oidc'] },
);
