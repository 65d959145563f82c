import type { Level, ServiceStatus, ServiceType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Load } from './availability.ts';

export type { ServiceStatus };

export interface ServiceColumns {
  id: number;
  type: ServiceType;
  title: string;
  description: string;
  deliverable: string;
  url: string;
  image: string | null;
  price_credits: number;
  audience_size: number;
  audience_source: 'verified' | 'declared';
  language_ids: number[];
  reply_days: number;
  keep_days: number | null;
  status: ServiceStatus;
}

export interface CardRow extends ServiceColumns, Load {
  audience_as_of: Date;
  audience_country_ids: number[];
  country: { id: number; code: string; name: string };
  languages: string[];
  feedback_languages: string[];
  moods: string[];
  genres: { id: number; name: string; parent_id: number | null }[];
  level: Level;
  is_demo: boolean;
  curator: { id: number; display_name: string; profile_image: string | null };
  answered: number;
  accepted: number;
  expired: number;
  promises_due: number;
  promises_kept: number;
  votes: number;
  helpful: number;
  median_reply_hours: number | null;
  last_answer_at: Date | null;
  answered_in_genre: number;
  accepted_in_genre: number;
}

/** All card data in one query, of `:serviceIds`; its record with `:genreIds`, if any. */
export const cardsSql = `
     SELECT s.id, s.type, s.title, s.description, s.deliverable, s.url, s.image, s.price_credits, s.audience_size, s.audience_source,
            s.audience_as_of, s.reply_days, s.keep_days, s.level, s.status, s.weekly_capacity, s.max_open, s.away_until, s.is_demo,
            coalesce(s.away_until > (SELECT app_now()), false) AS is_away, s.language_ids, s.audience_country_ids, s.moods,
            json_build_object('id', c.id, 'code', c.code, 'name', c.name) AS country,
            ARRAY(SELECT l.name FROM unnest(s.language_ids) WITH ORDINALITY AS w (id, place) JOIN languages l ON l.id = w.id ORDER BY w.place) AS languages,
            ARRAY(SELECT l.name FROM unnest(s.feedback_language_ids) WITH ORDINALITY AS w (id, place) JOIN languages l ON l.id = w.id ORDER BY w.place)
              AS feedback_languages,
            coalesce(genres.list, '[]') AS genres,
            -- One by one: a join would read all curators to hash them.
            (SELECT json_build_object('id', p.id, 'display_name', p.display_name, 'profile_image', p.profile_image)
               FROM curator_profiles p WHERE p.id = s.curator_profile_id) AS curator,
            coalesce(st.answered_count, 0) AS answered, coalesce(st.accepted_count, 0) AS accepted, coalesce(st.expired_count, 0) AS expired,
            coalesce(st.promises_due_count, 0) AS promises_due, coalesce(st.promises_kept_count, 0) AS promises_kept,
            coalesce(st.votes_count, 0) AS votes, coalesce(st.helpful_count, 0) AS helpful, st.median_reply_hours, st.last_answer_at,
            coalesce(own.answered, 0) AS answered_in_genre, coalesce(own.accepted, 0) AS accepted_in_genre,
            queue.open_count, week.week_count, queue.queue_opens_at, week.week_opens_at
       FROM services s
       JOIN countries c ON c.id = s.country_id
       LEFT JOIN service_statistics st ON st.service_id = s.id
       LEFT JOIN (
         SELECT sg.service_id, json_agg(json_build_object('id', g.id, 'name', g.name, 'parent_id', g.parent_id) ORDER BY g.name) AS list
           FROM service_genres sg JOIN genres g ON g.id = sg.genre_id
          WHERE sg.service_id = ANY (CAST(:serviceIds AS int[])) AND NOT sg.is_excluded GROUP BY sg.service_id) genres ON genres.service_id = s.id
       LEFT JOIN LATERAL (
         SELECT sum(gs.answered_count) AS answered, sum(gs.accepted_count) AS accepted
           FROM service_genre_statistics gs WHERE gs.service_id = s.id AND gs.genre_id = ANY (CAST(:genreIds AS int[]))) own ON true
       CROSS JOIN LATERAL (
         SELECT count(*) AS open_count, min(o.deadline_at) FILTER (WHERE o.status = 'pending') AS queue_opens_at
           FROM submissions o WHERE o.service_id = s.id AND o.status IN ('queued', 'pending')) queue
       CROSS JOIN LATERAL (
         SELECT count(*) AS week_count, min(o.created_at) + interval '7 days' AS week_opens_at
           FROM submissions o
          WHERE o.service_id = s.id AND o.created_at > (SELECT app_now()) - interval '7 days' AND o.status NOT IN ('cancelled', 'withdrawn')) week
      WHERE s.id = ANY (CAST(:serviceIds AS int[]))`;

/** Services' cards, in no order. */
export async function readCards(
  db: Knex,
  serviceIds: readonly number[],
  genreIds: readonly number[] | null,
): Promise<CardRow[]> {
  if (serviceIds.length === 0) return [];
  const { rows } = await db.raw<{ rows: CardRow[] }>(cardsSql, {
    serviceIds: [...serviceIds],
    genreIds: genreIds && [...genreIds],
  });
  return rows;
}
