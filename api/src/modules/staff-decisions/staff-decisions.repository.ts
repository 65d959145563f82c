import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';

export interface StaffDecisionRow {
  id: number;
  action: string;
  subject_id: number;
  /** Null for what was taken back, whose row doesn't say by whom, and for what operators do. */
  by: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
  decided_at: Date;
}

/** What the database's triggers logged, newest first. */
export const staffDecisionPage = (db: Knex, beforeId: number | null, limit: number): Promise<StaffDecisionRow[]> =>
  queryRows<StaffDecisionRow>(db)`
    SELECT d.id, d.action, d.subject_id, a.email::text AS by, d.before, d.after, d.decided_at
      FROM staff_decisions d LEFT JOIN accounts a ON a.id = d.staff_account_id
     WHERE ${beforeId}::int IS NULL OR d.id < ${beforeId}::int ORDER BY d.id DESC LIMIT ${limit}`;
