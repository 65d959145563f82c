import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { finishCampaigns } from '../campaigns/index.ts';
import { zeroCredits } from '../ledger/index.ts';
import { countAnswer, countOutcome } from '../statistics/index.ts';
import { payAnswer } from './answer-money.service.ts';
import { tellOfAnswer } from './answer-news.service.ts';
import { answerRules, type AnswerInput, type AnswerRule, type Facts } from './answer-rules.policy.ts';
import {
  givenAnswer,
  insertAnswer,
  lockCurator,
  nearestAnswer,
  openedWithin,
  recentAnswers,
} from './answers.repository.ts';
import { listeningOf, type Listening } from './listening.repository.ts';
import { lockSubmission, refuseUnlessOpen } from './lock-submission.ts';
import { closeWithAnswer } from './close.repository.ts';
import { readSubmission } from './submissions.repository.ts';

interface Answering {
  curatorAccountId: number;
  submissionId: number;
  input: AnswerInput;
}

async function rulesOf(
  db: Knex,
  { curatorAccountId, submissionId, input }: Answering,
  heard: { pitch: string } & Pick<Facts, 'heardMs' | 'durationMs'>,
  rules: Rules,
): Promise<AnswerRule[]> {
  const window = rules.answers.similarityWindow;
  const nearest = await nearestAnswer(db, input.feedback, { curatorAccountId, submissionId, window });
  return answerRules(input, { ...heard, nearest }, rules);
}

/** Would this answer be taken? The same rules decide at sending. @throws AppError not_found */
export async function checkAnswer(
  db: Knex,
  answering: Answering,
  rules: Rules,
): Promise<{ canSend: boolean; rules: AnswerRule[] }> {
  const row = await readSubmission(db, answering.curatorAccountId, answering.submissionId);
  const heard = { pitch: row.pitch, heardMs: row.heard_ms ?? 0, durationMs: row.duration_ms };
  const checked = await rulesOf(db, answering, heard, rules);
  return { canSend: row.status === 'pending' && checked.every((rule) => rule.isMet), rules: checked };
}

/** How many wrong matches a curator sent back lately, and how many there may be. */
export async function wrongMatchesOf(
  db: Knex,
  curatorAccountId: number,
  { submissions: rules }: Rules,
): Promise<{ used: number; allowed: number }> {
  const recent = await recentAnswers(db, curatorAccountId, rules.wrongMatchWindowDays);
  const share = Math.floor((recent.all * rules.wrongMatchMaxPercent) / 100);
  return { used: recent.wrong_match, allowed: Math.max(rules.wrongMatchMaxCount, share) };
}

async function checkWrongMatch(trx: Knex.Transaction, answering: Answering, rules: Rules): Promise<void> {
  const { wrongMatchWithinHours, wrongMatchWindowDays } = rules.submissions;
  if (!(await openedWithin(trx, answering.submissionId, wrongMatchWithinHours))) {
    throw new AppError(
      'wrong_match_limit',
      `A wrong match is sent back within ${wrongMatchWithinHours} hours of opening; please answer yes or no.`,
    );
  }
  const { used, allowed } = await wrongMatchesOf(trx, answering.curatorAccountId, rules);
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
  answering: Answering,
  pitch: string,
  rules: Rules,
): Promise<Listening> {
  const listening = (await listeningOf(trx, [answering.submissionId])).get(answering.submissionId);
  const row = listening ?? (await readSubmission(trx, answering.curatorAccountId, answering.submissionId));
  const durationMs = 'duration_ms' in row ? row.duration_ms : row.durationMs;
  const heardMs = listening?.heardMs ?? 0;
  const checked = await rulesOf(trx, answering, { pitch, heardMs, durationMs }, rules);
  const broken = checked.filter((rule) => !rule.isMet);
  const unheard = broken.find((rule) => rule.rule === 'listening');
  if (!listening || unheard) throw new AppError('listen_first', unheard?.message, { details: { rules: checked } });
  if (broken.length > 0) {
    throw new AppError('feedback_rejected', broken.map((rule) => rule.message).join(' '), {
      details: { rules: checked },
    });
  }
  return listening;
}

/** @throws AppError invalid_input for a day that no calendar has */
function checkPlannedDay(input: AnswerInput): void {
  const day = input.placement?.plannedDate;
  if (!day) return;
  const parsed = new Date(`${day}T00:00:00Z`);
  if (!Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)) return;
  const message = 'Planned date is not valid';
  throw new AppError('invalid_input', message, { fields: { 'placement.plannedDate': message } });
}

/**
 * Takes an answer: its rules, its money, its news and, where it was the last one, the end of its campaign, in one
 * transaction. The same answer again changes nothing.
 * @throws AppError invalid_input, not_found, deadline_passed, wrong_state, listen_first, wrong_match_limit, feedback_rejected
 */
export async function answerSubmission(db: Knex, answering: Answering, rules: Rules): Promise<void> {
  const { curatorAccountId, submissionId, input } = answering;
  checkPlannedDay(input);
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { curator: curatorAccountId });
    const given = await givenAnswer(trx, submissionId);
    if (given?.decision === input.decision && given.feedback === input.feedback) return;
    refuseUnlessOpen(submission);
    await lockCurator(trx, curatorAccountId);
    const listening = await checkSendable(trx, answering, submission.pitch, rules);
    if (input.decision === 'wrong_match') await checkWrongMatch(trx, answering, rules);

    const outcome = await payAnswer(trx, submission, input.decision, rules);
    await insertAnswer(trx, { submissionId, curatorAccountId, input, listening });
    await closeWithAnswer(trx, submission, input.decision, outcome.earned > zeroCredits, rules);
    await trx.raw('UPDATE listening_sessions SET ended_at = app_now() WHERE submission_id = ? AND ended_at IS NULL', [
      submissionId,
    ]);
    await countOutcome(trx, input.decision, [submission.service_id]);
    if (input.decision !== 'wrong_match') await countAnswer(trx, submissionId, input.decision === 'accepted');
    await tellOfAnswer(trx, { submission, curatorAccountId, input, outcome });
    await finishCampaigns(trx, [submission.campaign_id]);
  });
}
