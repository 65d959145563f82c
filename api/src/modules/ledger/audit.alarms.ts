import type { Knex } from 'knex';
import { execute, queryOne, queryRows } from '../../sql.ts';
import type { AuditResult } from './audit.ts';

/** The minimum time from one start to the next, in durations of an audit. */
const minIntervalInDurations = 10;

/**
 * Saves what an audit found: that it ran, and its findings as alarms, one open row per check, from its first finding until it is clean again.
 * @param tookSeconds how long it took
 * @returns the names of the checks that were clean until now
 */
export async function saveAudit(db: Knex, results: readonly AuditResult[], tookSeconds: number): Promise<string[]> {
  const found = results.filter((result) => result.count > 0);
  return db.transaction(async (trx) => {
    await execute(trx)`
      UPDATE audit_runs SET finished_at = app_now(), took_seconds = ${tookSeconds},
        clean_at = CASE WHEN ${found.length === 0} THEN app_now() ELSE clean_at END`;
    await execute(trx)`
      UPDATE audit_alarms SET closed_at = app_now() WHERE closed_at IS NULL
        AND check_name <> ALL (${found.map((result) => result.name)}::text[])`;
    const rows = await queryRows<{ check_name: string; is_new: boolean }>(trx)`
      INSERT INTO audit_alarms AS existing (check_name, found, most_found, rows)
      SELECT f.name, f.count, f.count, f.rows
        FROM unnest(${found.map((result) => result.name)}::text[], ${found.map((result) => result.count)}::int[],
          ${found.map((result) => JSON.stringify(result.rows))}::jsonb[]) AS f (name, count, rows)
      ON CONFLICT (check_name) WHERE closed_at IS NULL DO UPDATE
         SET found = excluded.found, most_found = greatest(existing.most_found, excluded.found), rows = excluded.rows,
             last_seen_at = app_now()
      RETURNING check_name, opened_at = last_seen_at AS is_new`;
    return rows.filter((row) => row.is_new).map((row) => row.check_name);
  });
}

/**
 * Whether an audit is due. It reads the whole ledger, so its duration grows with the data: to keep it below a tenth of one core, an audit
 * that takes longer than a tenth of the job's interval runs less often.
 * @param everySeconds the interval of the job
 */
export async function isAuditDue(db: Knex, everySeconds: number): Promise<boolean> {
  const { is_due: isDue } = await queryOne<{ is_due: boolean }>(db)`
    SELECT coalesce(took_seconds <= ${everySeconds / minIntervalInDurations}
                    OR app_now() >= finished_at + make_interval(secs => took_seconds * ${minIntervalInDurations - 1}), true) AS is_due
      FROM audit_runs`;
  return isDue;
}

export interface AlarmRow {
  id: number;
  check_name: string;
  opened_at: Date;
  last_seen_at: Date;
  closed_at: Date | null;
  found: number;
  most_found: number;
  rows: Record<string, unknown>[];
}

/** Open alarms, then the latest closed ones. */
export async function alarms(db: Knex, limit: number): Promise<AlarmRow[]> {
  return queryRows<AlarmRow>(db)`
    SELECT id, check_name, opened_at, last_seen_at, closed_at, found, most_found, rows FROM audit_alarms
     ORDER BY closed_at IS NOT NULL, id DESC LIMIT ${limit}`;
}
