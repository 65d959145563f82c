import type { PasskeyRequest, IdentityMethod, StepUpRequired } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { because } from '../../../because.ts';
import { queueMail } from '../../../gateways/mail/index.ts';
import { AppError, refuseField } from '../../../plugins/errors.ts';
import type { Subject } from '../../../plugins/session.ts';
import { queryOne, queryRow } from '../../../sql.ts';
import { passwordOf } from '../auth.repository.ts';
import { verifyPassword } from '../passwords.ts';
import { openSessionChallenge, sessionChallengeOf, endChallenge } from './challenges.repository.ts';
import { hasFactor, passkeysOf, protectionOf } from './factors.repository.ts';
import { emailCodeHash } from './email-code.ts';
import { factorEmails } from './factors.email.ts';
import { requestOptions } from './passkeys.ts';
import { type Proof, type ProofAttempt, checkIdentity, methodOf, methodsOf, takeFactorProof } from './proof.service.ts';

type Who = Pick<Subject, 'accountId' | 'sessionId' | 'email'>;

/** How somebody can confirm that it's them, and until when they have. */
export async function stepUpState(
  { db, config }: FastifyInstance,
  { accountId, sessionId }: Who,
): Promise<{ methods: IdentityMethod[]; until: Date | null }> {
  const protection = await protectionOf(db, accountId);
  const { stepUpSeconds } = config.rules.accounts;
  const { until } = await queryOne<{ until: Date | null }>(db)`
    SELECT (SELECT verified_at + make_interval(secs => ${stepUpSeconds}) FROM sessions
             WHERE id = ${sessionId} AND verified_at > app_now() - make_interval(secs => ${stepUpSeconds})
               AND (verified_by_factor OR NOT ${protection.factorCount > 0}::boolean)) AS until`;
  return { methods: methodsOf(protection), until };
}

/**
 * Lets through who proved within the last minutes who they are: by logging in or by confirming, with a factor where the account has one.
 * Called before any effect, so that the call can be repeated after confirming.
 * @throws AppError step_up_required, with the methods
 */
export async function requireStepUp(app: FastifyInstance, who: Who): Promise<void> {
  const { methods, until } = await stepUpState(app, who);
  const details: StepUpRequired = { methods };
  if (until === null) throw new AppError('step_up_required', undefined, { details });
}

/** For decisions of staff that give money away, where staff need a factor. @throws AppError step_up_required, with the methods */
export async function requireStaffStepUp(app: FastifyInstance, who: Who): Promise<void> {
  if (app.config.isSecondFactorRequired) await requireStepUp(app, who);
}

/** For where payouts go: in production an account needs a factor. @throws AppError second_factor_enrolment_required */
export async function requireSecondFactor({ db, config }: FastifyInstance, who: Who): Promise<void> {
  if (!config.isSecondFactorRequired || (await hasFactor(db, who.accountId))) return;
  throw new AppError('second_factor_enrolment_required', undefined, { details: {} });
}

/** Asks for a passkey to confirm with. @throws AppError wrong_state without one */
export async function startStepUp({ db, config }: FastifyInstance, who: Who): Promise<PasskeyRequest> {
  const passkeys = await passkeysOf(db, who.accountId);
  if (passkeys.length === 0) throw new AppError('wrong_state', because('auth.no_passkey'));
  const { options, hash } = await requestOptions(config, passkeys);
  const seconds = config.rules.accounts.secondFactor.challengeSeconds;
  await openSessionChallenge(db, { ...who, purpose: 'step_up', seconds }, { passkeyHash: hash });
  return options;
}

/** Notes that a session's person has proved who they are. @returns the instant */
async function markVerified(db: Knex, sessionId: number, byFactor: boolean): Promise<Date> {
  const row = await queryRow<{ verifiedAt: Date }>(db)`
    UPDATE sessions SET verified_at = app_now(), verified_by_factor = ${byFactor}
     WHERE id = ${sessionId} AND ended_at IS NULL RETURNING verified_at AS "verifiedAt"`;
  if (!row) throw new AppError('session_expired');
  return row.verifiedAt;
}

/** Emails a code to confirm with, where the account has neither a factor nor a password. @throws AppError wrong_state, rate_limited */
export async function mailStepUpCode(
  { db, limits }: FastifyInstance,
  { accountId, sessionId, email }: Who,
): Promise<void> {
  const [method] = methodsOf(await protectionOf(db, accountId));
  if (method === 'password') throw new AppError('wrong_state', because('auth.confirms_with_password'));
  if (method !== 'emailCode') throw new AppError('wrong_state', because('auth.confirms_with_factor'));
  await limits.consume('stepUpCodes', String(accountId));
  await queueMail(db, email, factorEmails.stepUpCode, { sessionId });
}

/** Proves it without a factor: by the password, or by the emailed code where there is none. @throws AppError invalid_input */
async function proveWithoutFactor(app: FastifyInstance, { accountId, sessionId }: Who, proof: Proof): Promise<void> {
  const { db, config } = app;
  const method = methodOf(proof);
  const [expected] = methodsOf(await protectionOf(db, accountId));
  if (method !== expected) {
    const why = expected === 'password' ? 'auth.confirms_with_password' : 'auth.confirms_with_email_code';
    refuseField(method, because(why));
  }
  if (method === 'password') {
    const isRight = await verifyPassword(await passwordOf(db, accountId), proof.password!);
    return isRight ? undefined : refuseField('password', because('auth.not_your_password'));
  }
  const challenge = await sessionChallengeOf(db, sessionId, 'step_up');
  const given = emailCodeHash(config, sessionId, proof.emailCode!);
  const isRight = challenge?.emailCodeHash?.equals(given) === true && (await endChallenge(db, challenge.id));
  if (!isRight) refuseField('emailCode', because('auth.email_code_wrong'));
}

/** Confirms that it's them. @returns until when it counts @throws AppError invalid_input on the proof's field, rate_limited */
export async function confirmStepUp(
  app: FastifyInstance,
  who: Who & Pick<ProofAttempt, 'network'>,
  proof: Proof,
): Promise<Date> {
  const { db, config } = app;
  const { accountId, sessionId, email, network } = who;
  const method = methodOf(proof);
  const { isVerified } = await queryOne<{ isVerified: boolean }>(db)`
    SELECT verified_by_factor AS "isVerified" FROM sessions WHERE id = ${sessionId}`;
  const attempt = { accountId, email, network, verifiedClient: isVerified ? `session ${sessionId}` : null };
  const verifiedAt = await checkIdentity(app, attempt, method, async () => {
    const isProtected = await hasFactor(db, accountId);
    if (!isProtected) await proveWithoutFactor(app, who, proof);
    return db.transaction(async (trx) => {
      if (isProtected) {
        const challenge = method === 'passkey' ? await sessionChallengeOf(trx, sessionId, 'step_up') : null;
        if (method === 'passkey' && !(challenge && (await endChallenge(trx, challenge.id)))) {
          throw new AppError('challenge_expired', because('auth.try_again'));
        }
        const owner = { accountId, email, passkeyHash: challenge?.passkeyHash ?? null };
        await takeFactorProof(trx, config, owner, proof);
      }
      return markVerified(trx, sessionId, isProtected);
    });
  });
  return new Date(verifiedAt.getTime() + config.rules.accounts.stepUpSeconds * 1_000);
}
