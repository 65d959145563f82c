import type { PasskeyAnswer, IdentityMethod } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../../config.ts';
import { queueMail } from '../../../gateways/mail/index.ts';
import { because } from '../../../because.ts';
import { AppError, refuseField } from '../../../plugins/errors.ts';
import { countOrWait, countRecent, forgetAttempts, forgetNewestAttempt } from '../../../plugins/progressive-delay.ts';
import {
  type Protection,
  oneTimeFactorsOf,
  passkeysOf,
  advanceCounter,
  spendRecoveryCode,
  spendStep,
} from './factors.repository.ts';
import { withRefusalLog } from '../security-events.service.ts';
import { factorEmails } from './factors.email.ts';
import { acceptedStep, appTimeMs } from './one-time-code.ts';
import { signedCounter } from './passkeys.ts';
import { bareRecoveryCode } from './recovery-code.ts';
import { keyedHash, unseal } from './sealing.ts';

/** What somebody proves who they are with: one of these. */
export interface Proof {
  password?: string | undefined;
  emailCode?: string | undefined;
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: unknown;
}

const attempts = 'second_factor';
const wrongCodes = 'second_factor_wrong';

/** An attempt to prove who somebody is, right or wrong, and where it comes from. */
export interface ProofAttempt {
  accountId: number;
  email: string;
  /** The browser or session, if it has verified a factor of the account; null for all others. */
  verifiedClient: string | null;
  /** As `sharedNetworkOf` names it. */
  network: string;
}

/** @throws AppError invalid_input unless exactly one proof is given */
export function methodOf(proof: Proof): IdentityMethod {
  const [method, ...others] = (['password', 'code', 'recoveryCode', 'passkey', 'emailCode'] as const).filter(
    (name) => proof[name] !== undefined,
  );
  if (method === undefined || others.length > 0) throw new AppError('invalid_input', because('auth.one_proof'));
  return method;
}

/** How an account can prove itself: by a factor where it has one, else by its password, and without one by a code from its mailbox. */
export function methodsOf(protection: Protection): IdentityMethod[] {
  const { factorCount, hasPasskeys, hasCodes, recoveryCodes, hasPassword } = protection;
  if (factorCount === 0) return [hasPassword ? 'password' : 'emailCode'];
  return [
    ...(hasPasskeys ? (['passkey'] as const) : []),
    ...(hasCodes ? (['code'] as const) : []),
    ...(recoveryCodes > 0 ? (['recoveryCode'] as const) : []),
  ];
}

/**
 * Where guesses count: separately for each client that has verified a factor, so that strangers can't make it wait. Everyone else shares one
 * counter, with recovery codes counted apart.
 */
function subjectOf({ accountId, verifiedClient }: ProofAttempt, method: IdentityMethod): string {
  const account = `account:${accountId}`;
  if (verifiedClient !== null) return `${account} ${verifiedClient}`;
  return method === 'recoveryCode' ? `${account} recovery` : account;
}

/** Emails the owner each time the wrong codes of the last `hours` reach the limit. */
async function noteWrongCode({ db, config }: FastifyInstance, { accountId, email }: ProofAttempt): Promise<void> {
  const { hours } = config.rules.accounts.secondFactor.delay;
  const count = await countRecent(db, wrongCodes, `account:${accountId}`, hours);
  if (count === config.rules.accounts.secondFactor.wrongCodesBeforeEmail)
    await queueMail(db, email, factorEmails.wrongCodes);
}

/**
 * Checks a proof that might be a guess; wrong ones make further ones wait, over all processes. Passkeys can't be guessed, so they never wait.
 * A correct one clears the counter of its verified client; from a shared counter it removes only its own attempt.
 * @param work throws `invalid_input` for a wrong proof
 * @throws AppError rate_limited, with the seconds to wait
 */
export function checkIdentity<T>(
  app: FastifyInstance,
  attempt: ProofAttempt,
  method: IdentityMethod,
  work: () => Promise<T>,
): Promise<T> {
  const wrong = method === 'password' ? 'wrong_password' : 'wrong_code';
  return withRefusalLog(app, attempt, wrong, () =>
    method === 'passkey' ? work() : withGuessLimit(app, attempt, method, work),
  );
}

const isFactor = (method: IdentityMethod) => method !== 'password' && method !== 'emailCode';

async function withGuessLimit<T>(
  app: FastifyInstance,
  attempt: ProofAttempt,
  method: IdentityMethod,
  work: () => Promise<T>,
): Promise<T> {
  const { db, config } = app;
  const subject = subjectOf(attempt, method);
  await countOrWait(db, attempts, subject, config.rules.accounts.secondFactor.delay);
  try {
    const result = await work();
    await (attempt.verifiedClient === null ? forgetNewestAttempt : forgetAttempts)(db, attempts, subject);
    return result;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'invalid_input';
    if (isWrong && isFactor(method)) await noteWrongCode(app, attempt);
    throw error;
  }
}

export interface FactorOwner {
  accountId: number;
  email: string;
  /** Of the challenge that a passkey has to sign. */
  passkeyHash: Buffer | null;
}

async function isCodeRight(trx: Knex, { mediaSecret }: Config, accountId: number, code: string): Promise<boolean> {
  for (const { id, sealedSecret, lastStep } of await oneTimeFactorsOf(trx, accountId)) {
    const secret = unseal(mediaSecret, accountId, sealedSecret);
    const step = secret && acceptedStep(secret, code, { atMs: appTimeMs(), lastStep });
    if (step && (await spendStep(trx, id, step))) return true;
  }
  return false;
}

async function isPasskeyRight(trx: Knex, config: Config, owner: FactorOwner, answer: PasskeyAnswer): Promise<boolean> {
  const { passkeyHash: hash } = owner;
  const passkey = (await passkeysOf(trx, owner.accountId)).find(({ credentialId }) => credentialId === answer.id);
  if (!passkey || !hash) return false;
  const counter = await signedCounter(config, answer, { passkey, hash });
  return counter !== null && advanceCounter(trx, passkey, counter);
}

/** The hash under which a recovery code of an account is stored. */
export const recoveryCodeHash = ({ mediaSecret }: Config, accountId: number, code: string): Buffer =>
  keyedHash(mediaSecret, 'recovery codes', `${accountId}:${bareRecoveryCode(code)}`);

/**
 * Takes a proof by a factor; it can't be used again.
 * @throws AppError invalid_input on the proof's field where it is wrong, outdated or used
 */
export async function takeFactorProof(trx: Knex, config: Config, owner: FactorOwner, proof: Proof): Promise<void> {
  const { accountId } = owner;
  switch (methodOf(proof)) {
    case 'code':
      if (await isCodeRight(trx, config, accountId, proof.code!)) return;
      return refuseField('code', because('auth.code_wrong'));
    case 'recoveryCode':
      if (!(await spendRecoveryCode(trx, accountId, recoveryCodeHash(config, accountId, proof.recoveryCode!)))) {
        refuseField('recoveryCode', because('auth.recovery_code_wrong'));
      }
      return queueMail(trx, owner.email, factorEmails.recoveryCodeUsed);
    case 'passkey':
      if (await isPasskeyRight(trx, config, owner, proof.passkey as PasskeyAnswer)) return;
      return refuseField('passkey', because('auth.passkey_unverified'));
    case 'password':
    case 'emailCode':
      return refuseField(methodOf(proof), because('auth.confirms_with_factor'));
  }
}
