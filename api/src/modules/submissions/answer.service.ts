import type { Knex } from 'knex';
import { isCalendarDay } from '../../calendar-day.ts';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { readTogether } from '../../sql.ts';
import { withoutNames } from '../answer-text/index.ts';
import type { Held, OpenHold } from '../ledger/index.ts';
import { notifyLive, queueChanged } from '../live/index.ts';
import { type Outcome, outcomeOf } from './answer-money.service.ts';
import {
  answerRules,
  type AnswerInput,
  type AnswerRule,
  type AnswerTexts,
  textsOf,
  wordedRules,
} from './answer-rules.policy.ts';
import {
  type ComparedText,
  comparedText,
  findAnswer,
  type Known,
  knownOfRow,
  type KnownRow,
  knownStatement,
} from './answers.repository.ts';
import type { Listening } from './listening.repository.ts';
import {
  lockForAnswers,
  type LockedForAnswer,
  type LockedSubmission,
  notFound,
  refuseUnlessOpen,
} from './lock-submission.ts';
import { readSubmission } from './submissions.repository.ts';
import { insertUnpublished } from './unpublished-answers.repository.ts';
import { type AnswerWrites, locksNoMore, spendingStatements, writeAnswers } from './write-answers.service.ts';
import { checkWrongMatch } from './wrong-matches.service.ts';

export interface AnswerRequest {
  curatorAccountId: number;
  submissionId: number;
  input: AnswerInput;
  /** Its texts, as read before the transaction; without them they are read in it. */
  read?: ReadAnswer;
}

/** The texts of an answer, and how they compare where the names of its track don't occur in them. */
interface ReadAnswer {
  texts: AnswerTexts;
  compared: ComparedText;
}

/** Reads an answer's texts, so that nothing is locked meanwhile, and no other answer waits. */
export function readAnswer(input: AnswerInput, rules: Rules): ReadAnswer {
  const texts = textsOf(input);
  const compared = comparedText(texts.feedback, []);
  // What can still be undone is written without them.
  if (rules.answers.undoSeconds === 0) compared.bands();
  return { texts, compared };
}

/** @param names of the track, which copied answers replace */
function comparedWithout({ texts, compared }: ReadAnswer, names: readonly string[]): ComparedText {
  const bare = withoutNames(texts.feedback, names);
  return bare === compared.bare ? compared : comparedText(texts.feedback, names);
}

interface TrackNames {
  track_title: string;
  track_artist: string;
}

/** The names that copied answers replace. */
export const namesOf = ({ track_title, track_artist }: TrackNames) => [track_title, track_artist];

/** Evaluates an answer before it is sent, by the rules that sending enforces. @throws AppError not_found */
export async function checkAnswer(
  db: Knex,
  { curatorAccountId, submissionId, input }: AnswerRequest,
  rules: Rules,
): Promise<{ canSend: boolean; rules: AnswerRule[] }> {
  const row = await readSubmission(db, curatorAccountId, submissionId);
  const texts = textsOf(input);
  const text = comparedText(texts.feedback, namesOf(row));
  const known = knownStatement([{ submissionId, curatorAccountId, text }], rules.answers.similarityWindow);
  const { nearest } = knownOfRow((await readTogether<{ known: KnownRow }>(db, { known })).known[0]!);
  const facts = {
    pitch: row.pitch,
    serviceNames: [row.service_title, row.service_url],
    heardMs: row.heard_ms ?? 0,
    durationMs: row.duration_ms,
    nearest,
    isExcludedGenre: row.excluded_genres.length > 0,
  };
  const checked = answerRules(input, texts, facts, rules);
  return {
    canSend: row.status === 'pending' && row.publish_at === null && checked.every((rule) => rule.isMet),
    rules: wordedRules(checked),
  };
}

/** @returns the listening that the answer is based on */
async function checkSendable(
  trx: Knex.Transaction,
  { curatorAccountId, submissionId, input, read: { texts } }: Open,
  submission: LockedSubmission,
  { nearest, listening, isExcludedGenre }: Known,
  rules: Rules,
): Promise<Listening> {
  const { pitch, service_title, service_url } = submission;
  const durationMs = listening?.durationMs ?? (await readSubmission(trx, curatorAccountId, submissionId)).duration_ms;
  checkNotes(input, durationMs);
  const facts = {
    pitch,
    serviceNames: [service_title, service_url],
    heardMs: listening?.heardMs ?? 0,
    durationMs,
    nearest,
    isExcludedGenre,
  };
  const judged = answerRules(input, texts, facts, rules);
  if (judged.every((rule) => rule.isMet)) return listening ?? { heardMs: 0, durationMs, ranges: [] };
  const checked = wordedRules(judged);
  const unmet = checked.filter((rule) => !rule.isMet);
  const unmetListening = unmet.find((rule) => rule.rule === 'listening');
  if (unmetListening)
    throw new AppError('listen_first', unmetListening.texts?.['message'], { details: { rules: checked } });
  const rulesUnmet = unmet.flatMap((rule) => rule.texts?.['message'] ?? []);
  throw new AppError('feedback_rejected', because('answers.all', { rules: rulesUnmet }), {
    details: { rules: checked },
  });
}

/** @throws AppError invalid_input for a date that doesn't exist */
function checkPlannedDay(input: AnswerInput): void {
  const day = input.placement?.plannedDate;
  if (!day || isCalendarDay(day, { before: '2100' })) return;
  refuseField('placement.plannedDate', because('fields.invalid', { field: 'plannedDate' }));
}

