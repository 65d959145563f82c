import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { execute, queryRows, raw } from '../../sql.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { countPromises } from '../statistics/index.ts';
import type { PaymentModel } from '../states/index.ts';
import { breakPromises, type BreakingSubmission } from './promises.service.ts';

/** At once; the earliest first, which an index has in this order: by id, PostgreSQL may read all submissions that there are to find a few. */
const batch = 1_000;

/** A submission without its bookings is left to the audit and doesn't block the others. A resend has none. */
const isBooked: Record<PaymentModel, string> = {
  on_answer: `(s.price_hundredths = 0 OR EXISTS (SELECT 1 FROM ledger_transfers f WHERE f.idem = 'submission:' || s.id || ':fee'))`,
  escrow: `EXISTS (SELECT 1 FROM ledger_transfers h WHERE h.submission_id = s.id AND h.phase = 'pending'
                      AND NOT EXISTS (SELECT 1 FROM ledger_transfers r WHERE r.pending_id = h.id))`,
};
const isOf: Record<PaymentModel, string> = { on_answer: `c.type <> 'influencers'`, escrow: `c.type = 'influencers'` };

/**
 * Breaks one batch of promises whose proof is overdue. A proof sets the keep days on the submission itself, under its lock,
 * so one that is added at the same moment is never missed. Safe to run in several processes.
 * @returns how many were broken
 */
export const breakOverdue = (db: Knex, model: PaymentModel, rules: Rules): Promise<number> =>
  db.transaction(async (trx) => {
    const overdue = `s.status = 'accepted' AND s.proof_due_at <= app_now() AND s.keep_until IS NULL
         AND ${isOf[model]} AND ${isBooked[model]}`;
    // Campaigns, services, submissions (040). One that somebody else holds waits for the next sweep.
    const campaigns = await queryRows<{ id: number }>(trx)`
      SELECT c.id FROM campaigns c
       WHERE c.id IN (SELECT s.campaign_id FROM submissions s JOIN campaigns c ON c.id = s.campaign_id
                       WHERE ${raw(overdue)} ORDER BY s.proof_due_at, s.id LIMIT ${batch})
       ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED`;
    if (campaigns.length === 0) return 0;
    const campaignIds = campaigns.map(({ id }) => id);
    const services = await queryRows<{ id: number }>(trx)`
      SELECT v.id FROM services v
       WHERE v.id IN (SELECT s.service_id FROM submissions s JOIN campaigns c ON c.id = s.campaign_id
                       WHERE ${raw(overdue)} AND c.id = ANY (${campaignIds}::int[]) ORDER BY s.proof_due_at, s.id LIMIT ${batch})
       ORDER BY v.id FOR NO KEY UPDATE SKIP LOCKED`;
    if (services.length === 0) return 0;
    const rows = await queryRows<BreakingSubmission>(trx)`
      SELECT s.id, s.campaign_id, s.service_id, s.creator_account_id, s.curator_account_id, s.price_hundredths AS price
        FROM submissions s JOIN campaigns c ON c.id = s.campaign_id
       WHERE ${raw(overdue)} AND c.id = ANY (${campaignIds}::int[]) AND s.service_id = ANY (${services.map(({ id }) => id)}::int[])
       ORDER BY s.proof_due_at, s.id LIMIT ${batch} FOR NO KEY UPDATE OF s SKIP LOCKED`;
    await breakPromises(trx, { broken: rows, model, action: 'break', rules });
    return rows.length;
  });

/** Marks one batch of promises as kept at the end of their keep days. @returns how many there were */
export const endKeepDays = (db: Knex): Promise<number> =>
  db.transaction(async (trx) => {
    const rows = await queryRows<{ id: number; campaign_id: number; service_id: number; curator_account_id: number }>(
      trx,
    )`
      SELECT id, campaign_id, service_id, curator_account_id FROM submissions
       WHERE status = 'placed' AND keep_until <= app_now() AND kept_at IS NULL
       ORDER BY keep_until, id LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED`;
    if (rows.length === 0) return 0;
    await execute(trx)`UPDATE submissions SET kept_at = app_now() WHERE id = ANY (${rows.map((row) => row.id)}::int[])`;
    await recordFeed(
      trx,
      rows.map((row) => submissionEvent(row, { role: 'curator', kind: 'promise_kept', key: 'kept' })),
    );
    await countPromises(
      trx,
      'kept',
      rows.map((row) => row.service_id),
    );
    return rows.length;
  });

/**
 * Reminds curators once of each proof that is due soon, and once more if a later release has moved it since: a reminder sent before
 * this window was for an earlier date. Then the event's key ends with the new date.
 * @returns how many there were in this batch
 */
export const remindProofsDue = (db: Knex, rules: Rules): Promise<number> =>
  db.transaction(async (trx) => {
    const rows = await queryRows<{ id: number; campaign_id: number; curator_account_id: number; key: string }>(trx)`
      SELECT s.id, s.campaign_id, s.curator_account_id, event.key
        FROM submissions s
       CROSS JOIN (SELECT make_interval(hours => ${rules.submissions.deadlineSoonHours}) AS hours) soon
        LEFT JOIN feed_events earlier ON earlier.idem = 'submission:' || s.id || ':proof_due:curator'
       CROSS JOIN LATERAL (
         SELECT CASE WHEN earlier.id IS NULL THEN 'proof_due'
                     ELSE 'proof_due:' || to_char(s.proof_due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') END AS key) event
       WHERE s.status = 'accepted' AND s.keep_until IS NULL AND s.proof_due_at > app_now()
         AND s.proof_due_at <= app_now() + soon.hours
         AND (earlier.id IS NULL OR earlier.created_at < s.proof_due_at - soon.hours)
         AND NOT EXISTS (SELECT 1 FROM feed_events f WHERE f.idem = 'submission:' || s.id || ':' || event.key || ':curator')
       ORDER BY s.proof_due_at, s.id LIMIT ${batch}`;
    await recordFeed(
      trx,
      rows.map(({ key, ...row }) => submissionEvent(row, { role: 'curator', kind: 'proof_due', key })),
    );
    return rows.length;
  });
