import type { Knex } from 'knex';
import { AppError, refuseField } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { inTransaction, readTogether, writeTogether } from '../../sql.ts';
import { type Completed, finishStatement, publishCompleted } from '../campaigns/index.ts';
import { feedStatement, notifyFeed, type RecordedEvent } from '../feed/index.ts';
import {
  curatorWallet,
  lockHeldWallets,
  openHolds,
  settleStatements,
  zeroCredits,
  type Held,
  type OpenHold,
} from '../ledger/index.ts';
import { answerStatements } from '../statistics/index.ts';
import { type Outcome, outcomeOf, returnMoney, settlementOf } from './answer-money.service.ts';
import { answerEvents, notifyAnswered } from './answer-events.service.ts';
import { answerRules, type AnswerInput, type AnswerRule } from './answer-rules.policy.ts';
import {
  type ComparedText,
  comparedText,
  findAnswer,
  type Known,
  knownOfRow,
  type KnownRow,
  knownStatement,
} from './answers.repository.ts';
import { closeStatements, type NewAnswer } from './close-submission.repository.ts';
import type { Listening } from './listening.repository.ts';
import { lockForAnswer, type LockedForAnswer, type LockedSubmission, refuseUnlessOpen } from './lock-submission.ts';
import { readSubmission } from './submissions.repository.ts';
import { checkWrongMatch } from './wrong-matches.service.ts';

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

/** Evaluates an answer before it is sent, by the rules that sending enforces. @throws AppError not_found */
export async function checkAnswer(
  db: Knex,
  { curatorAccountId, submissionId, input }: AnswerRequest,
  rules: Rules,
): Promise<{ canSend: boolean; rules: AnswerRule[] }> {
  const row = await readSubmission(db, curatorAccountId, submissionId);
  const about = { curatorAccountId, submissionId, window: rules.answers.similarityWindow };
  const known = knownStatement(comparedText(input.feedback, namesOf(row)), about);
  const { nearest } = knownOfRow((await readTogether<{ known: KnownRow }>(db, { known })).known[0]!);
  const facts = {
    pitch: row.pitch,
    serviceNames: [row.service_title, row.service_url],
    heardMs: row.heard_ms ?? 0,
    durationMs: row.duration_ms,
    nearest,
  };
  const checked = answerRules(input, facts, rules);
  return { canSend: row.status === 'pending' && checked.every((rule) => rule.isMet), rules: checked };
}

/** @returns the listening that the answer is based on */
async function checkSendable(
  trx: Knex.Transaction,
  { curatorAccountId, submissionId, input }: AnswerRequest,
  submission: LockedSubmission,
  { nearest, listening }: Known,
  rules: Rules,
): Promise<Listening> {
  const { pitch, service_title, service_url } = submission;
  const durationMs = listening?.durationMs ?? (await readSubmission(trx, curatorAccountId, submissionId)).duration_ms;
  const facts = {
    pitch,
    serviceNames: [service_title, service_url],
    heardMs: listening?.heardMs ?? 0,
    durationMs,
    nearest,
  };
  const checked = answerRules(input, facts, rules);
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
    const submission = await lockForAnswer(trx, submissionId, curatorAccountId);
    const existing = submission.status === 'pending' ? null : await findAnswer(trx, submissionId);
    if (existing?.decision === input.decision && existing.feedback === input.feedback) return;
    refuseUnlessOpen(submission);
    const outcome = outcomeOf(submission, input.decision, rules);
    const text = comparedText(input.feedback, namesOf(submission));
    const { known, held } = await lockFacts(trx, submission, text, outcome, rules);
    const listening = await checkSendable(trx, request, submission, known, rules);
    if (input.decision === 'wrong_match') await checkWrongMatch(trx, request, rules);
    await write(trx, {
      submission,
      outcome,
      held,
      rules,
      input,
      text,
      listening,
      hasEarned: outcome.earned > zeroCredits,
    });
  });
}

/** Locks the wallets that the answer spends from and to, if it does, and reads what else it is decided on, in one statement. */
async function lockFacts(
  trx: Knex.Transaction,
  submission: LockedForAnswer,
  text: ComparedText,
  { spent }: Outcome,
  rules: Rules,
): Promise<{ known: Known; held: Held }> {
  const { id: submissionId, curator_account_id: curatorAccountId } = submission;
  const known = knownStatement(text, { curatorAccountId, submissionId, window: rules.answers.similarityWindow });
  if (spent === zeroCredits) {
    const rows = await readTogether<{ known: KnownRow }>(trx, { known });
    return { known: knownOfRow(rows.known[0]!), held: { holds: [], earningId: null } };
  }
  const earningId = submission.clearing_wallet ?? (await curatorWallet(trx, curatorAccountId)).clearing;
  const rows = await readTogether<{ wallets: { id: number }; known: KnownRow; holds: OpenHold }>(trx, {
    // Before the wallets, so that nobody waits for a comparison of texts.
    known,
    wallets: lockHeldWallets(submissionId, earningId),
    holds: openHolds(submissionId),
  });
  return { known: knownOfRow(rows.known[0]!), held: { holds: rows.holds, earningId } };
}

interface Writes extends NewAnswer {
  submission: LockedSubmission;
  outcome: Outcome;
  held: Held;
  rules: Rules;
}

/** Writes an answer in one statement, and announces it. */
async function write(trx: Knex.Transaction, { submission, outcome, held, rules, ...answer }: Writes): Promise<void> {
  const { input } = answer;
  const doesReturn = outcome.returned > zeroCredits;
  if (doesReturn) await returnMoney(trx, submission, outcome);
  const money =
    outcome.spent > zeroCredits && !doesReturn
      ? await settleStatements(trx, settlementOf(submission, outcome), held)
      : null;
  const written = await writeTogether<{ events: RecordedEvent; campaign: Completed; transfers: object }>(
    trx,
    {
      ...closeStatements(submission, answer, rules),
      ...money?.writes,
      events: feedStatement(answerEvents(submission, input, outcome)),
      campaign: finishStatement(submission),
      // A wrong match counts for no rate.
      ...(input.decision !== 'wrong_match' && answerStatements(submission.id, input.decision === 'accepted')),
    },
    ['events', 'campaign', ...(money ? (['transfers'] as const) : [])],
  );
  // It is open and locked, so nothing of it can have been booked.
  if (money && written.transfers.length === 0) throw new Error(`submission ${submission.id} was settled before`);
  await notifyFeed(trx, written.events);
  await notifyAnswered(trx, submission);
  await publishCompleted(trx, written.campaign);
}
