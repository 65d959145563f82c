import type { PoolClient } from 'pg';
import { sizes } from './world.ts';

const perCampaign = 20;
/** A hold, its spending, the curator's share, the platform's, and the clearing. */
const transfersEach = 5;
const journalsOf = 1 + 2 * perCampaign;

/** How many rows a history has. */
export const sizeOf = (campaigns: number) => ({
  submissions: campaigns * perCampaign,
  transfers: campaigns * perCampaign * transfersEach,
});

/** Campaigns of the past: each went to 20 services, all of them answered, paid and cleared, and what was accepted placed and kept. */
export interface History {
  campaigns: number;
  /** Whose campaigns they are: the first so many creators of the world, in turn. */
  creators: number;
  /** Whose services they went to: the first so many curators of the world, in turn. */
  curators: number;
  /** When they were sent, evenly. */
  daysAgo: { from: number; to: number };
}

/** The first id of each table's block. */
export type FirstIds = Record<'tracks' | 'campaigns' | 'submissions' | 'ledger_journals' | 'ledger_transfers', number>;

interface Block {
  /** The number of the first campaign in the history. */
  from: number;
  count: number;
  first: FirstIds;
}

/** Writes a block of campaigns with all that belongs to them, in the transaction of `client`. */
export async function writeCampaigns(client: PoolClient, history: History, block: Block): Promise<void> {
  await client.query(campaignTables(history, block));
  await client.query(submissionTables(history, block));
  await client.query(ledgerTables);
  await client.query(eventTables(history, block));
}

const campaignTables = ({ campaigns, creators, daysAgo }: History, { from, count, first }: Block) => `
  CREATE TEMP TABLE made_campaigns ON COMMIT DROP AS
    SELECT n, ${first.campaigns} + n AS id, ${first.tracks} + n AS track_id,
           ${first.ledger_journals} + n::bigint * ${journalsOf} AS journal_id, who.account_id, who.lot_id,
           app_now() - make_interval(days => ${daysAgo.from})
             + (${from} + n) * make_interval(days => ${daysAgo.from - daysAgo.to}) / ${campaigns} AS sent_at
      FROM generate_series(0, ${count - 1}) n
      JOIN (SELECT row_number() OVER (ORDER BY account_id) - 1 AS place, account_id, ledger_account_id AS lot_id
              FROM lots WHERE source LIKE 'demo:bench-%') who ON who.place = (${from} + n) % ${creators};
  INSERT INTO tracks (id, account_id, title, artist, created_at) OVERRIDING SYSTEM VALUE
    SELECT track_id, account_id, 'Past ' || id, 'The Testers', sent_at FROM made_campaigns;
  INSERT INTO track_versions (track_id, number, storage_key, format, duration_ms, size_bytes, uploaded_at)
    SELECT track_id, 1, 'past-' || id, 'mp3', 180000, 1000, sent_at FROM made_campaigns;
  INSERT INTO track_genres (track_id, genre_id) SELECT track_id, 1 + id % ${sizes.genres} FROM made_campaigns;
  INSERT INTO campaigns (id, account_id, track_id, type, status, pitch, created_at, paid_at, sent_at, completed_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, account_id, track_id, 'playlists', 'completed', 'Please listen.', sent_at, sent_at, sent_at,
           sent_at + interval '3 days' FROM made_campaigns`;

