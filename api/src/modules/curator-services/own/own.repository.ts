import { type Because } from '../../../because.ts';
import type { CheckRound, ServiceCheck, VerificationMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../../rules.ts';
import { execute, queryOne, queryRow, raw } from '../../../sql.ts';
import type { ServiceColumns } from '../../services/index.ts';

/** A service named together with its owner. */
export interface OwnServiceRef {
  curatorProfileId: number;
  serviceId: number;
}

export interface ServiceRow extends ServiceColumns {
  curator_profile_id: number;
  country_id: number;
  audience_country_ids: number[];
  feedback_language_ids: number[];
  similar_artists: string[];
  moods: string[];
  accepts_unreleased: boolean;
  accepts_explicit: boolean;
  accepts_instrumental: boolean;
  ai_policy: 'none' | 'assisted' | 'all';
  weekly_capacity: number;
  max_open: number;
  away_until: Date | null;
  is_away_by_rule: boolean;
  /** Missed deadlines count from then on. */
  reliability_from: Date | null;
  /** Promises count from then on. */
  promises_from: Date | null;
  allows_replies: boolean;
  ownership_verified_at: Date | null;
  ownership_verified_by: VerificationMethod | null;
  reach: 'web' | 'regional' | 'national' | null;
  submitted_count: number;
  /** Until the curator chose one, a draft's price follows the suggestion. */
  is_price_chosen: boolean;
  unreadable_checks: number;
  failed_checks: number;
  next_check_at: Date | null;
  paused_by: 'checks' | 'answer_rate' | 'promises' | null;
}

export interface VerificationRow {
  id: number;
  service_id: number;
  method: VerificationMethod;
  url: string;
  code: string | null;
  email_address: string | null;
  started_at: Date;
  expires_at: Date;
  checked_at: Date | null;
  check_outcome: 'found' | 'code_missing' | 'gone' | 'unreachable' | null;
  check_message: string | null;
  because: Because | null;
}

export type RoundRow = Omit<CheckRound, 'checkedAt' | 'texts'> & { checked_at: Date; because: Because | null };

/** @returns undefined for a missing service, and for somebody else's */
export const findOwn = async (db: Knex, own: OwnServiceRef): Promise<ServiceRow | undefined> =>
  db('services').where({ id: own.serviceId, curator_profile_id: own.curatorProfileId }).first<ServiceRow>();

/** The same, locked against other changes. */
export const lockOwn = async (trx: Knex.Transaction, own: OwnServiceRef): Promise<ServiceRow | undefined> =>
  trx('services')
    .where({ id: own.serviceId, curator_profile_id: own.curatorProfileId })
    .forNoKeyUpdate()
    .first<ServiceRow>();

/** What its owner sees beside the card. */
export interface OwnRow extends ServiceRow {
  genre_ids: number[];
  excluded_genre_ids: number[];
  open_count: number;
  has_history: boolean;
  retry_at: Date | null;
  verification: VerificationRow | null;
  rounds: RoundRow[];
}

const historySql = (id: string) =>
  `(EXISTS (SELECT FROM submissions WHERE service_id = ${id}) OR EXISTS (SELECT FROM campaign_selections WHERE service_id = ${id}))`;

/** Whether it was ever sent to, or selected. */
export async function hasHistory(db: Knex, serviceId: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { result: boolean }[] }>(`SELECT ${historySql(':serviceId')} AS result`, {
    serviceId,
  });
  return rows[0]!.result;
}

/** Whether anything sent to a service is open, and whether it broke a promise in so many days since staff last resumed it. */
export const promisesAt = (
  db: Knex,
  { id, promises_from: from }: Pick<ServiceRow, 'id' | 'promises_from'>,
  days: number,
): Promise<{ has_open: boolean; has_broken: boolean }> =>
  queryOne<{ has_open: boolean; has_broken: boolean }>(db)`
    SELECT EXISTS (SELECT FROM submissions WHERE service_id = ${id}
                      AND (status IN ('queued', 'pending', 'accepted') OR (status = 'placed' AND kept_at IS NULL))) AS has_open,
           EXISTS (SELECT FROM submissions WHERE service_id = ${id} AND broken_at > coalesce(${from}::timestamptz, '-infinity')
                      AND broken_at > app_now() - make_interval(days => ${days})) AS has_broken`;

/** Whether staff still have to look at the broken promises of one of a curator's services. */
export const hasServiceUnderReview = async (db: Knex, curatorProfileId: number): Promise<boolean> =>
  (await db('services').where({ curator_profile_id: curatorProfileId, paused_by: 'promises' }).first('id')) !==
  undefined;

const shownRounds = 5;

