import type { NewPasskey, PasskeyCreation, SecondFactorKind } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../../config.ts';
import { queueMail } from '../../../gateways/mail/index.ts';
import { because } from '../../../because.ts';
import { AppError, refuseField } from '../../../plugins/errors.ts';
import { type Challenge, type Started, dropChallenges } from './challenges.repository.ts';
import { factorEmails } from './factors.email.ts';
import {
  type FactorRow,
  type NewFactor,
  addFactor,
  passkeysOf,
  protectionOf,
  replaceRecoveryCodes,
} from './factors.repository.ts';
import { acceptedStep, appTimeMs, newOneTimeSecret } from './one-time-code.ts';
import { createdPasskey, creationOptions } from './passkeys.ts';
import { methodOf, recoveryCodeHash } from './proof.service.ts';
import { newRecoveryCode } from './recovery-code.ts';
import { seal, unseal } from './sealing.ts';

/** What its owner's device needs to become a factor. */
interface NewFactorSetup {
  totp: { secret: string; url: string } | null;
  passkey: PasskeyCreation | null;
}

/** Makes what a new factor needs. @returns it, and what to remember until it is confirmed */
export async function prepareFactor(
  db: Knex,
  config: Config,
  { accountId, email }: { accountId: number; email: string },
  kind: SecondFactorKind,
): Promise<{ setup: NewFactorSetup; started: Started }> {
  const { factorCount } = await protectionOf(db, accountId);
  const { maxFactors } = config.rules.accounts.secondFactor;
  if (factorCount >= maxFactors) {
    throw new AppError('wrong_state', because('auth.factors_full_remove', { max: maxFactors }));
  }
  if (kind === 'totp') {
    const { bytes, secret, url } = newOneTimeSecret(email);
    return {
      setup: { totp: { secret, url }, passkey: null },
      started: { sealedSecret: seal(config.mediaSecret, accountId, bytes) },
    };
  }
  const { options, hash } = await creationOptions(config, { id: accountId, email }, await passkeysOf(db, accountId));
  return { setup: { totp: null, passkey: options }, started: { passkeyHash: hash } };
}

export interface FactorProof {
  name: string;
  code?: string | undefined;
  passkey?: NewPasskey | undefined;
}

/** The factor that its owner's device proved to have, before any transaction. @throws AppError invalid_input, challenge_expired */
export async function provenFactor(
  config: Config,
  { accountId, sealedSecret, passkeyHash }: Challenge,
  { name, code, passkey }: FactorProof,
): Promise<NewFactor> {
  if (methodOf({ code, passkey }) === 'code') {
    const secret = sealedSecret && unseal(config.mediaSecret, accountId, sealedSecret);
    if (!sealedSecret || !secret) throw new AppError('challenge_expired');
    const lastStep = acceptedStep(secret, code!, { atMs: appTimeMs(), lastStep: 0 });
    if (lastStep === null) refuseField('code', because('auth.code_wrong'));
    return { kind: 'totp', accountId, name, sealedSecret, lastStep };
  }
  if (!passkeyHash) throw new AppError('challenge_expired');
  const created = await createdPasskey(config, passkey!, passkeyHash);
  if (created === null) refuseField('passkey', because('auth.passkey_unverified'));
  return { kind: 'passkey', accountId, name, ...created };
}

/** Makes new recovery codes in place of the account's earlier ones. @returns them: only their hashes are stored */
export async function renewCodes(trx: Knex, config: Config, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: config.rules.accounts.secondFactor.recoveryCodes }, newRecoveryCode);
  await replaceRecoveryCodes(
    trx,
    accountId,
    codes.map((code) => recoveryCodeHash(config, accountId, code)),
  );
  return codes;
}

/**
 * Stores a proven factor; the account's first one comes with recovery codes.
 * @param trx with the account locked
 * @throws AppError wrong_state (too many), conflict (the passkey is registered)
 */
export async function storeFactor(
  trx: Knex,
  config: Config,
  email: string,
  factor: NewFactor,
): Promise<{ factor: FactorRow; recoveryCodes: string[] | null }> {
  const { factorCount } = await protectionOf(trx, factor.accountId);
  const { maxFactors } = config.rules.accounts.secondFactor;
  if (factorCount >= maxFactors) throw new AppError('wrong_state', because('auth.factors_full', { max: maxFactors }));
  // Whoever began to add one before this one was there hasn't proved it.
  await dropChallenges(trx, factor.accountId);
  const stored = await addFactor(trx, factor);
  if (!stored) throw new AppError('conflict', because('auth.passkey_registered'));
  const recoveryCodes = factorCount === 0 ? await renewCodes(trx, config, factor.accountId) : null;
  await queueMail(trx, email, factorEmails.added, { name: factor.name, isFirst: factorCount === 0 });
  return { factor: stored, recoveryCodes };
}
