import type { Knex } from 'knex';
import { AppError, refuseField } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { execute, inTransaction } from '../../sql.ts';
import { finishCampaigns } from '../campaigns/index.ts';
import { zeroCredits } from '../ledger/index.ts';
import { countAnswer, countOutcome } from '../statistics/index.ts';
import { payAnswer } from './answer-money.service.ts';
import { publishAnswer } from './answer-events.service.ts';
import { answerRules, type AnswerInput, type AnswerRule, type Facts } from './answer-rules.policy.ts';
import { findAnswer, insertAnswer, nearestAnswer, openedWithin, recentAnswers } from './answers.repository.ts';
import { lockCurator } from './lock-curator.ts';
import { listeningOf, type Listening } from './listening.repository.ts';
import { type LockedSubmission, lockSubmission, refuseUnlessOpen } from './lock-submission.ts';
import { closeWithAnswer } from './close-submission.repository.ts';
import { readSubmission } from './submissions.repository.ts';

interface AnswerRequest {
  curatorAccountId: number;
  submissionId: number;
  input: AnswerInput;
}

interface TrackNames {
  track_title: string;
  track_artist: string;
}

/** What copied answers replace. */
const namesOf = ({ track_title, track_artist }: TrackNames) => [track_title, track_artist];

async function evaluateRules(
  db: Knex,
  { curatorAccountId, submissionId, input }: AnswerRequest,
  track: TrackNames,
  facts: Omit<Facts, 'nearest'>,
  rules: Rules,
): Promise<AnswerRule[]> {
  const about = { curatorAccountId, submissionId, names: namesOf(track), window: rules.answers.similarityWindow };
  const nearest = await nearestAnswer(db, input.feedback, about);
  return answerRules(input, { ...facts, nearest }, rules);
}

/** Evaluates an answer before it is sent, by the rules that sending enforces. @throws AppError not_found */
export async function checkAnswer(
  db: Knex,
  request: AnswerRequest,
  rules: Rules,
): Promise<{ canSend: boolean; rules: AnswerRule[] }> {
  const row = await readSubmission(db, request.curatorAccountId, request.submissionId);
  const facts = {
    pitch: row.pitch,
    serviceNames: [row.service_title, row.service_url],
    heardMs: row.heard_ms ?? 0,
    durationMs: row.duration_ms,
  };
  const checked = await evaluateRules(db, request, row, facts, rules);
  return { canSend: row.status === 'pending' && checked.every((rule) => rule.isMet), rules: checked };
}

/** How many wrong matches a curator returned in the window, and how many are allowed. */
export async function wrongMatchesOf(
  db: Knex,
  curatorAccountId: number,
  { submissions: rules }: Rules,
): Promise<{ used: number; allowed: number }> {
  const recent = await recentAnswers(db, curatorAccountId, rules.wrongMatchWindowDays);
  const share = Math.floor((recent.all * rules.wrongMatchMaxPercent) / 100);
  return { used: recent.wrong_match, allowed: Math.max(rules.wrongMatchMaxCount, share) };
}

async function checkWrongMatch(trx: Knex.Transaction, request: AnswerRequest, rules: Rules): Promise<void> {
  const { wrongMatchWithinHours, wrongMatchWindowDays } = rules.submissions;
  if (!(await openedWithin(trx, request.submissionId, wrongMatchWithinHours))) {
    throw new AppError(
      'wrong_match_limit',
      `A wrong match is sent back within ${wrongMatchWithinHours} hours of opening; please answer yes or no.`,
    );
  }
  const { used, allowed } = await wrongMatchesOf(trx, request.curatorAccountId, rules);
  if (used >= allowed) {
    throw new AppError(
      'wrong_match_limit',
      `You have sent back ${used} wrong matches in ${wrongMatchWindowDays} days, the most there are; please answer yes or no.`,
      { details: { used, allowed } },
    );
  }
}

async function checkSendable(
  trx: Knex.Transaction,
  request: AnswerRequest,
  submission: LockedSubmission,
  rules: Rules,
): Promise<Listening> {
  const listening = (await listeningOf(trx, [request.submissionId])).get(request.submissionId);
  const row = listening ?? (await readSubmission(trx, request.curatorAccountId, request.submissionId));
  const durationMs = 'duration_ms' in row ? row.duration_ms : row.durationMs;
  const heardMs = listening?.heardMs ?? 0;
  const { pitch, service_title, service_url } = submission;
  const facts = { pitch, serviceNames: [service_title, service_url], heardMs, durationMs };
  const checked = await evaluateRules(trx, request, submission, facts, rules);
  const unmet = checked.filter((rule) => !rule.isMet);
  const unmetListening = unmet.find((rule) => rule.rule === 'listening');
  if (!listening || unmetListening)
    throw new AppError('listen_first', unmetListening?.message, { details: { rules: checked } });
  if (unmet.length > 0) {
    throw new AppError('feedback_rejected', unmet.map((rule) => rule.message).join(' '), {
      details: { rules: checked },
    });
  }
  return listening;
}

/** @throws AppError invalid_input for a date that doesn't exist */
function checkPlannedDay(input: AnswerInput): void {
  const day = input.placement?.plannedDate;
  if (!day) return;
  const parsed = new Date(`${day}T00:00:00Z`);
  if (!Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)) return;
  refuseField('placement.plannedDate', 'Planned date is not valid');
}

/**
 * Answers a submission in one transaction: rules, money, events and, after the last answer, the completion of its campaign.
 * Idempotent for the same answer.
 * @throws AppError invalid_input, not_found, deadline_passed, wrong_state, listen_first, wrong_match_limit, feedback_rejected
 */
export async function answerSubmission(db: Knex, request: AnswerRequest, rules: Rules): Promise<void> {
  const { curatorAccountId, submissionId, input } = request;
  checkPlannedDay(input);
  await inTransaction(db, async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { curator: curatorAccountId });
    const existing = submission.status === 'pending' ? null : await findAnswer(trx, submissionId);
    if (existing?.decision === input.decision && existing.feedback === input.feedback) return;
    refuseUnlessOpen(submission);
    await lockCurator(trx, curatorAccountId);
    const listening = await checkSendable(trx, request, submission, rules);
    if (input.decision === 'wrong_match') await checkWrongMatch(trx, request, rules);

    const outcome = await payAnswer(trx, submission, input.decision, rules);
    await insertAnswer(trx, { submissionId, curatorAccountId, names: namesOf(submission), input, listening });
    await closeWithAnswer(trx, submission, input.decision, outcome.earned > zeroCredits, rules);
    await execute(trx)`
      UPDATE listening_sessions SET ended_at = app_now() WHERE submission_id = ${submissionId} AND ended_at IS NULL`;
    await countOutcome(trx, input.decision, [submission.service_id]);
    if (input.decision !== 'wrong_match') await countAnswer(trx, submissionId, input.decision === 'accepted');
    await publishAnswer(trx, { submission, input, outcome });
    await finishCampaigns(trx, [submission.campaign_id]);
  });
}
