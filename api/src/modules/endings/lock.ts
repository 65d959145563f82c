import type { CampaignType, ServiceType, SubmissionStatus } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import type { Kind } from '../states/index.ts';

export interface EndingSubmission {
  id: number;
  campaign_id: number;
  campaign_type: CampaignType;
  service_id: number;
  service_type: ServiceType;
  service_url: string;
  creator_account_id: number;
  curator_account_id: number;
  status: SubmissionStatus;
  price: number;
  share: number;
  pitch: string;
  is_demo: boolean;
  sent_at: Date | null;
  opened_at: Date | null;
  is_overdue: boolean;
  is_proof_overdue: boolean;
  /** When the keep days end or end at the latest promise; null before a proof. */
  keep_until: Date | null;
  is_keep_over: boolean;
  clears_at: Date | null;
  is_clearing_over: boolean;
  is_flagged: boolean;
}

/** Whose submission is asked for; staff see all. */
export type Side = { creator: number } | { curator: number } | { staff: number };

/** An influencer's price is held until the post is verified; playlists and radios are paid at the answer. */
export const kindOf = (submission: Pick<EndingSubmission, 'campaign_type'>): Kind =>
  submission.campaign_type === 'influencers' ? 'escrow' : 'placement';

/**
 * Locks a submission, its campaign before it, as everything does that may move its money or end its campaign. Proofs and flags
 * are read after it, and changed only under it.
 * @throws AppError not_found, also for somebody else's; forbidden where staff are a party themselves
 */
export async function lockSubmission(
  trx: Knex.Transaction,
  submissionId: number,
  side: Side,
): Promise<EndingSubmission> {
  const [column, accountId] =
    'creator' in side
      ? ['creator_account_id', side.creator]
      : 'curator' in side
        ? ['curator_account_id', side.curator]
        : [null, 0];
  const whose = column === null ? '' : `AND s.${column} = :accountId`;
  const bindings = { submissionId, accountId };
  await trx.raw(
    `SELECT 1 FROM campaigns WHERE id = (SELECT campaign_id FROM submissions s WHERE s.id = :submissionId ${whose})
        FOR NO KEY UPDATE`,
    bindings,
  );
  const { rows } = await trx.raw<{ rows: EndingSubmission[] }>(
    `SELECT s.id, s.campaign_id, c.type AS campaign_type, s.service_id, v.type AS service_type, v.url AS service_url,
            s.creator_account_id, s.curator_account_id, s.status, s.price_hundredths AS price,
            s.curator_share_hundredths AS share, s.pitch, s.is_demo, s.sent_at, s.opened_at,
            coalesce(s.deadline_at <= app_now(), false) AS is_overdue,
            coalesce(s.proof_due_at <= app_now(), false) AS is_proof_overdue, s.keep_until,
            coalesce(s.kept_at IS NOT NULL OR s.keep_until <= app_now(), false) AS is_keep_over, s.clears_at,
            coalesce(s.cleared_at IS NOT NULL OR s.clears_at <= app_now(), false) AS is_clearing_over, s.is_flagged
       FROM submissions s JOIN campaigns c ON c.id = s.campaign_id JOIN services v ON v.id = s.service_id
      WHERE s.id = :submissionId ${whose} FOR NO KEY UPDATE OF s`,
    bindings,
  );
  const row = rows[0];
  if (!row || ('curator' in side && row.sent_at === null)) {
    throw new AppError('not_found', 'This submission was not found.');
  }
  if ('staff' in side && (row.creator_account_id === side.staff || row.curator_account_id === side.staff)) {
    throw new AppError('forbidden', 'You are a party to this yourself; please leave it to a colleague.');
  }
  return row;
}
