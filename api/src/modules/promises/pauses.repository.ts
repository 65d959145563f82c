import type { Proof, ServiceStatus, ServiceType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Because } from '../../because.ts';
import type { Rules } from '../../rules.ts';
import { queryOne, queryRow, queryRows, raw } from '../../sql.ts';
import { hasMailbox } from '../emails/index.ts';
import type { DecidedPromise } from './pauses.policy.ts';

type PauseRules = Rules['services']['pauseByPromises'];

/** SQL: the promises of a service `v` that were kept or broken since staff last resumed it, as submissions `s`. */
const countsFrom = `(s.broken_at IS NOT NULL OR s.kept_at IS NOT NULL)
  AND coalesce(s.broken_at, s.kept_at) > coalesce(v.promises_from, '-infinity')`;
interface DecidedRow extends DecidedPromise {
  serviceId: number;
  submissionId: number;
}

/**
 * The promises of services that count and are among the first that they accepted or the last that were decided, in the order of decisions.
 * @param newIds the submissions whose promises are breaking now
 */
export const decidedPromises = (
  db: Knex,
  serviceIds: readonly number[],
  newIds: readonly number[],
  { first, ofLast }: PauseRules,
): Promise<DecidedRow[]> =>
  queryRows<DecidedRow>(db)`
    SELECT d."serviceId", d."submissionId", d."isAmongFirst", d."isRecent", d."isBroken", d."submissionId" = ANY (${[...newIds]}::int[]) AS "isNew"
      FROM (SELECT s.service_id AS "serviceId", s.id AS "submissionId", s.broken_at IS NOT NULL AS "isBroken",
                   coalesce(s.broken_at, s.kept_at) AS decided_at, counts.is_counted,
                   v.promises_from IS NULL
                     AND row_number() OVER (PARTITION BY s.service_id ORDER BY s.closed_at, s.id) <= ${first} AS "isAmongFirst",
                   row_number() OVER (PARTITION BY s.service_id, counts.is_counted ORDER BY coalesce(s.broken_at, s.kept_at) DESC, s.id DESC)
                     <= ${ofLast}::int AS "isRecent"
              FROM submissions s JOIN services v ON v.id = s.service_id
             CROSS JOIN LATERAL (SELECT ${raw(countsFrom)} AS is_counted) counts
             WHERE s.service_id = ANY (${[...serviceIds]}::int[])
               AND (s.status IN ('accepted', 'placed') OR s.broken_at IS NOT NULL OR s.kept_at IS NOT NULL)) d
     WHERE d.is_counted AND (d."isAmongFirst" OR d."isRecent")
     ORDER BY d."serviceId", d.decided_at, d."submissionId"`;

/** A service and the account of its curator. */
export interface ServiceOwner {
  id: number;
  status: ServiceStatus;
  paused_by: string | null;
  account_id: number;
  email: string;
  has_mailbox: boolean;
}
const ownerColumns = `v.id, v.status, v.paused_by, a.id AS account_id, a.email::text AS email, ${hasMailbox} AS has_mailbox`;

/** Pauses those services, locked by the caller, that aren't paused for their promises yet. @returns them */
export const pauseForPromises = (trx: Knex.Transaction, serviceIds: readonly number[]): Promise<ServiceOwner[]> =>
  queryRows<ServiceOwner>(trx)`
    UPDATE services v
       SET paused_by = 'promises', promises_paused_at = app_now(),
           status = CASE WHEN v.status = 'active' OR (v.status = 'checking' AND v.paused_by IS NOT NULL) THEN 'paused'
                         WHEN v.status = 'checking' THEN 'draft' ELSE v.status END,
           resumes_to = CASE WHEN v.status = 'active' THEN 'active'
                             WHEN v.status IN ('paused', 'checking') AND v.paused_by IS NOT NULL THEN v.paused_by
                             WHEN v.status = 'paused' THEN 'curator' END,
           next_check_at = CASE WHEN v.status = 'checking' THEN NULL ELSE v.next_check_at END
      FROM curator_profiles p JOIN accounts a ON a.id = p.account_id
     WHERE p.id = v.curator_profile_id AND v.id = ANY (${[...serviceIds]}::int[]) AND v.paused_by IS DISTINCT FROM 'promises'
    RETURNING ${raw(ownerColumns)}`;

export interface PausedRow {
  id: number;
  title: string;
  type: ServiceType;
  url: string;
  account_id: number;
  email: string;
  display_name: string;
  paused_at: Date;
  /** When staff last resumed it. */
  resumed_at: Date | null;
  /** Of the last promises that count: how many were broken, and of how many. */
  broken_count: number;
  decided_count: number;
  /** Promises that are still to be kept. */
  open_count: number;
  /** The submissions whose promises were broken, newest first. */
  broken_ids: number[];
}

const pausedSince = `floor(extract(epoch FROM v.promises_paused_at) * 1000)::bigint`;

