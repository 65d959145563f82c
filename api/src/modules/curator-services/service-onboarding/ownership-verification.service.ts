import type { VerificationMethod } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { queueMail } from '../../../gateways/mail/index.ts';
import { because, inEnglish } from '../../../because.ts';
import { AppError, refuseField } from '../../../plugins/errors.ts';
import type { Rules } from '../../../rules.ts';
import { execute } from '../../../sql.ts';
import { isHolding, lockVerifiedAt } from '../own/address-owner.repository.ts';
import { verificationMethods } from '../own/fields.policy.ts';
import { type ServiceRow, type VerificationRow, findOwn, openVerification } from '../own/own.repository.ts';
import { type OwnServiceRef, lockedOwn, notFound } from '../own/own.service.ts';
import { domainOf, registeredDomain } from '../own/service-address.ts';
import { followSuggestion } from '../own/suggested-price.service.ts';
import { stationCodeMail } from './ownership-verification.email.ts';
import { type CodeCheck, codeCheck, findCode, hashOf, newCode, newEmailCode } from './ownership-verification.policy.ts';
import { recordSnapshot } from './snapshots.repository.ts';

function refuseUnlessVerifiable(row: ServiceRow): void {
  if (row.ownership_verified_at !== null) throw new AppError('wrong_state', because('verification.done'));
  if (row.status !== 'draft' && row.status !== 'rejected') {
    throw new AppError('wrong_state', because('verification.no_draft'));
  }
}

/** @throws AppError invalid_input */
function emailAddressOf(row: ServiceRow, mailbox: string | undefined, mailboxes: readonly string[]): string {
  const name = mailbox?.toLowerCase() ?? refuseField('mailbox', because('verification.choose_mailbox'));
  if (!mailboxes.includes(name)) refuseField('mailbox', because('verification.mailboxes', { mailboxes }));
  return `${name}@${domainOf(row.url)}`;
}

/**
 * Issues a new code for the service's current address, which replaces the one before.
 * @param input.isConfirmed whether the curator's own address is confirmed: only then are others written to
 * @throws AppError not_found, invalid_input, wrong_state, email_unconfirmed, rate_limited
 */
export async function startVerification(
  app: FastifyInstance,
  own: OwnServiceRef,
  input: { method: VerificationMethod; mailbox?: string | undefined; isConfirmed: boolean; language: string },
): Promise<void> {
  const { proof: rules } = app.config.rules.ownServices;
  const before = await findOwn(app.db, own);
  if (!before) throw notFound();
  if (!verificationMethods(before.type).includes(input.method))
    refuseField('method', because('verification.method_unavailable'));
  refuseUnlessVerifiable(before);
  const address = input.method === 'mail' ? emailAddressOf(before, input.mailbox, rules.mailboxes) : null;
  if (address !== null) {
    if (!input.isConfirmed) {
      throw new AppError('email_unconfirmed', because('verification.confirm_own_email'));
    }
    await app.limits.consume('proofMails', address);
    await app.limits.consume('proofMailsPerDomain', registeredDomain(domainOf(before.url)));
  }
  await app.db.transaction(async (trx) => {
    const row = await lockedOwn(trx, own);
    refuseUnlessVerifiable(row);
    if (row.url !== before.url) throw new AppError('wrong_state', because('verification.address_changed'));
    await endVerifications(trx, row.id);
    const [verification] = await trx('ownership_verifications')
      .insert({
        service_id: row.id,
        method: input.method,
        url: row.url,
        code: address === null ? newCode() : null,
        // No code matches until the email is sent with its own.
        code_hash: address === null ? null : hashOf(newEmailCode() + newEmailCode()),
        email_address: address,
        expires_at: trx.raw('app_now() + make_interval(hours => ?)', [rules.hours]),
      })
      .returning<{ id: number }[]>('id');
    if (address === null) return;
    const reader = { language: input.language, timeZone: null };
    await queueMail(trx, address, stationCodeMail, { verificationId: verification!.id }, reader);
  });
}

export const endVerifications = (trx: Knex.Transaction, serviceId: number) =>
  trx('ownership_verifications')
    .where({ service_id: serviceId })
    .whereNull('ended_at')
    .update({ ended_at: trx.raw('app_now()') });

/**
 * Checks for the code now and records the result; where it is found, the service owns its address.
 * @param typed the code from the email
 * @throws AppError not_found, invalid_input, wrong_state (no valid code), conflict (the address is another curator's)
 */
export async function checkVerification(
  app: FastifyInstance,
  own: OwnServiceRef,
  typed: string | undefined,
): Promise<void> {
  const row = await findOwn(app.db, own);
  if (!row) throw notFound();
  // A second click, or a second tab.
  if (row.ownership_verified_at !== null) return;
  refuseUnlessVerifiable(row);
  const verification = await openVerification(app.db, row);
  if (!verification) {
    // Another check may have found the code since the service was read.
    if ((await findOwn(app.db, own))?.ownership_verified_at) return;
    throw new AppError('wrong_state', because('verification.expired'));
  }
  // Nothing is locked while a page is fetched.
  const check =
    verification.method === 'mail'
      ? await compareCode(app.db, verification, typed)
      : await findCode(app.prober, verification.method, row.url, verification.code!);
  await app.db.transaction((trx) => recordCheck(trx, app.config.rules, own, verification, check));
}

async function compareCode(db: Knex, { id }: VerificationRow, typed: string | undefined): Promise<CodeCheck> {
  if (!typed) return refuseField('code', because('verification.type_code'));
  const match = await db('ownership_verifications')
    .where({ id, code_hash: hashOf(typed) })
    .first('id');
  return match
    ? codeCheck('found', because('verification.code_right'))
    : codeCheck('code_missing', because('verification.code_wrong'));
}

async function recordCheck(
  trx: Knex.Transaction,
  rules: Rules,
  own: OwnServiceRef,
  verification: VerificationRow,
  check: CodeCheck,
): Promise<void> {
  const { id, url, method } = verification;
  // One check of an address at a time; its holders are locked in the order of ids, before the service itself.
  await execute(trx)`SELECT pg_advisory_xact_lock(hashtextextended(${url}, 22))`;
  const holders = await lockVerifiedAt(trx, url);
  const row = await lockedOwn(trx, own);
  if (row.ownership_verified_at !== null) return;
  const open = await openVerification(trx, row);
  if (open?.id !== id) throw new AppError('wrong_state', because('verification.replaced'));
  if (check.followers !== null) await recordSnapshot(trx, row, check.followers, check.trackCount);
  const isFound = check.outcome === 'found';
  if (isFound && holders.some((holder) => holder.id !== row.id && isHolding(holder))) {
    throw new AppError('conflict', because('services.address_taken'));
  }
  await trx('ownership_verifications')
    .where({ id })
    .update({
      checked_at: trx.raw('app_now()'),
      check_outcome: check.outcome,
      check_message: inEnglish(check.message),
      because: JSON.stringify(check.message),
      ...(isFound && { ended_at: trx.raw('app_now()') }),
    });
  if (!isFound) return;
  // The newest verification wins over one that never went live.
  await trx('services')
    .where({ url })
    .whereNot({ id: row.id })
    .whereNotNull('ownership_verified_at')
    .update({ ownership_verified_at: null, ownership_verified_by: null });
  await trx('services')
    .where({ id: row.id })
    .update({
      ownership_verified_at: trx.raw('app_now()'),
      ownership_verified_by: method,
      ...(check.followers !== null && {
        audience_size: check.followers,
        audience_source: 'verified',
        audience_as_of: trx.raw('app_now()'),
      }),
    });
  await followSuggestion(trx, row.id, rules);
}
