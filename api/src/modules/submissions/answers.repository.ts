import type { Knex } from 'knex';
import { type JsonRow, queryOne, queryRow, queryRows, raw, type Statement, statement } from '../../sql.ts';
import type { AnswerInput, NearestAnswer } from './answer-rules.policy.ts';
import { minHashBands, type ReadText, trigramHashes, withoutNames } from '../answer-text/index.ts';
import { excludedGenresSql } from './submission-columns.ts';
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
  /** Of `bare`: what copies are found by among everybody's answers. Computed when first asked for. */
  bands: () => readonly number[];
}

/** @param names of the track */
export function comparedText(text: ReadText, names: readonly string[]): ComparedText {
  const bare = withoutNames(text, names);
  const trigrams = trigramHashes(bare);
  let bands: readonly number[] | null = null;
  return { whole: text.whole, bare, trigrams, bands: () => (bands ??= minHashBands(trigrams)) };
}

/** What an answer's rules depend on besides its submission. */
export interface Known {
  nearest: NearestAnswer;
  /** Null before the submission was opened. */
  listening: Listening | null;
  /** The track is in a genre that the service has excluded since before it was sent. */
  isExcludedGenre: boolean;
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
  is_excluded_genre: boolean;
}

/** As a literal: the driver would look at each number. */
export const arrayOf = (numbers: readonly number[]): string => `{${numbers.join()}}`;

/**
 * For each text: the curator's recent answer that it is most similar to: trigram Jaccard, as pg_trgm defines it, of the texts without
 * names or with them, whichever is higher; those that can still be undone count too. And the submission's listening receipt. `KnownRow`s.
 * @param window how many answers are recent
 */
export const knownStatement = (texts: readonly AnswerText[], window: number): Statement => statement`
    SELECT asked.id, n.near, n.submission_id, t.title AS track_title, n.answered_at, n.feedback, (${raw(receiptSql('asked.id'))}) AS receipt,
           (SELECT ${raw(excludedGenresSql)} <> '{}' FROM submissions s WHERE s.id = asked.id) AS is_excluded_genre
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
                  FROM (SELECT * FROM (
                          SELECT submission_id, answered_at, feedback, trigrams FROM answers
                           WHERE curator_account_id = asked.curator ORDER BY answered_at DESC LIMIT ${window + 1}) published
                        UNION ALL
                        SELECT submission_id, taken_at, input->>'feedback', trigrams FROM unpublished_answers
                         WHERE curator_account_id = asked.curator) a
                 WHERE a.submission_id <> asked.id ORDER BY a.answered_at DESC LIMIT ${window}) recent
         ORDER BY near DESC, answered_at DESC LIMIT 1) n ON true
      LEFT JOIN submissions s ON s.id = n.submission_id LEFT JOIN tracks t ON t.id = s.track_id`;

export const knownOfRow = (row: JsonRow<KnownRow>): Known => ({
  nearest: nearestOf(row),
  listening: row.receipt && listeningOfRow(row.receipt),
  isExcludedGenre: row.is_excluded_genre,
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

/** A curator's answers of so many days, those that can still be undone among them. */
export async function recentAnswers(db: Knex, curatorAccountId: number, days: number): Promise<RecentAnswers> {
  return queryOne<RecentAnswers>(db)`
    SELECT count(*) AS all, count(*) FILTER (WHERE decision = 'wrong_match') AS wrong_match
      FROM (SELECT decision FROM answers WHERE curator_account_id = ${curatorAccountId}
               AND answered_at > app_now() - make_interval(days => ${days})
            UNION ALL SELECT input->>'decision' FROM unpublished_answers WHERE curator_account_id = ${curatorAccountId}) recent`;
}

/** Whether a submission was opened within so many hours; null where nobody has opened it. */
export async function openedWithin(db: Knex, submissionId: number, hours: number): Promise<boolean | null> {
  const row = await queryOne<{ is_within: boolean | null }>(db)`
    SELECT opened_at > app_now() - make_interval(hours => ${hours}) AS is_within FROM submissions WHERE id = ${submissionId}`;
  return row.is_within;
}

/** The existing answer, to recognize a replay: published, or one that can still be undone. Null where there is none. */
export const findAnswer = (
  db: Knex,
  submissionId: number,
): Promise<{ decision: AnswerInput['decision']; feedback: string } | null> =>
  queryRow<{ decision: AnswerInput['decision']; feedback: string }>(db)`
    SELECT decision, feedback FROM answers WHERE submission_id = ${submissionId}
    UNION ALL
    SELECT input->>'decision', input->>'feedback' FROM unpublished_answers WHERE submission_id = ${submissionId}`;

/** Whether a curator's submissions are of genres that their services have excluded since before they were sent; without those that aren't the curator's. */
export async function excludedAmong(
  db: Knex,
  curatorAccountId: number,
  submissionIds: readonly number[],
): Promise<Map<number, boolean>> {
  const rows = await queryRows<{ id: number; is_excluded: boolean }>(db)`
    SELECT s.id, ${raw(excludedGenresSql)} <> '{}' AS is_excluded FROM submissions s
     WHERE s.id = ANY (${[...submissionIds]}::int[]) AND s.curator_account_id = ${curatorAccountId} AND s.sent_at IS NOT NULL`;
  return new Map(rows.map((row) => [row.id, row.is_excluded]));
}