const submissionTables = ({ curators }: History, { from, first }: Block) => `
  CREATE TEMP TABLE made_services ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY s.id / ${sizes.curators}, s.id) - 1 AS place, s.id, s.price_credits, p.account_id,
           clearing.id AS clearing_id, cleared.id AS cleared_id
      FROM services s
      JOIN (SELECT *, row_number() OVER (ORDER BY id) AS number FROM curator_profiles) p ON p.id = s.curator_profile_id
      JOIN ledger_accounts clearing ON clearing.account_id = p.account_id AND clearing.kind = 'curator_clearing'
      JOIN ledger_accounts cleared ON cleared.account_id = p.account_id AND cleared.kind = 'curator_cleared'
     WHERE s.id <= ${sizes.services} AND p.number <= ${curators};
  CREATE TEMP TABLE made_submissions ON COMMIT DROP AS
    SELECT ${first.submissions} + c.n * ${perCampaign} + k AS id, c.id AS campaign_id, c.track_id, c.account_id AS creator_id,
           c.lot_id, c.journal_id AS paid_in, c.journal_id + 1 + 2 * k AS settled_in, c.journal_id + 2 + 2 * k AS cleared_in,
           ${first.ledger_transfers} + (c.n::bigint * ${perCampaign} + k) * ${transfersEach} AS hold_id,
           s.id AS service_id, s.account_id AS curator_id, s.clearing_id, s.cleared_id,
           s.price_credits * 100 AS price, s.price_credits * 50 AS share, c.sent_at,
           c.sent_at + interval '3 days' AS closed_at, CASE WHEN k % 10 < 3 THEN 'accepted' ELSE 'declined' END AS status
      FROM made_campaigns c CROSS JOIN generate_series(0, ${perCampaign - 1}) k
      JOIN made_services s ON s.place = ((${from} + c.n) * ${perCampaign} + k) % (SELECT count(*) FROM made_services);
  INSERT INTO submissions (id, campaign_id, service_id, creator_account_id, curator_account_id, track_id, status, price_hundredths,
                           curator_share_hundredths, reply_days, created_at, sent_at, deadline_at, opened_at, closed_at, clears_at,
                           cleared_at, keep_days, keep_until, kept_at) OVERRIDING SYSTEM VALUE
    SELECT id, campaign_id, service_id, creator_id, curator_id, track_id, CASE status WHEN 'accepted' THEN 'placed' ELSE status END,
           price, share, 15, sent_at, sent_at, sent_at + interval '15 days', sent_at + interval '2 days', closed_at,
           closed_at + interval '7 days', closed_at + interval '7 days', k.days, closed_at + make_interval(days => k.days),
           closed_at + make_interval(days => k.days)
      FROM made_submissions, LATERAL (SELECT CASE status WHEN 'accepted' THEN 7 END AS days) k;
  INSERT INTO proofs (submission_id, curator_account_id, url, is_escrow, state, added_at)
    SELECT id, curator_id, 'https://playlists.test/' || id, false, 'taken', closed_at FROM made_submissions WHERE status = 'accepted';
  INSERT INTO campaign_figures (campaign_id, curator_count, answered_count, accepted_count, declined_count, returned_count, total_hundredths,
                                held_hundredths, spent_hundredths, returned_hundredths)
    SELECT campaign_id, count(*), count(*), count(*) FILTER (WHERE status = 'accepted'), count(*) FILTER (WHERE status = 'declined'), 0,
           sum(price), 0, sum(price), 0 FROM made_submissions GROUP BY campaign_id`;

