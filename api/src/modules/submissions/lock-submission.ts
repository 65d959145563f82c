import type { CampaignType, ServiceType, SubmissionStatus } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { lockServices } from '../services/index.ts';
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
  is_proof_overdue: boolean;
  /** When the keep days end; null before a proof. */
  keep_until: Date | null;
  is_keep_over: boolean;
  clears_at: Date | null;
  is_clearing_over: boolean;
  is_flagged: boolean;
}

/** On whose behalf: a creator and a curator reach their own submissions, staff and jobs reach all. */
export type Actor = { creator: number } | { curator: number } | { staff: number } | 'job';

/** The condition that limits `submissions s` to those of an actor. */
function scopeOf(actor: Actor): { condition: string; accountId: number } {
  if (actor !== 'job' && 'creator' in actor) {
    return { condition: 'AND s.creator_account_id = :accountId', accountId: actor.creator };
  }
  if (actor !== 'job' && 'curator' in actor) {
    return {
      condition: 'AND s.curator_account_id = :accountId AND s.sent_at IS NOT NULL',
      accountId: actor.curator,
    };
  }
  return { condition: '', accountId: 0 };
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
  const { condition, accountId } = scopeOf(actor);
  const bindings = { submissionId, accountId };
  if (withCampaign) {
    await trx.raw(
      `SELECT 1 FROM campaigns WHERE id = (SELECT campaign_id FROM submissions s WHERE s.id = :submissionId ${condition})
          FOR NO KEY UPDATE`,
      bindings,
    );
  }
  if (withService) {
    const { rows } = await trx.raw<{ rows: { service_id: number }[] }>(
      `SELECT s.service_id FROM submissions s WHERE s.id = :submissionId ${condition}`,
      bindings,
    );
    await lockServices(
      trx,
      rows.map((row) => row.service_id),
    );
  }
  const { rows } = await trx.raw<{ rows: LockedSubmission[] }>(
    `SELECT s.id, s.campaign_id, c.type AS campaign_type, s.service_id, v.type AS service_type,
            v.title AS service_title, v.url AS service_url, s.creator_account_id, s.curator_account_id, s.status, s.price_hundredths AS price,
            s.curator_share_hundredths AS share, s.pitch, t.title AS track_title, t.artist AS track_artist, s.is_demo, s.sent_at, s.opened_at,
            coalesce(s.deadline_at <= app_now(), false) AS is_overdue,
            coalesce(s.proof_due_at <= app_now(), false) AS is_proof_overdue, s.keep_until,
            coalesce(s.kept_at IS NOT NULL OR s.keep_until <= app_now(), false) AS is_keep_over, s.clears_at,
            coalesce(s.cleared_at IS NOT NULL OR s.clears_at <= app_now(), false) AS is_clearing_over, s.is_flagged
       FROM submissions s JOIN campaigns c ON c.id = s.campaign_id JOIN services v ON v.id = s.service_id
       JOIN tracks t ON t.id = s.track_id
      WHERE s.id = :submissionId ${condition} FOR NO KEY UPDATE OF s`,
    bindings,
  );
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'This submission was not found.');
  if (actor !== 'job' && 'staff' in actor && [row.creator_account_id, row.curator_account_id].includes(actor.staff)) {
    throw new AppError('forbidden', 'You are a party to this yourself; please leave it to a colleague.');
  }
  return row;
}

/** @throws AppError deadline_passed (whether or not the sweep has run), wrong_state once it is closed otherwise */
export function refuseUnlessOpen(submission: LockedSubmission): void {
  if (submission.status === 'expired' || (submission.status === 'pending' && submission.is_overdue)) {
    throw new AppError('deadline_passed', 'The deadline has passed, and the credits went back to the artist.');
  }
  if (findTransition(submissionStates, submission.status, 'accept')) return;
  throw new AppError('wrong_state', `This submission ${submissionStates.stateTexts[submission.status]}.`);
}
