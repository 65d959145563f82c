import { inEnglish } from '../../because.ts';
import type { Knex } from 'knex';
import { queryRows, raw } from '../../sql.ts';
import type { SearchedTrack, SearchResult } from './placement-search.policy.ts';

export interface SearchedSubmission extends SearchedTrack {
  id: number;
  url: string;
}

/** Accepted tracks of playlists `v` that wait for a proof in time; `f` is the latest look for each. */
const waiting = `submissions s
    JOIN services v ON v.id = s.service_id AND v.type = 'playlist'
    LEFT JOIN placement_searches f ON f.submission_id = s.id
   WHERE s.status = 'accepted' AND s.keep_until IS NULL AND coalesce(s.proof_due_at > app_now(), true)`;

const isDueSql = raw('(f.submission_id IS NULL OR f.next_search_at <= app_now() OR f.url <> v.url)');

/** Playlists in which a look is due, the longest due first. */
export async function duePlaylists(db: Knex, limit: number): Promise<{ id: number; url: string }[]> {
  return queryRows<{ id: number; url: string }>(db)`
    SELECT v.id, v.url FROM ${raw(waiting)}
       AND ${isDueSql}
     GROUP BY v.id ORDER BY min(coalesce(f.next_search_at, '-infinity')), v.id LIMIT ${limit}`;
}

/** Whether a look is due in a playlist still: a curator may have had it looked at since. */
export const isStillDue = async (db: Knex, serviceId: number): Promise<boolean> =>
  (await queryRows(db)`SELECT FROM ${raw(waiting)} AND v.id = ${serviceId} AND ${isDueSql} LIMIT 1`).length > 0;

const maxTracks = 500;

/** What a playlist's page has to show: all that wait for it, or one of them, of its curator. */
export async function searchedIn(
  db: Knex,
  target: { serviceId: number } | { submissionId: number; curatorAccountId: number },
): Promise<SearchedSubmission[]> {
  // A statement for each, so that a plan reads what one playlist or one submission has, and not all that wait.
  const [condition, values] =
    'serviceId' in target
      ? ['s.service_id = ?', [target.serviceId]]
      : ['s.id = ? AND s.curator_account_id = ?', [target.submissionId, target.curatorAccountId]];
  const { rows } = await db.raw<{ rows: SearchedSubmission[] }>(
    `SELECT s.id, v.url, t.title, t.artist, a.answered_at AS "acceptedAt",
           CASE WHEN f.url = v.url THEN f.absent_at END AS "absentAt"
      FROM (SELECT s.id, s.track_id, s.service_id FROM ${waiting} AND ${condition} ORDER BY s.proof_due_at, s.id LIMIT ?) s
      JOIN services v ON v.id = s.service_id
      JOIN tracks t ON t.id = s.track_id
      JOIN answers a ON a.submission_id = s.id
      LEFT JOIN placement_searches f ON f.submission_id = s.id
     ORDER BY s.id`,
    [...values, maxTracks],
  );
  return rows;
}

export type NotFound = Exclude<SearchResult, { outcome: 'found' }>;

interface SearchTimes {
  everyHours: number;
  /** So long before the proof is due there is one more look. */
  lastHours: number;
}

/** Records looks that proved nothing, and when the next ones are due. */
export async function recordSearches(
  db: Knex,
  url: string,
  looks: readonly { id: number; result: NotFound }[],
  { everyHours, lastHours }: SearchTimes,
): Promise<void> {
  if (looks.length === 0) return;
  await db.raw(
    `INSERT INTO placement_searches AS f (submission_id, url, outcome, why, because, absent_at, next_search_at)
     SELECT s.id, :url, looks.outcome, looks.why, looks.because, CASE WHEN looks.is_absent THEN app_now() END,
            least(app_now() + make_interval(hours => :everyHours),
                  CASE WHEN s.proof_due_at - make_interval(hours => :lastHours) > app_now()
                       THEN s.proof_due_at - make_interval(hours => :lastHours) END)
       FROM unnest(:ids::int[], :outcomes::text[], :whys::text[], :reasons::jsonb[], :absences::boolean[])
            AS looks (id, outcome, why, because, is_absent)
       JOIN submissions s ON s.id = looks.id
      ORDER BY s.id
     ON CONFLICT (submission_id) DO UPDATE SET url = excluded.url, outcome = excluded.outcome, why = excluded.why,
        because = excluded.because,
        absent_at = coalesce(excluded.absent_at, CASE WHEN f.url = excluded.url THEN f.absent_at END),
        searched_at = app_now(), next_search_at = excluded.next_search_at`,
    {
      url,
      everyHours,
      lastHours,
      ids: looks.map(({ id }) => id),
      outcomes: looks.map(({ result }) => result.outcome),
      whys: looks.map(({ result: { why } }) => why && inEnglish(why).slice(0, 500)),
      reasons: looks.map(({ result: { why } }) => why && JSON.stringify(why)),
      absences: looks.map(({ result }) => result.outcome === 'absent' && result.isCertain),
    },
  );
}
