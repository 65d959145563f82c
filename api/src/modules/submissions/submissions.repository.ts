import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { batchedQuery } from '../../batched-query.ts';
import { escapeLike, type JsonRow, queryRow, queryRows, raw, withInstants } from '../../sql.ts';
import {
  answerColumns,
  flagColumns,
  replyColumns,
  type AnswerColumns,
  type FlagColumns,
  type ReplyColumns,
} from '../submission-views/index.ts';
import { publicCreatorSql, type PublicCreatorRow } from '../account/index.ts';
import { receiptSql, type ReceiptRow } from './listening.repository.ts';
import { nextSql } from './queue.repository.ts';
import { itemColumns, itemTables, type ItemRow } from './submission-columns.ts';
import { factsSql, type FactsRow } from './track-facts.repository.ts';

export interface SubmissionRow extends ItemRow, AnswerColumns, FlagColumns, ReplyColumns {
  clears_at: Date | null;
  cleared_at: Date | null;
  kept_at: Date | null;
  is_flagged: boolean;
  keep_days: number | null;
  pitch: string;
  disclosure: string | null;
  service_url: string;
  creator_account_id: number;
  is_helpful: boolean | null;
  is_shown_as_sample: boolean | null;
  artist_note: string | null;
  artist_note_at: Date | null;
  lyrics: string | null;
  link: string | null;
  other_links: string[];
  version_id: number;
  format: string;
  peaks: number[];
}

const columns = `${itemColumns}, s.clears_at, s.cleared_at, s.kept_at, s.is_flagged, s.keep_days, s.pitch, s.disclosure, v.url AS service_url, s.creator_account_id,
  vo.is_helpful, CASE WHEN sa.allowed_at IS NOT NULL THEN sa.shown_at IS NOT NULL END AS is_shown_as_sample,
  an.text AS artist_note, an.updated_at AS artist_note_at, t.lyrics, t.link, t.other_links, tv.id AS version_id, tv.format, tv.peaks, ${answerColumns}, ${flagColumns}, ${replyColumns}`;
const tables = `
  ${itemTables('submissions s')}
  LEFT JOIN answers a ON a.submission_id = s.id
  LEFT JOIN votes vo ON vo.submission_id = s.id
  LEFT JOIN sample_answers sa ON sa.submission_id = s.id
  LEFT JOIN flags fl ON fl.submission_id = s.id
  LEFT JOIN replies re ON re.submission_id = s.id
  LEFT JOIN creator_profiles cp ON cp.account_id = s.creator_account_id
  LEFT JOIN artist_notes an ON an.curator_account_id = s.curator_account_id AND an.creator_profile_id = cp.id`;

/**
 * A submission that was sent to one of the curator's services.
 * @throws AppError not_found, also for somebody else's
 */
export async function readSubmission(db: Knex, curatorAccountId: number, submissionId: number): Promise<SubmissionRow> {
  const row = await queryRow<SubmissionRow>(db)`
    SELECT ${raw(columns)} ${raw(tables)}
     WHERE s.id = ${submissionId} AND s.curator_account_id = ${curatorAccountId} AND s.sent_at IS NOT NULL`;
  if (!row) throw notFound();
  return row;
}

/** A submission as its curator has just answered it. */
export interface AnsweredRow extends SubmissionRow {
  artist: PublicCreatorRow | null;
  receipt: ReceiptRow | null;
  /** The earning of its answer: none for a wrong match, nor for an influencer's accept until its proof is verified. */
  earned: number | null;
  /** The next submission to answer, in queue order. */
  next_id: number | null;
}

/** A submission with all that its curator's page shows. */
export interface DetailRow extends AnsweredRow, FactsRow {}

const detailQuery = ({ withFacts }: { withFacts: boolean }) => `
   SELECT ${columns}, ${withFacts ? 'facts.*, ' : ''}(${publicCreatorSql('s.creator_account_id')}) AS artist, (${receiptSql('s.id')}) AS receipt,
          (SELECT e.amount FROM ledger_transfers e WHERE e.idem = 'submission:' || s.id || ':earned') AS earned,
          (${nextSql('s.curator_account_id')}) AS next_id
    ${tables} ${withFacts ? `CROSS JOIN LATERAL (${factsSql}) facts` : ''}
    WHERE s.id = asked.id AND s.curator_account_id = asked.curator AND s.sent_at IS NOT NULL`;
