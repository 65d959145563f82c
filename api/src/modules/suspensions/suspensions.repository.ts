import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { escapeLike, queryRows, raw } from '../../sql.ts';

export interface StaffAccountRow {
  id: number;
  email: string;
  display_name: string;
  is_creator: boolean;
  is_curator: boolean;
  is_staff: boolean;
  created_at: Date;
  suspended_at: Date | null;
  suspended_by: string | null;
  suspension_reason: string | null;
}

const select = `
  SELECT a.id, a.email::text AS email, coalesce(c.display_name, p.display_name, '') AS display_name,
         c.id IS NOT NULL AS is_creator, p.id IS NOT NULL AS is_curator, a.is_staff, a.created_at,
         a.suspended_at, s.email::text AS suspended_by, a.suspension_reason
    FROM accounts a
    LEFT JOIN creator_profiles c ON c.account_id = a.id
    LEFT JOIN curator_profiles p ON p.account_id = a.id
    LEFT JOIN accounts s ON s.id = a.suspended_by`;

interface AccountSearch {
  search: string | null;
  isSuspended: boolean | null;
  beforeId: number | null;
  limit: number;
}

/** Accounts, newest first. @param search part of the email address or a name */
export async function staffAccounts(db: Knex, { search, ...options }: AccountSearch): Promise<StaffAccountRow[]> {
  const like = search === null ? null : `%${escapeLike(search)}%`;
  const { rows } = await db.raw<{ rows: StaffAccountRow[] }>(
    `${select}
      WHERE (:like::text IS NULL OR a.email::text ILIKE :like OR c.display_name ILIKE :like OR p.display_name ILIKE :like)
        AND (:isSuspended::boolean IS NULL OR (a.suspended_at IS NOT NULL) = :isSuspended)
        AND (:beforeId::int IS NULL OR a.id < :beforeId)
      ORDER BY a.id DESC LIMIT :limit`,
    { like, ...options } as Record<string, Knex.RawBinding>,
  );
  return rows;
}

/** @throws AppError not_found */
export async function staffAccountOf(db: Knex, id: number): Promise<StaffAccountRow> {
  const rows = await queryRows<StaffAccountRow>(db)`${raw(select)} WHERE a.id = ${id}`;
  if (!rows[0]) throw new AppError('not_found', because('accounts.not_found'));
  return rows[0];
}

/** @returns whether this call suspended it */
export async function setSuspended(
  trx: Knex.Transaction,
  id: number,
  { by, reason }: { by: number; reason: string },
): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `UPDATE accounts SET suspended_at = app_now(), suspended_by = ?, suspension_reason = ?, suspension_lifted_by = NULL
      WHERE id = ? AND suspended_at IS NULL`,
    [by, reason, id],
  );
  return rowCount > 0;
}

/** @returns whether this call lifted it */
export async function setLifted(trx: Knex.Transaction, id: number, by: number): Promise<boolean> {
  const lifted = await queryRows(trx)`
    UPDATE accounts SET suspended_at = NULL, suspended_by = NULL, suspension_reason = NULL, suspension_lifted_by = ${by}
      WHERE id = ${id} AND suspended_at IS NOT NULL RETURNING id`;
  return lifted.length > 0;
}
