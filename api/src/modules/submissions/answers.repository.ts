import type { Knex } from 'knex';
import type { AnswerInput } from './answer-rules.policy.ts';
import type { Listening } from './listening.repository.ts';

/**
 * How close a text comes to one of the curator's last answers: trigram Jaccard on normalised text (lower case, letters and
 * digits only), as pg_trgm defines it.
 */
export async function highestSimilarity(
  db: Knex,
  text: string,
  curatorAccountId: number,
  options: { exceptSubmissionId: number; window: number },
): Promise<number> {
  const { rows } = await db.raw<{ rows: { highest: number }[] }>(
    `SELECT coalesce(max(similarity(recent.feedback, ?)), 0) AS highest
       FROM (SELECT feedback FROM answers WHERE curator_account_id = ? AND submission_id <> ?
              ORDER BY answered_at DESC LIMIT ?) recent`,
    [text, curatorAccountId, options.exceptSubmissionId, options.window],
  );
  return rows[0]!.highest;
}

/** A curator answers one thing at a time: the limits that look at their other answers can't be passed by two at once. */
export async function lockCurator(trx: Knex.Transaction, curatorAccountId: number): Promise<void> {
  await trx.raw('SELECT 1 FROM curator_profiles WHERE account_id = ? FOR NO KEY UPDATE', [curatorAccountId]);
}

export interface RecentAnswers {
  all: number;
  wrong_match: number;
}

export async function recentAnswers(db: Knex, curatorAccountId: number, days: number): Promise<RecentAnswers> {
  const { rows } = await db.raw<{ rows: RecentAnswers[] }>(
    `SELECT count(*) AS all, count(*) FILTER (WHERE decision = 'wrong_match') AS wrong_match
       FROM answers WHERE curator_account_id = ? AND answered_at > app_now() - make_interval(days => ?)`,
    [curatorAccountId, days],
  );
  return rows[0]!;
}

/** Whether a submission was opened within so many hours. */
export async function openedWithin(db: Knex, submissionId: number, hours: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_within: boolean }[] }>(
    `SELECT coalesce(opened_at > app_now() - make_interval(hours => ?), false) AS is_within FROM submissions WHERE id = ?`,
    [hours, submissionId],
  );
  return rows[0]!.is_within;
}

/** What was answered before, as far as it tells a replay from another answer; null where nothing was. */
export async function givenAnswer(
  db: Knex,
  submissionId: number,
): Promise<{ decision: AnswerInput['decision']; feedback: string } | null> {
  const row = await db('answers').where({ submission_id: submissionId }).first('decision', 'feedback');
  return (row as { decision: AnswerInput['decision']; feedback: string } | undefined) ?? null;
}

/** By their place in the track. Half a surrogate pair, which JSON can carry, is nothing that jsonb takes. */
const notesOf = (input: AnswerInput) =>
  (input.notes ?? [])
    .map((note) => ({ ...note, text: note.text.toWellFormed() }))
    .toSorted((a, b) => a.atSeconds - b.atSeconds);

/** Keeps the answer, with the receipt as it stands now. */
export async function insertAnswer(
  trx: Knex.Transaction,
  answer: { submissionId: number; curatorAccountId: number; input: AnswerInput; listening: Listening },
): Promise<void> {
  const { input, listening } = answer;
  const placement = input.decision === 'accepted' ? input.placement : null;
  await trx('answers').insert({
    submission_id: answer.submissionId,
    curator_account_id: answer.curatorAccountId,
    decision: input.decision,
    feedback: input.feedback,
    reason_code: input.decision === 'declined' ? input.reasonCode : null,
    ratings: JSON.stringify(input.ratings ?? {}),
    notes: JSON.stringify(notesOf(input)),
    wants_new_version: input.wantsNewVersion ?? false,
    placement_where: placement?.where ?? null,
    placement_planned_on: placement?.plannedDate ?? null,
    placement_keep_days: placement?.keepDays ?? null,
    heard_ms: listening.heardMs,
    heard_ranges: JSON.stringify(listening.ranges),
    duration_ms: listening.durationMs,
  });
}
