import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';

export type Outcome = 'mounted' | 'failed' | 'error';
export interface Voice {
  name: FrontEndName;
  version: string;
  outcome: Outcome;
  visitor: Buffer;
}
export interface Failure {
  reason: string;
  message: string;
  traceId: string;
}

/** A voice counts as of its newest report, taken anew when the last one is this old. */
const newAfterSeconds = 300;

/** @returns false where this visitor has said so of this version a moment ago */
export async function countVoice(db: Knex, { name, version, outcome, visitor }: Voice): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `INSERT INTO release_outcomes AS known (name, version, outcome, visitor) VALUES (?, ?, ?, ?)
     ON CONFLICT (name, version, outcome, visitor) DO UPDATE SET created_at = app_now()
      WHERE known.created_at < app_now() - make_interval(secs => ?)
     RETURNING 1`,
    [name, version, outcome, visitor, newAfterSeconds],
  );
  return rows.length > 0;
}

/** Keeps what a page saw, to look at later. */
export async function keepFailure(db: Knex, { name, version, outcome }: Voice, failure: Failure): Promise<void> {
  const { reason, message, traceId } = failure;
  await db('release_failures').insert({ name, version, outcome, reason, message, trace_id: traceId });
}

export interface Tally {
  /** Visitors that saw it fail, of all that reported it up or failed. */
  failed: number;
  seen: number;
}

/** How a version does with visitors, of each kind the newest `newest` voices since `since`. */
export async function tally(
  db: Knex,
  name: FrontEndName,
  version: string,
  since: Date,
  newest: number,
): Promise<Tally> {
  const { rows } = await db.raw<{ rows: Tally[] }>(
    `WITH voices AS (
       (SELECT visitor, true AS is_failed FROM release_outcomes
         WHERE name = :name AND version = :version AND outcome = 'failed' AND created_at >= :since
         ORDER BY created_at DESC LIMIT :newest)
       UNION ALL
       (SELECT visitor, false FROM release_outcomes
         WHERE name = :name AND version = :version AND outcome = 'mounted' AND created_at >= :since
         ORDER BY created_at DESC LIMIT :newest))
     SELECT count(DISTINCT visitor) FILTER (WHERE is_failed) AS failed, count(DISTINCT visitor) AS seen FROM voices`,
    { name, version, since, newest },
  );
  return rows[0]!;
}

export interface HealthRow {
  name: FrontEndName;
  version: string;
  mounted: number;
  failed: number;
  errors: number;
  seen: number;
}

/** How everything live did in browsers over the last hours. */
export async function loadHealth(db: Knex, hours: number): Promise<HealthRow[]> {
  const { rows } = await db.raw<{ rows: HealthRow[] }>(
    `SELECT live.name, live.version,
            count(*) FILTER (WHERE outcome = 'mounted') AS mounted, count(*) FILTER (WHERE outcome = 'failed') AS failed,
            count(*) FILTER (WHERE outcome = 'error') AS errors,
            count(DISTINCT visitor) FILTER (WHERE outcome <> 'error') AS seen
       FROM live_releases live
       JOIN release_outcomes voice ON voice.name = live.name AND voice.version = live.version
      WHERE voice.created_at > app_now() - make_interval(hours => ?)
      GROUP BY 1, 2`,
    [hours],
  );
  return rows;
}
