import type pg from 'pg';
import { makeDrafts, type DraftOptions } from './drafts.ts';

/**
 * Sent submissions with held credits and deadlines that pass within some seconds, posted set by set as the product posts them, with all triggers.
 * @returns their campaigns
 */
export async function makePending(
  owner: pg.Pool,
  wanted: DraftOptions & { dueFrom: Date; dueWithinSeconds: number },
): Promise<number[]> {
  const campaignIds = (await makeDrafts(owner, wanted)).map(({ campaignId }) => campaignId);
  await owner.query(
    `WITH campaign AS (
       UPDATE campaigns SET status = 'sent', paid_at = app_now(), sent_at = app_now() WHERE id = ANY ($1::int[])
       RETURNING id, account_id, track_id),
     submission AS (
       INSERT INTO submissions (campaign_id, service_id, creator_account_id, curator_account_id, track_id, status,
                                price_hundredths, curator_share_hundredths, reply_days, sent_at, deadline_at)
         SELECT c.id, s.id, c.account_id, p.account_id, c.track_id, 'pending', s.price_credits * 100, s.price_credits * 50, 1,
                app_now(), $2::timestamptz + make_interval(secs => c.id % $3::int)
           FROM campaign c JOIN campaign_selections x ON x.campaign_id = c.id JOIN services s ON s.id = x.service_id
           JOIN curator_profiles p ON p.id = s.curator_profile_id
       RETURNING id, campaign_id, creator_account_id, price_hundredths),
     journal AS (
       INSERT INTO ledger_journals (kind, idem, creator_account_id, campaign_id)
         SELECT 'campaign_paid', 'campaign:' || id || ':paid', account_id, id FROM campaign RETURNING id, campaign_id)
     INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, submission_id, idem)
       SELECT j.id, 'pending', 'credit', l.ledger_account_id, clearing.id, s.price_hundredths, s.id,
              'submission:' || s.id || ':held:' || l.ledger_account_id
         FROM submission s JOIN journal j ON j.campaign_id = s.campaign_id
         JOIN lots l ON l.account_id = s.creator_account_id AND l.source LIKE 'demo:torture-%'
         JOIN ledger_accounts clearing ON clearing.kind = 'clearing' AND clearing.unit = 'credit'`,
    [campaignIds, wanted.dueFrom, wanted.dueWithinSeconds],
  );
  return campaignIds;
}

/** A submission that its curator has heard and may answer. */
export interface Heard {
  submissionId: number;
  accountId: number;
}

/** Has curators hear some of the pending submissions, in no order. */
export async function hearSome(owner: pg.Pool, count: number): Promise<Heard[]> {
  const { rows } = await owner.query<Heard>(
    `WITH chosen AS (
       SELECT id, curator_account_id FROM submissions WHERE status = 'pending' ORDER BY hashtextextended(id::text, 1) LIMIT $1),
     heard AS (
       INSERT INTO listening_records (submission_id, heard, heard_ms, duration_ms)
         SELECT id, '{[0,45000)}', 45000, 180000 FROM chosen)
     SELECT id AS "submissionId", curator_account_id AS "accountId" FROM chosen`,
    [count],
  );
  return rows;
}
