import type { EnrolmentRequired, SecondFactorRequired } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../plugins/errors.ts';
import { type OpenSession, lifetimesOf, openSession } from '../sessions.repository.ts';
import { type Challenge, challengeOf, openChallenge, endChallenge } from './challenges.repository.ts';
import { type FactorProof, provenFactor, storeFactor } from './enrol.service.ts';
import { hasFactor, lockAccount, passkeysOf, protectionOf } from './factors.repository.ts';
import { requestOptions } from './passkeys.ts';
import { type Proof, countGuess, forgetGuesses, methodOf, methodsOf, takeFactorProof } from './proof.service.ts';

/** Who gave a right password, or opened a link from their mailbox. */
export interface Entrant {
  accountId: number;
  isStaff: boolean;
  userAgent: string;
  /** Null for a link: it opens a session, but doesn't count as proof of who it is. */
  provenBy: 'password' | null;
}

/**
 * Opens a session, unless the account has a second factor or needs one: then nothing of a session exists yet, and the details of the refusal
 * have the challenge to continue with.
 * @throws AppError second_factor_required, second_factor_enrolment_required
 */
export async function enter(app: FastifyInstance, entrant: Entrant): Promise<OpenSession> {
  const { db, config } = app;
  const { accountId } = entrant;
  const { secondFactor } = config.rules.accounts;
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
    };
    throw new AppError('second_factor_required', undefined, { details });
  }
  if (entrant.isStaff && config.isSecondFactorRequired) {
    const challenge = await openChallenge(db, { ...opened, purpose: 'enrolment' });
    const details: EnrolmentRequired = { challenge: challenge.token, expiresAt: challenge.expiresAt.toISOString() };
    throw new AppError('second_factor_enrolment_required', undefined, { details });
  }
  return openSession(db, accountId, entrant.userAgent, {
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
  { userAgent, ...proof }: Proof & { userAgent: string },
): Promise<OpenSession> {
  const { db, config } = app;
  const { accountId } = challenge;
  await countGuess(app, accountId, methodOf(proof));
  const session = await db.transaction(async (trx) => {
    if (!(await endChallenge(trx, challenge.id))) throw new AppError('challenge_expired');
    await takeFactorProof(trx, config, challenge, proof);
    const lifetimes = lifetimesOf(config.rules, challenge.isStaff);
    return openSession(trx, accountId, userAgent, { ...lifetimes, verifiedBy: 'factor' });
  });
  await forgetGuesses(app, accountId);
  return session;
}

/** Finishes a sign-in by enrolling the account's first factor. @throws AppError challenge_expired, invalid_input, rate_limited */
export async function enterByEnrolling(
  app: FastifyInstance,
  challenge: Challenge,
  { userAgent, ...proof }: FactorProof & { userAgent: string },
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
    const session = await openSession(trx, accountId, userAgent, { ...lifetimes, verifiedBy: 'factor' });
    return { session, recoveryCodes: recoveryCodes ?? [] };
  });
}
