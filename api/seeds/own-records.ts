import type { Knex } from 'knex';

/**
 * Records of the services that the demo's accounts with a password own, counted from their submissions, so that cards, statistics and the list of
 * answers agree. The market's other services have a seeded record without submissions behind it.
 * @param serviceIds services whose answers, votes and promises are written
 */
export async function countOwnRecords(trx: Knex.Transaction, serviceIds: readonly number[]): Promise<void> {
  const bindings = { serviceIds: [...serviceIds] };
  await trx.raw(
    `UPDATE service_statistics st
        SET received_count = own.received, answered_count = own.answered, accepted_count = own.accepted,
            expired_count = own.expired, promises_due_count = own.due, promises_kept_count = own.kept,
            votes_count = own.votes, helpful_count = own.helpful, median_reply_hours = own.median, last_answer_at = own.last
       FROM (SELECT v.id, count(s.sent_at) AS received,
                    count(a.submission_id) FILTER (WHERE a.decision <> 'wrong_match') AS answered,
                    count(*) FILTER (WHERE a.decision = 'accepted') AS accepted, count(*) FILTER (WHERE s.status = 'expired') AS expired,
                    count(*) FILTER (WHERE s.kept_at IS NOT NULL OR s.status = 'broken') AS due, count(s.kept_at) AS kept,
                    count(vo.submission_id) AS votes, count(*) FILTER (WHERE vo.is_helpful) AS helpful,
                    percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM a.answered_at - s.sent_at) / 3600) AS median,
                    max(a.answered_at) FILTER (WHERE a.decision <> 'wrong_match') AS last
               FROM services v LEFT JOIN submissions s ON s.service_id = v.id LEFT JOIN answers a ON a.submission_id = s.id
               LEFT JOIN votes vo ON vo.submission_id = s.id
              WHERE v.id = ANY (CAST(:serviceIds AS int[])) GROUP BY v.id) own
      WHERE st.service_id = own.id`,
    bindings,
  );
  await trx.raw('DELETE FROM service_genre_statistics WHERE service_id = ANY (CAST(:serviceIds AS int[]))', bindings);
  await trx.raw(
    `INSERT INTO service_genre_statistics (service_id, genre_id, answered_count, accepted_count)
     SELECT s.service_id, g.genre_id, count(*), count(*) FILTER (WHERE a.decision = 'accepted')
       FROM answers a JOIN submissions s ON s.id = a.submission_id JOIN track_genres g ON g.track_id = s.track_id
      WHERE s.service_id = ANY (CAST(:serviceIds AS int[])) AND a.decision <> 'wrong_match' GROUP BY 1, 2`,
    bindings,
  );
}
