import type { CampaignType, ServiceType, SubmissionStatus } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { clearingWalletSql } from '../ledger/index.ts';
import { rowsOf, type Statement } from '../../sql.ts';
import { lockServices } from '../services/index.ts';
import { refuseOwnCase } from '../staff-decisions/index.ts';
import { findTransition, submissionStates } from '../states/index.ts';

export interface LockedSubmission {
  id: number;
  campaign_id: number;
  campaign_type: CampaignType;
  service_id: number;
  service_type: ServiceType;
  service_title: string;
  service_url: string;
  creator_account_id: number;
  curator_account_id: number;
  status: SubmissionStatus;
  price: number;
  share: number;
  pitch: string;
  track_title: string;
  track_artist: string;
  is_demo: boolean;
  sent_at: Date | null;
  opened_at: Date | null;
  is_overdue: boolean;
  /** Its answer was sent and can still be undone: it stays pending until that is published. */
  has_unpublished_answer: boolean;
  is_proof_overdue: boolean;
  /** The days that its service promised to keep an accepted track when the campaign was paid; null for a radio. */
  keep_days: number | null;
  /** When the keep days end; null before a proof. */
  keep_until: Date | null;
  is_keep_over: boolean;
  clears_at: Date | null;
  is_clearing_over: boolean;
  is_flagged: boolean;
}

/** On whose behalf: a creator and a curator reach their own submissions, staff and jobs reach all. */
export type Actor = { creator: number } | { curator: number } | { staff: number } | 'job';

/** The condition that limits `submissions s` to one of an actor's, and its values. */
function scopeOf(actor: Actor, submissionId: number): { condition: string; values: number[] } {
  if (actor !== 'job' && 'creator' in actor) {
    return { condition: 's.id = ? AND s.creator_account_id = ?', values: [submissionId, actor.creator] };
  }
  if (actor !== 'job' && 'curator' in actor) {
    const condition = 's.id = ? AND s.curator_account_id = ? AND s.sent_at IS NOT NULL';
    return { condition, values: [submissionId, actor.curator] };
  }
  return { condition: 's.id = ?', values: [submissionId] };
}

const columns = `s.id, s.campaign_id, c.type AS campaign_type, s.service_id, v.type AS service_type,
  v.title AS service_title, v.url AS service_url, s.creator_account_id, s.curator_account_id, s.status, s.price_hundredths AS price,
  s.curator_share_hundredths AS share, s.pitch, t.title AS track_title, t.artist AS track_artist, s.is_demo, s.sent_at, s.opened_at,
  coalesce(s.deadline_at <= app_now(), false) AS is_overdue, s.answer_taken_at IS NOT NULL AS has_unpublished_answer,
  coalesce(s.proof_due_at <= app_now(), false) AS is_proof_overdue, s.keep_days, s.keep_until,
  coalesce(s.kept_at IS NOT NULL OR s.keep_until <= app_now(), false) AS is_keep_over, s.clears_at,
  coalesce(s.cleared_at IS NOT NULL OR s.clears_at <= app_now(), false) AS is_clearing_over, s.is_flagged`;

/** Locks the campaign of an actor's submission. */
const lockCampaign = (condition: string): string =>
  `SELECT id FROM campaigns WHERE id = (SELECT campaign_id FROM submissions s WHERE ${condition}) FOR NO KEY UPDATE`;
/** Locks an actor's submission. */
const lockOne = (condition: string): string =>
  `SELECT ${columns} FROM submissions s JOIN campaigns c ON c.id = s.campaign_id JOIN services v ON v.id = s.service_id
     JOIN tracks t ON t.id = s.track_id WHERE ${condition} FOR NO KEY UPDATE OF s`;

/** Locks an actor's submission alone. A `LockedSubmission`. */
export function submissionLock(submissionId: number, actor: Actor): Statement {
  const { condition, values } = scopeOf(actor, submissionId);
  return { text: lockOne(condition), values };
}

/** The submission's lock needs the id that its campaign's lock gives: so one statement locks both, in this order. */
function bothLocks(submissionId: number, actor: Actor): Statement {
  const { condition, values } = scopeOf(actor, submissionId);
  return {
    text: `WITH campaign AS MATERIALIZED (${lockCampaign(condition)})
           ${lockOne(`${condition} AND s.campaign_id = (SELECT id FROM campaign)`)}`,
    values: [...values, ...values],
  };
}

