import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { queryRow, queryRows, raw } from '../../sql.ts';
import { answerColumns, replyColumns, type AnswerColumns, type ReplyColumns } from '../submission-views/index.ts';
import { itemColumns, itemTables, type ItemRow } from './submission-columns.ts';

export interface SubmissionRow extends ItemRow, AnswerColumns, ReplyColumns {
  clears_at: Date | null;
  cleared_at: Date | null;
  kept_at: Date | null;
  is_flagged: boolean;
  pitch: string;
  disclosure: string | null;
  service_url: string;
  creator_account_id: number;
  lyrics: string | null;
  version_id: number;
  format: string;
  peaks: number[];
}

const select = `
  SELECT ${itemColumns}, s.clears_at, s.cleared_at, s.kept_at, s.is_flagged, s.pitch, s.disclosure, v.url AS service_url, s.creator_account_id,
         t.lyrics,
         tv.id AS version_id, tv.format, tv.peaks, ${answerColumns}, ${replyColumns}
  ${itemTables('submissions s')}
  LEFT JOIN answers a ON a.submission_id = s.id
  LEFT JOIN replies re ON re.submission_id = s.id`;

/**
 * A submission that was sent to one of the curator's services.
 * @throws AppError not_found, also for somebody else's
 */
export async function readSubmission(db: Knex, curatorAccountId: number, submissionId: number): Promise<SubmissionRow> {
  const row = await queryRow<SubmissionRow>(db)`
    ${raw(select)} WHERE s.id = ${submissionId} AND s.curator_account_id = ${curatorAccountId} AND s.sent_at IS NOT NULL`;
  if (!row) throw new AppError('not_found', 'This submission was not found.');
  return row;
}

/** A curator's answers, newest first. @param after time in ms and id of the last one seen */
export async function answeredPage(
  db: Knex,
  curatorAccountId: number,
  after: number[] | null,
  limit: number,
): Promise<SubmissionRow[]> {
  return queryRows<SubmissionRow>(db)`
    ${raw(select)}
     WHERE a.curator_account_id = ${curatorAccountId}
       AND (${after?.[0] ?? null}::bigint IS NULL
            OR (date_trunc('milliseconds', a.answered_at), s.id) < (to_timestamp(${after?.[0] ?? null}::bigint / 1000.0),
              ${after?.[1] ?? null}::bigint))
     ORDER BY date_trunc('milliseconds', a.answered_at) DESC, s.id DESC LIMIT ${limit}`;
}

export const answeredKey = (row: SubmissionRow): number[] => [row.answered_at.getTime(), row.id];
