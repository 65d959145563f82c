import type { CampaignType, PlacementSearch } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because, keptSql } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { queryRow, queryRows, raw } from '../../sql.ts';
import { type ListedSubmission, proofColumns, type ProofColumns } from '../submission-views/index.ts';

export interface PromiseRow extends ListedSubmission, ProofColumns {
  track_link: string | null;
  track_other_links: string[];
  proof_due_at: Date | null;
  keep_until: Date | null;
  kept_at: Date | null;
  campaign_type: CampaignType;
  service_url: string;
  /** The latest look for a track without a proof, as JSON; null where there was none. */
  search: (Omit<PlacementSearch, 'searchedAt' | 'nextSearchAt'> & { searchedAt: string; nextSearchAt: string }) | null;
  share: number;
  /** What the broken promise of a playlist or radio returned. */
  refunded: number;
  broken_at: Date | null;
  /** The sort key of the list, in milliseconds. */
  order_key: number;
}

/** Promises without a due date are last. */
const orderKey = `floor(extract(epoch FROM coalesce(s.keep_until, s.proof_due_at, 'epoch'::timestamptz + interval '200 years')) * 1000)::bigint`;

const select = `
  SELECT s.id, s.campaign_id, s.status, c.type AS campaign_type, s.price_hundredths AS price,
         s.curator_share_hundredths AS share, coalesce(refund.amount, 0)::bigint AS refunded, CASE WHEN s.status = 'broken' THEN s.broken_at END AS broken_at,
         t.title AS track_title, t.artist AS track_artist, t.link AS track_link, t.other_links AS track_other_links, v.id AS service_id,
         v.title AS service_title, v.type AS service_type, v.url AS service_url, s.proof_due_at, s.keep_until, s.kept_at,
         ${orderKey} AS order_key, ${proofColumns},
         CASE WHEN f.submission_id IS NOT NULL AND pr.submission_id IS NULL AND f.url = v.url
              THEN jsonb_build_object('outcome', f.outcome, 'why', f.why, 'texts', ${keptSql('f', 'why')}, 'searchedAt', f.searched_at, 'nextSearchAt', f.next_search_at) END AS search
    FROM submissions s
    JOIN campaigns c ON c.id = s.campaign_id
    JOIN tracks t ON t.id = s.track_id
    JOIN services v ON v.id = s.service_id
    LEFT JOIN proofs pr ON pr.submission_id = s.id
    LEFT JOIN placement_searches f ON f.submission_id = s.id
    LEFT JOIN ledger_transfers refund ON refund.idem = 'submission:' || s.id || ':broken:fee'`;

/** @throws AppError not_found, also for somebody else's */
export async function readPromise(db: Knex, curatorAccountId: number, submissionId: number): Promise<PromiseRow> {
  const row = await queryRow<PromiseRow>(db)`
    ${raw(select)} WHERE s.id = ${submissionId} AND s.curator_account_id = ${curatorAccountId}`;
  if (!row) throw new AppError('not_found', because('submissions.not_found'));
  return row;
}

/**
 * Open promises: proofs that are due, then placements in their keep days, each by time.
 * @param after the cursor: 0 (due) or 1 (kept), time in ms and id of the last row
 */
export async function openPromises(
  db: Knex,
  curatorAccountId: number,
  after: number[] | null,
  limit: number,
): Promise<PromiseRow[]> {
  const [group = null, key = null, id = null] = after ?? [];
  return queryRows<PromiseRow>(db)`
    ${raw(select)}
     WHERE s.curator_account_id = ${curatorAccountId}
       AND (s.status = 'accepted' OR (s.status = 'placed' AND s.kept_at IS NULL))
       AND (CAST(${group} AS int) IS NULL
            OR ((s.keep_until IS NOT NULL)::int, ${raw(orderKey)}, s.id)
               > (CAST(${group} AS int), CAST(${key} AS bigint), CAST(${id} AS bigint)))
     ORDER BY (s.keep_until IS NOT NULL)::int, order_key, s.id LIMIT ${limit}`;
}

export const promiseKey = (row: PromiseRow): number[] => [row.keep_until ? 1 : 0, row.order_key, row.id];

const brokenOrder = `floor(extract(epoch FROM s.broken_at) * 1000)::bigint`;

/** Broken promises, newest first. @param after the cursor: time in ms and id of the last row */
export async function brokenPromises(
  db: Knex,
  curatorAccountId: number,
  after: number[] | null,
  limit: number,
): Promise<PromiseRow[]> {
  const [key = null, id = null] = after ?? [];
  return queryRows<PromiseRow>(db)`
    ${raw(select)}
     WHERE s.curator_account_id = ${curatorAccountId} AND s.status = 'broken'
       AND (CAST(${key} AS bigint) IS NULL
         OR (${raw(brokenOrder)}, s.id) < (CAST(${key} AS bigint), CAST(${id} AS bigint)))
     ORDER BY ${raw(brokenOrder)} DESC, s.id DESC LIMIT ${limit}`;
}

/** The broken ones among an account's promises, on either side. */
export async function brokenAmong(
  db: Knex,
  accountId: number,
  submissionIds: readonly number[],
): Promise<PromiseRow[]> {
  return queryRows<PromiseRow>(db)`
    ${raw(select)}
     WHERE s.id = ANY (${[...submissionIds]}::int[]) AND s.status = 'broken'
       AND (s.creator_account_id = ${accountId} OR s.curator_account_id = ${accountId})
     ORDER BY s.id`;
}

export const brokenKey = (row: PromiseRow): number[] => [row.broken_at!.getTime(), row.id];
