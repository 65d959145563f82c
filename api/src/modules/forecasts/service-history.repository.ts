import type { ServiceType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { batchedQuery } from '../../batched-query.ts';

/** One service's own history, as its card shows it. */
export interface ServiceHistory {
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

const historyColumns = `
  v.id AS "serviceId", v.type, v.is_demo AS "isDemo", v.price_credits AS "priceCredits", v.reply_days AS "replyDays",
  coalesce(st.answered_count, 0) AS answered, coalesce(st.accepted_count, 0) AS accepted, coalesce(st.expired_count, 0) AS expired,
  coalesce(own.answered, 0)::int AS "answeredInGenre", coalesce(own.accepted, 0)::int AS "acceptedInGenre",
  st.median_reply_hours AS "medianReplyHours"`;

const historyJoins = (genreIds: string) => `
  LEFT JOIN service_statistics st ON st.service_id = v.id
  LEFT JOIN LATERAL (
    SELECT sum(gs.answered_count) AS answered, sum(gs.accepted_count) AS accepted FROM service_genre_statistics gs
     WHERE gs.service_id = v.id AND gs.genre_id = ANY (${genreIds})) own ON true`;

/** In the order of the ids; unknown ones, and those that artists can't see, are missing. @param genreIds of the track, none where they aren't known */
export async function historiesOf(
  db: Knex,
  serviceIds: readonly number[],
  genreIds: readonly number[],
): Promise<ServiceHistory[]> {
  if (serviceIds.length === 0) return [];
  const { rows } = await db.raw<{ rows: ServiceHistory[] }>(
    `SELECT ${historyColumns} FROM unnest(CAST(:serviceIds AS int[])) WITH ORDINALITY AS wanted (id, position)
         JOIN services v ON v.id = wanted.id ${historyJoins('CAST(:genreIds AS int[])')}
        WHERE v.status IN ('active', 'paused') ORDER BY wanted.position`,
    { serviceIds: [...serviceIds], genreIds: [...genreIds] },
  );
  return rows;
}

/** Of a draft's selection, for its track's genres. */
const selected = batchedQuery<{ campaignId: number }, ServiceHistory>(
  { campaignId: 'int' },
  `WITH track AS MATERIALIZED (
     SELECT ARRAY(SELECT genre_id FROM track_genres g JOIN campaigns c USING (track_id) WHERE c.id = asked."campaignId") AS genre_ids)
   SELECT ${historyColumns} FROM campaign_selections chosen JOIN services v ON v.id = chosen.service_id CROSS JOIN track
     ${historyJoins('track.genre_ids')} WHERE chosen.campaign_id = asked."campaignId" ORDER BY chosen.position`,
);

/** Of a draft's selection, for its track's genres, in its order. */
export const historiesOfSelection = (db: Knex, campaignId: number): Promise<ServiceHistory[]> =>
  selected(db, { campaignId });
