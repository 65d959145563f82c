import type { Knex } from 'knex';
import { audit, type AuditResult } from '../audit.ts';

/** The checks that found something. */
export const named = (results: readonly AuditResult[]): string[] =>
  results.filter(({ count }) => count > 0).map(({ name }) => name);

/** What both audits find after these changes, which are undone. A change that a constraint refuses is left out. */
export async function findings(
  owner: Knex,
  statements: readonly string[],
): Promise<{ added: AuditResult[]; exact: AuditResult[] }> {
  let found: { added: AuditResult[]; exact: AuditResult[] } | undefined;
  const undo = new Error('undo');
  await owner
    .transaction(async (trx) => {
      await trx.raw('SET LOCAL session_replication_role = replica');
      await trx.raw('ALTER TABLE ledger_balances DROP CONSTRAINT wallet_never_overdrawn');
      for (const statement of statements) {
        await trx
          .transaction((inner) => inner.raw(statement))
          .catch((error: unknown) => {
            if (!String((error as { code?: string }).code).startsWith('23')) throw error;
          });
      }
      found = { added: await audit(trx), exact: await audit(trx, 1, { isExact: true }) };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found!;
}
