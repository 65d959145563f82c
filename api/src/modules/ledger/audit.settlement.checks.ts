import { everything, type Only, type QueryCheck, type SubmissionCheck } from './audit.check.ts';

/** What is held while a submission is open: an influencer's accept keeps the hold. */
const keepsHold = `(credits IS NOT DISTINCT FROM 'held' OR (status = 'accepted' AND is_influencer))`;

/** The price of each submission: held, spent or returned. */
export const holdChecks: readonly SubmissionCheck[] = [
  {
    name: 'people',
    question:
      'Does every submission that something names exist, with the people and the track of its campaign and its service, and does it pay only them?',
    wrong: 'NOT is_there OR is_of_its_people IS NOT TRUE OR pays_others',
    shows: ['is_there', 'pays_others'],
  },
  {
    name: 'open submissions',
    question: 'Does every open submission hold exactly its price?',
    // One of several holds may be lost while the others still add up to something.
    wrong: `${keepsHold} AND (held <> price OR open_holds <> holds)`,
    shows: ['price', 'held', 'holds', 'open_holds'],
  },
  {
    name: 'holds',
    question: 'Does every open hold belong to a submission that is open?',
    wrong: `open_holds <> 0 AND ${keepsHold} IS NOT TRUE`,
    shows: ['held', 'open_holds'],
  },
  {
    name: 'prices',
    question: 'Is held + spent + returned the price of every submission, and do spent and returned match its state?',
    // Playlist and radio answers spend the whole price; an influencer's decline spends a part.
    wrong: `booked <> price OR (credits = 'returned' AND returned <> price)
            OR (credits = 'spent' AND CASE WHEN NOT is_influencer THEN spent <> price ELSE status = 'declined' AND spent = 0 END)`,
    shows: ['price', 'held', 'spent', 'returned'],
  },
];

export const answerChecks: readonly SubmissionCheck[] = [
  {
    name: 'shares',
    question: 'Did every answer pay the curator the share fixed when the campaign was paid?',
    wrong: 'booked <> 0 AND earned <> spent * share / nullif(price, 0)',
    shows: ['share', 'price', 'spent', 'earned'],
  },
  {
    name: 'earnings',
    question: 'Has every cleared earning moved, and is every other one still clearing?',
    wrong: '(clears_at IS NOT NULL) <> (earned > 0) OR (cleared_at IS NOT NULL) <> (cleared > 0)',
    shows: ['clears_at', 'cleared_at', 'earned', 'cleared'],
  },
];

/** The possible final states of an answered submission, and the money that belongs to each. */
export const settlementChecks: readonly SubmissionCheck[] = [
  {
    name: 'given back',
    question:
      'Was no more than the platform’s share refunded for broken promises, everything for removed posts and refunded answers, and nothing for others?',
    // Without a placement proof, or with one that staff refused, nothing was spent on an influencer.
    wrong: `CASE refund WHEN 'none' THEN back <> 0 WHEN 'share' THEN CASE WHEN is_escrow THEN back <> spent ELSE back > fee END
                        ELSE back <> spent END`,
    shows: ['spent', 'fee', 'back'],
  },
  {
    name: 'escrow',
    question: 'Is an influencer’s price held until the post is verified, spent then, and returned where it never is?',
    wrong: `is_escrow AND status IN ('accepted', 'placed', 'broken')
            AND spent <> CASE WHEN proof = 'verified' THEN price ELSE 0 END`,
    shows: ['proof', 'price', 'spent'],
  },
  {
    name: 'reversals',
    question: 'Are earnings reversed in full, once, before they clear, and only where the submission says so?',
    wrong: `(reversed_at IS NOT NULL) <> (reversed > 0) OR (refund = 'all' AND reversed <> earned)
            OR (reversed > 0 AND (reversed <> earned OR cleared_at IS NOT NULL OR refund = 'none'))`,
    shows: ['earned', 'reversed', 'reversed_at', 'cleared_at'],
  },
  {
    name: 'proofs',
    question: 'Does every placed submission have a placement proof, and does every proof fit its submission’s state?',
    wrong: `CASE WHEN is_proved THEN keep_until IS NULL OR NOT has_proof OR proof_is_escrow <> is_escrow
                   OR (status = 'placed' AND (proof NOT IN ('taken', 'verified') OR removed_at IS NOT NULL))
                   OR (status = 'accepted' AND proof NOT IN ('waiting', 'disputed'))
                 ELSE status = 'placed' OR keep_until IS NOT NULL END`,
    shows: ['proof', 'keep_until', 'removed_at'],
  },
  {
    name: 'flags',
    question: 'Is every open flag marked on its submission, and is every upheld one refunded?',
    wrong: `CASE WHEN is_there THEN is_flagged <> (flag IS NOT DISTINCT FROM 'open') OR (refund = 'all') <> (flag IS NOT DISTINCT FROM 'upheld')
                 ELSE has_flag END`,
    shows: ['is_flagged', 'flag'],
  },
];

