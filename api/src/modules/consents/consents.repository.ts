import type { Knex } from 'knex';
import { queryRow } from '../../sql.ts';

export type ConsentKind = 'terms' | 'marketing';
/** Where somebody decided: a sign-up, the account page, or the page's question after the terms changed. */
export type ConsentSource = 'sign_up' | 'google' | 'spotify' | 'account' | 'renewal';

export interface Decision {
  kind: ConsentKind;
  isGiven: boolean;
  version: string;
  source: ConsentSource;
}

/** The newest decisions of an account; null where there is none. */
export interface ConsentsRow {
  terms: { version: string; decidedAt: string } | null;
  marketing: { isGiven: boolean; decidedAt: string } | null;
}

const newest = (account: string, kind: ConsentKind) =>
  `(SELECT json_build_object('version', version, 'isGiven', is_given, 'decidedAt', decided_at) FROM newest_consent(${account}, '${kind}'))`;

/** SQL of a `ConsentsRow`. @param account SQL of the account's id */
export const consentsSql = (account: string): string =>
  `json_build_object('terms', ${newest(account, 'terms')}, 'marketing', ${newest(account, 'marketing')})`;

/** Stores a decision, unless it was made before. Waits for another one of the same account. */
export async function decide(trx: Knex.Transaction, accountId: number, decision: Decision): Promise<void> {
  const { kind, isGiven, version, source } = decision;
  await queryRow(trx)`SELECT FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
  const before = await queryRow<{ isGiven: boolean; version: string }>(trx)`
    SELECT is_given AS "isGiven", version FROM newest_consent(${accountId}, ${kind})`;
  if (isGiven === (before?.isGiven ?? false) && (!isGiven || before?.version === version)) return;
  await trx('consents').insert({ account_id: accountId, kind, is_given: isGiven, version, source });
}
