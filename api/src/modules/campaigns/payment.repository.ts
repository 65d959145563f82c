import type { CampaignStatus } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { type JsonRow, readTogether, type Statement, statement } from '../../sql.ts';
import { historiesStatement, type ServiceHistory } from '../forecasts/index.ts';
import { debtStatement, hundredths, lockLots, type Credits, type OpenLot } from '../ledger/index.ts';
import { type TrackRow, tracksStatement } from '../tracks/index.ts';
import { lockSelectedServices, type CampaignRow } from './campaigns.repository.ts';
import { termsOfJson, termsStatement, type Terms } from './terms.repository.ts';

/** What a payment decides on, read while all of it is locked. */
export interface PaymentFacts {
  terms: Terms[];
  lots: OpenLot[];
  owed: Credits;
  track: TrackRow;
  hasAudio: boolean;
  histories: ServiceHistory[];
  /** For the submissions, in the order of the terms. */
  submissionIds: number[];
}

/** Locks what a payment for a locked draft depends on, the services before the wallet; then reads it. */
export async function lockFacts(trx: Knex.Transaction, campaign: CampaignRow, rules: Rules): Promise<PaymentFacts> {
  const locked = await readTogether<{ services: { id: number }; lots: OpenLot }>(trx, {
    services: lockSelectedServices(campaign.id),
    lots: lockLots(campaign.account_id),
  });
  const serviceIds = locked.services.map((service) => service.id);
  // A statement of its own: its snapshot has what was committed while this one waited for the locks.
  const found = await readTogether<{
    terms: Terms;
    debts: { owed: number };
    tracks: TrackRow;
    histories: ServiceHistory;
    ids: { id: number };
  }>(trx, {
    terms: termsStatement({
      trackId: campaign.track_id,
      campaignId: campaign.id,
      serviceIds,
      duplicateDays: rules.campaigns.duplicateDays,
    }),
    debts: debtStatement(campaign.account_id),
    tracks: tracksStatement([campaign.track_id]),
    histories: historiesStatement(campaign.id),
    ids: statement`SELECT nextval('submissions_id_seq') AS id FROM generate_series(1, ${serviceIds.length}::int)`,
  });
  const track = trackOfJson(found.tracks[0]!);
  return {
    terms: found.terms.map(termsOfJson),
    lots: locked.lots,
    owed: hundredths(found.debts[0]!.owed),
    track,
    hasAudio: track.version_count > 0,
    histories: found.histories,
    submissionIds: found.ids.map(({ id }) => id),
  };
}

const trackOfJson = (row: JsonRow<TrackRow>): TrackRow =>
  ({ ...row, created_at: new Date(row.created_at) }) as TrackRow;

/** A submission as it is paid for, with its fixed terms. */
export interface PaidLine {
  id: number;
  terms: Terms;
  price: Credits;
  toCurator: Credits;
  wave: 1 | 2;
  disclosure: string | null;
}

/** A row that `insertSubmissions` returns. */
export interface InsertedSubmission {
  id: number;
  sent_at: Date | null;
  deadline_at: Date | null;
}

/**
 * Inserts the submissions of a payment: price, share by today's level, reply and keep days, pitch, disclosure.
 * @param sentWave goes out now; null: none
 */
export const insertSubmissions = (
  campaignId: number,
  lines: readonly PaidLine[],
  sentWave: 1 | null,
  sentStatus: string,
): Statement => ({
  text: `INSERT INTO submissions (id, campaign_id, service_id, creator_account_id, curator_account_id, track_id, price_hundredths,
                            curator_share_hundredths, reply_days, keep_days, pitch, wave, disclosure, is_demo,
                            status, sent_at, deadline_at)
   OVERRIDING SYSTEM VALUE
   SELECT l.id, c.id, l.service_id, c.account_id, l.curator_account_id, c.track_id, l.price, l.share, l.reply_days, l.keep_days,
          coalesce(nullif(l.pitch, ''), c.pitch), l.wave, l.disclosure, c.is_demo,
          CASE WHEN l.wave = sent.wave THEN ? ELSE 'queued' END, CASE WHEN l.wave = sent.wave THEN app_now() END,
          CASE WHEN l.wave = sent.wave THEN app_now() + make_interval(days => l.reply_days) END
     FROM campaigns c
    CROSS JOIN (SELECT ?::int AS wave) sent
    CROSS JOIN unnest(?::int[], ?::int[], ?::int[], ?::bigint[], ?::bigint[], ?::int[], ?::int[], ?::text[], ?::int[], ?::text[])
      AS l (id, service_id, curator_account_id, price, share, reply_days, keep_days, pitch, wave, disclosure)
    WHERE c.id = ?
    ORDER BY l.id
   RETURNING id, sent_at, deadline_at`,
  values: [
    sentStatus,
    sentWave as number,
    lines.map((line) => line.id),
    lines.map((line) => line.terms.serviceId),
    lines.map((line) => line.terms.curatorAccountId),
    lines.map((line) => line.price),
    lines.map((line) => line.toCurator),
    lines.map((line) => line.terms.replyDays),
    // Knex's types exclude null array elements; Postgres accepts them.
    lines.map((line) => line.terms.keepDays) as number[],
    lines.map((line) => line.terms.pitch) as string[],
    lines.map((line) => line.wave),
    lines.map((line) => line.disclosure) as string[],
    campaignId,
  ],
});

/** Marks a draft as paid, and as sent where it goes out now. */
export const markPaid = (campaignId: number, status: CampaignStatus, isSent: boolean): Statement => statement`
  UPDATE campaigns SET paid_at = app_now(), status = ${status}, sent_at = CASE WHEN ${isSent}::boolean THEN app_now() END
   WHERE id = ${campaignId} RETURNING paid_at, sent_at`;
