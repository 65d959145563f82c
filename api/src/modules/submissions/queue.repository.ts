import type { Knex } from 'knex';
import { itemColumns, itemTables, type ItemRow } from './submission-columns.ts';

/** By deadline, then the highest price: the order of the index submissions_queue. */
const queueOrder = 'deadline_at, (-price_hundredths), id';
/** Without those whose answer was sent and can still be undone. */
const open =
  "curator_account_id = :curator AND status = 'pending' AND deadline_at > (SELECT app_now()) AND answer_taken_at IS NULL";

export interface QueueRow extends ItemRow {
  deadline_us: number;
}

/**
 * Open submissions by deadline, then price. The page is cut from the index before the joins.
 * @param after deadline in microseconds, price and id of the last one seen
 */
export async function queuePage(
  db: Knex,
  curatorAccountId: number,
  after: number[] | null,
  limit: number,
): Promise<QueueRow[]> {
  const [deadlineUs = null, price = null, id = null] = after ?? [];
  const later = after
    ? `AND (${queueOrder}) > (timestamptz 'epoch' + :deadlineUs * interval '1 microsecond', -CAST(:price AS bigint), CAST(:id AS bigint))`
    : '';
  const { rows } = await db.raw<{ rows: QueueRow[] }>(
    `WITH page AS MATERIALIZED (
         SELECT id FROM submissions WHERE ${open} ${later} ORDER BY ${queueOrder} LIMIT :limit)
       SELECT ${itemColumns}, (extract(epoch FROM s.deadline_at) * 1000000)::bigint AS deadline_us
       ${itemTables('page JOIN submissions s ON s.id = page.id')}
       ORDER BY s.deadline_at, -s.price_hundredths, s.id`,
    { curator: curatorAccountId, limit, deadlineUs, price, id },
  );
  return rows;
}

export const queueKey = (row: QueueRow): number[] => [row.deadline_us, row.price, row.id];

export interface QueueFigures {
  open: number;
  capacity: number;
  due_today: number;
  at_risk: number;
  first_deadline: Date | null;
}

/** The totals above the queue; `at_risk` is due within 24 hours. */
export async function queueFigures(db: Knex, curatorAccountId: number): Promise<QueueFigures> {
  const { rows } = await db.raw<{ rows: QueueFigures[] }>(
    `SELECT (SELECT count(*) FROM submissions WHERE ${open}) AS open,
            (SELECT coalesce(sum(v.max_open), 0) FROM services v JOIN curator_profiles p ON p.id = v.curator_profile_id
              WHERE p.account_id = :curator AND v.status = 'active') AS capacity,
            (SELECT min(deadline_at) FROM submissions WHERE ${open}) AS first_deadline,
            count(*) AS due_today, coalesce(sum(curator_share_hundredths), 0)::bigint AS at_risk
       FROM submissions WHERE ${open} AND deadline_at <= (SELECT app_now() + interval '24 hours')`,
    { curator: curatorAccountId },
  );
  return rows[0]!;
}

/** A query of one value: the next submission that a curator may answer, in queue order. @param curator SQL */
export const nextSql = (curator: string): string =>
  `SELECT q.id FROM submissions q WHERE q.curator_account_id = ${curator} AND q.status = 'pending'
      AND q.deadline_at > (SELECT app_now()) AND q.answer_taken_at IS NULL ORDER BY q.deadline_at, (-q.price_hundredths), q.id LIMIT 1`;
