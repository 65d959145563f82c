import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { execute } from '../../sql.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { campaignChanged, notifyLive } from '../live/index.ts';
import { countVote } from '../statistics/index.ts';
import { lockSubmission } from '../submissions/index.ts';

/**
 * Records whether the creator found an answer helpful; a later vote replaces it.
 * @throws AppError not_found, wrong_state without an accept or decline
 */
export async function vote(db: Knex, accountId: number, submissionId: number, isHelpful: boolean): Promise<void> {
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { creator: accountId });
    const answer = await trx('answers')
      .where({ submission_id: submissionId })
      .whereIn('decision', ['accepted', 'declined'])
      .first('submission_id');
    if (!answer) throw new AppError('wrong_state', because('votes.no_answer'));
    const existing = await trx('votes')
      .where({ submission_id: submissionId })
      .first<{ is_helpful: boolean } | undefined>('is_helpful');
    if (existing?.is_helpful === isHelpful) return;
    await execute(trx)`
      INSERT INTO votes (submission_id, creator_account_id, is_helpful)
        VALUES (${submissionId}, ${accountId}, ${isHelpful})
      ON CONFLICT (submission_id) DO UPDATE SET is_helpful = excluded.is_helpful, voted_at = app_now()`;
    if (isHelpful) {
      await recordFeed(trx, [submissionEvent(submission, { role: 'curator', kind: 'helpful_vote', key: 'helpful' })]);
    }
    await notifyLive(trx, [campaignChanged(accountId, submission.campaign_id)]);
    await countVote(trx, submission.service_id, isHelpful, existing?.is_helpful ?? null);
  });
}
