import type { GenreRecord } from '@fanfare/api-contract';
import type { Knex } from 'knex';

/** The curator, their service if only one, and the start of the period. */
export interface StatisticsQuery {
  accountId: number;
  serviceIds: readonly number[];
  from: Date;
}
const bindings = ({ accountId, serviceIds, from }: StatisticsQuery) => ({
  accountId,
  from,
  serviceIds: [...serviceIds],
});

/** The start of a week, or of the period within its first week. */
const weekOf = (column: string) =>
  `to_char(greatest(date_trunc('week', ${column} AT TIME ZONE 'UTC'), CAST(:from AS timestamptz) AT TIME ZONE 'UTC'), 'YYYY-MM-DD')`;

export interface EarnedWeek {
  week: string;
  cleared: number;
  clearing: number;
  reversed: number;
}

/** Earnings by the week they were earned in and their state, in hundredths. */
export async function earnedWeeks(db: Knex, query: StatisticsQuery): Promise<EarnedWeek[]> {
  const { rows } = await db.raw<{ rows: EarnedWeek[] }>(
    `SELECT ${weekOf('t.created_at')} AS week,
            coalesce(sum(t.amount) FILTER (WHERE s.cleared_at IS NOT NULL), 0)::bigint AS cleared,
            coalesce(sum(t.amount) FILTER (WHERE s.cleared_at IS NULL AND s.reversed_at IS NULL), 0)::bigint AS clearing,
            coalesce(sum(t.amount) FILTER (WHERE s.reversed_at IS NOT NULL), 0)::bigint AS reversed
       FROM ledger_accounts a
       JOIN ledger_transfers t ON t.credit_account_id = a.id AND t.phase = 'single' AND t.created_at >= :from
       JOIN submissions s ON s.id = t.submission_id AND s.service_id = ANY (CAST(:serviceIds AS int[]))
      WHERE a.account_id = :accountId AND a.kind = 'curator_clearing'
      GROUP BY 1`,
    bindings(query),
  );
  return rows;
}

/** Every answer of the period, refunded ones marked. What was sent back unheard, for its genre, says nothing about listening. */
const answersSql = `
  SELECT a.decision, a.answered_at, s.status = 'refunded_quality' AS is_refunded, s.reply_days,
         extract(epoch FROM a.answered_at - s.sent_at)::float8 / 3600 AS hours,
         extract(epoch FROM a.answered_at - s.sent_at)::float8 / extract(epoch FROM s.deadline_at - s.sent_at)::float8 AS share,
         nullif(a.heard_ms, 0)::float8 / 1000 AS heard,
         CASE WHEN a.heard_ms > 0 THEN least(1, a.heard_ms::float8 / a.duration_ms) END AS heard_share
    FROM answers a JOIN submissions s ON s.id = a.submission_id AND s.service_id = ANY (CAST(:serviceIds AS int[]))
   WHERE a.curator_account_id = :accountId AND a.answered_at >= :from`;

type Quartiles = [low: number, median: number, high: number];

export interface AnswerFigures {
  accepted: number;
  declined: number;
  wrong_match: number;
  refunded: number;
  total: number;
  hours: Quartiles | null;
  shares: Quartiles | null;
  heard: Quartiles | null;
  heard_share: number | null;
  min_days: number | null;
  max_days: number | null;
}

const quartiles = (of: string) => `percentile_cont('{0.25,0.5,0.75}'::float8[]) WITHIN GROUP (ORDER BY ${of})`;

/** Answers, reply times and listening times. */
export async function answerFigures(db: Knex, query: StatisticsQuery): Promise<AnswerFigures> {
  const { rows } = await db.raw<{ rows: AnswerFigures[] }>(
    `SELECT count(*) FILTER (WHERE decision = 'accepted' AND NOT is_refunded) AS accepted,
            count(*) FILTER (WHERE decision = 'declined' AND NOT is_refunded) AS declined,
            count(*) FILTER (WHERE decision = 'wrong_match') AS wrong_match,
            count(*) FILTER (WHERE is_refunded) AS refunded, count(*) AS total,
            ${quartiles('hours')} AS hours, ${quartiles('share')} AS shares, ${quartiles('heard')} AS heard,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY heard_share) AS heard_share,
            min(reply_days) AS min_days, max(reply_days) AS max_days
       FROM (${answersSql}) answer`,
    bindings(query),
  );
  return rows[0]!;
}

