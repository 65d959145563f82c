import type { Knex } from 'knex';
import { queryOne, queryRow } from '../../sql.ts';
import type { AnswerInput, NearestAnswer } from './answer-rules.policy.ts';
import { comparableText, minHashBands, trigramHashes, withoutNames } from '../answer-text/index.ts';
import type { Listening } from './listening.repository.ts';

/** From this similarity on, the text with its names is compared too. */
export const fullTextThreshold = 0.6;

interface NearestRow {
  near: number;
  submission_id: number;
  track_title: string;
  answered_at: Date;
  feedback: string;
}

/**
 * The curator's recent answer that a text is most similar to: trigram Jaccard, as pg_trgm defines it, of the texts without
 * names or with them, whichever is higher.
 * @param about.names the track's title and artist, which copied answers replace
 */
export async function nearestAnswer(
  db: Knex,
  text: string,
  about: { curatorAccountId: number; submissionId: number; names: readonly string[]; window: number },
): Promise<NearestAnswer> {
  const { curatorAccountId, submissionId, names, window } = about;
  const bare = withoutNames(text, names);
  const row = await queryRow<NearestRow>(db)`
    WITH recent AS MATERIALIZED (
      SELECT submission_id, answered_at, feedback,
             coalesce(trigram_similarity(trigrams, CAST(${trigramHashes(bare)} AS int[])),
               similarity(feedback, ${bare})) AS bare
        FROM answers WHERE curator_account_id = ${curatorAccountId} AND submission_id <> ${submissionId}
       ORDER BY answered_at DESC LIMIT ${window}),
    nearest AS (
      SELECT *, CASE WHEN bare < ${fullTextThreshold} THEN bare
        ELSE greatest(bare, similarity(feedback, ${comparableText(text)})) END AS near
        FROM recent ORDER BY near DESC, answered_at DESC LIMIT 1)
    SELECT n.near, n.submission_id, t.title AS track_title, n.answered_at, n.feedback
      FROM nearest n JOIN submissions s ON s.id = n.submission_id JOIN tracks t ON t.id = s.track_id`;
  if (!row) return { similarity: 0, answer: null };
  return {
    similarity: row.near,
    answer: {
      submissionId: row.submission_id,
      trackTitle: row.track_title,
      answeredAt: row.answered_at,
      feedback: row.feedback,
    },
  };
}

export interface RecentAnswers {
  all: number;
  wrong_match: number;
}

export async function recentAnswers(db: Knex, curatorAccountId: number, days: number): Promise<RecentAnswers> {
  return queryOne<RecentAnswers>(db)`
    SELECT count(*) AS all, count(*) FILTER (WHERE decision = 'wrong_match') AS wrong_match
      FROM answers WHERE curator_account_id = ${curatorAccountId}
        AND answered_at > app_now() - make_interval(days => ${days})`;
}

/** Whether a submission was opened within so many hours. */
export async function openedWithin(db: Knex, submissionId: number, hours: number): Promise<boolean> {
  const row = await queryOne<{ is_within: boolean }>(db)`
    SELECT coalesce(opened_at > app_now() - make_interval(hours => ${hours}), false) AS is_within FROM submissions
      WHERE id = ${submissionId}`;
  return row.is_within;
}

/** The existing answer, to recognize a replay; null where there is none. */
export async function findAnswer(
  db: Knex,
  submissionId: number,
): Promise<{ decision: AnswerInput['decision']; feedback: string } | null> {
  const row = await db('answers').where({ submission_id: submissionId }).first('decision', 'feedback');
  return (row as { decision: AnswerInput['decision']; feedback: string } | undefined) ?? null;
}

/** In track order. */
const notesOf = (input: AnswerInput) => (input.notes ?? []).toSorted((a, b) => a.atSeconds - b.atSeconds);

/** Inserts the answer with the current listening receipt. */
export async function insertAnswer(
  trx: Knex.Transaction,
  answer: {
    submissionId: number;
    curatorAccountId: number;
    names: readonly string[];
    input: AnswerInput;
    listening: Listening;
  },
): Promise<void> {
  const { input, listening } = answer;
  const placement = input.decision === 'accepted' ? input.placement : null;
  const compared = withoutNames(input.feedback, answer.names);
  const trigrams = trigramHashes(compared);
  await trx('answers').insert({
    submission_id: answer.submissionId,
    curator_account_id: answer.curatorAccountId,
    decision: input.decision,
    feedback: input.feedback,
    compared,
    trigrams,
    bands: minHashBands(trigrams),
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