export const promiseRefunds: QueryCheck = {
  name: 'promise refunds',
  question:
    'Does every refund of a broken promise belong to a paid lot that the submission spent, and return no more than that lot’s part of the platform’s share?',
  sql: `SELECT l.ledger_account_id AS lot, l.source, t.submission_id, s.status, t.amount, f.amount AS fee, p.amount AS paid
          FROM lots l
          LEFT JOIN ledger_transfers t ON t.idem = l.source || ':issued' AND t.credit_account_id = l.ledger_account_id
          LEFT JOIN submissions s ON s.id = t.submission_id AND s.creator_account_id = l.account_id
          LEFT JOIN ledger_transfers f ON f.idem = 'submission:' || s.id || ':fee'
          LEFT JOIN ledger_transfers p ON p.submission_id = s.id AND p.phase = 'post' AND p.debit_account_id = l.refunds_lot_id
          LEFT JOIN LATERAL (SELECT sum(amount) AS amount FROM ledger_transfers o WHERE o.submission_id = s.id AND o.phase = 'post') spent ON true
         WHERE l.refunds_lot_id IS NOT NULL
           AND NOT coalesce(s.status IN ('broken', 'refunded_quality') AND t.amount * spent.amount <= f.amount * p.amount, false)`,
};

/** Far longer than several runs of the job that publishes. */
const publishingMinutes = 5;

export const unpublishedAnswers: QueryCheck = {
  name: 'unpublished answers',
  question: `Is every sent answer published, and its price booked, within ${publishingMinutes} minutes of when it can’t be undone any more?`,
  sql: `SELECT submission_id, taken_at, publish_at FROM unpublished_answers
         WHERE publish_at <= app_now() - interval '${publishingMinutes} minutes'`,
};

export const campaignStates: QueryCheck = {
  name: 'campaign states',
  question: 'Is nothing open in an ended campaign, nothing sent in a waiting one, and nothing queued outside a wave?',
  sql: `SELECT c.id AS campaign_id, c.status, o.queued, o.pending FROM campaigns c
          LEFT JOIN (
            SELECT campaign_id, count(*) FILTER (WHERE status = 'queued') AS queued, count(*) FILTER (WHERE status = 'pending') AS pending
              FROM submissions WHERE status IN ('queued', 'pending') GROUP BY campaign_id) o ON o.campaign_id = c.id
         WHERE (c.status IN ('completed', 'cancelled', 'draft') AND o.campaign_id IS NOT NULL)
            OR (c.status IN ('awaiting_audio', 'scheduled') AND (coalesce(o.pending, 0) > 0 OR coalesce(o.queued, 0) = 0))
            OR (c.status = 'sent' AND o.queued > 0 AND (c.wave_first IS NULL OR c.wave_outcome IS NOT NULL))`,
};

/** @param only the condition on a campaign's id that says which are counted */
export const campaignFigures = (only: Only = everything): QueryCheck => ({
  name: 'campaign figures',
  question:
    'Are the kept counts and credits those of the submissions, for every paid campaign that is over and no other?',
  // Other checks see to it that what a submission spent follows from its state, but for broken promises and influencers.
  sql: `WITH counted AS (
      SELECT c.id, c.status, count(s.id) AS curator_count,
             count(*) FILTER (WHERE s.status IN ('accepted', 'placed', 'broken', 'declined', 'wrong_match')) AS answered_count,
             count(*) FILTER (WHERE s.status IN ('accepted', 'placed', 'broken')) AS accepted_count,
             count(*) FILTER (WHERE s.status = 'declined') AS declined_count,
             count(*) FILTER (WHERE s.status IN ('expired', 'wrong_match', 'withdrawn', 'cancelled', 'refunded_quality')) AS returned_count,
             total_hundredths(s.price_hundredths) AS total,
             total_hundredths(s.price_hundredths) FILTER (WHERE s.status = 'accepted' AND c.type = 'influencers') AS held,
             total_hundredths(CASE WHEN moved.spent IS NOT NULL THEN moved.spent
                                   WHEN s.status IN ('accepted', 'placed', 'declined') AND c.type <> 'influencers' THEN s.price_hundredths END) AS spent
        FROM campaigns c LEFT JOIN submissions s ON s.campaign_id = c.id
        LEFT JOIN (
          SELECT t.submission_id, total_hundredths(CASE WHEN t.phase = 'post' THEN t.amount WHEN l.ledger_account_id IS NOT NULL THEN -t.amount END) AS spent
            FROM submissions o JOIN campaigns i ON i.id = o.campaign_id JOIN ledger_transfers t ON t.submission_id = o.id
            LEFT JOIN lots l ON l.ledger_account_id = t.credit_account_id
           WHERE (o.status = 'broken' OR i.type = 'influencers') AND t.phase IN ('post', 'single')
           GROUP BY t.submission_id) moved ON moved.submission_id = s.id
       WHERE c.status IN ('completed', 'cancelled') AND c.paid_at IS NOT NULL AND ${only('c.id')}
       GROUP BY c.id)
    SELECT coalesce(n.id, k.campaign_id) AS campaign_id, n.status, to_jsonb(k) - 'campaign_id' AS kept, to_jsonb(n) - '{id,status}'::text[] AS counted
      FROM counted n FULL JOIN (SELECT * FROM campaign_figures WHERE ${only('campaign_id')}) k ON k.campaign_id = n.id
     WHERE n.id IS NULL
        OR (n.curator_count, n.answered_count, n.accepted_count, n.declined_count, n.returned_count, n.total, n.held, n.spent, n.total - n.held - n.spent)
           IS DISTINCT FROM (k.curator_count, k.answered_count, k.accepted_count, k.declined_count, k.returned_count,
                             k.total_hundredths, k.held_hundredths, k.spent_hundredths, k.returned_hundredths)`,
});
