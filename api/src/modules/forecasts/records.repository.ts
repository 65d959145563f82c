import type { ServiceType } from '@fanfare/api-contract';
import type { Knex } from 'knex';

/** What a forecast knows of one service: its own record, as its card shows it. */
export interface ServiceRecord {
  serviceId: number;
  type: ServiceType;
  isDemo: boolean;
  priceCredits: number;
  replyDays: number;
  answered: number;
  accepted: number;
  expired: number;
  answeredInGenre: number;
  acceptedInGenre: number;
  medianReplyHours: number | null;
}

const recordColumns = `
  v.id AS "serviceId", v.type, v.is_demo AS "isDemo", v.price_credits AS "priceCredits", v.reply_days AS "replyDays",
  coalesce(st.answered_count, 0) AS answered, coalesce(st.accepted_count, 0) AS accepted, coalesce(st.expired_count, 0) AS expired,
  coalesce(own.answered, 0)::int AS "answeredInGenre", coalesce(own.accepted, 0)::int AS "acceptedInGenre",
  st.median_reply_hours AS "medianReplyHours"`;

const recordJoins = (genreIds: string) => `
  LEFT JOIN service_statistics st ON st.service_id = v.id
  LEFT JOIN LATERAL (
    SELECT sum(gs.answered_count) AS answered, sum(gs.accepted_count) AS accepted FROM service_genre_statistics gs
     WHERE gs.service_id = v.id AND gs.genre_id = ANY (${genreIds})) own ON true`;

/** The records of services, in the order of the ids; unknown ones are missing. @param genreIds of the music, none where nothing is known */
export async function recordsOf(
  db: Knex,
  serviceIds: readonly number[],
  genreIds: readonly number[],
): Promise<ServiceRecord[]> {
  if (serviceIds.length === 0) return [];
  const { rows } = await db
    .raw<{ rows: ServiceRecord[] }>(
      `SELECT ${recordColumns} FROM unnest(CAST(:serviceIds AS int[])) WITH ORDINALITY AS asked (id, position)
         JOIN services v ON v.id = asked.id ${recordJoins('CAST(:genreIds AS int[])')} ORDER BY asked.position`,
      { serviceIds: [...serviceIds], genreIds: [...genreIds] },
    )
    .options({ name: 'service records' });
  return rows;
}

/** The records of what a draft has chosen, for its track's genres. */
export async function recordsOfSelection(db: Knex, campaignId: number): Promise<ServiceRecord[]> {
  const { rows } = await db
    .raw<{ rows: ServiceRecord[] }>(
      `WITH asked AS MATERIALIZED (
         SELECT ARRAY(SELECT genre_id FROM track_genres g JOIN campaigns c USING (track_id) WHERE c.id = :campaignId) AS genre_ids)
       SELECT ${recordColumns} FROM campaign_selections chosen JOIN services v ON v.id = chosen.service_id CROSS JOIN asked
         ${recordJoins('asked.genre_ids')} WHERE chosen.campaign_id = :campaignId ORDER BY chosen.position`,
      { campaignId },
    )
    .options({ name: 'records of a selection' });
  return rows;
}
