import type { GiftCode } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryRow, raw } from '../../sql.ts';
import type { Credits } from '../ledger/index.ts';

export interface StaffGiftRow {
  id: number;
  ending: string | null;
  hundredths: Credits;
  status: GiftCode['status'];
  source: GiftCode['source'];
  note: string;
  created_at: Date;
  created_by: string | null;
  redeemed_at: Date | null;
  redeemed_by: string | null;
  stopped_at: Date | null;
  issued_by: number | null;
  needs_release: boolean;
  released_at: Date | null;
  released_by: string | null;
}

const select = `
  SELECT * FROM (
    SELECT g.id, g.ending, g.hundredths, g.note, g.created_at, g.redeemed_at, g.stopped_at, g.issued_by,
           g.needs_release, g.released_at,
           issuer.email AS created_by, redeemer.email AS redeemed_by, releaser.email AS released_by,
           CASE WHEN g.redeemed_at IS NOT NULL THEN 'redeemed' WHEN g.stopped_at IS NOT NULL THEN 'stopped' ELSE 'unused' END AS status,
           CASE WHEN g.purchase_id IS NOT NULL THEN 'bought' WHEN g.is_demo THEN 'demo' ELSE 'staff' END AS source
      FROM gift_codes g
      LEFT JOIN accounts issuer ON issuer.id = g.issued_by
      LEFT JOIN accounts redeemer ON redeemer.id = g.redeemed_by
      LEFT JOIN accounts releaser ON releaser.id = g.released_by) code`;

export async function readStaffGift(db: Knex, id: number): Promise<StaffGiftRow | null> {
  return queryRow<StaffGiftRow>(db)`${raw(select)} WHERE id = ${id}`;
}

/** Newest first. */
export async function staffGiftPage(
  db: Knex,
  page: { beforeId: number | null; limit: number; status: GiftCode['status'] | null; awaitingRelease: boolean },
): Promise<StaffGiftRow[]> {
  const { rows } = await db.raw<{ rows: StaffGiftRow[] }>(
    `${select} WHERE (:beforeId::bigint IS NULL OR id < :beforeId::bigint) AND (:status::text IS NULL OR status = :status)
        AND (NOT :awaitingRelease OR (needs_release AND released_at IS NULL AND status = 'unused'))
      ORDER BY id DESC LIMIT :limit`,
    page,
  );
  return rows;
}

/** Stops a code that is neither redeemed nor stopped; a redemption in progress finishes first. */
export async function markGiftStopped(db: Knex, id: number, staffId: number): Promise<void> {
  await execute(db)`
    UPDATE gift_codes SET stopped_at = app_now(), stopped_by = ${staffId}
     WHERE id = ${id} AND stopped_at IS NULL AND redeemed_at IS NULL`;
}

/** Releases a code that waits for it, unless it was stopped. */
export async function markGiftReleased(db: Knex, id: number, staffId: number): Promise<void> {
  await execute(db)`
    UPDATE gift_codes SET released_at = app_now(), released_by = ${staffId}
     WHERE id = ${id} AND needs_release AND released_at IS NULL AND stopped_at IS NULL`;
}
