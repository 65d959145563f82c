import type { Rules } from '../../rules.ts';
import { type Statement, statement } from '../../sql.ts';
import { zeroCredits } from '../ledger/index.ts';
import { ownCharacters } from '../answer-text/index.ts';
import { nextState, submissionStates } from '../states/index.ts';
import { actionOf, type Outcome } from './answer-money.service.ts';
import type { AnswerInput } from './answer-rules.policy.ts';
import { type ComparedText, arrayOf } from './answers.repository.ts';
import type { Listening } from './listening.repository.ts';
import type { LockedSubmission } from './lock-submission.ts';
import { acceptTerms } from './promise.policy.ts';

/** In track order. */
const notesOf = (input: AnswerInput) => (input.notes ?? []).toSorted((a, b) => a.atSeconds - b.atSeconds);

/** The answer to a locked submission, with its listening receipt. */
export interface NewAnswer {
  submission: LockedSubmission;
  input: AnswerInput;
  text: ComparedText;
  listening: Listening;
  outcome: Outcome;
  /** When it was sent, where it could be undone for a while; null: now. */
  answeredAt: string | null;
}

/** A row of `answers`. */
function answerRow({ submission, input, text, listening, answeredAt }: NewAnswer, rules: Rules) {
  const placement = input.decision === 'accepted' ? input.placement : null;
  return {
    submission_id: submission.id,
    curator_account_id: submission.curator_account_id,
    decision: input.decision,
    feedback: input.feedback,
    compared: text.bare,
    own_characters: ownCharacters(input.feedback, [
      submission.track_title,
      submission.track_artist,
      submission.service_title,
      submission.pitch,
    ]),
    trigrams: arrayOf(text.trigrams),
    bands: arrayOf(text.bands()),
    reason_code: (input.decision === 'declined' && input.reasonCode) || null,
    ratings: input.ratings ?? {},
    notes: notesOf(input),
    wants_new_version: input.wantsNewVersion ?? false,
    placement_where: placement?.where ?? null,
    placement_planned_on: placement?.plannedDate ?? null,
    placement_keep_days:
      input.decision === 'accepted'
        ? Math.max(placement?.keepDays ?? 0, acceptTerms(submission, rules).leastKeepDays)
        : null,
    heard_ms: listening.heardMs,
    heard_ranges: listening.ranges,
    duration_ms: listening.durationMs,
    answered_at: answeredAt,
  };
}

const answerTypes: Record<keyof ReturnType<typeof answerRow>, string> = {
  submission_id: 'int',
  curator_account_id: 'int',
  decision: 'text',
  feedback: 'text',
  compared: 'text',
  own_characters: 'int',
  trigrams: 'int[]',
  bands: 'int[]',
  reason_code: 'text',
  ratings: 'jsonb',
  notes: 'jsonb',
  wants_new_version: 'boolean',
  placement_where: 'text',
  placement_planned_on: 'date',
  placement_keep_days: 'smallint',
  heard_ms: 'int',
  heard_ranges: 'jsonb',
  duration_ms: 'int',
  answered_at: 'timestamptz',
};
const answerColumns = Object.keys(answerTypes);
/** Arrays come as their literals: PostgreSQL would look at each number as JSON. */
const typeInJson = (type: string) => (type.endsWith('[]') ? 'text' : type);
const insertAnswers = `INSERT INTO answers (${answerColumns.join(', ')})
  SELECT ${Object.entries(answerTypes)
    .map(([name, type]) => (name === 'answered_at' ? 'coalesce(answered_at, app_now())' : `${name}::${type}`))
    .join(', ')}
    FROM json_to_recordset(?::json) AS one (${Object.entries(answerTypes)
      .map(([name, type]) => `${name} ${typeInJson(type)}`)
      .join(', ')})`;

/**
 * Closes locked submissions with their answers, for `writeTogether`: ends listening, sets when the earning clears and, after an accept, when
 * the proof is due. A radio's proof days start at the release, where that is later; moved by its artist,
 * it takes them along (`postponeProofs`).
 */
export function closeStatements(
  answers: readonly NewAnswer[],
  rules: Rules,
): Record<'submission' | 'answer' | 'listening', Statement> {
  const ids = answers.map(({ submission }) => submission.id);
  const states = answers.map(({ submission, input }) =>
    nextState(submissionStates, submission.status, actionOf[input.decision]),
  );
  // Knex's types allow no null in an array; Postgres does.
  const proofDays = answers.map(({ submission, input }) =>
    input.decision === 'accepted' ? acceptTerms(submission, rules).proofDays : null,
  ) as number[];
  return {
    submission: statement`
      UPDATE submissions s SET status = one.status, closed_at = app_now(),
             clears_at = CASE WHEN one.has_earned THEN app_now() + make_interval(days => ${rules.money.clearingDays}) END,
             proof_due_at = CASE WHEN one.proof_days IS NOT NULL THEN
               greatest(app_now(), CASE WHEN one.is_radio THEN t.release_date::timestamp AT TIME ZONE 'UTC' END)
               + make_interval(days => one.proof_days) END
        FROM unnest(${ids}::int[], ${states}::text[], ${answers.map((one) => one.outcome.earned > zeroCredits)}::boolean[], ${proofDays}::int[],
                    ${answers.map(({ submission }) => submission.service_type === 'radio')}::boolean[]) AS one (id, status, has_earned, proof_days, is_radio), tracks t
       WHERE s.id = one.id AND t.id = s.track_id`,
    answer: { text: insertAnswers, values: [JSON.stringify(answers.map((one) => answerRow(one, rules)))] },
    listening: statement`
      UPDATE listening_sessions SET ended_at = app_now() WHERE submission_id = ANY (${ids}::int[]) AND ended_at IS NULL`,
  };
}
