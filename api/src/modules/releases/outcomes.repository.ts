import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { queryRow, queryRows } from '../../sql.ts';
import { type Signal, type Voices, signals } from './verdict.policy.ts';
import type { Origin } from './visitor-token.policy.ts';

const outcomes = ['mounted', ...signals] as const;
export type Outcome = (typeof outcomes)[number];
export interface VisitorOutcome {
  name: FrontEndName;
  version: string;
  outcome: Outcome;
  visitor: Buffer;
  /** Null where it says nothing of who reported. */
  origin: Origin | null;
}
export interface Failure {
  reason: string;
  message: string;
  traceId: string;
}

/** A repeated report moves the outcome to now once the last one is this old. */
const recountAfterSeconds = 300;

/** @returns false where this visitor reported the same of this version a moment ago */
export async function recordOutcome(
  db: Knex,
  { name, version, outcome, visitor, origin }: VisitorOutcome,
): Promise<boolean> {
  const rows = await queryRows<unknown>(db)`
    INSERT INTO release_outcomes AS existing (name, version, outcome, visitor, network, site)
      VALUES (${name}, ${version}, ${outcome}, ${visitor}, ${origin?.network ?? null}, ${origin?.site ?? null})
    ON CONFLICT (name, version, outcome, visitor)
      DO UPDATE SET created_at = app_now(), network = excluded.network, site = excluded.site
     WHERE existing.created_at < app_now() - make_interval(secs => ${recountAfterSeconds})
    RETURNING 1`;
  return rows.length > 0;
}

/** Stores the details of a failure for the team. */
export async function saveFailure(
  db: Knex,
  { name, version, outcome }: VisitorOutcome,
  failure: Failure,
): Promise<void> {
  const { reason, message, traceId } = failure;
  await db('release_failures').insert({ name, version, outcome, reason, message, trace_id: traceId });
}

export interface Tally {
  /** Visitors with whom it mounted, with whom it failed, and the union. */
  mounted: number;
  failed: number;
  seen: number;
  /** Visitors who met an error after it mounted, whose page froze, whose page was slow to start. */
  errors: number;
  frozen: number;
  slowStarts: number;
}

/** Which outcomes are counted: since when, and at most how many of each kind. */
export interface Window {
  since: Date;
  newest: number;
}

/**
 * The latest instant since which there are at most `newest` outcomes of each kind: the count stays cheap however many visitors there are,
 * and every kind is counted over the same period.
 */
const nthNewest = (outcome: Outcome) => `(
  SELECT created_at FROM release_outcomes
   WHERE name = :name AND version = :version AND outcome = '${outcome}' AND created_at >= :since
   ORDER BY created_at DESC OFFSET :newest::int - 1 LIMIT 1)`;

const newestOutcomes = `
  WITH edge AS MATERIALIZED (
    SELECT greatest(:since::timestamptz, ${outcomes.map(nthNewest).join(', ')}) AS at),
  newest AS (
    SELECT counted.* FROM unnest(ARRAY[${outcomes.map((outcome) => `'${outcome}'`).join(', ')}]) AS kind (outcome)
     CROSS JOIN LATERAL (
       SELECT outcome, visitor, coalesce(network, visitor) AS voice, coalesce(site, network, visitor) AS site FROM release_outcomes
        WHERE name = :name AND version = :version AND outcome = kind.outcome AND created_at >= (SELECT at FROM edge)) counted)`;

/** Counts the outcomes of a version. */
export async function tally(db: Knex, name: FrontEndName, version: string, { since, newest }: Window): Promise<Tally> {
  const { rows } = await db.raw<{ rows: Tally[] }>(
    `${newestOutcomes}
     SELECT count(*) FILTER (WHERE outcome = 'mounted') AS mounted, count(*) FILTER (WHERE outcome = 'failed') AS failed,
            count(DISTINCT visitor) FILTER (WHERE outcome IN ('mounted', 'failed')) AS seen,
            count(*) FILTER (WHERE outcome = 'error') AS errors, count(*) FILTER (WHERE outcome = 'frozen') AS frozen,
            count(*) FILTER (WHERE outcome = 'slow_start') AS "slowStarts"
       FROM newest`,
    { name, version, since, newest },
  );
  return rows[0]!;
}

const ofSignal = (signal: Signal) =>
  `least(count(DISTINCT voice) FILTER (WHERE outcome = '${signal}'), :perSite) AS ${signal}`;
const countsOf = (signal: Signal) =>
  `'${signal}', jsonb_build_object('voices', coalesce(sum(${signal}), 0), 'sites', count(*) FILTER (WHERE ${signal} > 0))`;

/**
 * Counts the voices about a version: one person's sessions in one network are one, and the networks of one line are a few at most.
 * @param window.perSite the most that count of one line
 */
export async function voices(
  db: Knex,
  name: FrontEndName,
  version: string,
  { since, newest, perSite }: Window & { perSite: number },
): Promise<Voices> {
  const { rows } = await db.raw<{ rows: Voices[] }>(
    `${newestOutcomes},
     sites AS (
       SELECT least(count(DISTINCT voice), :perSite) AS seen, ${signals.map(ofSignal).join(', ')} FROM newest GROUP BY site)
     SELECT coalesce(sum(seen), 0)::int AS seen, jsonb_build_object(${signals.map(countsOf).join(', ')}) AS signals FROM sites`,
    { name, version, since, newest, perSite },
  );
  return rows[0]!;
}

/** The voices about a version in the last hours that health covers. */
export async function voicesOfLastHours(
  db: Knex,
  { healthHours, newestVoices, canary: { voicesPerSite: perSite } }: Rules['releases'],
  name: FrontEndName,
  version: string,
): Promise<Voices> {
  const row = await queryRow<{ since: Date }>(db)`SELECT app_now() - make_interval(hours => ${healthHours}) AS since`;
  return voices(db, name, version, { since: row!.since, newest: newestVoices, perSite });
}
