import type { Pool } from 'pg';
import { sizes } from './world.ts';

/** Parts of a statement with a `campaign` and a `submission` part: the payments, and the holds as the product makes them. */
export const journalOfCampaigns = `
     journal AS (
       INSERT INTO ledger_journals (kind, idem, creator_account_id, campaign_id)
         SELECT 'campaign_paid', 'campaign:' || id || ':paid', account_id, id FROM campaign RETURNING id, campaign_id)`;
export const holdSubmissions = `
     INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, submission_id, idem)
       SELECT j.id, 'pending', 'credit', l.ledger_account_id, clearing.id, s.price_hundredths, s.id,
              'submission:' || s.id || ':held:' || l.ledger_account_id
         FROM submission s JOIN journal j ON j.campaign_id = s.campaign_id JOIN lots l ON l.account_id = s.creator_account_id
              AND l.source = 'demo:bench-' || l.ledger_account_id
         JOIN ledger_accounts clearing ON clearing.kind = 'clearing' AND clearing.unit = 'credit'`;

/** Which submissions `makePending` makes. */
export interface Pending {
  count: number;
  /** Days from the product's now; a reply time of one day avoids reminders. */
  dueInDays: number;
  perCampaign?: number;
  /** How many of the world's first creators send them. */
  creators?: number;
  /** How many of the world's first services they go to. */
  services?: number;
}

/** Sent submissions with held credits and a deadline in the future, posted as the product posts them. */
export async function makePending(owner: Pool, pending: Pending): Promise<void> {
  const { count, dueInDays, perCampaign = 20, creators = sizes.creators, services: among = sizes.services } = pending;
  await owner.query(
    `WITH who AS (SELECT array_agg(account_id ORDER BY account_id) AS ids FROM creator_profiles),
     track AS (
       INSERT INTO tracks (account_id, title, artist)
         SELECT who.ids[n % $4::int + 1], 'Overdue ' || n, 'The Testers'
           FROM who, generate_series(1, $1::int / $3::int) n RETURNING id, account_id),
     version AS (
       INSERT INTO track_versions (track_id, number, storage_key, format, duration_ms, size_bytes)
         SELECT id, 1, 'overdue-' || id, 'mp3', 180000, 1000 FROM track),
     campaign AS (
       INSERT INTO campaigns (account_id, track_id, type, status, paid_at, sent_at)
         SELECT account_id, id, 'playlists', 'sent', app_now(), app_now() FROM track RETURNING id, account_id, track_id),
     submission AS (
       INSERT INTO submissions (campaign_id, service_id, creator_account_id, curator_account_id, track_id, status,
                                price_hundredths, curator_share_hundredths, reply_days, sent_at, deadline_at)
         SELECT c.id, s.id, c.account_id, p.account_id, c.track_id, 'pending', s.price_credits * 100, s.price_credits * 50, 1,
                app_now(), app_now() + make_interval(days => $2::int)
           FROM campaign c CROSS JOIN generate_series(1, $3::int) k
           JOIN services s ON s.id = (c.id::bigint * 7919 + k * 487) % $5::int + 1
           JOIN curator_profiles p ON p.id = s.curator_profile_id
         RETURNING id, campaign_id, creator_account_id, price_hundredths),
     ${journalOfCampaigns}
     ${holdSubmissions}`,
    [count, dueInDays, perCampaign, creators, among],
  );
  await owner.query('VACUUM ANALYZE');
}
