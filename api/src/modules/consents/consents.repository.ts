import type { Knex } from 'knex';
import { execute } from '../../sql.ts';

export type ConsentKind = 'terms' | 'marketing';
/** Where somebody decided: a sign-up, the account page, the page's question after the terms changed, or an email that Brevo sent. */
export type ConsentSource = 'sign_up' | 'google' | 'spotify' | 'account' | 'renewal' | 'brevo';

export interface Decisions {
  /** Whether each kind is given or withdrawn; what isn't named stays. */
  wanted: Partial<Record<ConsentKind, boolean>>;
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

/** Stores what decides something new, if there is such an account. Waits for another decision of the same account. */
export async function saveDecisions(
  trx: Knex.Transaction,
  accountId: number,
  { wanted, version, source }: Decisions,
): Promise<void> {
  // By itself: what comes next has to see what was decided meanwhile.
  await execute(trx)`SELECT FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
  await execute(trx)`
    INSERT INTO consents (account_id, kind, is_given, version, source)
    SELECT a.id, wanted.kind, wanted.is_given::boolean, ${version}::text, ${source}::text
      FROM accounts a CROSS JOIN jsonb_each_text(${JSON.stringify(wanted)}::jsonb) AS wanted (kind, is_given)
      LEFT JOIN LATERAL newest_consent(a.id, wanted.kind) newest ON true
     WHERE a.id = ${accountId} AND (wanted.is_given::boolean IS DISTINCT FROM coalesce(newest.is_given, false)
        OR (wanted.is_given::boolean AND newest.version <> ${version}::text))`;
}
