import type { Knex } from 'knex';
import { execute } from '../../sql.ts';

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
  const ids = [...serviceIds];
  const add = adds[outcome];
  await execute(trx)`
    INSERT INTO service_statistics (service_id) SELECT DISTINCT id FROM unnest(${ids}::int[]) AS id ORDER BY id
    ON CONFLICT (service_id) DO NOTHING`;
  await execute(trx)`
    SELECT 1 FROM service_statistics WHERE service_id = ANY (${ids}::int[]) ORDER BY service_id FOR NO KEY UPDATE`;
  await execute(trx)`
    UPDATE service_statistics s
       SET received_count = s.received_count + ${add.received}::int * n.times,
         answered_count = s.answered_count + ${add.answered}::int * n.times,
           accepted_count = s.accepted_count + ${add.accepted}::int * n.times,
           expired_count = s.expired_count + ${add.expired}::int * n.times,
           last_answer_at = CASE WHEN ${add.answered}::int > 0 THEN app_now() ELSE s.last_answer_at END,
           updated_at = app_now()
      FROM (SELECT id, count(*)::int AS times FROM unnest(${ids}::int[]) AS id GROUP BY id) n
     WHERE s.service_id = n.id`;
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