/** A note after the end would lie outside the waveform. Players round, so one within the last second begun is in it. @throws AppError invalid_input */
function checkNotes(input: AnswerInput, durationMs: number): void {
  const max = Math.ceil(durationMs / 1_000);
  const late = (input.notes ?? []).findIndex(({ atSeconds }) => atSeconds > max);
  if (late === -1) return;
  refuseField(`notes.${late}.atSeconds`, because('fields.too_large', { field: 'atSeconds', max }));
}

/** An answer whose submission accepts it. */
interface Open extends AnswerRequest {
  request: AnswerRequest;
  submission: LockedForAnswer;
  outcome: Outcome;
  read: ReadAnswer;
  text: ComparedText;
}

/** The result of one of several answers: given (now or before), the refusal, or `separate` if it needs a transaction of its own. */
export type Answered = 'given' | 'separate' | AppError;

const asRefusal = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  throw error;
};

/**
 * Answers submissions of different curators in one transaction. Where answers can be undone, they are saved and published later; else
 * money, events and, after the last answer, the completion of its campaign follow at once. A refused answer changes nothing, and stops no
 * other. Idempotent for the same answer.
 *
 * Given separately: answers that lock further rows or read more than the rest. They return credits (which may pay debts), are a curator's
 * first earning (which opens their wallets) or a wrong match, or their submission isn't open.
 */
export async function answerSubmissions(
  trx: Knex.Transaction,
  requests: readonly AnswerRequest[],
  rules: Rules,
): Promise<Answered[]> {
  const locked = await lockForAnswers(trx, requests);
  const isSingle = requests.length === 1;
  const results = new Map<AnswerRequest, Answered>();
  const open: Open[] = [];
  for (const request of requests) {
    const submission = locked.get(request.submissionId);
    // Another answer may have locked it for its curator.
    if (submission?.curator_account_id !== request.curatorAccountId) {
      results.set(request, notFound());
      continue;
    }
    const one = await openedBy(trx, request, submission, rules, isSingle).catch(asRefusal);
    if (typeof one === 'string' || one instanceof AppError) results.set(request, one);
    else open.push(one);
  }
  const facts = await lockFacts(trx, open, rules);
  const given: (AnswerWrites & Open)[] = [];
  for (const one of open) {
    const { known, held } = facts.get(one.submissionId)!;
    try {
      const listening = await checkSendable(trx, one, one.submission, known, rules);
      if (one.input.decision === 'wrong_match') await checkWrongMatch(trx, { ...one, ...known }, rules);
      given.push({ ...one, listening, held, answeredAt: null });
    } catch (error) {
      results.set(one.request, asRefusal(error));
    }
  }
  if (given.length > 0)
    await (rules.answers.undoSeconds > 0 ? saveUnpublished(trx, given, rules) : writeAnswers(trx, given, rules));
  return requests.map((request) => results.get(request) ?? 'given');
}

/** Keeps answers until they can't be undone any more; only their curators' own tabs are told. */
async function saveUnpublished(
  trx: Knex.Transaction,
  answers: readonly (Open & { listening: Listening })[],
  rules: Rules,
): Promise<void> {
  await insertUnpublished(trx, answers, rules.answers.undoSeconds);
  await notifyLive(
    trx,
    answers.map((one) => queueChanged(one.curatorAccountId)),
  );
}

/** @throws AppError invalid_input, deadline_passed, wrong_state */
async function openedBy(
  trx: Knex.Transaction,
  request: AnswerRequest,
  submission: LockedForAnswer,
  rules: Rules,
  isSingle: boolean,
): Promise<Open | 'given' | 'separate'> {
  const { input, submissionId } = request;
  checkPlannedDay(input);
  if (submission.status !== 'pending' || submission.has_unpublished_answer) {
    if (!isSingle) return 'separate';
    const existing = await findAnswer(trx, submissionId);
    if (existing?.decision === input.decision && existing.feedback === input.feedback) return 'given';
  }
  refuseUnlessOpen(submission);
  const outcome = outcomeOf(submission, input.decision, rules);
  const isPlain =
    input.decision !== 'wrong_match' && (rules.answers.undoSeconds > 0 || locksNoMore({ submission, outcome }));
  if (!isSingle && !isPlain) return 'separate';
  const read = request.read ?? readAnswer(input, rules);
  return { ...request, request, read, submission, outcome, text: comparedWithout(read, namesOf(submission)) };
}

/** Locks the wallets that the answers spend from and to, if they do, and reads what else they are decided on, in one statement. */
async function lockFacts(
  trx: Knex.Transaction,
  answers: readonly Open[],
  rules: Rules,
): Promise<Map<number, { known: Known; held: Held }>> {
  if (answers.length === 0) return new Map();
  const known = knownStatement(answers, rules.answers.similarityWindow);
  // What can still be undone moves no money yet.
  const { statements, heldBy } = await spendingStatements(trx, rules.answers.undoSeconds > 0 ? [] : answers);
  // The texts before the wallets, so that nobody waits for a comparison.
  const rows = await readTogether<{ known: KnownRow; wallets: { id: number }; holds: OpenHold }>(trx, {
    known,
    ...statements,
  });
  return new Map(rows.known.map((row) => [row.id, { known: knownOfRow(row), held: heldBy(row.id, rows.holds) }]));
}
