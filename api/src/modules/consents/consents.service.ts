import { termsVersion as currentVersion } from '@fanfare/api-contract/terms';
import type { Consents } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { type ConsentSource, type ConsentsRow, saveDecisions } from './consents.repository.ts';

/** What somebody agreed to when signing up, with the version of the terms checked. */
export interface SignUpConsents {
  termsVersion: string;
  marketing: boolean;
}

const refuse = (reason: 'consents.terms_required' | 'consents.terms_outdated') =>
  new AppError('invalid_input', because(reason), { fields: { termsVersion: because(reason) } });

/** The job that tells the email service what the consents allow: events, and contacts to remove. */
export const marketingJobName = 'marketing events';

/** @throws AppError invalid_input on `termsVersion` where it is missing, or isn't the current version */
export function requireCurrentTerms(version: string | undefined): string {
  if (version === undefined) throw refuse('consents.terms_required');
  if (version !== currentVersion) throw refuse('consents.terms_outdated');
  return version;
}

/**
 * What a sign-up, of whichever kind, agreed to.
 * @throws AppError invalid_input on `termsVersion` without the current terms
 */
export const requireSignUpConsents = (given: {
  termsVersion?: string | undefined;
  marketing?: boolean | undefined;
}): SignUpConsents => ({
  termsVersion: requireCurrentTerms(given.termsVersion),
  marketing: given.marketing ?? false,
});

/** Stores what a sign-up agreed to, in its transaction. An earlier sign-up's marketing ends where this one doesn't want it. */
export async function saveSignUpConsents(
  trx: Knex.Transaction,
  accountId: number,
  { termsVersion: version, marketing }: SignUpConsents,
  source: ConsentSource,
): Promise<void> {
  await saveDecisions(trx, accountId, { wanted: { terms: true, marketing }, version, source });
}

/** @throws AppError invalid_input on `termsVersion` that isn't the current one */
export async function changeConsents(
  db: Knex,
  accountId: number,
  given: { termsVersion?: string | undefined; marketing?: boolean | undefined },
): Promise<void> {
  const version = given.termsVersion === undefined ? null : requireCurrentTerms(given.termsVersion);
  await db.transaction(async (trx) => {
    if (version !== null) await saveDecisions(trx, accountId, { wanted: { terms: true }, version, source: 'renewal' });
    const { marketing } = given;
    if (marketing !== undefined)
      await saveDecisions(trx, accountId, { wanted: { marketing }, version: currentVersion, source: 'account' });
  });
}

/**
 * Ends the marketing of whoever unsubscribed from the email service's emails.
 * @param email where they were sent
 */
export async function withdrawByEmailService(db: Knex, email: string): Promise<void> {
  await db.transaction(async (trx) => {
    const account = await trx('accounts').where({ email }).first<{ id: number } | undefined>('id');
    if (!account) return;
    await saveDecisions(trx, account.id, { wanted: { marketing: false }, version: currentVersion, source: 'brevo' });
  });
}

/** Ends marketing that nobody knows to be the account owner's choice: another one may have signed up with the address. */
export const withdrawMarketing = (trx: Knex.Transaction, accountId: number): Promise<void> =>
  saveDecisions(trx, accountId, { wanted: { marketing: false }, version: currentVersion, source: 'sign_up' });

/** The consents of an account, beside the version of the terms that counts. */
export const presentConsents = ({ terms, marketing }: ConsentsRow): Consents => ({
  terms: terms && { version: terms.version, agreedAt: new Date(terms.decidedAt).toISOString() },
  currentTermsVersion: currentVersion,
  marketing: {
    isGiven: marketing?.isGiven ?? false,
    decidedAt: marketing && new Date(marketing.decidedAt).toISOString(),
  },
});