const ledgerTables = `
  INSERT INTO ledger_journals (id, kind, idem, creator_account_id, campaign_id, creator_change, created_at) OVERRIDING SYSTEM VALUE
    SELECT c.journal_id, 'campaign_paid', 'campaign:' || c.id || ':paid', c.account_id, c.id, -s.total, c.sent_at
      FROM made_campaigns c JOIN (SELECT campaign_id, sum(price) AS total FROM made_submissions GROUP BY 1) s ON s.campaign_id = c.id;
  INSERT INTO ledger_journals (id, kind, idem, curator_account_id, campaign_id, submission_id, created_at) OVERRIDING SYSTEM VALUE
    SELECT j.id, j.kind, 'submission:' || s.id || j.key, curator_id, campaign_id, s.id, j.at
      FROM made_submissions s, LATERAL (VALUES
        (settled_in, 'answer_posted', ':settled', closed_at),
        (cleared_in, 'earning_cleared', ':cleared', closed_at + interval '7 days')) AS j (id, kind, key, at);
  INSERT INTO ledger_transfers (id, journal_id, phase, unit, debit_account_id, credit_account_id, amount, pending_id, submission_id,
                                idem, created_at) OVERRIDING SYSTEM VALUE
    SELECT t.id, t.journal_id, t.phase, 'credit', t.debit_id, t.credit_id, t.amount, t.pending_id, s.id, t.idem, t.at
      FROM made_submissions s, (
        SELECT max(id) FILTER (WHERE kind = 'clearing') AS clearing, max(id) FILTER (WHERE kind = 'revenue') AS revenue
          FROM ledger_accounts WHERE account_id IS NULL AND unit = 'credit') system, LATERAL (VALUES
        (hold_id, paid_in, 'pending', lot_id, clearing, price, NULL::bigint,
         'submission:' || s.id || ':held:' || lot_id, sent_at),
        (hold_id + 1, settled_in, 'post', lot_id, clearing, price, hold_id, 'hold:' || hold_id || ':resolved', closed_at),
        (hold_id + 2, settled_in, 'single', clearing, clearing_id, share, NULL, 'submission:' || s.id || ':earned', closed_at),
        (hold_id + 3, settled_in, 'single', clearing, revenue, price - share, NULL, 'submission:' || s.id || ':fee', closed_at),
        (hold_id + 4, cleared_in, 'single', clearing_id, cleared_id, share, NULL, 'submission:' || s.id || ':cleared',
         closed_at + interval '7 days')) AS t (id, journal_id, phase, debit_id, credit_id, amount, pending_id, idem, at);
  UPDATE ledger_balances b SET debits_posted = b.debits_posted + moved.debits, credits_posted = b.credits_posted + moved.credits
    FROM (SELECT wallet, sum(debit) AS debits, sum(credit) AS credits
            FROM made_submissions, LATERAL (VALUES
              (lot_id, price, 0), (clearing_id, share, share), (cleared_id, 0, share)) AS leg (wallet, debit, credit)
           GROUP BY wallet) moved
   WHERE b.ledger_account_id = moved.wallet`;

/** What each account has not read yet is what its latest campaign brought. */
const eventTables = ({ campaigns, creators }: History, { from, first }: Block) => `
  INSERT INTO listening_records (submission_id, heard, heard_ms, duration_ms, updated_at)
    SELECT id, '{[0,60000)}', 60000, 180000, closed_at FROM made_submissions;
  INSERT INTO answers (submission_id, curator_account_id, decision, feedback, reason_code, placement_keep_days, compared, trigrams, bands,
                       heard_ms, heard_ranges, duration_ms, answered_at)
    SELECT s.id, curator_id, status, t.feedback, CASE status WHEN 'declined' THEN 'genre_fit' END, CASE status WHEN 'accepted' THEN 7 END, t.compared,
           t.trigrams, t.bands, 60000, '[[0, 60000]]', 180000, closed_at
      FROM made_submissions s JOIN bench_texts t ON t.place = s.id % (SELECT count(*) FROM bench_texts);
  INSERT INTO feed_events (account_id, role, kind, campaign_id, submission_id, amount_hundredths, created_at, read_at, idem)
    SELECT f.account_id, f.role, f.kind, campaign_id, s.id, f.amount, f.at,
           CASE WHEN campaign_id - ${first.campaigns} + ${from} < ${campaigns - creators} THEN f.at + interval '1 day' END,
           'submission:' || s.id || f.key
      FROM made_submissions s, LATERAL (VALUES
        (creator_id, 'creator', status, NULL::int, closed_at, ':answered'),
        (curator_id, 'curator', 'earning_pending', share, closed_at, ':earned'),
        (curator_id, 'curator', 'earning_cleared', share, closed_at + interval '7 days', ':cleared'))
        AS f (account_id, role, kind, amount, at, key)
     ORDER BY f.at`;
