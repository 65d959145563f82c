import type { Knex } from 'knex';
import { execute, queryOne, queryRows, raw } from '../../sql.ts';

/** A submission that may be resent in a newer version. */
export interface ResendCandidate {
  submissionId: number;
  serviceId: number;
  serviceTitle: string;
  wantsNewVersion: boolean;
  /** A file was uploaded after the answer. */
  hasNewer: boolean;
  /** Sent longer ago than resends are free. */
  isTooLate: boolean;
  /** The campaign that resent the newer version, or null. */
  resentIn: number | null;
}

/** The services that submissions of a campaign went to, which never change. */
export async function servicesOfSubmissions(
  db: Knex,
  campaignId: number,
  submissionIds: readonly number[],
): Promise<number[]> {
  const rows = await queryRows<{ service_id: number }>(db)`
    SELECT DISTINCT service_id FROM submissions
     WHERE campaign_id = ${campaignId} AND id = ANY (${[...submissionIds]}::int[])`;
  return rows.map((row) => row.service_id);
}

const candidates = `
    SELECT s.id AS "submissionId", s.service_id AS "serviceId", v.title AS "serviceTitle",
           coalesce(a.wants_new_version, false) AS "wantsNewVersion",
           EXISTS (SELECT 1 FROM track_versions tv WHERE tv.track_id = s.track_id AND tv.uploaded_at > a.answered_at) AS "hasNewer",
           (SELECT again.campaign_id FROM submissions again WHERE again.resend_of = s.id) AS "resentIn"`;
const candidatesFrom =
  'FROM submissions s JOIN services v ON v.id = s.service_id LEFT JOIN answers a ON a.submission_id = s.id';
/** SQL: when submission `s` was sent for its price. A new version, also of a new version, follows such a sending. */
export const paidSentAt = `CASE WHEN s.resend_of IS NULL THEN s.sent_at ELSE (
  SELECT max(paid.sent_at) FROM submissions paid
   WHERE paid.track_id = s.track_id AND paid.service_id = s.service_id AND paid.resend_of IS NULL
     AND paid.sent_at <= s.sent_at AND paid.status NOT IN ('cancelled', 'withdrawn')) END`;
const isTooLate = (freeDays: number) =>
  `coalesce(${paidSentAt} <= app_now() - make_interval(days => ${freeDays}), false) AS "isTooLate"`;

/** The submissions of a campaign whose curators asked for a new version and haven't had one. */
export async function waitingForVersion(db: Knex, campaignId: number, freeDays: number): Promise<ResendCandidate[]> {
  return queryRows<ResendCandidate>(db)`
    SELECT * FROM (${raw(candidates)}, ${raw(isTooLate(freeDays))} ${raw(candidatesFrom)}
     WHERE s.campaign_id = ${campaignId} AND a.wants_new_version) asked
     WHERE "resentIn" IS NULL ORDER BY "submissionId"`;
}

/** Locks submissions of a campaign, after their services, and reads whether they can be resent. Other campaigns' submissions are omitted. */
export async function resendCandidates(
  trx: Knex.Transaction,
  campaignId: number,
  submissionIds: readonly number[],
  freeDays: number,
): Promise<ResendCandidate[]> {
  return queryRows<ResendCandidate>(trx)`
    ${raw(candidates)}, ${raw(isTooLate(freeDays))} ${raw(candidatesFrom)}
     WHERE s.campaign_id = ${campaignId} AND s.id = ANY (${[...submissionIds]}::int[])
       ORDER BY s.id FOR NO KEY UPDATE OF s`;
}

/** Inserts the campaign of a resend, paid because it is free. @returns its id */
export async function insertResend(trx: Knex.Transaction, campaignId: number): Promise<number> {
  const row = await queryOne<{ id: number }>(trx)`
    INSERT INTO campaigns (account_id, track_id, type, status, pitch, paid_at, resend_of, is_demo)
    SELECT account_id, track_id, type, 'awaiting_audio', pitch, app_now(), id, is_demo FROM campaigns
      WHERE id = ${campaignId}
    RETURNING id`;
  return row.id;
}

/** Inserts the free submissions of a resend with the original terms and the service's current reply and keep days. */
export async function insertResends(
  trx: Knex.Transaction,
  campaignId: number,
  submissionIds: readonly number[],
): Promise<void> {
  await execute(trx)`
    INSERT INTO submissions (campaign_id, service_id, creator_account_id, curator_account_id, track_id, price_hundredths,
                             curator_share_hundredths, reply_days, keep_days, pitch, is_demo, resend_of)
    SELECT ${campaignId}, s.service_id, s.creator_account_id, s.curator_account_id, s.track_id, 0, 0, v.reply_days,
           v.keep_days, s.pitch, s.is_demo, s.id
      FROM submissions s JOIN services v ON v.id = s.service_id
     WHERE s.id = ANY (${[...submissionIds]}::int[]) ORDER BY s.id`;
}
