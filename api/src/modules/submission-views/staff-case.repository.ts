import type { ServiceType, SubmissionStatus } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { queryOne, queryRow, raw } from '../../sql.ts';
import { answerColumns, type AnswerColumns } from './answer.presenter.ts';
import { flagColumns, type FlagColumns } from './flag.presenter.ts';
import { proofColumns, type ProofColumns } from './proof.presenter.ts';

/** What lists of submissions have in common, whoever reads them. */
export interface ListedSubmission {
  id: number;
  campaign_id: number;
  status: SubmissionStatus;
  track_title: string;
  track_artist: string;
  service_id: number;
  service_title: string;
  service_type: ServiceType;
  price: number;
}

export interface CaseRow extends ListedSubmission, AnswerColumns, FlagColumns, ProofColumns {
  pitch: string;
  creator_name: string | null;
  curator_name: string;
  service_url: string;
  earned: number;
}

const select = `
  SELECT s.id, s.campaign_id, s.status, t.title AS track_title, t.artist AS track_artist, s.pitch,
         cp.display_name AS creator_name, p.display_name AS curator_name, v.id AS service_id, v.title AS service_title,
         v.type AS service_type, v.url AS service_url, s.price_hundredths AS price,
         coalesce(e.amount, 0)::bigint AS earned, ${answerColumns}, ${flagColumns}, ${proofColumns}
    FROM submissions s
    JOIN tracks t ON t.id = s.track_id
    JOIN services v ON v.id = s.service_id
    JOIN curator_profiles p ON p.id = v.curator_profile_id
    LEFT JOIN creator_profiles cp ON cp.account_id = s.creator_account_id
    LEFT JOIN answers a ON a.submission_id = s.id
    LEFT JOIN flags fl ON fl.submission_id = s.id
    LEFT JOIN proofs pr ON pr.submission_id = s.id
    LEFT JOIN ledger_transfers e ON e.idem = 'submission:' || s.id || ':earned'`;

/** @throws AppError not_found */
export async function readCase(db: Knex, submissionId: number): Promise<CaseRow> {
  const row = await queryRow<CaseRow>(db)`${raw(select)} WHERE s.id = ${submissionId}`;
  if (!row) throw new AppError('not_found', because('submissions.not_found'));
  return row;
}

const ms = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;

interface CaseQuery {
  /** Cursor: time in ms and id of the last row. */
  after: number[] | null;
  limit: number;
}

const bindings = ({ after, limit }: CaseQuery) => ({ key: after?.[0] ?? null, id: after?.[1] ?? null, limit });

/** Open flags by decision deadline, or decided ones newest first. */
export async function flagCases(db: Knex, state: 'open' | 'decided', query: CaseQuery): Promise<CaseRow[]> {
  const isOpen = state === 'open';
  const key = ms(isOpen ? 'fl.decide_by' : 'fl.decided_at');
  const { rows } = await db.raw<{ rows: CaseRow[] }>(
    `${select}
      WHERE fl.state ${isOpen ? '=' : '<>'} 'open'
        AND (CAST(:key AS bigint) IS NULL OR (${key}, s.id) ${isOpen ? '>' : '<'} (CAST(:key AS bigint), CAST(:id AS bigint)))
      ORDER BY ${key} ${isOpen ? '' : 'DESC'}, s.id ${isOpen ? '' : 'DESC'} LIMIT :limit`,
    bindings(query),
  );
  return rows;
}

export const flagKey = (state: 'open' | 'decided') => (row: CaseRow) => [
  (state === 'open' ? row.flag_decide_by : row.flag_decided_at!).getTime(),
  row.id,
];

/** Disputed proofs by decision deadline. */
export async function proofCases(db: Knex, query: CaseQuery): Promise<CaseRow[]> {
  const { rows } = await db.raw<{ rows: CaseRow[] }>(
    `${select}
      WHERE pr.state = 'disputed'
        AND (CAST(:key AS bigint) IS NULL OR (${ms('pr.decide_by')}, s.id) > (CAST(:key AS bigint), CAST(:id AS bigint)))
      ORDER BY ${ms('pr.decide_by')}, s.id LIMIT :limit`,
    bindings(query),
  );
  return rows;
}

export const proofKey = (row: CaseRow): number[] => [row.proof_decide_by!.getTime(), row.id];

export async function openCounts(db: Knex): Promise<{ flags: number; proofs: number }> {
  return queryOne<{ flags: number; proofs: number }>(db)`
    SELECT (SELECT count(*) FROM flags WHERE state = 'open') AS flags,
           (SELECT count(*) FROM proofs WHERE state = 'disputed') AS proofs`;
}