const ofCurator = { id: 'int', curator: 'int' } as const;
const detail = batchedQuery<{ id: number; curator: number }, JsonRow<DetailRow>>(
  ofCurator,
  detailQuery({ withFacts: true }),
);
/** Facts help to decide, and cost as much as the rest: what was just answered comes without. */
const answered = batchedQuery<{ id: number; curator: number }, JsonRow<AnsweredRow>>(
  ofCurator,
  detailQuery({ withFacts: false }),
);
const instantsOfDetail = [
  'sent_at',
  'deadline_at',
  'opened_at',
  'publish_at',
  'clears_at',
  'cleared_at',
  'kept_at',
  'answered_at',
  'reply_sent_at',
  'raised_at',
  'flag_decide_by',
  'flag_decided_at',
  'curator_responded_at',
  'artist_note_at',
] as const;

/**
 * A submission as the page of its curator shows it.
 * @throws AppError not_found, also for somebody else's
 */
export async function readDetail(db: Knex, curatorAccountId: number, submissionId: number): Promise<DetailRow> {
  const [row] = await detail(db, { id: submissionId, curator: curatorAccountId });
  if (!row) throw notFound();
  return withInstants<DetailRow>(row, [...instantsOfDetail, 'placed_at']);
}

/**
 * The same after its answer, without the facts about its track.
 * @throws AppError not_found, also for somebody else's
 */
export async function readAnswered(db: Knex, curatorAccountId: number, submissionId: number): Promise<AnsweredRow> {
  const [row] = await answered(db, { id: submissionId, curator: curatorAccountId });
  if (!row) throw notFound();
  return withInstants<AnsweredRow>(row, instantsOfDetail);
}

const notFound = () => new AppError('not_found', because('submissions.not_found'));

export interface AnsweredFilters {
  /** Each has to occur in the feedback, the title or the artist. */
  words: readonly string[];
  decision: 'accepted' | 'declined' | 'wrong_match' | null;
  onlyHelpful: boolean;
  /** Of the curator; another's finds nothing. */
  serviceId: number | null;
}

/**
 * A curator's answers, newest first. The index finds those of the curator, and only they are searched.
 * @param after time in ms and id of the last one seen
 */
export async function answeredPage(
  db: Knex,
  curatorAccountId: number,
  { words, decision, onlyHelpful, serviceId }: AnsweredFilters,
  after: number[] | null,
  limit: number,
): Promise<SubmissionRow[]> {
  const patterns = words.map((word) => `%${escapeLike(word)}%`);
  return queryRows<SubmissionRow>(db)`
    SELECT ${raw(columns)} ${raw(tables)}
     WHERE a.curator_account_id = ${curatorAccountId}
       AND (${decision}::text IS NULL OR a.decision = ${decision}::text)
       AND (NOT ${onlyHelpful}::boolean OR vo.is_helpful)
       AND (${serviceId}::int IS NULL OR s.service_id = ${serviceId}::int)
       AND NOT EXISTS (
             SELECT FROM unnest(${patterns}::text[], ${[...words]}::text[]) AS looked (pattern, word)
              WHERE NOT (a.feedback ILIKE looked.pattern OR t.title ILIKE looked.pattern OR t.artist ILIKE looked.pattern
                         -- However its accents are typed.
                         OR (search_text(looked.word) <> ''
                             AND search_text(t.title || ' ' || t.artist) LIKE '%' || search_text(looked.word) || '%')))
       AND (${after?.[0] ?? null}::bigint IS NULL
            OR (date_trunc('milliseconds', a.answered_at), s.id) < (to_timestamp(${after?.[0] ?? null}::bigint / 1000.0),
              ${after?.[1] ?? null}::bigint))
     ORDER BY date_trunc('milliseconds', a.answered_at) DESC, s.id DESC LIMIT ${limit}`;
}

export const answeredKey = (row: SubmissionRow): number[] => [row.answered_at.getTime(), row.id];