/**
 * Locks a submission; before it its campaign, which the answer may complete, and on request its service, which a broken promise may
 * pause: campaign, service, submission (docs/decisions/040). Listening completes nothing and leaves the campaign unlocked. Proofs, flags
 * and votes change only under this lock.
 * @throws AppError not_found, also for somebody else's; forbidden where staff are a party themselves
 */
export async function lockSubmission(
  trx: Knex.Transaction,
  submissionId: number,
  actor: Actor,
  { withCampaign = true, withService = false } = {},
): Promise<LockedSubmission> {
  if (withService) await lockCampaignAndService(trx, submissionId, actor);
  const isAlone = !withCampaign || withService;
  const [row] = await rowsOf<LockedSubmission>(trx, (isAlone ? submissionLock : bothLocks)(submissionId, actor));
  if (!row) throw notFound();
  if (actor !== 'job' && 'staff' in actor) {
    await refuseOwnCase(trx, actor.staff, [row.creator_account_id, row.curator_account_id]);
  }
  return row;
}

async function lockCampaignAndService(trx: Knex.Transaction, submissionId: number, actor: Actor): Promise<void> {
  const { condition, values } = scopeOf(actor, submissionId);
  await trx.raw(lockCampaign(condition), values);
  const text = `SELECT s.service_id FROM submissions s WHERE ${condition}`;
  const rows = await rowsOf<{ service_id: number }>(trx, { text, values });
  await lockServices(
    trx,
    rows.map((row) => row.service_id),
  );
}

export const notFound = () => new AppError('not_found', because('submissions.not_found'));

export interface LockedForAnswer extends LockedSubmission {
  /** The wallet that the answer earns to; null before the curator's first earning. */
  clearing_wallet: number | null;
}

/**
 * Locks submissions and before them their campaigns, then their curators: a curator's answers come one after another, so that two in parallel
 * can't both pass the limits on recent ones. Each kind in id order.
 * @param asked each of a curator's own
 * @returns those that are there, by id
 */
export async function lockForAnswers(
  trx: Knex.Transaction,
  asked: readonly { submissionId: number; curatorAccountId: number }[],
): Promise<Map<number, LockedForAnswer>> {
  // `= ANY (ARRAY(…))` makes PostgreSQL take the first locks before it looks for the next rows.
  const text = `
    WITH asked AS (SELECT * FROM unnest(?::int[], ?::int[]) AS asked (id, curator)),
    campaign AS MATERIALIZED (
      SELECT id FROM campaigns
       WHERE id = ANY (ARRAY(SELECT s.campaign_id FROM asked JOIN submissions s ON ${isAsked}))
       ORDER BY id FOR NO KEY UPDATE),
    locked AS MATERIALIZED (
      SELECT ${columns} FROM asked JOIN submissions s ON ${isAsked} AND s.campaign_id = ANY (ARRAY(SELECT id FROM campaign))
        JOIN campaigns c ON c.id = s.campaign_id JOIN services v ON v.id = s.service_id JOIN tracks t ON t.id = s.track_id
       ORDER BY s.id FOR NO KEY UPDATE OF s),
    curator AS MATERIALIZED (
      SELECT account_id FROM curator_profiles
       WHERE account_id = ANY (ARRAY(SELECT curator_account_id FROM locked)) ORDER BY account_id FOR NO KEY UPDATE)
    SELECT locked.*, (${clearingWalletSql('curator.account_id')}) AS clearing_wallet
      FROM locked JOIN curator ON curator.account_id = locked.curator_account_id`;
  const values = [asked.map((one) => one.submissionId), asked.map((one) => one.curatorAccountId)];
  const rows = await rowsOf<LockedForAnswer>(trx, { text, values });
  return new Map(rows.map((row) => [row.id, row]));
}

const isAsked = 's.id = asked.id AND s.curator_account_id = asked.curator AND s.sent_at IS NOT NULL';

/** @throws AppError deadline_passed (whether or not the sweep has run), wrong_state once it is answered or closed otherwise */
export function refuseUnlessOpen(
  submission: Pick<LockedSubmission, 'status' | 'is_overdue' | 'has_unpublished_answer'>,
): void {
  if (submission.has_unpublished_answer) {
    throw new AppError('wrong_state', because('submissions.being_sent'));
  }
  if (submission.status === 'expired' || (submission.status === 'pending' && submission.is_overdue)) {
    throw new AppError('deadline_passed', because('submissions.deadline_passed'));
  }
  if (findTransition(submissionStates, submission.status, 'accept')) return;
  throw new AppError(
    'wrong_state',
    because('states.submission_is', { state: because(submissionStates.stateTexts[submission.status]) }),
  );
}
