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
  /** Visitors with whom it came up, with whom it failed, and either. */
  mounted: number;
  failed: number;
  seen: number;
  /** Visitors who met an error after it was up. */
  errors: number;
}

/** Which voices are counted: since when, and of each kind how many at most. */
export interface Window {
  since: Date;
  newest: number;
}

/**
 * The latest instant since which no kind of voice is more than `newest`: what is counted stays little however many visitors there are,
 * and every kind is counted over the same time.
 */
const nthNewest = (outcome: Outcome) => `(
  SELECT created_at FROM release_outcomes
   WHERE name = :name AND version = :version AND outcome = '${outcome}' AND created_at >= :since
   ORDER BY created_at DESC OFFSET :newest::int - 1 LIMIT 1)`;

/** How a version does with visitors. */
export async function tally(db: Knex, name: FrontEndName, version: string, { since, newest }: Window): Promise<Tally> {
  const { rows } = await db.raw<{ rows: Tally[] }>(
    `WITH edge AS MATERIALIZED (
       SELECT greatest(:since::timestamptz, ${nthNewest('mounted')}, ${nthNewest('failed')}, ${nthNewest('error')}) AS at)
     SELECT count(*) FILTER (WHERE outcome = 'mounted') AS mounted, count(*) FILTER (WHERE outcome = 'failed') AS failed,
            count(DISTINCT visitor) FILTER (WHERE outcome <> 'error') AS seen,
            count(*) FILTER (WHERE outcome = 'error') AS errors
       FROM unnest(ARRAY['mounted', 'failed', 'error']) AS kind (outcome)
      CROSS JOIN LATERAL (
        SELECT visitor FROM release_outcomes
         WHERE name = :name AND version = :version AND outcome = kind.outcome AND created_at >= (SELECT at FROM edge)) voice`,
    { name, version, since, newest },
  );
  return rows[0]!;
}
