import type { FastifyInstance } from 'fastify';
import { because } from '../../../because.ts';
import { queueMail } from '../../../gateways/mail/index.ts';
import { AppError, refuseField } from '../../../plugins/errors.ts';
import { baseLanguage } from '../../../texts/index.ts';
import { type SignUpConsents, saveSignUpConsents } from '../../consents/index.ts';
import { authEmails } from '../auth.email.ts';
import { identityTaken } from './account-identities.service.ts';
import { addAccount, confirmEmail, credentialsOf, noteDispute } from '../auth.repository.ts';
import { emailChangeEmails } from '../email-change/email-change.email.ts';
import { isReserved } from '../email-change/email-change.repository.ts';
import type { MayEmail } from '../email-requests.ts';
import { insertIdentity } from './identities.repository.ts';
import { type Pending, endPending } from './provider-sign-ins.repository.ts';

interface Person {
  email: string;
  consents: SignUpConsents;
  language?: string | undefined;
  timeZone?: string | undefined;
}

/**
 * Signs up with the verified address of an identity: the account exists at once. One that has the address is never connected by this.
 * @returns null where somebody has signed up with the address and not confirmed it: a link to it says whose the account is
 * @throws AppError conflict where the address has an account or is reserved, or the identity was taken; challenge_expired
 */
export function signUpVerified(
  { db }: Pick<FastifyInstance, 'db'>,
  pending: Pending,
  { email, consents, ...person }: Person,
): Promise<{ accountId: number; identityId: number } | null> {
  return db.transaction(async (trx) => {
    if (await isReserved(trx, email)) throw new AppError('conflict', because('auth.address_reserved'));
    const accountId = await addAccount(trx, { email, passwordHash: null, ...person });
    if (accountId === null) {
      const known = await credentialsOf(trx, email);
      if (known?.isConfirmed) throw new AppError('conflict', because('auth.address_has_account'));
      return null;
    }
    if (!(await endPending(trx, pending.id)))
      throw new AppError('challenge_expired', because('auth.start_again_there'));
    await confirmEmail(trx, accountId);
    await saveSignUpConsents(trx, accountId, consents, pending.provider);
    const identity = await insertIdentity(trx, accountId, pending);
    if (!identity) throw identityTaken(pending.provider);
    return { accountId, identityId: identity.id };
  });
}

/**
 * Signs up with an address that has to be confirmed first. A known address costs the same work and gets the same answer; its owner is notified by
 * email. The identity is connected by the link, so that nobody's waits in the account of an address that isn't theirs.
 * @param mayEmail whether the address may be sent an email now
 */
export async function signUpUnverified(
  { db }: Pick<FastifyInstance, 'db'>,
  pending: Pending,
  { email, consents, language = baseLanguage, timeZone }: Person,
  mayEmail: MayEmail,
): Promise<void> {
  const { provider, subject, email: identityEmail } = pending;
  await db.transaction(async (trx) => {
    const accountId = await addAccount(trx, { email, passwordHash: null, language, timeZone });
    const isFree = !(await isReserved(trx, email));
    const isNew = accountId !== null;
    // Of no account where the address has one: that takes as long, and stores nothing.
    await saveSignUpConsents(trx, accountId ?? 0, consents, provider);
    await noteDispute(trx, email, { accountId, isRepeated: false });
    const known = await credentialsOf(trx, email);
    const confirms = isNew || !known?.isConfirmed;
    const identity = { provider, subject, email: identityEmail };
    const [template, data] = confirms ? [authEmails.confirm, { identity, ...consents }] : [authEmails.signupKnown, {}];
    if (!isFree && mayEmail === 'yes')
      await queueMail(trx, email, emailChangeEmails.reserved, {}, { language, timeZone: null });
    else if (mayEmail === 'yes' || (mayEmail === 'if_new' && isNew)) await queueMail(trx, email, template, data);
  });
}

/** The address that a sign-up gives. @throws AppError invalid_input without one */
export function requireEmail(pending: Pending, given: string | undefined): string {
  const email = given ?? pending.email;
  if (!email) refuseField('username', because('fields.required', { field: 'email' }));
  return email;
}
