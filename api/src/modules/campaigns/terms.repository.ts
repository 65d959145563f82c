import type { CampaignType, Level, ServiceType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { instantOf, type JsonRow, rowsOf, type Statement, statement } from '../../sql.ts';
import type { availabilityOf } from '../services/index.ts';

/** The workload that a service's availability depends on. */
type Load = Parameters<typeof availabilityOf>[0];

/** The current terms of a service for a campaign, with its price at selection. */
export interface Terms extends Load {
  campaignId: number;
  serviceId: number;
  title: string;
  type: ServiceType;
  serviceImage: string | null;
  allowsReplies: boolean;
  curatorProfileId: number;
  curatorName: string;
  curatorImage: string | null;
  curatorAccountId: number;
  /** The track's owner and the curator share a payout account. */
  sharesPayout: boolean;
  level: Level;
  status: 'draft' | 'checking' | 'active' | 'paused' | 'rejected' | 'suspended';
  priceCredits: number;
  replyDays: number;
  keepDays: number | null;
  /** This track was sent to this service within the duplicate days. */
  isDuplicate: boolean;
  isDemo: boolean;
  /** Null while it isn't selected. */
  priceAtSelectionCredits: number | null;
  pitch: string | null;
}

interface TermsQuery {
  trackId: number;
  campaignId: number;
  serviceIds: readonly number[];
  duplicateDays: number;
}

/**
 * Reads the terms of services for a campaign in selection order, unselected ones last by id. Unknown ids are omitted.
 */
export const readTerms = async (db: Knex, query: TermsQuery): Promise<Terms[]> =>
  query.serviceIds.length === 0 ? [] : rowsOf<Terms>(db, termsStatement([query], query.duplicateDays));

/** The same of several campaigns, to be read with others: `termsOfJson` takes what it gives. */
export function termsStatement(
  queries: readonly Omit<TermsQuery, 'duplicateDays'>[],
  duplicateDays: number,
): Statement {
  const asked = queries.flatMap(({ serviceIds, ...of }) => serviceIds.map((serviceId) => ({ ...of, serviceId })));
  return statement`
    SELECT asked.campaign_id AS "campaignId", v.id AS "serviceId", v.title, v.type, v.image AS "serviceImage", v.allows_replies AS "allowsReplies",
           p.id AS "curatorProfileId", p.display_name AS "curatorName", p.profile_image AS "curatorImage", p.account_id AS "curatorAccountId",
           v.level, CASE WHEN owner.suspended_at IS NULL THEN v.status ELSE 'suspended' END AS status, v.price_credits AS "priceCredits", v.reply_days AS "replyDays", v.keep_days AS "keepDays",
           coalesce(v.away_until > app_now(), false) AS is_away, v.away_until, v.max_open, v.weekly_capacity,
           load.open_count, load.week_count, load.queue_opens_at, load.week_opens_at, v.is_demo AS "isDemo",
           EXISTS (SELECT 1 FROM submissions s
                    WHERE s.track_id = asked.track_id AND s.service_id = v.id AND s.resend_of IS NULL
                      AND s.status NOT IN ('cancelled', 'withdrawn')
                      AND (s.status = 'queued' OR s.sent_at > app_now() - make_interval(days => ${duplicateDays}))) AS "isDuplicate",
           EXISTS (SELECT 1 FROM tracks t JOIN payout_identities mine ON mine.account_id = t.account_id
                     JOIN payout_identities theirs USING (identity_hash)
                    WHERE t.id = asked.track_id AND theirs.account_id = p.account_id) AS "sharesPayout",
           chosen.price_at_selection_credits AS "priceAtSelectionCredits", chosen.pitch
      FROM unnest(${asked.map((one) => one.campaignId)}::int[], ${asked.map((one) => one.trackId)}::int[],
                  ${asked.map((one) => one.serviceId)}::int[]) AS asked (campaign_id, track_id, service_id)
      JOIN services v ON v.id = asked.service_id
      JOIN curator_profiles p ON p.id = v.curator_profile_id
      JOIN accounts owner ON owner.id = p.account_id
      LEFT JOIN campaign_selections chosen ON chosen.service_id = v.id AND chosen.campaign_id = asked.campaign_id
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE s.status IN ('queued', 'pending')) AS open_count,
               min(s.deadline_at) FILTER (WHERE s.status = 'pending') AS queue_opens_at,
               count(*) FILTER (WHERE s.created_at > app_now() - interval '7 days' AND s.status NOT IN ('cancelled', 'withdrawn')) AS week_count,
               min(s.created_at) FILTER (WHERE s.created_at > app_now() - interval '7 days' AND s.status NOT IN ('cancelled', 'withdrawn'))
                 + interval '7 days' AS week_opens_at
          FROM submissions s
         WHERE s.service_id = v.id
           AND (s.status IN ('queued', 'pending') OR s.created_at > app_now() - interval '7 days')) load
     ORDER BY chosen.position NULLS LAST, v.id`;
}

/** Those that an account may know: everybody can see them, they are its own, or it sent a track to them. Refusals name services. */
export async function knownTo(db: Knex, accountId: number, terms: readonly Terms[]): Promise<Terms[]> {
  const isShown = ({ status, curatorAccountId }: Terms) =>
    status === 'active' || status === 'paused' || curatorAccountId === accountId;
  const hidden = terms.filter((one) => !isShown(one)).map(({ serviceId }) => serviceId);
  if (hidden.length === 0) return [...terms];
  const rows = await rowsOf<{ id: number }>(
    db,
    statement`SELECT DISTINCT service_id AS id FROM submissions WHERE creator_account_id = ${accountId} AND service_id = ANY (${hidden}::int[])`,
  );
  const sent = new Set(rows.map(({ id }) => id));
  return terms.filter((one) => isShown(one) || sent.has(one.serviceId));
}

export const termsOfJson = (row: JsonRow<Terms>): Terms => ({
  ...row,
  away_until: instantOf(row.away_until),
  queue_opens_at: instantOf(row.queue_opens_at),
  week_opens_at: instantOf(row.week_opens_at),
});

const serviceTypes: Record<CampaignType, readonly ServiceType[]> = {
  playlists: ['playlist'],
  radios: ['radio'],
  influencers: ['instagram', 'tiktok', 'youtube'],
};

export const fitsCampaign = (type: CampaignType, service: ServiceType): boolean => serviceTypes[type].includes(service);

/** The type of the campaigns that a service fits. */
export const campaignTypeOf = (service: ServiceType): CampaignType =>
  service === 'playlist' ? 'playlists' : service === 'radio' ? 'radios' : 'influencers';
