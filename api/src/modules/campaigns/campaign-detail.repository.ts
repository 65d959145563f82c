import type { Campaign, ServiceType, SubmissionStatus } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { answerColumns, type AnswerColumns } from '../answers/index.ts';

export interface SentRow extends AnswerColumns {
  id: number;
  status: SubmissionStatus;
  price: number;
  sent_at: Date | null;
  deadline_at: Date | null;
  opened_at: Date | null;
  closed_at: Date | null;
  heard_ms: number | null;
  service_id: number;
  service_title: string;
  service_type: ServiceType;
  service_image: string | null;
  service_is_demo: boolean;
  curator_id: number;
  curator_name: string;
  curator_image: string | null;
}

/** The submissions of a campaign with their answers, in the order in which they were chosen. */
export async function sentRows(db: Knex, campaignId: number): Promise<SentRow[]> {
  const { rows } = await db.raw<{ rows: SentRow[] }>(
    `SELECT s.id, s.status, s.price_hundredths AS price, s.sent_at, s.deadline_at, s.opened_at, s.closed_at, r.heard_ms,
            v.id AS service_id, v.title AS service_title, v.type AS service_type, v.image AS service_image,
            v.is_demo AS service_is_demo, p.id AS curator_id, p.display_name AS curator_name,
            p.profile_image AS curator_image,
            ${answerColumns}
       FROM submissions s
       JOIN services v ON v.id = s.service_id
       JOIN curator_profiles p ON p.id = v.curator_profile_id
       LEFT JOIN listening_records r ON r.submission_id = s.id
       LEFT JOIN answers a ON a.submission_id = s.id
      WHERE s.campaign_id = ? ORDER BY s.id`,
    [campaignId],
  );
  return rows;
}

/** How often each reason was given, most first. */
export async function reasonCounts(db: Knex, campaignId: number): Promise<Campaign['reasonCounts']> {
  const { rows } = await db.raw<{ rows: Campaign['reasonCounts'] }>(
    `SELECT a.reason_code AS "reasonCode", count(*) AS count FROM answers a JOIN submissions s ON s.id = a.submission_id
      WHERE s.campaign_id = ? AND a.reason_code IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1`,
    [campaignId],
  );
  return rows;
}

/** The mean of each rated aspect, to one place. */
export async function ratingMeans(db: Knex, campaignId: number): Promise<Campaign['ratingMeans']> {
  const { rows } = await db.raw<{ rows: Campaign['ratingMeans'] }>(
    `SELECT r.key AS aspect, round(avg(r.value::int), 1) AS mean, count(*) AS count
       FROM answers a JOIN submissions s ON s.id = a.submission_id CROSS JOIN LATERAL jsonb_each_text(a.ratings) AS r
      WHERE s.campaign_id = ? GROUP BY 1 ORDER BY 2 DESC, 1`,
    [campaignId],
  );
  return rows;
}
