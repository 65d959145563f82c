import type { Knex } from 'knex';
import { itemColumns, itemTables, type ItemRow } from './submission-columns.ts';

/** By deadline, then the highest price: the order of the index submissions_queue. */
const queueOrder = 'deadline_at, (-price_hundredths), id';
/** Without those whose answer was sent and can still be undone. */
const open =
  "curator_account_id = :curator AND status = 'pending' AND deadline_at > (SELECT app_now()) AND answer_taken_at IS NULL";

/** What a curator looks for in their queue; undefined for all. */
export interface QueueFilters {
  serviceId?: number | undefined;
  genreId?: number | undefined;
  dueWithinHours?: number | undefined;
  /** In hundredths. */
  minShare?: number | undefined;
  /** Words of title, artist or service, or beginnings and parts of them. */
  words?: string | undefined;
}
export type QueueSort = 'deadline' | 'value';

export interface QueueRow extends ItemRow {
  deadline_us: number;
}

const deadlineAfter = "timestamptz 'epoch' + :deadlineUs * interval '1 microsecond'";

/** By sort: the order, and the part of it behind the last one seen. `page` is the submissions alone, `s` joined. */
const orders = {
  deadline: {
    order: queueOrder,
    shown: 's.deadline_at, -s.price_hundredths, s.id',
    after: `(${queueOrder}) > (${deadlineAfter}, -CAST(:value AS bigint), CAST(:id AS bigint))`,
  },
  value: {
    order: '(-curator_share_hundredths), deadline_at, id',
    shown: '-s.curator_share_hundredths, s.deadline_at, s.id',
    after: `((-curator_share_hundredths), deadline_at, id) > (-CAST(:value AS bigint), ${deadlineAfter}, CAST(:id AS bigint))`,
  },
} as const;

/** The conditions of a filter on `submissions`, each but the first beginning with AND. */
function conditionsOf({ serviceId, genreId, dueWithinHours, minShare, words }: QueueFilters): string {
  const conditions = [
    serviceId !== undefined && 'service_id = :serviceId',
    genreId !== undefined &&
      'EXISTS (SELECT FROM track_genres tg WHERE tg.track_id = submissions.track_id AND tg.genre_id = :genreId)',
    dueWithinHours !== undefined && 'deadline_at <= (SELECT app_now() + make_interval(hours => :dueWithinHours))',
    minShare !== undefined && 'curator_share_hundredths >= :minShare',
    words !== undefined &&
      `NOT EXISTS (
         SELECT FROM tracks t JOIN services v ON v.id = submissions.service_id
                CROSS JOIN string_to_table((SELECT search_text(:words)), ' ') word
          WHERE t.id = submissions.track_id AND strpos(search_text(t.title || ' ' || t.artist || ' ' || v.title), word) = 0)`,
  ];
  return [open, ...conditions.filter((condition) => condition !== false)].join(' AND ');
}

const bindingsOf = (filters: QueueFilters) => ({
  serviceId: filters.serviceId ?? null,
  genreId: filters.genreId ?? null,
  dueWithinHours: filters.dueWithinHours ?? null,
  minShare: filters.minShare ?? null,
  words: filters.words ?? null,
});

/**
 * Open submissions by deadline, then price, or by what they earn. The page is cut before the joins, without a filter from the index.
 * @param after the keys of the last one seen: deadline in microseconds, price and id; by value: share, deadline and id
 */
export async function queuePage(
  db: Knex,
  curatorAccountId: number,
  after: number[] | null,
  limit: number,
  { sort = 'deadline', ...filters }: QueueFilters & { sort?: QueueSort | undefined } = {},
): Promise<QueueRow[]> {
  const [first = null, second = null, id = null] = after ?? [];
  const [deadlineUs, value] = sort === 'value' ? [second, first] : [first, second];
  const { order, shown, after: later } = orders[sort];
  const { rows } = await db.raw<{ rows: QueueRow[] }>(
    `WITH page AS MATERIALIZED (
         SELECT id FROM submissions WHERE ${conditionsOf(filters)} ${after ? `AND ${later}` : ''} ORDER BY ${order} LIMIT :limit)
       SELECT ${itemColumns}, (extract(epoch FROM s.deadline_at) * 1000000)::bigint AS deadline_us
       ${itemTables('page JOIN submissions s ON s.id = page.id')}
       ORDER BY ${shown}`,
    { curator: curatorAccountId, limit, deadlineUs, value, id, ...bindingsOf(filters) },
  );
  return rows;
}

