import type { AccountExport } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows, raw } from '../../sql.ts';

export interface ExportRow {
  id: number;
  accountId: number;
  storageKey: string;
  requestedAt: Date;
  attempts: number;
  readyAt: Date | null;
  failedAt: Date | null;
  sizeBytes: number | null;
  expiresAt: Date | null;
}

const columns =
  raw(`id, account_id AS "accountId", storage_key AS "storageKey", requested_at AS "requestedAt", attempts,
  ready_at AS "readyAt", failed_at AS "failedAt", size_bytes AS "sizeBytes", expires_at AS "expiresAt"`);

const maxShown = 10;

export const presentExport = (row: ExportRow): AccountExport => ({
  id: row.id,
  requestedAt: row.requestedAt.toISOString(),
  state: row.readyAt ? 'ready' : row.failedAt ? 'failed' : 'preparing',
  sizeBytes: row.sizeBytes,
  expiresAt: row.expiresAt?.toISOString() ?? null,
});

/** Those of an account that haven't expired, newest first. */
export const exportsOf = (db: Knex, accountId: number): Promise<ExportRow[]> =>
  queryRows<ExportRow>(db)`
    SELECT ${columns} FROM account_exports WHERE account_id = ${accountId} AND coalesce(expires_at > app_now(), true)
     ORDER BY id DESC LIMIT ${maxShown}`;

/** One of an account that is being prepared. */
export const preparingOf = (db: Knex, accountId: number): Promise<ExportRow | null> =>
  queryRow<ExportRow>(db)`
    SELECT ${columns} FROM account_exports WHERE account_id = ${accountId} AND ready_at IS NULL AND failed_at IS NULL`;

/** A ready one of an account that hasn't expired. */
export const readyOf = (db: Knex, accountId: number, id: number): Promise<ExportRow | null> =>
  queryRow<ExportRow>(db)`
    SELECT ${columns} FROM account_exports WHERE id = ${id} AND account_id = ${accountId} AND expires_at > app_now()`;

/** @returns the new one, or the one that is being prepared */
export async function insertExport(db: Knex, accountId: number): Promise<ExportRow> {
  await execute(db)`
    INSERT INTO account_exports (account_id) VALUES (${accountId})
    ON CONFLICT (account_id) WHERE ready_at IS NULL AND failed_at IS NULL DO NOTHING`;
  return queryOne<ExportRow>(db)`
    SELECT ${columns} FROM account_exports WHERE account_id = ${accountId} ORDER BY id DESC LIMIT 1`;
}

/** Claims one that is due, so that no other process prepares it meanwhile. @param claimMinutes after which it is tried again */
export const claimExport = (db: Knex, claimMinutes: number): Promise<ExportRow | null> =>
  queryRow<ExportRow>(db)`
    UPDATE account_exports SET attempts = attempts + 1, next_attempt_at = app_now() + make_interval(mins => ${claimMinutes}::int)
     WHERE id = (SELECT id FROM account_exports WHERE ready_at IS NULL AND failed_at IS NULL AND next_attempt_at <= app_now()
                  ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${columns}`;

/** @returns whether it was still being prepared */
export async function markReady(
  trx: Knex,
  { id, sizeBytes, keepDays }: { id: number; sizeBytes: number; keepDays: number },
): Promise<boolean> {
  const row = await queryRow(trx)`
    UPDATE account_exports SET ready_at = app_now(), size_bytes = ${sizeBytes},
           expires_at = app_now() + make_interval(days => ${keepDays}::int)
     WHERE id = ${id} AND ready_at IS NULL AND failed_at IS NULL RETURNING id`;
  return row !== null;
}

export const markFailed = (db: Knex, id: number): Promise<void> =>
  execute(db)`UPDATE account_exports SET failed_at = app_now() WHERE id = ${id} AND ready_at IS NULL`;

/** Expired ones, and failed ones of yesterday. */
export const oldExports = (db: Knex): Promise<{ id: number; storageKey: string }[]> =>
  queryRows<{ id: number; storageKey: string }>(db)`
    SELECT id, storage_key AS "storageKey" FROM account_exports
     WHERE expires_at <= app_now() OR failed_at <= app_now() - interval '1 day' LIMIT 200`;

export const deleteExport = (db: Knex, id: number): Promise<void> =>
  execute(db)`DELETE FROM account_exports WHERE id = ${id}`;

/** Deletes all of an account. @returns the keys of their files */
export async function deleteExportsOf(trx: Knex, accountId: number): Promise<string[]> {
  const rows = await queryRows<{ key: string }>(trx)`
    DELETE FROM account_exports WHERE account_id = ${accountId} RETURNING storage_key AS key`;
  return rows.map(({ key }) => key);
}
