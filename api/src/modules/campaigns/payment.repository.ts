import type { CampaignStatus } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { type JsonRow, readTogether, type Statement, statement } from '../../sql.ts';
import { type Budget, budgetsStatement } from '../artists/index.ts';
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
  /** Of the track's artist; null where they have none. */
  budget: Budget | null;
  hasAudio: boolean;
  /** For the submissions, in the order of the terms. */
  submissionIds: number[];
}

/** Locks what payments for locked drafts of different accounts depend on, the services before the wallets; then reads it, by campaign. */
export async function lockFacts(
  trx: Knex.Transaction,
  campaigns: readonly CampaignRow[],
  rules: Rules,
): Promise<Map<number, PaymentFacts>> {
  if (campaigns.length === 0) return new Map();
  const campaignIds = campaigns.map((campaign) => campaign.id);
  const accountIds = campaigns.map((campaign) => campaign.account_id);
  const locked = await readTogether<{ services: { campaignId: number; id: number }; lots: OpenLot }>(trx, {
    services: lockSelectedServices(campaignIds),
    lots: lockLots(accountIds),
  });
  const servicesOf = Map.groupBy(locked.services, (service) => service.campaignId);
  // A statement of its own: its snapshot has what was committed while this one waited for the locks.
  const found = await readTogether<{
    terms: Terms;
    debts: { accountId: number; owed: number };
    tracks: TrackRow;
    budgets: Budget;
    ids: { id: number };
  }>(trx, {
    terms: termsStatement(
      campaigns.map(({ id, track_id: trackId }) => ({
        campaignId: id,
        trackId,
        serviceIds: (servicesOf.get(id) ?? []).map((service) => service.id),
      })),
      rules.campaigns.duplicateDays,
    ),
    debts: debtStatement(accountIds),
    tracks: tracksStatement(campaigns.map((campaign) => campaign.track_id)),
    budgets: budgetsStatement(campaigns.map((campaign) => campaign.track_id)),
    ids: statement`SELECT nextval('submissions_id_seq') AS id FROM generate_series(1, ${locked.services.length}::int)`,
  });
  const tracks = new Map(found.tracks.map((track) => [track.id, trackOfJson(track)]));
  const ids = found.ids.map(({ id }) => id);
  return new Map(
    campaigns.map(({ id, account_id: accountId, track_id: trackId }) => {
      const track = tracks.get(trackId)!;
      const terms = found.terms.filter((row) => row.campaignId === id).map(termsOfJson);
      const facts = {
        terms,
        lots: locked.lots.filter((lot) => lot.accountId === accountId),
        owed: hundredths(found.debts.find((debt) => debt.accountId === accountId)?.owed ?? 0),
        track,
        budget: found.budgets.find((budget) => budget.trackId === trackId) ?? null,
        hasAudio: track.version_count > 0,
        submissionIds: ids.splice(0, terms.length),
      };
      return [id, facts];
    }),
  );
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

/** What is written for one payment. */
export interface Paying {
  campaign: CampaignRow;
  status: CampaignStatus;
  /** The first wave goes out now. */
  isSent: boolean;
  lines: readonly PaidLine[];
}

/**
 * Inserts the submissions of payments: price, share by today's level, reply and keep days, pitch, disclosure.
 * @param sentStatus of those that go out now
 */
export function insertSubmissions(payments: readonly Paying[], sentStatus: string): Statement {
  const rows = payments.flatMap(({ campaign, isSent, lines }) =>
    lines.map((line) => ({ ...line, campaignId: campaign.id, isSent: isSent && line.wave === 1 })),
  );
  return {
    text: `INSERT INTO submissions (id, campaign_id, service_id, creator_account_id, curator_account_id, track_id, price_hundredths,
                              curator_share_hundredths, reply_days, keep_days, pitch, wave, disclosure, is_demo,
                              status, sent_at, deadline_at)
     OVERRIDING SYSTEM VALUE
     SELECT l.id, c.id, l.service_id, c.account_id, l.curator_account_id, c.track_id, l.price, l.share, l.reply_days, l.keep_days,
            coalesce(nullif(l.pitch, ''), c.pitch), l.wave, l.disclosure, c.is_demo,
            CASE WHEN l.is_sent THEN ? ELSE 'queued' END, CASE WHEN l.is_sent THEN app_now() END,
            CASE WHEN l.is_sent THEN app_now() + make_interval(days => l.reply_days) END
       FROM unnest(?::int[], ?::int[], ?::int[], ?::int[], ?::bigint[], ?::bigint[], ?::int[], ?::int[], ?::text[], ?::int[], ?::text[], ?::boolean[])
        AS l (id, campaign_id, service_id, curator_account_id, price, share, reply_days, keep_days, pitch, wave, disclosure, is_sent)
       JOIN campaigns c ON c.id = l.campaign_id
      ORDER BY l.id
     RETURNING id, sent_at, deadline_at`,
    values: [
      sentStatus,
      rows.map((line) => line.id),
      rows.map((line) => line.campaignId),
      rows.map((line) => line.terms.serviceId),
      rows.map((line) => line.terms.curatorAccountId),
      rows.map((line) => line.price),
      rows.map((line) => line.toCurator),
      rows.map((line) => line.terms.replyDays),
      // Knex's types exclude null array elements; Postgres accepts them.
      rows.map((line) => line.terms.keepDays) as number[],
      rows.map((line) => line.terms.pitch) as string[],
      rows.map((line) => line.wave),
      rows.map((line) => line.disclosure) as string[],
      rows.map((line) => line.isSent),
    ],
  };
}

/** Marks drafts as paid, and as sent where they go out now. */
export const markPaid = (payments: readonly Paying[]): Statement => statement`
  UPDATE campaigns c SET paid_at = app_now(), status = paid.status, is_archived = false, paid_for_artist_id = t.roster_artist_id, sent_at = CASE WHEN paid.is_sent THEN app_now() END
    FROM tracks t, unnest(${payments.map(({ campaign }) => campaign.id)}::int[], ${payments.map((one) => one.status)}::text[],
                ${payments.map((one) => one.isSent)}::boolean[]) AS paid (id, status, is_sent)
   WHERE c.id = paid.id AND t.id = c.track_id RETURNING c.id, c.paid_at, c.sent_at`;