/** The key of a row in the order of a sort. */
export const queueKey =
  (sort: QueueSort = 'deadline') =>
  (row: QueueRow): number[] =>
    sort === 'value' ? [row.share, row.deadline_us, row.id] : [row.deadline_us, row.price, row.id];

/** How many open submissions a filter lets through. */
export async function countMatching(db: Knex, curatorAccountId: number, filters: QueueFilters): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*) FROM submissions WHERE ${conditionsOf(filters)}`,
    { curator: curatorAccountId, ...bindingsOf(filters) },
  );
  return rows[0]!.count;
}

export interface QueueFigures {
  open: number;
  capacity: number;
  services: number;
  due_today: number;
  at_risk: number;
  first_deadline: Date | null;
}

/** The totals above the queue; `at_risk` is due within 24 hours. */
export async function queueFigures(db: Knex, curatorAccountId: number): Promise<QueueFigures> {
  const { rows } = await db.raw<{ rows: QueueFigures[] }>(
    `SELECT (SELECT count(*) FROM submissions WHERE ${open}) AS open, own.capacity, own.services,
            (SELECT min(deadline_at) FROM submissions WHERE ${open}) AS first_deadline,
            due.count AS due_today, due.at_risk
       FROM (SELECT count(*) AS count, coalesce(sum(curator_share_hundredths), 0)::bigint AS at_risk
               FROM submissions WHERE ${open} AND deadline_at <= (SELECT app_now() + interval '24 hours')) due
      CROSS JOIN (SELECT coalesce(sum(v.max_open) FILTER (WHERE v.status = 'active'), 0)::bigint AS capacity,
                         count(*) FILTER (WHERE v.status IN ('active', 'paused')) AS services
                    FROM services v JOIN curator_profiles p ON p.id = v.curator_profile_id
                   WHERE p.account_id = :curator) own`,
    { curator: curatorAccountId },
  );
  return rows[0]!;
}

export interface QueueFilterRow {
  services: { id: number; title: string; count: number }[];
  genres: { id: number; name: string; count: number }[];
  /** In hundredths; null without open submissions. */
  max_share: number | null;
}

/** What the open submissions of a curator can be filtered by. */
export async function queueFilters(db: Knex, curatorAccountId: number): Promise<QueueFilterRow> {
  const { rows } = await db.raw<{ rows: QueueFilterRow[] }>(
    `WITH queue AS MATERIALIZED (
         SELECT service_id, track_id, curator_share_hundredths FROM submissions WHERE ${open})
     SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'count', q.count) ORDER BY v.title, v.id)
                        FROM (SELECT service_id, count(*) FROM queue GROUP BY service_id) q
                        JOIN services v ON v.id = q.service_id), '[]') AS services,
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'count', q.count) ORDER BY g.name)
                        FROM (SELECT tg.genre_id, count(*) FROM queue JOIN track_genres tg USING (track_id) GROUP BY tg.genre_id) q
                        JOIN genres g ON g.id = q.genre_id), '[]') AS genres,
            (SELECT max(curator_share_hundredths) FROM queue) AS max_share`,
    { curator: curatorAccountId },
  );
  return rows[0]!;
}

/** A query of one value: the next submission that a curator may answer, in queue order. @param curator SQL */
export const nextSql = (curator: string): string =>
  `SELECT q.id FROM submissions q WHERE q.curator_account_id = ${curator} AND q.status = 'pending'
      AND q.deadline_at > (SELECT app_now()) AND q.answer_taken_at IS NULL ORDER BY q.deadline_at, (-q.price_hundredths), q.id LIMIT 1`;
