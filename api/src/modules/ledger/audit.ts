import type { Knex } from 'knex';
import { auditChecks, alwaysPass, exactPasses, remainingPasses } from './audit.checks.ts';
import type { AuditPass } from './audit.check.ts';
import { screen } from './audit.screen.ts';
import { readOnly, settings, sideBySide, type Work } from './audit.side-by-side.ts';

export interface AuditResult {
  name: string;
  question: string;
  /** How many rows offend; `rows` holds at most `maxRows` of them. */
  count: number;
  rows: Record<string, unknown>[];
}

const maxRows = 20;

interface Finding {
  name: string;
  row: Record<string, unknown>;
}

/**
 * Runs all checks in one read-only snapshot, so that money moving meanwhile can't look like a fault. What follows from the state of closed
 * submissions is added up (audit.screen.ts), and all else looked at; where the sums differ, everything is.
 * @param connections how many statements run at once
 * @param options.isExact looks at everything at once
 * @returns one result per check; the audit is clean when every count is zero
 */
export async function audit(db: Knex, connections = 1, { isExact = false } = {}): Promise<AuditResult[]> {
  const findings: Finding[] = [];
  const find =
    (pass: AuditPass): Work =>
    async (trx) => {
      findings.push(...(await trx.raw<{ rows: Finding[] }>(pass)).rows);
    };
  await db.transaction(async (trx) => {
    const together = sideBySide(db, trx, connections);
    await trx.raw(settings);
    if (isExact) {
      await together([...exactPasses, alwaysPass].map(find));
      return;
    }
    const remainder = await screen(trx, together, find(alwaysPass));
    await together((remainder ? remainingPasses(remainder) : exactPasses).map(find));
  }, readOnly);
  return auditChecks.map(({ name, question }) => {
    const rows = findings.filter((finding) => finding.name === name).map((finding) => finding.row);
    return { name, question, count: rows.length, rows: rows.slice(0, maxRows) };
  });
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
