import type { Knex } from 'knex';
import { batchedQuery } from '../../batched-query.ts';
import type { Dependencies } from '../../cache-invalidation.ts';
import { execute, type JsonRow, queryOne } from '../../sql.ts';
import type { FeedKind, FeedRole } from './record-feed.ts';

export interface FeedRow {
  id: number;
  kind: FeedKind;
  created_at: Date;
  read_at: Date | null;
  campaign_id: number | null;
  submission_id: number | null;
  amount_hundredths: number | null;
  track_title: string | null;
  cover_image: string | null;
  service_title: string | null;
  service_image: string | null;
  curator_name: string | null;
  /** The beginning of it, longer than an excerpt. */
  feedback: string | null;
  heard_ms: number | null;
  duration_ms: number | null;
  track_id: number | null;
  service_id: number | null;
  curator_id: number | null;
}

export interface FeedQuery {
  accountId: number;
  role: FeedRole;
  /** Null for all. */
  kinds: readonly string[] | null;
  /** One of the account's own, or null for all, also for events without a track. */
  rosterArtistId: number | null;
  beforeId: number | null;
  limit: number;
}

export const feedQueryTypes = {
  accountId: 'int',
  role: 'text',
  kinds: 'text[]',
  rosterArtistId: 'int',
  beforeId: 'bigint',
  limit: 'int',
} as const;

/** The keys of a page of an account's feed, newest first. */
const keysSql = (more: string) => `
  SELECT e.id, e.xmin FROM feed_events e
   WHERE e.account_id = asked."accountId" AND e.role = asked.role AND (asked."beforeId" IS NULL OR e.id < asked."beforeId")
     AND (asked.kinds IS NULL OR e.kind = ANY (asked.kinds)) ${more}
   ORDER BY e.id DESC LIMIT asked."limit"`;
export const feedKeys = keysSql('');

/** The same of one artist. A query of its own: with this condition the planner expects one event in a hundred, and reads the whole feed. */
export const feedKeysOfArtist = keysSql(`
     -- Somebody else's artist matches nothing, and no rows are read for it.
     AND EXISTS (SELECT FROM roster_artists r WHERE r.id = asked."rosterArtistId" AND r.account_id = asked."accountId")
     AND asked."rosterArtistId" = (
           SELECT t.roster_artist_id FROM tracks t
            WHERE t.id = coalesce((SELECT s.track_id FROM submissions s WHERE s.id = e.submission_id),
                                  (SELECT c.track_id FROM campaigns c WHERE c.id = e.campaign_id AND e.submission_id IS NULL)))`);

const kindsOfAnswers = ['accepted', 'declined', 'wrong_match', 'new_version_wanted'] as const satisfies FeedKind[];

/** Events with what they show. What an event doesn't need is not looked up: a null key finds nothing at no cost. */
const byId = batchedQuery<{ ids: readonly number[] }, JsonRow<FeedRow>>(
  { ids: 'bigint[]' },
  `SELECT f.id, f.kind, f.created_at, f.read_at, f.campaign_id, f.submission_id, f.amount_hundredths,
          t.title AS track_title, t.cover_image, v.title AS service_title, v.image AS service_image,
          p.display_name AS curator_name, left(a.feedback, 200) AS feedback, a.heard_ms, a.duration_ms,
          t.id AS track_id, v.id AS service_id, p.id AS curator_id
     FROM feed_events f
     LEFT JOIN submissions s ON s.id = f.submission_id
     LEFT JOIN campaigns c ON c.id = CASE WHEN f.submission_id IS NULL THEN f.campaign_id END
     LEFT JOIN tracks t ON t.id = coalesce(s.track_id, c.track_id)
     LEFT JOIN services v ON v.id = coalesce(s.service_id, f.service_id)
     LEFT JOIN curator_profiles p ON p.id = v.curator_profile_id
     LEFT JOIN answers a ON a.submission_id =
               CASE WHEN f.kind IN (${kindsOfAnswers.map((kind) => `'${kind}'`).join(', ')}) THEN f.submission_id END
    WHERE f.id = ANY (asked.ids)`,
  {
    id: true,
    kind: true,
    created_at: true,
    read_at: true,
    campaign_id: true,
    submission_id: true,
    amount_hundredths: true,
    track_title: true,
    cover_image: true,
    service_title: true,
    service_image: true,
    curator_name: true,
    feedback: true,
    heard_ms: true,
    duration_ms: true,
    track_id: true,
    service_id: true,
    curator_id: true,
  },
);

/** @param ids of an account's own events, from `feedKeys` */
export const readFeed = (db: Knex, ids: readonly number[]): Promise<JsonRow<FeedRow>[]> => byId(db, { ids });

/** Null where an answer is announced before it is there, as its insertion isn't recorded. */
export const dependenciesOfEvent = (row: JsonRow<FeedRow>): Dependencies | null =>
  kindsOfAnswers.some((kind) => kind === row.kind) && row.heard_ms === null
    ? null
    : { track: row.track_id, service: row.service_id, curator: row.curator_id, submission: row.submission_id };

export async function unreadCount(db: Knex, accountId: number, role: FeedRole): Promise<number> {
  const row = await queryOne<{ count: number }>(db)`
    SELECT count(*) FROM feed_events WHERE account_id = ${accountId} AND role = ${role} AND read_at IS NULL`;
  return row.count;
}

/** A query of one row: the unread events of both roles of an account. @param accountId SQL */
export const unreadCountsSql = (accountId: string): string =>
  `SELECT count(*) FILTER (WHERE role = 'creator') AS creator, count(*) FILTER (WHERE role = 'curator') AS curator
     FROM feed_events WHERE account_id = ${accountId} AND read_at IS NULL`;

/** Marks everything up to an event as read. */
export async function markRead(db: Knex, accountId: number, role: FeedRole, upToId: number): Promise<void> {
  await execute(db)`
    UPDATE feed_events SET read_at = app_now()
     WHERE account_id = ${accountId} AND role = ${role} AND id <= ${upToId} AND read_at IS NULL`;
}
