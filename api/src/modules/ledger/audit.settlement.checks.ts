import type { AuditCheck } from './audit.check.ts';

/** Each submission's spent and returned credits, in one pass over the transfers, beside its state. */
const spending = `
  SELECT s.id AS submission_id, s.status, s.price_hundredths AS price, s.keep_until, s.cleared_at, s.reversed_at,
         c.type = 'influencers' AS is_escrow, coalesce(m.spent, 0) AS spent, coalesce(m.fee, 0) AS fee,
         coalesce(m.earned, 0) AS earned, coalesce(m.back, 0) AS back, coalesce(m.reversed, 0) AS reversed
    FROM submissions s JOIN campaigns c ON c.id = s.campaign_id
    LEFT JOIN (
      SELECT t.submission_id, sum(t.amount) FILTER (WHERE t.phase = 'post') AS spent,
             sum(t.amount) FILTER (WHERE t.phase = 'single' AND credit.kind = 'revenue') AS fee,
             sum(t.amount) FILTER (WHERE t.phase = 'single' AND credit.kind = 'curator_clearing') AS earned,
             sum(t.amount) FILTER (WHERE t.phase = 'single' AND credit.kind = 'lot') AS back,
             sum(t.amount) FILTER (WHERE t.phase = 'single' AND debit.kind = 'curator_clearing' AND credit.kind = 'clearing') AS reversed
        FROM ledger_transfers t
        JOIN ledger_accounts debit ON debit.id = t.debit_account_id
        JOIN ledger_accounts credit ON credit.id = t.credit_account_id
       WHERE t.submission_id IS NOT NULL AND t.phase IN ('post', 'single')
       GROUP BY t.submission_id) m ON m.submission_id = s.id`;

/** The possible final states of an answered submission, and the money that belongs to each. */
export const settlementChecks: readonly AuditCheck[] = [
  {
    name: 'given back',
    question:
      'Was no more than the platform’s share refunded for broken promises, everything for removed posts and refunded answers, and nothing for others?',
    sql: `SELECT submission_id, status, spent, fee, back FROM (${spending}) s
           WHERE back <> CASE
             WHEN status = 'refunded_quality' THEN spent
             WHEN status = 'broken' AND NOT is_escrow THEN least(back, fee)
             -- Without a placement proof, or with one that staff refused, nothing was spent.
             WHEN status = 'broken' THEN spent
             ELSE 0 END`,
  },
  {
    name: 'promise refunds',
    question:
      'Does every refund of a broken promise belong to a paid lot that the submission spent, and return no more than that lot’s part of the platform’s share?',
    sql: `SELECT l.ledger_account_id AS lot, l.source, t.submission_id, s.status, t.amount, f.amount AS fee, p.amount AS paid
            FROM lots l
            LEFT JOIN ledger_transfers t ON t.idem = l.source || ':issued' AND t.credit_account_id = l.ledger_account_id
            LEFT JOIN submissions s ON s.id = t.submission_id AND s.creator_account_id = l.account_id
            LEFT JOIN ledger_transfers f ON f.idem = 'submission:' || s.id || ':fee'
            LEFT JOIN ledger_transfers p ON p.submission_id = s.id AND p.phase = 'post' AND p.debit_account_id = l.refunds_lot_id
            LEFT JOIN (SELECT submission_id, sum(amount) AS amount FROM ledger_transfers WHERE phase = 'post' GROUP BY 1) spent
              ON spent.submission_id = s.id
           WHERE l.refunds_lot_id IS NOT NULL
             AND NOT coalesce(s.status IN ('broken', 'refunded_quality') AND t.amount * spent.amount <= f.amount * p.amount, false)`,
  },
  {
    name: 'escrow',
    question: 'Is an influencer’s price held until the post is verified, spent then, and returned where it never is?',
    sql: `SELECT s.submission_id, s.status, p.state AS proof, s.price, s.spent FROM (${spending}) s
            LEFT JOIN proofs p ON p.submission_id = s.submission_id
           WHERE s.is_escrow AND s.status IN ('accepted', 'placed', 'broken')
             AND s.spent <> CASE WHEN p.state = 'verified' THEN s.price ELSE 0 END`,
  },
  {
    name: 'reversals',
    question: 'Are earnings reversed in full, once, before they clear, and only where the submission says so?',
    sql: `SELECT submission_id, status, earned, reversed, reversed_at, cleared_at FROM (${spending}) s
           WHERE (reversed_at IS NOT NULL) <> (reversed > 0)
              OR (reversed > 0 AND (reversed <> earned OR cleared_at IS NOT NULL))
              OR (status = 'refunded_quality' AND reversed <> earned)
              OR (reversed > 0 AND status NOT IN ('broken', 'refunded_quality'))`,
  },
  {
    name: 'proofs',
    question: 'Does every placed submission have a placement proof, and does every proof fit its submission’s state?',
    sql: `SELECT s.id AS submission_id, s.status, p.state AS proof, s.keep_until, p.removed_at FROM submissions s
            JOIN campaigns c ON c.id = s.campaign_id
            FULL JOIN proofs p ON p.submission_id = s.id
           WHERE (p.submission_id IS NOT NULL AND (s.keep_until IS NULL OR s.status NOT IN ('accepted', 'placed', 'broken', 'refunded_quality')
                                                   OR p.is_escrow <> (c.type = 'influencers')))
              OR (p.submission_id IS NULL AND (s.status = 'placed' OR s.keep_until IS NOT NULL))
              OR (s.status = 'placed' AND p.state NOT IN ('taken', 'verified'))
              OR (s.status = 'accepted' AND p.state NOT IN ('waiting', 'disputed'))
              OR (s.status = 'placed' AND p.removed_at IS NOT NULL)`,
  },
  {
    name: 'flags',
    question: 'Is every open flag marked on its submission, and is every upheld one refunded?',
    sql: `SELECT s.id AS submission_id, s.status, s.is_flagged, f.state AS flag FROM submissions s
            FULL JOIN flags f ON f.submission_id = s.id
           WHERE s.id IS NULL OR s.is_flagged <> (f.state IS NOT DISTINCT FROM 'open')
              OR (s.status = 'refunded_quality') <> (f.state IS NOT DISTINCT FROM 'upheld')`,
  },
  {
    name: 'campaign states',
    question: 'Is nothing open in an ended campaign, nothing sent in a waiting one, and nothing queued outside a wave?',
    sql: `SELECT c.id AS campaign_id, c.status, o.queued, o.pending FROM campaigns c
            LEFT JOIN (
              SELECT campaign_id, count(*) FILTER (WHERE status = 'queued') AS queued, count(*) FILTER (WHERE status = 'pending') AS pending
                FROM submissions WHERE status IN ('queued', 'pending') GROUP BY campaign_id) o ON o.campaign_id = c.id
           WHERE (c.status IN ('completed', 'cancelled', 'draft') AND o.campaign_id IS NOT NULL)
              OR (c.status IN ('awaiting_audio', 'scheduled') AND (coalesce(o.pending, 0) > 0 OR coalesce(o.queued, 0) = 0))
              OR (c.status = 'sent' AND o.queued > 0 AND (c.wave_first IS NULL OR c.wave_outcome IS NOT NULL))`,
  },
];