/** @returns undefined for a missing service, and for somebody else's */
export async function readOwn(
  db: Knex,
  rules: Rules,
  { curatorProfileId, serviceId }: OwnServiceRef,
): Promise<OwnRow | undefined> {
  const row = await db('services as s')
    .where({ 's.id': serviceId, 's.curator_profile_id': curatorProfileId })
    .first<Omit<OwnRow, 'verification' | 'rounds' | 'retry_at'> | undefined>(
      's.*',
      db.raw(
        'ARRAY(SELECT genre_id FROM service_genres g WHERE g.service_id = s.id AND NOT g.is_excluded ORDER BY genre_id) AS genre_ids',
      ),
      db.raw(
        'ARRAY(SELECT genre_id FROM service_genres g WHERE g.service_id = s.id AND g.is_excluded ORDER BY genre_id) AS excluded_genre_ids',
      ),
      db.raw(
        `(SELECT count(*) FROM submissions o WHERE o.service_id = s.id AND o.status IN ('queued', 'pending')) AS open_count`,
      ),
      db.raw(`${historySql('s.id')} AS has_history`),
    );
  if (!row) return undefined;
  // One at a time: a transaction has one connection.
  const verification = await openVerification(db, row);
  const rounds = await db('service_check_rounds')
    .where({ service_id: serviceId, url: row.url })
    .orderBy('id', 'desc')
    .limit(shownRounds)
    .select<RoundRow[]>('kind', 'outcome', 'checked_at', 'checks', 'message', 'because');
  const rejection = await openRejection(db, rules, row);
  return { ...row, verification: verification ?? null, rounds, retry_at: rejection?.retryAt ?? null };
}

/** The unexpired verification of the service's current address. */
export function openVerification(
  db: Knex,
  { id, url }: { id: number; url: string },
): Promise<VerificationRow | undefined> {
  return db('ownership_verifications')
    .where({ service_id: id, url })
    .whereNull('ended_at')
    .whereRaw('expires_at > app_now()')
    .first<VerificationRow>();
}

/** A rejection that is not over yet. */
export interface Rejection {
  id: number;
  checks: ServiceCheck[];
  /** At the latest: from then on the address can be checked again, however its page reads. */
  retryAt: Date;
}

/** The newest rejection of an address, while a retry waits for its page to read differently; null: it can be checked now. Outlives a deleted draft. */
export async function openRejection(
  db: Knex,
  rules: Rules,
  { curator_profile_id: curatorProfileId, url }: Pick<ServiceRow, 'curator_profile_id' | 'url'>,
): Promise<Rejection | null> {
  return queryRow<Rejection>(db)`
    SELECT id, checks, "retryAt" FROM (
      SELECT id, outcome, checks, checked_at + make_interval(days => ${rules.ownServices.checks.retryDays}) AS "retryAt"
        FROM service_check_rounds
       WHERE curator_profile_id = ${curatorProfileId} AND url = ${url} AND outcome IN ('rejected', 'passed')
       ORDER BY id DESC LIMIT 1) newest
     WHERE outcome = 'rejected' AND "retryAt" > app_now()`;
}

/** A new service begins with the genres that its curator chose at sign-up. */
export async function carryGenresOver(
  trx: Knex.Transaction,
  serviceId: number,
  curatorProfileId: number,
  max: number,
): Promise<void> {
  await execute(trx)`
    INSERT INTO service_genres (service_id, genre_id, is_excluded)
    SELECT ${serviceId}, genre_id, false FROM curator_genres WHERE curator_profile_id = ${curatorProfileId} ORDER BY genre_id LIMIT ${max}`;
}

/** What was there before keeps its time. */
export async function replaceGenres(
  trx: Knex.Transaction,
  serviceId: number,
  genreIds: readonly number[],
  isExcluded: boolean,
): Promise<void> {
  await trx('service_genres')
    .where({ service_id: serviceId, is_excluded: isExcluded })
    .whereNotIn('genre_id', [...genreIds])
    .delete();
  if (genreIds.length === 0) return;
  await trx('service_genres')
    .insert(genreIds.map((genreId) => ({ service_id: serviceId, genre_id: genreId, is_excluded: isExcluded })))
    .onConflict(['service_id', 'genre_id'])
    .ignore();
}

/** How many of these ids are missing from a reference table. */
export async function unknownIds(
  db: Knex,
  table: 'genres' | 'countries' | 'languages',
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const row = await queryOne<{ count: number }>(db)`
    SELECT count(*) FROM unnest(${[...ids]}::int[]) AS wanted (id)
      WHERE NOT EXISTS (SELECT FROM ${raw(table)} t WHERE t.id = wanted.id)`;
  return row.count;
}
