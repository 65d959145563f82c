import type { Knex } from 'knex';
import { type JsonRow, queryOne, raw, type Statement, statement } from '../../sql.ts';
import type { AnswerInput, NearestAnswer } from './answer-rules.policy.ts';
import { comparableText, trigramHashes, withoutNames } from '../answer-text/index.ts';
import { type Listening, type ReceiptRow, listeningOfRow, receiptSql } from './listening.repository.ts';

/** From this similarity on, the text with its names is compared too. */
export const fullTextThreshold = 0.6;

/** A text as earlier ones are compared with it. */
export interface ComparedText {
  /** Whole. */
  whole: string;
  /** Without the names of the track, which copied answers replace, and what stands there like one. */
  bare: string;
  /** Of `bare`. */
  trigrams: readonly number[];
}

export function comparedText(text: string, names: readonly string[]): ComparedText {
  const bare = withoutNames(text, names);
  return { whole: comparableText(text), bare, trigrams: trigramHashes(bare) };
}

/** What an answer's rules depend on besides its submission. */
export interface Known {
  nearest: NearestAnswer;
  /** Null before the submission was opened. */
  listening: Listening | null;
}

/** The row of `knownStatement`: `near` is null before the curator's first answer. */
export interface KnownRow {
  near: number | null;
  submission_id: number;
  track_title: string;
  answered_at: Date;
  feedback: string;
  receipt: ReceiptRow | null;
}

/** As a literal: the driver would look at each number. */
export const arrayOf = (numbers: readonly number[]): string => `{${numbers.join()}}`;

/**
 * The curator's recent answer that a text is most similar to: trigram Jaccard, as pg_trgm defines it, of the texts without
 * names or with them, whichever is higher. And the submission's listening receipt. A `KnownRow`.
 */
export function knownStatement(
  text: ComparedText,
  about: { curatorAccountId: number; submissionId: number; window: number },
): Statement {
  const { curatorAccountId, submissionId, window } = about;
  return statement`
    WITH recent AS MATERIALIZED (
      SELECT submission_id, answered_at, feedback,
             coalesce(trigram_similarity(trigrams, ${arrayOf(text.trigrams)}::int[]), similarity(feedback, ${text.bare})) AS bare
        FROM answers WHERE curator_account_id = ${curatorAccountId} AND submission_id <> ${submissionId}
       ORDER BY answered_at DESC LIMIT ${window}),
    nearest AS (
      SELECT *, CASE WHEN bare < ${fullTextThreshold} THEN bare
        ELSE greatest(bare, similarity(feedback, ${text.whole})) END AS near
        FROM recent ORDER BY near DESC, answered_at DESC LIMIT 1)
    SELECT n.near, n.submission_id, t.title AS track_title, n.answered_at, n.feedback,
           (${raw(receiptSql('one.id'))}) AS receipt
      FROM (SELECT ${submissionId}::int AS id) one LEFT JOIN nearest n ON true
      LEFT JOIN submissions s ON s.id = n.submission_id LEFT JOIN tracks t ON t.id = s.track_id`;
}

export const knownOfRow = (row: JsonRow<KnownRow>): Known => ({
  nearest: nearestOf(row),
  listening: row.receipt && listeningOfRow(row.receipt),
});

const nearestOf = (row: JsonRow<KnownRow>): NearestAnswer => {
  if (row.near === null) return { similarity: 0, answer: null };
  const { near, submission_id: submissionId, track_title: trackTitle, answered_at: at, feedback } = row;
  return { similarity: near, answer: { submissionId, trackTitle, answeredAt: new Date(at), feedback } };
};

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
