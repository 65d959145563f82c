import type { Proof } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryOne, queryRow, raw } from '../../sql.ts';

export interface ProofRow {
  url: string;
  /** Of an influencer's post. */
  tags: string[];
  state: Proof['state'];
  is_confirm_over: boolean;
  /** A check found it missing, and the second one that decides is pending. */
  is_missing: boolean;
}

/**
 * Whether the proof `p` of the submission `s` is missing, and a second check decides. After the keep days there is none, and one miss
 * breaks nothing.
 */
export const isMissing = '(p.missing_since IS NOT NULL AND s.keep_until > app_now())';

/** The proof of a locked submission, or null. */
export async function readProof(trx: Knex.Transaction, submissionId: number): Promise<ProofRow | null> {
  return queryRow<ProofRow>(trx)`
    SELECT p.url, p.tags, p.state, coalesce(p.confirm_by <= app_now(), false) AS is_confirm_over,
           ${raw(isMissing)} AS is_missing
      FROM proofs p JOIN submissions s ON s.id = p.submission_id WHERE p.submission_id = ${submissionId}`;
}

interface NewProof {
  submissionId: number;
  curatorAccountId: number;
  url: string;
  isEscrow: boolean;
  /** By the placement watch. */
  isFound: boolean;
  postedAt: Date | null;
  disclosure: string | null;
  tags: string[];
  confirmHours: number;
}

/** Whether an address names a post. The database has the rule, as it compares the posts of all proofs. */
export async function namesPost(db: Knex, url: string): Promise<boolean> {
  const row = await queryOne<{ names: boolean }>(db)`SELECT post_key_of(${url}) IS NOT NULL AS names`;
  return row.names;
}

/** @returns false where the same post is the proof of another submission, whatever the spelling of its address */
export async function insertProof(trx: Knex.Transaction, proof: NewProof): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `INSERT INTO proofs (submission_id, curator_account_id, url, is_escrow, is_found, state, posted_at, disclosure, tags, confirm_by)
     VALUES (:submissionId, :curatorAccountId, :url, :isEscrow, :isFound, CASE WHEN :isEscrow THEN 'waiting' ELSE 'taken' END,
             :postedAt::timestamptz, :disclosure::text, :tags::text[],
             CASE WHEN :isEscrow THEN app_now() + make_interval(hours => :confirmHours) END)
     ON CONFLICT DO NOTHING RETURNING 1`,
    { ...proof },
  );
  return rows.length > 0;
}

/**
 * Starts the keep days that the accept promised with the proof. A proof that waits to be confirmed starts them too, so that the sweep
 * of overdue proofs skips it.
 */
export async function startKeepDays(trx: Knex.Transaction, submissionId: number, status: string): Promise<void> {
  await execute(trx)`
    UPDATE submissions s SET status = ${status}, keep_until = app_now() + make_interval(days => a.placement_keep_days)
      FROM answers a WHERE s.id = ${submissionId} AND a.submission_id = s.id`;
}

export async function answeredAt(trx: Knex.Transaction, submissionId: number): Promise<Date | null> {
  const row = await trx('answers').where({ submission_id: submissionId }).first<{ answered_at: Date }>('answered_at');
  return row?.answered_at ?? null;
}

/** Whether a submission was sent to one of this curator's services. */
export async function hasReceived(db: Knex, curatorAccountId: number, submissionId: number): Promise<boolean> {
  const own = { id: submissionId, curator_account_id: curatorAccountId };
  return (await db('submissions').where(own).whereNotNull('sent_at').first('id')) !== undefined;
}
