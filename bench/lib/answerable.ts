import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { feedbackOf } from './feedback.ts';
import type { Request } from './http-load.ts';
import type { Product } from './product.ts';
import { type Pending, makePending } from './pending.ts';

/** A submission that its curator has heard and may answer now. */
export interface Answerable {
  submissionId: number;
  accountId: number;
  sessionId: number;
  /** Its place among those of its campaign. */
  place: number;
}

const dueInDays = 10;
let written = 0;

/** Pending submissions of as many campaigns as needed, each heard for 45 seconds. */
export async function makeAnswerable(owner: Pool, wanted: Omit<Pending, 'dueInDays'>): Promise<Answerable[]> {
  await makePending(owner, { ...wanted, dueInDays });
  const { rows } = await owner.query<Answerable>(
    `WITH made AS (SELECT id, campaign_id, curator_account_id FROM submissions WHERE status = 'pending' ORDER BY id DESC LIMIT $1),
     heard AS (
       INSERT INTO listening_records (submission_id, heard, heard_ms, duration_ms)
         SELECT id, '{[0,45000)}', 45000, 180000 FROM made),
     session AS (
       INSERT INTO sessions (account_id, expires_at)
         SELECT DISTINCT curator_account_id, app_now() + interval '1 year' FROM made RETURNING id, account_id)
     SELECT made.id AS "submissionId", session.account_id AS "accountId", session.id::int AS "sessionId",
            row_number() OVER (PARTITION BY made.campaign_id ORDER BY made.id)::int AS place
       FROM made JOIN session ON session.account_id = made.curator_account_id ORDER BY made.id`,
    [wanted.count],
  );
  return rows;
}

/** A curator's answer as the product's pages send it: every other one an accept, the others declines. */
export function answerTo(product: Product, { submissionId, accountId, sessionId }: Answerable): Request {
  written += 1;
  const decision = written % 2 === 0 ? { decision: 'accepted' } : { decision: 'declined', reasonCode: 'genre_fit' };
  return {
    method: 'POST',
    path: `/api/v2/curator/submissions/${submissionId}/answer`,
    headers: { ...product.authorization(accountId, sessionId), 'idempotency-key': randomUUID() },
    body: { ...decision, feedback: feedbackOf(written) },
  };
}
