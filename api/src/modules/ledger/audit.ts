import type { Knex } from 'knex';
import { auditChecks } from './audit.checks.ts';

export interface AuditResult {
  name: string;
  question: string;
  /** How many rows offend; `rows` holds at most `maxRows` of them. */
  count: number;
  rows: Record<string, unknown>[];
}

const maxRows = 20;

/**
 * Runs all checks in one read-only snapshot, so that money moving meanwhile can't look like a fault.
 * @returns one result per check; the audit is clean when every count is zero
 */
export async function audit(db: Knex): Promise<AuditResult[]> {
  return db.transaction(
    async (trx) => {
      const results: AuditResult[] = [];
      for (const check of auditChecks) {
        const { rows } = await trx.raw<{ rows: Record<string, unknown>[] }>(check.sql);
        results.push({ name: check.name, question: check.question, count: rows.length, rows: rows.slice(0, maxRows) });
      }
      return results;
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

export const isClean = (results: readonly AuditResult[]): boolean => results.every((result) => result.count === 0);

/** The audit as a table for a terminal, with the offending rows. */
export function auditReport(results: readonly AuditResult[]): string {
  const width = Math.max(...results.map((result) => result.name.length));
  const lines = results.flatMap((result) => [
    `${result.name.padEnd(width)}  ${String(result.count).padStart(6)}  ${result.question}`,
    ...result.rows.map((row) => `${' '.repeat(width)}          ${JSON.stringify(row)}`),
  ]);
  const found = results.reduce((total, result) => total + result.count, 0);
  return [...lines, '', found === 0 ? 'The books are right.' : `${found} rows are wrong.`].join('\n');
}
