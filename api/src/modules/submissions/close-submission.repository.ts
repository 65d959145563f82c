import type { CampaignType } from '@fanfare/api-contract';
import type { Rules } from '../../rules.ts';
import { type Statement, statement } from '../../sql.ts';
import { minHashBands } from '../answer-text/index.ts';
import { nextState, submissionStates } from '../states/index.ts';
import { actionOf } from './answer-money.service.ts';
import type { AnswerInput } from './answer-rules.policy.ts';
import { type ComparedText, arrayOf } from './answers.repository.ts';
import type { Listening } from './listening.repository.ts';
import type { LockedSubmission } from './lock-submission.ts';

const proofKind: Record<CampaignType, keyof Rules['submissions']['proofDays']> = {
  playlists: 'playlist',
  radios: 'radio',
  influencers: 'influencer',
};

/** In track order. */
const notesOf = (input: AnswerInput) => (input.notes ?? []).toSorted((a, b) => a.atSeconds - b.atSeconds);

/** The answer to a submission, with its listening receipt. */
export interface NewAnswer {
  input: AnswerInput;
  text: ComparedText;
  listening: Listening;
  hasEarned: boolean;
}

/**
 * Closes a locked submission with its answer, for `writeTogether`: ends listening, sets when the earning clears and, after an accept, when
 * the proof is due. A radio's proof days start at the release, where that is later.
 */
export function closeStatements(
  submission: LockedSubmission,
  { input, text, listening, hasEarned }: NewAnswer,
  rules: Rules,
): Record<'submission' | 'answer' | 'listening', Statement> {
  const { decision } = input;
  const placement = decision === 'accepted' ? input.placement : null;
  const kind = proofKind[submission.campaign_type];
  return {
    submission: statement`
      UPDATE submissions s SET status = ${nextState(submissionStates, submission.status, actionOf[decision])},
             closed_at = app_now(),
             clears_at = CASE WHEN ${hasEarned} THEN app_now() + make_interval(days => ${rules.money.clearingDays}) END,
             proof_due_at = CASE WHEN ${decision === 'accepted'} THEN
               greatest(app_now(), CASE WHEN ${kind === 'radio'} THEN t.release_date::timestamp AT TIME ZONE 'UTC' END)
               + make_interval(days => ${rules.submissions.proofDays[kind]}) END
        FROM tracks t WHERE s.id = ${submission.id} AND t.id = s.track_id`,
    answer: statement`
      INSERT INTO answers (submission_id, curator_account_id, decision, feedback, compared, trigrams, bands, reason_code, ratings, notes,
                           wants_new_version, placement_where, placement_planned_on, placement_keep_days, heard_ms, heard_ranges,
                           duration_ms)
      VALUES (${submission.id}, ${submission.curator_account_id}, ${decision}, ${input.feedback}, ${text.bare},
              ${arrayOf(text.trigrams)}, ${arrayOf(minHashBands(text.trigrams))},
              ${(decision === 'declined' && input.reasonCode) || null}, ${JSON.stringify(input.ratings ?? {})},
              ${JSON.stringify(notesOf(input))}, ${input.wantsNewVersion ?? false}, ${placement?.where ?? null},
              ${placement?.plannedDate ?? null}, ${placement?.keepDays ?? null}, ${listening.heardMs},
              ${JSON.stringify(listening.ranges)}, ${listening.durationMs})`,
    listening: statement`
      UPDATE listening_sessions SET ended_at = app_now() WHERE submission_id = ${submission.id} AND ended_at IS NULL`,
  };
}
