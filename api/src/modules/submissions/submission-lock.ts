import type { CampaignType, SubmissionStatus } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { find, submissionStates } from '../states/index.ts';

export interface LockedSubmission {
  id: number;
  campaign_id: number;
  service_id: number;
  creator_account_id: number;
  status: SubmissionStatus;
  campaign_type: CampaignType;
  price: number;
  share: number;
  pitch: string;
  opened_at: Date | null;
  is_overdue: boolean;
}

/**
 * Locks a submission of one of the curator's services; with `campaign` its campaign before it, as the global order asks of
 * everything that may move its money or end the campaign.
 * @throws AppError not_found, also for somebody else's
 */
export async function lockSubmission(
  trx: Knex.Transaction,
  curatorAccountId: number,
  submissionId: number,
  { campaign = false } = {},
): Promise<LockedSubmission> {
  if (campaign) {
    await trx.raw(
      `SELECT 1 FROM campaigns WHERE id = (SELECT campaign_id FROM submissions WHERE id = ? AND curator_account_id = ?)
          FOR NO KEY UPDATE`,
      [submissionId, curatorAccountId],
    );
  }
  const { rows } = await trx.raw<{ rows: LockedSubmission[] }>(
    `SELECT s.id, s.campaign_id, s.service_id, s.creator_account_id, s.status, c.type AS campaign_type,
            s.price_hundredths AS price, s.curator_share_hundredths AS share, s.pitch, s.opened_at,
            s.deadline_at <= app_now() AS is_overdue
       FROM submissions s JOIN campaigns c ON c.id = s.campaign_id
      WHERE s.id = ? AND s.curator_account_id = ? AND s.sent_at IS NOT NULL
        FOR NO KEY UPDATE OF s`,
    [submissionId, curatorAccountId],
  );
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'This submission was not found.');
  return row;
}

/** @throws AppError deadline_passed (whether or not the sweep has come by), wrong_state once it is closed otherwise */
export function refuseUnlessOpen(submission: LockedSubmission): void {
  if (submission.status === 'expired' || (submission.status === 'pending' && submission.is_overdue)) {
    throw new AppError('deadline_passed', 'The deadline has passed, and the credits went back to the artist.');
  }
  if (find(submissionStates, submission.status, 'accept')) return;
  throw new AppError('wrong_state', `This submission ${submissionStates.stateWords[submission.status]}.`);
}
