import type { Knex } from 'knex';
import { execute, rowsOf, type Statement, statement } from '../../sql.ts';

export type Outcome = 'received' | 'accepted' | 'declined' | 'wrong_match' | 'expired';

/** The counters of an outcome. A wrong match counts for no rate. */
const adds: Record<Outcome, { received: number; answered: number; accepted: number; expired: number }> = {
  received: { received: 1, answered: 0, accepted: 0, expired: 0 },
  accepted: { received: 0, answered: 1, accepted: 1, expired: 0 },
  declined: { received: 0, answered: 1, accepted: 0, expired: 0 },
  wrong_match: { received: 0, answered: 0, accepted: 0, expired: 0 },
  expired: { received: 0, answered: 0, accepted: 0, expired: 1 },
};

/**
 * Counts an outcome for services, one per mention. Rows are locked by id, last in a transaction's order (campaign → services →
 * submissions → wallets → statistics).
 */
export async function countOutcome(
  trx: Knex.Transaction,
  outcome: Outcome,
  serviceIds: readonly number[],
): Promise<void> {
  if (serviceIds.length === 0 || outcome === 'wrong_match') return;
  await rowsOf(trx, outcomeStatement(outcome, serviceIds));
}

/** The same as a statement, which returns nothing. */
export function outcomeStatement(outcome: Exclude<Outcome, 'wrong_match'>, serviceIds: readonly number[]): Statement {
  const add = adds[outcome];
  return statement`
    INSERT INTO service_statistics AS s
      (service_id, received_count, answered_count, accepted_count, expired_count, last_answer_at)
    SELECT id, ${add.received}::int * times, ${add.answered}::int * times, ${add.accepted}::int * times,
           ${add.expired}::int * times, CASE WHEN ${add.answered}::int > 0 THEN app_now() END
      FROM (SELECT id, count(*)::int AS times FROM unnest(${[...serviceIds]}::int[]) AS id GROUP BY id) n ORDER BY id
    ON CONFLICT (service_id) DO UPDATE
       SET received_count = s.received_count + excluded.received_count,
           answered_count = s.answered_count + excluded.answered_count,
           accepted_count = s.accepted_count + excluded.accepted_count,
           expired_count = s.expired_count + excluded.expired_count,
           last_answer_at = coalesce(excluded.last_answer_at, s.last_answer_at), updated_at = app_now()`;
}

/** Counts an answer in its track's genres, and in the service's reply time where that is based on real answers only. */
export async function countAnswer(trx: Knex.Transaction, submissionId: number, isAccepted: boolean): Promise<void> {
  await execute(trx)`
    INSERT INTO service_genre_statistics AS current (service_id, genre_id, answered_count, accepted_count)
    SELECT s.service_id, g.genre_id, 1, ${isAccepted ? 1 : 0}::int FROM submissions s
      JOIN track_genres g ON g.track_id = s.track_id
     WHERE s.id = ${submissionId} ORDER BY g.genre_id
    ON CONFLICT (service_id, genre_id) DO UPDATE
       SET answered_count = current.answered_count + 1, accepted_count = current.accepted_count + excluded.accepted_count`;
  await execute(trx)`
    UPDATE service_statistics st SET median_reply_hours = median.hours
      FROM submissions own JOIN services v ON v.id = own.service_id AND NOT v.is_demo
     CROSS JOIN LATERAL (
       SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM a.answered_at - s.sent_at) / 3600) AS hours
         FROM submissions s JOIN answers a ON a.submission_id = s.id WHERE s.service_id = v.id) median
     WHERE own.id = ${submissionId} AND st.service_id = v.id`;
}
