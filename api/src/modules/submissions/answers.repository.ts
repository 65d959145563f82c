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

/** A text that is compared with its curator's answers to other submissions. */
export interface AnswerText {
  submissionId: number;
  curatorAccountId: number;
  text: ComparedText;
}

/** A row of `knownStatement`: `near` is null before the curator's first answer. */
export interface KnownRow {
  /** The submission that is answered. */
  id: number;
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
 * For each text: the curator's recent answer that it is most similar to: trigram Jaccard, as pg_trgm defines it, of the texts without
 * names or with them, whichever is higher. And the submission's listening receipt. `KnownRow`s.
 * @param window how many answers are recent
 */
export const knownStatement = (texts: readonly AnswerText[], window: number): Statement => statement`
    SELECT asked.id, n.near, n.submission_id, t.title AS track_title, n.answered_at, n.feedback, (${raw(receiptSql('asked.id'))}) AS receipt
      FROM (SELECT id, curator, whole, bare, trigrams::int[] AS trigrams
              FROM unnest(${texts.map((one) => one.submissionId)}::int[], ${texts.map((one) => one.curatorAccountId)}::int[],
                          ${texts.map(({ text }) => text.whole)}::text[], ${texts.map(({ text }) => text.bare)}::text[],
                          ${texts.map(({ text }) => arrayOf(text.trigrams))}::text[]) AS one (id, curator, whole, bare, trigrams)
            -- Read once, not for each answer that is compared.
            OFFSET 0) asked
      LEFT JOIN LATERAL (
        SELECT *, CASE WHEN bare < ${fullTextThreshold} THEN bare
          ELSE greatest(bare, similarity(feedback, asked.whole)) END AS near
          FROM (SELECT a.submission_id, a.answered_at, a.feedback,
                       coalesce(trigram_similarity(a.trigrams, asked.trigrams), similarity(a.feedback, asked.bare)) AS bare
                  FROM answers a WHERE a.curator_account_id = asked.curator AND a.submission_id <> asked.id
                 ORDER BY a.answered_at DESC LIMIT ${window}) recent
         ORDER BY near DESC, answered_at DESC LIMIT 1) n ON true
      LEFT JOIN submissions s ON s.id = n.submission_id LEFT JOIN tracks t ON t.id = s.track_id`;

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
