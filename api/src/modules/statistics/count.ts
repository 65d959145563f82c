import type { Knex } from 'knex';
import { execute, rowsOf, type Statement, statement } from '../../sql.ts';

/** What happens to submissions without an answer. */
export type Outcome = 'received' | 'expired';

/**
 * Counts an outcome for services, one per mention. Rows are locked by id, last in a transaction's order (campaign → services →
 * submissions → wallets → statistics).
 */
export async function countOutcome(
  trx: Knex.Transaction,
  outcome: Outcome,
  serviceIds: readonly number[],
): Promise<void> {
  if (serviceIds.length > 0) await rowsOf(trx, outcomeStatement(outcome, serviceIds));
}

/** The same as a statement, which returns nothing. */
export function outcomeStatement(outcome: Outcome, serviceIds: readonly number[]): Statement {
  return statement`
    INSERT INTO service_statistics AS s (service_id, received_count, expired_count)
    SELECT id, CASE WHEN ${outcome === 'received'} THEN times ELSE 0 END, CASE WHEN ${outcome === 'expired'} THEN times ELSE 0 END
      FROM (SELECT id, count(*)::int AS times FROM unnest(${[...serviceIds]}::int[]) AS id GROUP BY id) n ORDER BY id
    ON CONFLICT (service_id) DO UPDATE
       SET received_count = s.received_count + excluded.received_count,
           expired_count = s.expired_count + excluded.expired_count, updated_at = app_now()`;
}

/** An answer that counts. */
interface Counted {
  submissionId: number;
  isAccepted: boolean;
  /** Null: now. */
  answeredAt: string | null;
}

/**
 * Counts answers of different services (a row can't be updated twice by one statement), for `writeTogether`: for the service and in the track's
 * genres, and in the service's reply time where that is based on real answers only. The answers may be written before, after, or by the same statement.
 */
export const answerStatements = (answers: readonly Counted[]): Record<'statistics' | 'genres', Statement> => {
  const counted = [answers.map((one) => one.submissionId), answers.map((one) => one.isAccepted)];
  // Knex's types allow no null in an array; Postgres does.
  const times = answers.map((one) => one.answeredAt) as string[];
  return {
    statistics: statement`
      INSERT INTO service_statistics AS current
        (service_id, answered_count, accepted_count, last_answer_at, median_reply_hours)
      SELECT own.service_id, 1, one.is_accepted::int, app_now(),
             CASE WHEN NOT v.is_demo THEN (
               SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM given.answered_at - given.sent_at) / 3600)
                 FROM (SELECT s.sent_at, a.answered_at FROM submissions s JOIN answers a ON a.submission_id = s.id
                        WHERE s.service_id = own.service_id AND s.id <> own.id
                       UNION ALL SELECT own.sent_at, coalesce(one.answered_at, app_now())) given) END
        FROM unnest(${counted[0]!}::int[], ${counted[1]!}::boolean[], ${times}::timestamptz[]) AS one (submission_id, is_accepted, answered_at)
        JOIN submissions own ON own.id = one.submission_id JOIN services v ON v.id = own.service_id ORDER BY own.service_id
      ON CONFLICT (service_id) DO UPDATE
         SET answered_count = current.answered_count + 1,
             accepted_count = current.accepted_count + excluded.accepted_count, last_answer_at = excluded.last_answer_at,
             median_reply_hours = coalesce(excluded.median_reply_hours, current.median_reply_hours), updated_at = app_now()`,
    genres: statement`
      INSERT INTO service_genre_statistics AS current (service_id, genre_id, answered_count, accepted_count)
      SELECT own.service_id, g.genre_id, 1, one.is_accepted::int
        FROM unnest(${counted[0]!}::int[], ${counted[1]!}::boolean[]) AS one (submission_id, is_accepted)
        JOIN submissions own ON own.id = one.submission_id JOIN track_genres g ON g.track_id = own.track_id
       ORDER BY own.service_id, g.genre_id
      ON CONFLICT (service_id, genre_id) DO UPDATE
         SET answered_count = current.answered_count + 1, accepted_count = current.accepted_count + excluded.accepted_count`,
  };
};

/**
 * An answer that was refunded was none: it leaves the service's counters as a missed deadline, as levels and the curator's own figures have it.
 * Rows are locked last of all.
 */
export async function countRefundedAnswer(trx: Knex.Transaction, submissionId: number): Promise<void> {
  await execute(trx)`
    UPDATE service_statistics AS current
       SET answered_count = greatest(current.answered_count - 1, 0), expired_count = current.expired_count + 1,
           accepted_count = greatest(current.accepted_count - (a.decision = 'accepted')::int, 0), updated_at = app_now()
      FROM submissions s JOIN answers a ON a.submission_id = s.id
     WHERE s.id = ${submissionId} AND current.service_id = s.service_id`;
  await execute(trx)`
    UPDATE service_genre_statistics AS current
       SET answered_count = greatest(current.answered_count - 1, 0),
           accepted_count = greatest(current.accepted_count - (a.decision = 'accepted')::int, 0)
      FROM submissions s JOIN answers a ON a.submission_id = s.id JOIN track_genres g ON g.track_id = s.track_id
     WHERE s.id = ${submissionId} AND current.service_id = s.service_id AND current.genre_id = g.genre_id`;
}
