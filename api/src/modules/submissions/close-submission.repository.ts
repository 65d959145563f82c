import type { CampaignType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { execute } from '../../sql.ts';
import { nextState, submissionStates } from '../states/index.ts';
import { actionOf } from './answer-money.service.ts';
import type { AnswerInput } from './answer-rules.policy.ts';
import type { LockedSubmission } from './lock-submission.ts';

const proofKind: Record<CampaignType, keyof Rules['submissions']['proofDays']> = {
  playlists: 'playlist',
  radios: 'radio',
  influencers: 'influencer',
};

/**
 * Closes a locked submission with its answer, sets when the earning clears and, after an accept, when the proof is due. A
 * radio's proof days start at the release, where that is later.
 */
export async function closeWithAnswer(
  trx: Knex.Transaction,
  submission: LockedSubmission,
  decision: AnswerInput['decision'],
  hasEarned: boolean,
  rules: Rules,
): Promise<void> {
  await execute(trx)`
    UPDATE submissions s SET status = ${nextState(submissionStates, submission.status, actionOf[decision])},
           closed_at = app_now(),
           clears_at = CASE WHEN ${hasEarned} THEN app_now() + make_interval(days => ${rules.money.clearingDays}) END,
           proof_due_at = CASE WHEN ${decision} = 'accepted' THEN
             greatest(app_now(), CASE WHEN ${proofKind[submission.campaign_type]} = 'radio'
               THEN t.release_date::timestamp AT TIME ZONE 'UTC' END)
             + make_interval(days => ${rules.submissions.proofDays[proofKind[submission.campaign_type]]}) END
      FROM tracks t WHERE s.id = ${submission.id} AND t.id = s.track_id`;
}