const selectPaused = (ofLast: number) => `
  SELECT v.id, v.title, v.type, v.url, a.id AS account_id, a.email::text AS email, p.display_name,
         v.promises_paused_at AS paused_at, v.promises_from AS resumed_at,
         cardinality(recent.broken) AS broken_count, recent.decided_count, recent.broken AS broken_ids,
         (SELECT count(*)::int FROM submissions o WHERE o.service_id = v.id
             AND (o.status = 'accepted' OR (o.status = 'placed' AND o.kept_at IS NULL))) AS open_count
    FROM services v
    JOIN curator_profiles p ON p.id = v.curator_profile_id
    JOIN accounts a ON a.id = p.account_id
   CROSS JOIN LATERAL (
     SELECT coalesce(array_agg(x.id ORDER BY x.place) FILTER (WHERE x.is_broken), '{}') AS broken, count(*)::int AS decided_count
       FROM (SELECT s.id, s.broken_at IS NOT NULL AS is_broken, row_number() OVER (ORDER BY coalesce(s.broken_at, s.kept_at) DESC, s.id DESC) AS place
               FROM submissions s WHERE s.service_id = v.id AND ${countsFrom}
              ORDER BY place LIMIT ${ofLast}) x) recent
   WHERE v.paused_by = 'promises'`;

/** Services that staff have to look at, longest paused first. @param after the cursor: time in ms and id of the last row */
export async function pausedServices(
  db: Knex,
  { ofLast }: PauseRules,
  { after, limit }: { after: number[] | null; limit: number },
): Promise<PausedRow[]> {
  const [key = null, id = null] = after ?? [];
  return queryRows<PausedRow>(db)`
    ${raw(selectPaused(ofLast))}
       AND (CAST(${key} AS bigint) IS NULL OR (${raw(pausedSince)}, v.id) > (CAST(${key} AS bigint), CAST(${id} AS bigint)))
     ORDER BY ${raw(pausedSince)}, v.id LIMIT ${limit}`;
}

export const pausedKey = (row: PausedRow): number[] => [row.paused_at.getTime(), row.id];

/** Those of some services that are paused for their promises. */
export const pausedAmong = (db: Knex, { ofLast }: PauseRules, serviceIds: readonly number[]): Promise<PausedRow[]> =>
  queryRows<PausedRow>(db)`${raw(selectPaused(ofLast))} AND v.id = ANY (${[...serviceIds]}::int[])`;

export interface BrokenRow {
  id: number;
  campaign_id: number;
  track_title: string;
  track_artist: string;
  creator_name: string;
  accepted_at: Date;
  broken_at: Date;
  proof_url: string | null;
  proof_state: Proof['state'] | null;
  removed_at: Date | null;
  note: string | null;
  /** What a check found, by a text's name; null for a note that somebody wrote. */
  because: Because | null;
}

/** Broken promises, newest first. */
export const brokenByIds = (db: Knex, submissionIds: readonly number[]): Promise<BrokenRow[]> =>
  queryRows<BrokenRow>(db)`
    SELECT s.id, s.campaign_id, t.title AS track_title, t.artist AS track_artist, coalesce(cp.display_name, '') AS creator_name,
           s.closed_at AS accepted_at, s.broken_at, pr.url AS proof_url, pr.state AS proof_state, pr.removed_at,
           nullif(coalesce(pr.removal_note, pr.note), '') AS note,
           CASE WHEN nullif(pr.removal_note, '') IS NOT NULL THEN pr.removal_because END AS because
      FROM submissions s
      JOIN tracks t ON t.id = s.track_id
      LEFT JOIN creator_profiles cp ON cp.account_id = s.creator_account_id
      LEFT JOIN proofs pr ON pr.submission_id = s.id
     WHERE s.id = ANY (${[...submissionIds]}::int[])
     ORDER BY s.broken_at DESC, s.id DESC`;

/** A service of any status with its curator. */
export const readServiceOwner = (db: Knex, serviceId: number): Promise<ServiceOwner | null> =>
  queryRow<ServiceOwner>(db)`
    SELECT ${raw(ownerColumns)}
      FROM services v JOIN curator_profiles p ON p.id = v.curator_profile_id JOIN accounts a ON a.id = p.account_id
     WHERE v.id = ${serviceId}`;

/** The accounts that a paused service is about: its curator's, and those that were promised what it broke. */
export async function partiesOf(trx: Knex.Transaction, service: ServiceOwner): Promise<number[]> {
  const promised = await queryRows<{ id: number }>(trx)`
    SELECT DISTINCT s.creator_account_id AS id FROM submissions s JOIN services v ON v.id = s.service_id
     WHERE v.id = ${service.id} AND s.broken_at IS NOT NULL AND ${raw(countsFrom)}`;
  return [service.account_id, ...promised.map(({ id }) => id)];
}

/** Ends the pause: the service is again what it was before. Only promises from now on count. @returns its status, and since when they do */
export const setResumed = (
  trx: Knex.Transaction,
  id: number,
  by: number,
  reason: string,
): Promise<{ status: ServiceStatus; resumedAt: Date }> =>
  queryOne<{ status: ServiceStatus; resumedAt: Date }>(trx)`
    UPDATE services
       SET status = CASE WHEN status = 'paused' AND resumes_to = 'active' THEN 'active' ELSE status END,
           paused_by = CASE WHEN status = 'paused' AND resumes_to IN ('checks', 'answer_rate') THEN resumes_to END,
           resumes_to = NULL, promises_paused_at = NULL, promises_from = app_now(), resumed_by = ${by}, resume_reason = ${reason}
     WHERE id = ${id} RETURNING status, promises_from AS "resumedAt"`;
