import { termsVersion } from '@fanfare/api-contract/terms';
import type { Knex } from 'knex';
import { execute } from '../src/sql.ts';

/** Everybody of the demo has agreed to everything: nobody is asked in a demo that has just started. */
export async function writeConsents(trx: Knex.Transaction): Promise<void> {
  await execute(trx)`
    INSERT INTO consents (account_id, kind, is_given, version, source)
    SELECT id, kind, true, ${termsVersion}, 'demo' FROM accounts, unnest('{terms,marketing}'::text[]) kind WHERE is_demo`;
}
