import type { VerificationMethod } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { queueMail } from '../../../gateways/mail/index.ts';
import { AppError } from '../../../plugins/errors.ts';
import { domainOf } from '../own/service-address.ts';
import { proofMethods } from '../own/fields.policy.ts';
import { type VerificationRow, type ServiceRow, holdersOf, openVerification } from '../own/own.repository.ts';
import { type Own, invalid, locked, notFound } from '../own/own.service.ts';
import { stationCodeMail } from './ownership-verification.mail.ts';
import { type Look, hashOf, findCode, newCode, newEmailCode } from './ownership-verification.policy.ts';
import { recordSnapshot } from './snapshots.repository.ts';

/** States in which control can be shown; what is live has shown it. */
const verifiable = new Set<ServiceRow['status']>(['draft', 'rejected']);

function refuseVerified(row: ServiceRow): void {
  if (row.ownership_verified_at !== null)
    throw new AppError('wrong_state', 'You have shown control over this address already');
  if (!verifiable.has(row.status)) throw new AppError('wrong_state', 'This service isn’t a draft');
}

/** @throws AppError invalid_input */
function emailAddressOf(row: ServiceRow, mailbox: string | undefined, mailboxes: readonly string[]): string {
  const name = mailbox?.toLowerCase() ?? invalid('mailbox', 'Please choose where the code is sent');
  if (!mailboxes.includes(name))
    invalid('mailbox', `Codes are sent to ${mailboxes.join(', ')} at the station’s domain only`);
  return `${name}@${domainOf(row.url)}`;
}

/**
 * A new code for the address that the service has now; the one before is good no more.
 * @throws AppError not_found, invalid_input, wrong_state, rate_limited
 */
export async function startVerification(
  app: FastifyInstance,
  own: Own,
  input: { method: VerificationMethod; mailbox?: string | undefined },
): Promise<void> {
  const { proof: rules } = app.config.rules.ownServices;
  const before = await app
    .db('services')
    .where({ id: own.serviceId, curator_profile_id: own.curatorProfileId })
    .first<ServiceRow | undefined>();
  if (!before) throw notFound();
  if (!proofMethods(before.type).includes(input.method)) invalid('method', 'This isn’t how control is shown here');
  refuseVerified(before);
  const address = input.method === 'mail' ? emailAddressOf(before, input.mailbox, rules.mailboxes) : null;
  if (address !== null) await app.limits.consume('proofMails', address);
  await app.db.transaction(async (trx) => {
    const row = await locked(trx, own);
    refuseVerified(row);
    if (row.url !== before.url) throw new AppError('wrong_state', 'The address has changed meanwhile');
    await trx('ownership_verifications')
      .where({ service_id: row.id })
      .whereNull('ended_at')
      .update({ ended_at: trx.raw('app_now()') });
    const [proof] = await trx('ownership_verifications')
      .insert({
        service_id: row.id,
        method: input.method,
        url: row.url,
        code: address === null ? newCode() : null,
        // Until the mail leaves with its code, no code is the right one.
        code_hash: address === null ? null : hashOf(newEmailCode() + newEmailCode()),
        email_address: address,
        expires_at: trx.raw('app_now() + make_interval(hours => ?)', [rules.hours]),
      })
      .returning<{ id: number }[]>('id');
    if (address !== null) await queueMail(trx, address, stationCodeMail, { verificationId: proof!.id });
  });
}

/**
 * Looks for the code now. Whether it was there or not is kept with the proof; where it was, the address is the service's.
 * @param typed what came by mail
 * @throws AppError not_found, invalid_input, wrong_state (no code that is good), conflict (the address is another curator's)
 */
export async function checkVerification(app: FastifyInstance, own: Own, typed: string | undefined): Promise<void> {
  const row = await app
    .db('services')
    .where({ id: own.serviceId, curator_profile_id: own.curatorProfileId })
    .first<ServiceRow | undefined>();
  if (!row) throw notFound();
  // A second click, or a second tab, finds it done.
  if (row.ownership_verified_at !== null) return;
  refuseVerified(row);
  const proof = await openVerification(app.db, row);
  if (!proof) throw new AppError('wrong_state', 'There is no code that is still good: please get a new one');
  // Nothing is locked while a page is read.
  const look =
    proof.method === 'mail'
      ? await compare(app.db, proof, typed)
      : await findCode(app.prober, proof.method, row.url, proof.code!);
  await app.db.transaction((trx) => settle(trx, own, proof, look));
}

async function compare(db: Knex, proof: VerificationRow, typed: string | undefined): Promise<Look> {
  if (!typed) return invalid('code', 'Please type the code from the mail');
  const isRight = await db('ownership_verifications')
    .where({ id: proof.id, code_hash: hashOf(typed) })
    .first('id');
  const rest = { followers: null, trackCount: null };
  return isRight
    ? { outcome: 'found', message: 'The code is right', ...rest }
    : { outcome: 'code_missing', message: 'This is not the code from the newest mail', ...rest };
}

const holding = new Set<ServiceRow['status']>(['checking', 'active', 'paused', 'suspended']);

async function settle(trx: Knex.Transaction, own: Own, proof: VerificationRow, look: Look): Promise<void> {
  // All that claim the address, in the order of ids, before its own row: two that show control at once come one after the other.
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 22))', [proof.url]);
  const holders = await holdersOf(trx, proof.url);
  const row = await locked(trx, own);
  if (row.ownership_verified_at !== null) return;
  const isGood = await openVerification(trx, row);
  if (isGood?.id !== proof.id) throw new AppError('wrong_state', 'This code isn’t good any more: please get a new one');
  if (look.followers !== null) await recordSnapshot(trx, row, look.followers, look.trackCount);
  const isFound = look.outcome === 'found';
  const held = isFound && holders.some((holder) => holder.id !== row.id && holding.has(holder.status));
  if (held) throw new AppError('conflict', 'This address is offered by another curator already');
  await trx('ownership_verifications')
    .where({ id: proof.id })
    .update({
      checked_at: trx.raw('app_now()'),
      check_outcome: look.outcome,
      check_message: look.message,
      ...(isFound && { ended_at: trx.raw('app_now()') }),
    });
  if (!isFound) return;
  // Who showed it before, and never went live with it, has lost it to who shows it now.
  await trx('services')
    .where({ url: proof.url })
    .whereNot({ id: row.id })
    .whereNotNull('ownership_verified_at')
    .update({ ownership_verified_at: null, ownership_verified_by: null });
  await trx('services')
    .where({ id: row.id })
    .update({
      ownership_verified_at: trx.raw('app_now()'),
      ownership_verified_by: proof.method,
      ...(look.followers !== null && {
        audience_size: look.followers,
        audience_source: 'verified',
        audience_as_of: trx.raw('app_now()'),
      }),
    });
}
