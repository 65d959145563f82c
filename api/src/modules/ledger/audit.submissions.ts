import { type AuditPass, everything, influencerTypes, type Only, type SubmissionCheck } from './audit.check.ts';

/** What becomes of the held credits in each state, whether it may have a placement proof, and what is refunded of what was spent. */
const states = `(VALUES
  ('queued', 'held', false, 'none'), ('pending', 'held', false, 'none'),
  ('accepted', 'spent', true, 'none'), ('placed', 'spent', true, 'none'), ('declined', 'spent', false, 'none'),
  ('broken', NULL, true, 'share'), ('refunded_quality', NULL, true, 'all'),
  ('wrong_match', 'returned', false, 'none'), ('expired', 'returned', false, 'none'),
  ('withdrawn', 'returned', false, 'none'), ('cancelled', 'returned', false, 'none'))`;

/** What a wallet's kind says about a transfer to it, or from it to the clearing account. */
const wallets = `
  SELECT id, account_id, CASE kind WHEN 'revenue' THEN 1 WHEN 'curator_clearing' THEN 2 WHEN 'lot' THEN 3 WHEN 'curator_cleared' THEN 4 END AS kind
    FROM ledger_accounts WHERE kind <> 'clearing'`;
const sumOf = (condition: string) => `total_hundredths(t.amount) FILTER (WHERE ${condition})`;
/** The key by which the product finds a leg again: under another one an earning would never clear. */
const hasKey = (part: string) => `t.idem = 'submission:' || t.submission_id || ':${part}'`;
const toClearing = 't.credit_account_id = (SELECT id FROM clearing)';

/** Each submission's transfers, added up in one pass. */
const moved = (only: Only) => `
  SELECT t.submission_id, ${sumOf(`t.phase = 'pending'`)} AS booked, ${sumOf(`t.phase = 'post'`)} AS spent,
         total_hundredths(CASE t.phase WHEN 'single' THEN 0 WHEN 'pending' THEN 1 ELSE -1 END) AS open_holds,
         count(*) FILTER (WHERE t.phase = 'pending') AS holds,
         ${sumOf(`w.kind = 1 AND NOT ${toClearing} AND ${hasKey('fee')}`)} AS fee, ${sumOf(`w.kind = 2 AND NOT ${toClearing} AND ${hasKey('earned')}`)} AS earned,
         ${sumOf(`w.kind = 3 AND NOT ${toClearing}`)} AS back, ${sumOf(`w.kind = 2 AND ${toClearing}`)} AS reversed,
         ${sumOf('w.kind = 4')} AS cleared,
         min(w.account_id) FILTER (WHERE w.kind IN (2, 4)) AS first_paid, max(w.account_id) FILTER (WHERE w.kind IN (2, 4)) AS last_paid,
         min(w.account_id) FILTER (WHERE w.kind = 3) AS first_refunded, max(w.account_id) FILTER (WHERE w.kind = 3) AS last_refunded
    FROM ledger_transfers t
    LEFT JOIN (${wallets}) w
      ON w.id = CASE t.phase WHEN 'single' THEN CASE WHEN ${toClearing} THEN t.debit_account_id ELSE t.credit_account_id END END
   WHERE t.submission_id IS NOT NULL AND ${only('t.submission_id')} GROUP BY t.submission_id`;

/**
 * Each submission's credits beside its state. Counting holds and resolutions says whether a hold is open, since another check sees to it that
 * a resolution has the submission of its hold; where one hold is open and another isn't, that is wrong however much is still held.
 */
const facts = (only: Only) => `
  SELECT coalesce(s.id, m.submission_id, p.submission_id, f.submission_id) AS submission_id, s.id IS NOT NULL AS is_there, s.status,
         s.creator_account_id = c.account_id AND s.track_id = c.track_id AND s.curator_account_id = u.account_id AS is_of_its_people,
         s.price_hundredths AS price, s.curator_share_hundredths AS share, s.clears_at, s.cleared_at, s.reversed_at, s.keep_until,
         s.is_flagged, v.type IN ${influencerTypes} AS is_influencer, c.type = 'influencers' AS is_escrow,
         st.credits, st.has_proof, st.refund, coalesce(m.open_holds, 0) AS open_holds, coalesce(m.holds, 0) AS holds,
         coalesce(m.first_paid <> s.curator_account_id OR m.last_paid <> s.curator_account_id
                  OR m.first_refunded <> s.creator_account_id OR m.last_refunded <> s.creator_account_id, false) AS pays_others, coalesce(m.booked, 0) AS booked,
         CASE WHEN m.open_holds <> 0 THEN m.booked - m.spent ELSE 0 END AS held, coalesce(m.spent, 0) AS spent,
         CASE WHEN m.open_holds <> 0 THEN 0 ELSE coalesce(m.booked - m.spent, 0) END AS returned, coalesce(m.fee, 0) AS fee,
         coalesce(m.earned, 0) AS earned, coalesce(m.back, 0) AS back, coalesce(m.reversed, 0) AS reversed, coalesce(m.cleared, 0) AS cleared,
         p.submission_id IS NOT NULL AS is_proved, p.state AS proof, p.is_escrow AS proof_is_escrow, p.removed_at,
         f.submission_id IS NOT NULL AS has_flag, f.state AS flag
    FROM (${moved(only)}) m FULL JOIN (SELECT * FROM submissions WHERE ${only('id')}) s ON s.id = m.submission_id
    LEFT JOIN services v ON v.id = s.service_id LEFT JOIN campaigns c ON c.id = s.campaign_id
    LEFT JOIN curator_profiles u ON u.id = v.curator_profile_id
    LEFT JOIN ${states} AS st (status, credits, has_proof, refund) ON st.status = s.status
    FULL JOIN (SELECT * FROM proofs WHERE ${only('submission_id')}) p ON p.submission_id = s.id
    FULL JOIN (SELECT * FROM flags WHERE ${only('submission_id')}) f ON f.submission_id = s.id`;

/**
 * Checks of each submission, which share one pass over submissions and transfers.
 * @param only the condition on a submission's id that says which are looked at
 */
export const submissionsPass = (checks: readonly SubmissionCheck[], only: Only = everything): AuditPass => {
  const finding = ({ name, wrong, shows }: SubmissionCheck) =>
    `('${name}', ${wrong}, jsonb_build_object(${['submission_id', 'status', ...shows].map((fact) => `'${fact}', ${fact}`).join(', ')}))`;
  return `
    WITH clearing AS (SELECT id FROM ledger_accounts WHERE kind = 'clearing')
    SELECT c.name, c.row FROM (${facts(only)}) fact
     CROSS JOIN LATERAL (VALUES ${checks.map(finding).join(', ')}) AS c (name, is_wrong, row)
     WHERE (${checks.map(({ wrong }) => `(${wrong})`).join(' OR ')}) AND c.is_wrong`;
};
