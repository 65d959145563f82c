import type { Knex } from 'knex';
import { queueMail } from '../../gateways/mail/index.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { baseLanguage } from '../../texts/index.ts';
import { type SignUpConsents, saveSignUpConsents, withdrawMarketing } from '../consents/index.ts';
import { authEmails } from './auth.email.ts';
import type { MayEmail } from './email-requests.ts';
import {
  type Credentials,
  addAccount,
  confirmEmail,
  credentialsOf,
  isDisputed,
  noteDispute,
  passwordOf,
  replacePassword,
  setPassword,
  settleSignUp,
} from './auth.repository.ts';
import {
  type ResetLink,
  isResetGood,
  keepChosenPassword,
  newReset,
  redeemConfirmation,
  redeemReset,
} from './one-time-tokens.repository.ts';
import { verifyPassword, hashPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.repository.ts';
import { emailChangeEmails } from './email-change/email-change.email.ts';
import { endWaiting, isReserved } from './email-change/email-change.repository.ts';
import { dropChallenges } from './factors/challenges.repository.ts';
import { removeFactors } from './factors/factors.repository.ts';
import { insertIdentity, undoIdentities } from './identities/identities.repository.ts';

/** The form of a sign-up. */
export interface SignUp {
  username: string;
  password: string;
  language?: string | undefined;
  timeZone?: string | undefined;
  consents: SignUpConsents;
}

/**
 * Signs up. A known address costs the same work and gets the same answer; its owner is notified by email.
 * @param mayEmail whether the address may be sent an email now
 */
export async function signUp(
  db: Knex,
  { username: email, password, language = baseLanguage, timeZone, consents }: SignUp,
  mayEmail: MayEmail,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  // Whoever signs up again with the same password is the same person. This takes as long for an address that nobody has.
  const earlier = await credentialsOf(db, email);
  const isRepeated = await verifyPassword(earlier?.passwordHash ?? null, password);
  await db.transaction(async (trx) => {
    const accountId = await addAccount(trx, { email, passwordHash, language, timeZone });
    const isFree = !(await isReserved(trx, email));
    const isNew = accountId !== null;
    const repeatedId = isRepeated && earlier && !earlier.isConfirmed ? earlier.id : 0;
    // Of no account where somebody else has the address: that takes as long, and stores nothing.
    await saveSignUpConsents(trx, accountId ?? repeatedId, consents, 'sign_up');
    await noteDispute(trx, email, { accountId, isRepeated });
    const known = await credentialsOf(trx, email);
    const confirms = isNew || !known?.isConfirmed;
    // Each link carries password and consents of its own sign-up, so that signing up first with somebody else's address sets nothing for its owner.
    // That of the same password is the stored one: a change of the password meanwhile reaches all these links.
    const linkHash = isRepeated && earlier?.passwordHash ? earlier.passwordHash : passwordHash;
    const [template, data] = confirms
      ? [authEmails.confirm, { passwordHash: linkHash, ...consents }]
      : [authEmails.signupKnown, {}];
    if (!isFree && mayEmail === 'yes')
      await queueMail(trx, email, emailChangeEmails.reserved, {}, { language, timeZone: null });
    else if (mayEmail === 'yes' || (mayEmail === 'if_new' && isNew)) await queueMail(trx, email, template, data);
  });
}

/**
 * Checks the password of a sign-in.
 * @throws {AppError} `invalid_credentials`, the same for an unknown address and a wrong password
 */
export async function checkCredentials(db: Knex, attempt: { email: string; password: string }): Promise<Credentials> {
  const known = await credentialsOf(db, attempt.email);
  const isRight = await verifyPassword(known?.passwordHash ?? null, attempt.password);
  if (!known || !isRight) throw new AppError('invalid_credentials');
  if (known.isSuspended) throw new AppError('forbidden', because('account.suspended'));
  return known;
}

interface Confirmed {
  accountId: number;
  email: string;
  isStaff: boolean;
  passwordHash: string | null;
  /** Where none of several sign-ups is known to be the mailbox owner's: they choose a password instead of logging in. */
  passwordLink: ResetLink | null;
}

/**
 * Confirms an address by its emailed link.
 * @param resetMinutes how long the owner of a mailbox that several signed up with has to choose a password
 * @returns the account, which may log in
 * @throws {AppError} `link_invalid` when it is unknown, used or too old
 */
export function confirmByLink(db: Knex, secret: string, resetMinutes: number): Promise<Confirmed> {
  return db.transaction(async (trx) => {
    const link = await redeemConfirmation(trx, secret);
    if (link === null) throw new AppError('link_invalid');
    const { accountId, passwordHash, identity, consents } = link;
    const isOwn = passwordHash !== null || identity !== null;
    // Emails of several sign-ups with a password look alike: their owner can't have chosen between them. Those with an identity name it.
    const isUnclear = identity === null && (await isDisputed(trx, accountId));
    const wasAnothers = (isOwn || isUnclear) && (await settleSignUp(trx, accountId, isUnclear ? null : passwordHash));
    // A session opened with another sign-up's password isn't the mailbox owner's.
    if (wasAnothers) {
      await dropChallenges(trx, accountId);
      await endSessionsOf(trx, accountId, 'password_changed');
    }
    const { wasConfirmed, ...confirmed } = await confirmEmail(trx, accountId);
    if (!wasConfirmed) {
      await removeFactors(trx, accountId);
      const isAgreed = wasAnothers || identity !== null;
      if (isUnclear) await withdrawMarketing(trx, accountId);
      else if (consents && isAgreed)
        await saveSignUpConsents(trx, accountId, consents, identity?.provider ?? 'sign_up');
      // One that another account has got meanwhile stays there.
      if (identity) await insertIdentity(trx, accountId, identity);
      await endWaiting(trx, accountId);
    }
    const passwordLink = isUnclear ? await newReset(trx, accountId, resetMinutes) : null;
    return { accountId, ...confirmed, passwordLink };
  });
}

/** @throws {AppError} `link_invalid` when the link is unknown, used or too old, the same for each */
export async function requireResetLink(db: Knex, accountRef: string, secret: string): Promise<void> {
  if (!(await isResetGood(db, accountRef, secret))) throw new AppError('link_invalid');
}

/**
 * Sets a new password by the emailed two-part link, and ends all sessions. That of an email about a first factor removes factors, too, and that
 * of one about an identity what else the account signs in with.
 * @returns the address of the account
 * @throws {AppError} `link_invalid` when it is unknown, used or too old
 */
export async function resetByLink(db: Knex, accountRef: string, secret: string, password: string): Promise<string> {
  // Checked first: a guessed link must not cost a hash.
  await requireResetLink(db, accountRef, secret);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (trx) => {
    const link = await redeemReset(trx, accountRef, secret);
    if (link === null) throw new AppError('link_invalid');
    const { accountId, purpose } = link;
    // As by a link that confirms: somebody else may have chosen it.
    if (await isDisputed(trx, accountId)) await withdrawMarketing(trx, accountId);
    const email = await setPassword(trx, accountId, passwordHash);
    const { wasConfirmed } = await confirmEmail(trx, accountId);
    // Challenges before factors and sessions, as a second step locks them: one under way opens its session before that, where it is ended,
    // or not at all.
    await dropChallenges(trx, accountId);
    const hasRemoved = (purpose === 'undo_factor' || !wasConfirmed) && (await removeFactors(trx, accountId)) > 0;
    const hasDisconnected = purpose === 'undo_identity' && (await undoIdentities(trx, accountId)) > 0;
    await endSessionsOf(trx, accountId, 'password_changed');
    // Whoever asked for another address before may be why the password is reset: its link, pressed here, would give the account away.
    await endWaiting(trx, accountId);
    await queueMail(trx, email, authEmails.passwordChanged, {
      hasRemovedFactors: hasRemoved,
      hasDisconnected,
    });
    return email;
  });
}

export interface PasswordChange {
  current: string;
  next: string;
}

/**
 * Changes the password of the logged-in account, and ends its other sessions.
 * @returns how many sessions ended
 * @throws {AppError} `invalid_input` on `currentPassword` where it is wrong
 */
export async function changePassword(
  db: Knex,
  who: { accountId: number; sessionId: number },
  { current, next }: PasswordChange,
): Promise<number> {
  const wrong = new AppError('invalid_input', undefined, {
    fields: { currentPassword: because('auth.not_your_password') },
  });
  const checked = await passwordOf(db, who.accountId);
  if (!(await verifyPassword(checked, current)) || checked === null) throw wrong;
  const hashes = { checked, next: await hashPassword(next) };
  return db.transaction(async (trx) => {
    const email = await replacePassword(trx, who, hashes);
    // Another tab changed it in the meantime, so the current password given here is outdated.
    if (email === null) throw wrong;
    await keepChosenPassword(trx, who.accountId, hashes);
    await dropChallenges(trx, who.accountId);
    const endedCount = await endSessionsOf(trx, who.accountId, 'password_changed', who.sessionId);
    await queueMail(trx, email, authEmails.passwordChanged, { hasKeptOne: true });
    return endedCount;
  });
}
