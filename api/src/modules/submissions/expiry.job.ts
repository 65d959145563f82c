import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { execute, queryOne, queryRows, raw } from '../../sql.ts';
import { finishCampaigns } from '../campaigns/index.ts';
import { publishDebts } from '../chargebacks/index.ts';
import { queueMissedEmails } from '../emails/index.ts';
import { campaignEvent, recordExpired, recordFeed, submissionEvent } from '../feed/index.ts';
import { release } from '../ledger/index.ts';
import { campaignChanged, notifyLive, queueChanged, walletChanged } from '../live/index.ts';
import { nextState, submissionStates } from '../states/index.ts';
import { servicesNearAutoAway } from '../services/index.ts';
import { countOutcome } from '../statistics/index.ts';
import type { LockedSubmission } from './lock-submission.ts';

const batch = 2_000;
const remindersAtOnce = 5_000;
/** Sweeps that run side by side, each for a part of the creators: one statement uses one core. */
const lanes = 2;

/** The creators of one of so many sweeps. */
interface Lane {
  index: number;
  of: number;
}

type Expired = Pick<
  LockedSubmission,
  'id' | 'campaign_id' | 'service_id' | 'creator_account_id' | 'curator_account_id'
>;

/** A submission without its hold is left to the audit and doesn't block the others. */
const stillHeld = `(s.price_hundredths = 0 OR EXISTS (
  SELECT 1 FROM ledger_transfers h WHERE h.submission_id = s.id AND h.phase = 'pending'
     AND NOT EXISTS (SELECT 1 FROM ledger_transfers r WHERE r.pending_id = h.id)))`;

/**
 * Locks one batch of overdue submissions, their campaigns first as everywhere, and skips locked ones: an answer that arrived
 * in time wins, and the next sweep expires the rest.
 */
async function lockOverdue(trx: Knex.Transaction, lane: Lane, most: number, chosen = 'true'): Promise<Expired[]> {
  const campaigns = await queryRows<{ id: number }>(trx)`
    SELECT c.id FROM campaigns c
     WHERE c.id IN (SELECT s.campaign_id FROM submissions s
                     WHERE s.status = 'pending' AND s.deadline_at <= app_now() AND s.answer_taken_at IS NULL AND ${raw(chosen)}
                       AND s.creator_account_id % ${lane.of}::int = ${lane.index}::int ORDER BY s.deadline_at LIMIT ${most})
     ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED`;
  const overdue = await queryRows<Expired>(trx)`
    SELECT s.id, s.campaign_id, s.service_id, s.creator_account_id, s.curator_account_id
      FROM submissions s
     WHERE s.campaign_id = ANY (${campaigns.map((campaign) => campaign.id)}::int[]) AND s.status = 'pending'
       AND s.deadline_at <= app_now() AND s.answer_taken_at IS NULL AND ${raw(stillHeld)}
     ORDER BY s.id LIMIT ${most} FOR NO KEY UPDATE OF s SKIP LOCKED`;
  // A batch of nothing but submissions without holds. They are looked for only then, since each look costs.
  if (overdue.length === 0 && campaigns.length > 0 && chosen !== stillHeld)
    return lockOverdue(trx, lane, most, stillHeld);
  return overdue;
}

/** Tells both sides of missed deadlines, and curators whose service goes away with the next one. */
async function notifyExpired(trx: Knex.Transaction, expired: readonly Expired[], rules: Rules): Promise<void> {
  const latestOf = new Map(expired.map((one) => [one.service_id, one]));
  const near = await servicesNearAutoAway(trx, rules, { serviceIds: [...latestOf.keys()] });
  const warned = near.filter((service) => service.in_a_row === rules.services.awayAfterExpiries - 1);
  await recordExpired(trx, expired);
  await recordFeed(
    trx,
    warned.map((service) =>
      submissionEvent(latestOf.get(service.service_id)!, { role: 'curator', kind: 'away_warning' }),
    ),
  );
  await queueMissedEmails(
    trx,
    expired.map((one) => one.id),
  );
}

/**
 * Expires one batch of overdue submissions. Safe to run in several processes.
 * @returns how many were expired
 */
export const expireOverdue = (
  db: Knex,
  rules: Rules,
  lane: Lane = { index: 0, of: 1 },
  most: number = batch,
): Promise<number> =>
  db.transaction(async (trx) => {
    const expired = await lockOverdue(trx, lane, most);
    if (expired.length > 0) await expire(trx, expired, rules);
    return expired.length;
  });

