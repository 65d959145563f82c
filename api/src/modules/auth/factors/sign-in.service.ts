import type { EnrolmentRequired, SecondFactorRequired } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../plugins/errors.ts';
import { queryRow } from '../../../sql.ts';
import { type Browser, type OpenSession, lifetimesOf, openSession } from '../sessions.repository.ts';
import { type Challenge, challengeOf, openChallenge, endChallenge } from './challenges.repository.ts';
import { noteIdentityUse } from '../identities/identities.repository.ts';
import { type FactorProof, provenFactor, storeFactor } from './enrol.service.ts';
import { hasFactor, lockAccount, passkeysOf, protectionOf } from './factors.repository.ts';
import { requestOptions } from './passkeys.ts';
import { type Proof, type ProofAttempt, checkIdentity, methodOf, methodsOf, takeFactorProof } from './proof.service.ts';

/** Who gave a right password, came from a provider, or opened a link from their mailbox. */
export interface Entrant {
  accountId: number;
  isStaff: boolean;
  /** What was stored when they proved it: a login that a new password overtakes ends. */
  passwordHash: string | null;
  browser: Browser;
  /** What they came from a provider with: a login that its disconnection overtakes ends. */
  identityId?: number;
  /** Null for a link or a provider: it opens a session, but doesn't count as proof of who it is. */
  provenBy: 'password' | null;
  /** Where the page goes on afterwards, repeated in a refusal, since the provider's answer can be used only once. */
  returnPath?: string | null;
}

/**
 * Opens a session, unless the account has a second factor or needs one: then nothing of a session exists yet, and the details of the refusal
 * have the challenge to continue with.
 * @throws AppError second_factor_required, second_factor_enrolment_required; invalid_credentials where the password was changed meanwhile
 */
export async function enter(app: FastifyInstance, entrant: Entrant): Promise<OpenSession> {
  const entered = await app.db.transaction((trx) => enterOrAsk(trx, app.config, entrant));
  // Thrown after the commit, which keeps the challenge.
  if (entered instanceof AppError) throw entered;
  return entered;
}

async function enterOrAsk(db: Knex, config: Config, entrant: Entrant): Promise<OpenSession | AppError> {
  const { accountId, passwordHash } = entrant;
  // A new password waits for this lock, and then ends what was opened under it; one that was faster is seen here.
  const current = await queryRow(db)`
    SELECT FROM accounts WHERE id = ${accountId} AND password_hash IS NOT DISTINCT FROM ${passwordHash} AND suspended_at IS NULL FOR SHARE`;
  if (!current) throw new AppError('invalid_credentials');
  // In a statement of its own: the one above may have waited, and sees what was there before.
  const { identityId } = entrant;
  if (identityId !== undefined && !(await noteIdentityUse(db, identityId))) throw new AppError('invalid_credentials');
  const { secondFactor } = config.rules.accounts;
  const goesOn = entrant.returnPath ? { returnPath: entrant.returnPath } : {};
  const protection = await protectionOf(db, accountId);
  const opened = { accountId, seconds: secondFactor.challengeSeconds };
  if (protection.factorCount > 0) {
    const passkeys = await passkeysOf(db, accountId);
    const request = passkeys.length > 0 ? await requestOptions(config, passkeys) : null;
    const challenge = await openChallenge(
      db,
      { ...opened, purpose: 'sign_in' },
      { passkeyHash: request?.hash ?? null },
    );
    const details: SecondFactorRequired = {
      challenge: challenge.token,
      expiresAt: challenge.expiresAt.toISOString(),
      methods: methodsOf(protection),
      passkey: request?.options ?? null,
      ...goesOn,
    };
    return new AppError('second_factor_required', undefined, { details });
  }
  if (entrant.isStaff && config.isSecondFactorRequired) {
    const challenge = await openChallenge(db, { ...opened, purpose: 'enrolment' });
    const details: EnrolmentRequired = {
      challenge: challenge.token,
      expiresAt: challenge.expiresAt.toISOString(),
      ...goesOn,
    };
    return new AppError('second_factor_enrolment_required', undefined, { details });
  }
  return openSession(db, accountId, entrant.browser, {
    ...lifetimesOf(config.rules, entrant.isStaff),
    verifiedBy: entrant.provenBy,
  });
}

/** The challenge of a token. @throws AppError challenge_expired */
export async function openChallengeOf(
  { db }: FastifyInstance,
  token: string,
  purpose: 'sign_in' | 'enrolment',
): Promise<Challenge> {
  const challenge = await challengeOf(db, token, purpose);
  if (!challenge) throw new AppError('challenge_expired');
  return challenge;
}

/** Finishes a sign-in by its factor. @throws AppError challenge_expired, invalid_input, rate_limited */
export async function enterWithFactor(
  app: FastifyInstance,
  challenge: Challenge,
  { browser, verifiedClient, ...proof }: Proof & Pick<ProofAttempt, 'verifiedClient'> & { browser: Browser },
): Promise<OpenSession> {
  const { db, config } = app;
  const { accountId, email } = challenge;
  return checkIdentity(app, { accountId, email, verifiedClient, network: browser.network }, methodOf(proof), () =>
    db.transaction(async (trx) => {
      if (!(await endChallenge(trx, challenge.id))) throw new AppError('challenge_expired');
      await takeFactorProof(trx, config, challenge, proof);
      const lifetimes = lifetimesOf(config.rules, challenge.isStaff);
      return openSession(trx, accountId, browser, { ...lifetimes, verifiedBy: 'factor' });
    }),
  );
}

/** Finishes a sign-in by enrolling the account's first factor. @throws AppError challenge_expired, invalid_input, rate_limited */
export async function enterByEnrolling(
  app: FastifyInstance,
  challenge: Challenge,
  { browser, ...proof }: FactorProof & { browser: Browser },
): Promise<{ session: OpenSession; recoveryCodes: string[] }> {
  const { db, config } = app;
  const { accountId } = challenge;
  const factor = await provenFactor(config, challenge, proof);
  return db.transaction(async (trx) => {
    await lockAccount(trx, accountId);
    // Another browser may have enrolled meanwhile: then this one has to prove that factor.
    const isLate = !(await endChallenge(trx, challenge.id)) || (await hasFactor(trx, accountId));
    if (isLate) throw new AppError('challenge_expired');
    const { recoveryCodes } = await storeFactor(trx, config, challenge.email, factor);
    const lifetimes = lifetimesOf(config.rules, challenge.isStaff);
    const session = await openSession(trx, accountId, browser, { ...lifetimes, verifiedBy: 'factor' });
    return { session, recoveryCodes: recoveryCodes ?? [] };
  });
}
