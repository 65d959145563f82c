import type { Pool } from 'pg';
import { holdSubmissions, journalOfCampaigns } from './pending.ts';
import { makeDrafts } from './world.ts';

/** The curator with the full queue. */
export interface BusyCurator {
  accountId: number;
  sessionId: number;
  /** Open submissions, with those that other measurements have left. */
  openCount: number;
}

const dueWithinDays = 30;

/**
 * One curator with very many open submissions: tracks of many creators to all of the curator's services, with deadlines spread
 * over a month, at each price, and holds as the product makes them. In every tenth, listening has started.
 */
export async function makeQueue(owner: Pool, count: number): Promise<BusyCurator> {
  const drafts = await makeDrafts(owner, count, 1);
  const { rows } = await owner.query<Omit<BusyCurator, 'openCount'>>(
    `WITH one AS (SELECT account_id FROM curator_profiles ORDER BY id LIMIT 1)
     INSERT INTO sessions (account_id, expires_at) SELECT account_id, now() + interval '1 year' FROM one RETURNING account_id AS "accountId", id::int AS "sessionId"`,
  );
  const curator = rows[0]!;
  await owner.query(
    `WITH own AS (
       SELECT array_agg(v.id ORDER BY v.id) AS ids, count(*)::int AS count FROM services v
         JOIN curator_profiles p ON p.id = v.curator_profile_id WHERE p.account_id = $2),
     campaign AS (
       UPDATE campaigns SET status = 'sent', paid_at = app_now(), sent_at = app_now() WHERE id = ANY ($1::int[])
       RETURNING id, account_id, track_id),
     submission AS (
       INSERT INTO submissions (campaign_id, service_id, creator_account_id, curator_account_id, track_id, status,
                                price_hundredths, curator_share_hundredths, reply_days, pitch, sent_at, deadline_at)
         SELECT c.id, s.id, c.account_id, $2, c.track_id, 'pending', s.price_credits * 100, s.price_credits * 50, s.reply_days,
                repeat('Four of us around one microphone. ', 8), app_now(), app_now() + random() * make_interval(days => $3)
           FROM campaign c CROSS JOIN own JOIN services s ON s.id = own.ids[c.id % own.count + 1]
         RETURNING id, campaign_id, creator_account_id, price_hundredths),
     ${journalOfCampaigns},
     heard AS (
       INSERT INTO listening_records (submission_id, heard_ms, duration_ms)
         SELECT id, 30000, 180000 FROM submission WHERE id % 10 = 0)
     ${holdSubmissions}`,
    [drafts.map(({ campaignId }) => campaignId), curator.accountId, dueWithinDays],
  );
  await owner.query('VACUUM ANALYZE');
  const { rows: counted } = await owner.query<{ openCount: number }>(
    `SELECT count(*)::int AS "openCount" FROM submissions WHERE curator_account_id = $1 AND status = 'pending'`,
    [curator.accountId],
  );
  return { ...curator, ...counted[0]! };
}