const isMoreOverdue = async (db: Knex, than: number): Promise<boolean> =>
  (
    await queryRows(db)`
    SELECT FROM submissions WHERE status = 'pending' AND deadline_at <= app_now() AND answer_taken_at IS NULL LIMIT ${than + 1}`
  ).length > than;

/**
 * Expires all that are overdue. Where that is more than a batch, two sweeps share them: a creator's wallets are locked by one of them only,
 * statistics, late, by each. What one batch holds stays together, so that its curators get one email each.
 * @param most submissions in one batch
 */
export async function sweepOverdue(db: Knex, rules: Rules, most: number = batch): Promise<void> {
  const sweep = async (lane: Lane) => {
    while ((await expireOverdue(db, rules, lane, most)) > 0);
  };
  const count = (await isMoreOverdue(db, most)) ? lanes : 1;
  await Promise.all(Array.from({ length: count }, (_, index) => sweep({ index, of: count })));
}

/**
 * Expires overdue submissions, locked after their campaigns: releases their holds, notifies both sides and completes campaigns that have
 * nothing open.
 */
export async function expire(trx: Knex.Transaction, expired: readonly Expired[], rules: Rules): Promise<void> {
  const ids = expired.map((one) => one.id);
  const { debts } = await release(trx, ids);
  await execute(trx)`
    UPDATE submissions SET status = ${nextState(submissionStates, 'pending', 'expire')}, closed_at = app_now()
      WHERE id = ANY (${ids}::int[])`;
  await execute(trx)`
    UPDATE listening_sessions SET ended_at = app_now() WHERE submission_id = ANY (${ids}::int[]) AND ended_at IS NULL`;
  await notifyExpired(trx, expired, rules);
  await publishDebts(trx, debts);
  await notifyLive(
    trx,
    expired.flatMap((one) => [
      walletChanged(one.creator_account_id),
      campaignChanged(one.creator_account_id, one.campaign_id),
      queueChanged(one.curator_account_id),
    ]),
  );
  // Rows that campaigns of all creators share: as late as completed campaigns let it.
  await countOutcome(
    trx,
    'expired',
    expired.map((one) => one.service_id),
  );
  await finishCampaigns(trx, [...new Set(expired.map((one) => one.campaign_id))]);
}

/** Until the next deadline of a pending submission (milliseconds, by the product's clock); null where there is none. */
export async function msUntilNextDeadline(db: Knex): Promise<number | null> {
  const { ms } = await queryOne<{ ms: number | null }>(db)`
    SELECT ceil(extract(epoch FROM min(deadline_at) - app_now()) * 1000)::float8 AS ms FROM submissions
     WHERE status = 'pending' AND deadline_at > app_now()`;
  return ms;
}

interface DueSoon {
  id: number;
  campaign_id: number;
  creator_account_id: number;
  curator_account_id: number;
  deadline_at: Date;
}

/**
 * Reminds of deadlines that are near: the curator of each submission, the creator once per campaign and deadline. Services
 * whose reply days are no longer than the reminder time are skipped.
 */
export const remindDeadlines = (db: Knex, rules: Rules): Promise<number> =>
  db.transaction(async (trx) => {
    const rows = await queryRows<DueSoon>(trx)`
      SELECT s.id, s.campaign_id, s.creator_account_id, s.curator_account_id, s.deadline_at FROM submissions s
       WHERE s.status = 'pending' AND s.answer_taken_at IS NULL AND s.deadline_at > app_now()
         AND s.deadline_at <= app_now() + make_interval(hours => ${rules.submissions.deadlineSoonHours})
         AND s.reply_days * 24 > ${rules.submissions.deadlineSoonHours}
         AND NOT EXISTS (SELECT 1 FROM feed_events f WHERE f.idem = 'submission:' || s.id || ':deadline_soon:curator')
       ORDER BY s.deadline_at, s.id LIMIT ${remindersAtOnce}`;
    const notified = new Set<string>();
    const events = rows.flatMap((row) => {
      const curatorEvent = submissionEvent(row, { role: 'curator', kind: 'deadline_soon' });
      const campaign = { id: row.campaign_id, account_id: row.creator_account_id };
      const key = `deadline_soon:${row.deadline_at.getTime()}`;
      const creatorEvent = campaignEvent(campaign, { kind: 'deadline_soon', key });
      if (notified.has(creatorEvent.idem)) return [curatorEvent];
      notified.add(creatorEvent.idem);
      return [curatorEvent, creatorEvent];
    });
    await recordFeed(trx, events);
    return rows.length;
  });