/** Answers by tenths of the promised time, 0 to 9. */
export async function answersByTenth(db: Knex, query: StatisticsQuery): Promise<{ tenth: number; count: number }[]> {
  const { rows } = await db.raw<{ rows: { tenth: number; count: number }[] }>(
    `SELECT greatest(0, least(9, floor(share * 10)))::int AS tenth, count(*) AS count FROM (${answersSql}) answer GROUP BY 1`,
    bindings(query),
  );
  return rows;
}

/** Answers by week. */
export async function answersByWeek(db: Knex, query: StatisticsQuery): Promise<{ week: string; count: number }[]> {
  const { rows } = await db.raw<{ rows: { week: string; count: number }[] }>(
    `SELECT ${weekOf('answered_at')} AS week, count(*) AS count FROM (${answersSql}) answer GROUP BY 1`,
    bindings(query),
  );
  return rows;
}

export interface Outcomes {
  expired: number;
  kept: number;
  broken: number;
  votes: number;
  helpful: number;
}

/** Expiries, promises and votes of the period: the same facts as for levels. */
export async function outcomesOf(db: Knex, query: StatisticsQuery): Promise<Outcomes> {
  const { rows } = await db.raw<{ rows: Outcomes[] }>(
    `SELECT count(*) FILTER (WHERE s.status = 'expired' AND s.closed_at >= :from) AS expired,
            count(*) FILTER (WHERE s.kept_at >= :from) AS kept,
            count(*) FILTER (WHERE s.status = 'broken' AND coalesce(s.keep_until, s.proof_due_at) >= :from) AS broken,
            count(vo.submission_id) FILTER (WHERE vo.voted_at >= :from) AS votes,
            count(vo.submission_id) FILTER (WHERE vo.voted_at >= :from AND vo.is_helpful) AS helpful
       FROM submissions s LEFT JOIN votes vo ON vo.submission_id = s.id
      WHERE s.curator_account_id = :accountId AND s.closed_at IS NOT NULL AND s.service_id = ANY (CAST(:serviceIds AS int[]))`,
    bindings(query),
  );
  return rows[0]!;
}

export interface GenreRow {
  type: GenreRecord['serviceType'];
  genre: { id: number; name: string };
  answered: number;
  accepted: number;
  typical: number | null;
}

/** Accept rates by track genre, most answered first; a track counts in each of its genres. */
export async function genresOf(db: Knex, query: StatisticsQuery): Promise<GenreRow[]> {
  const { rows } = await db.raw<{ rows: GenreRow[] }>(
    `SELECT own.type, jsonb_build_object('id', g.id, 'name', g.name) AS genre, own.answered, own.accepted, m.median::float8 AS typical
       FROM (SELECT v.type, bool_and(v.is_demo) AS is_demo, tg.genre_id, count(*) AS answered,
                    count(*) FILTER (WHERE a.decision = 'accepted') AS accepted
               FROM answers a
               JOIN submissions s ON s.id = a.submission_id AND s.service_id = ANY (CAST(:serviceIds AS int[])) AND s.status <> 'refunded_quality'
               JOIN services v ON v.id = s.service_id
               JOIN track_genres tg ON tg.track_id = s.track_id
              WHERE a.curator_account_id = :accountId AND a.answered_at >= :from AND a.decision IN ('accepted', 'declined')
              GROUP BY v.type, tg.genre_id) own
       JOIN genres g ON g.id = own.genre_id
       LEFT JOIN genre_accept_medians m ON m.type = own.type AND m.genre_id = own.genre_id AND m.is_demo = own.is_demo
      ORDER BY own.answered DESC, g.name, own.type`,
    bindings(query),
  );
  return rows;
}

export interface OwnRow {
  id: number;
  title: string;
  type: GenreRecord['serviceType'];
  is_demo: boolean;
}

/** A curator's services in any status, oldest first. */
export const ownServices = (db: Knex, curatorProfileId: number): Promise<OwnRow[]> =>
  db('services').where({ curator_profile_id: curatorProfileId }).orderBy('id').select('id', 'title', 'type', 'is_demo');
