import type { Knex } from 'knex';
import { queryOne } from '../../sql.ts';
import { auditChecks, auditPasses } from './audit.checks.ts';

export interface AuditResult {
  name: string;
  question: string;
  /** How many rows offend; `rows` holds at most `maxRows` of them. */
  count: number;
  rows: Record<string, unknown>[];
}

const maxRows = 20;

/** Enough to add up some hundred thousand submissions, or a million journals, in memory; more are added up on the disk. */
const settings = `SELECT set_config('work_mem', '128MB', true), set_config('max_parallel_workers_per_gather', '0', true)`;
const readOnly = { isolationLevel: 'repeatable read', readOnly: true } as const;

interface Finding {
  name: string;
  row: Record<string, unknown>;
}

/**
 * Runs all checks in one read-only snapshot, so that money moving meanwhile can't look like a fault.
 * @param connections how many passes run at once
 * @returns one result per check; the audit is clean when every count is zero
 */
export async function audit(db: Knex, connections = 1): Promise<AuditResult[]> {
  const findings: Finding[] = [];
  const waiting = [...auditPasses];
  const work = async (trx: Knex.Transaction) => {
    await trx.raw(settings);
    for (let pass = waiting.shift(); pass !== undefined; pass = waiting.shift()) {
      findings.push(...(await trx.raw<{ rows: Finding[] }>(pass)).rows);
    }
  };
  await db.transaction(async (trx) => {
    const beside = Math.min(connections, auditPasses.length) - 1;
    if (beside === 0) return work(trx);
    const { snapshot } = await queryOne<{ snapshot: string }>(trx)`SELECT pg_export_snapshot() AS snapshot`;
    const workBeside = () =>
      db.transaction(async (other) => {
        await other.raw(`SET TRANSACTION SNAPSHOT '${snapshot}'`);
        await work(other);
      }, readOnly);
    await Promise.all([work(trx), ...Array.from({ length: beside }, workBeside)]);
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
