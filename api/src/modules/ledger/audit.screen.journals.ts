import type { Knex } from 'knex';
import { queryOne, raw } from '../../sql.ts';
import { among } from './audit.check.ts';
import { areMost, type Known } from './audit.screen.known.ts';
import type { Weights } from './audit.weights.ts';

/** Kinds of which a submission has one at most. */
const submissionKinds = `('answer_posted', 'submission_refunded', 'earning_cleared')`;

/** Journals whose legs follow from their kind, but for the amounts, and the ids of all others; null where one names somebody who doesn't exist. */
export async function frequentJournals(trx: Knex.Transaction, by: Weights): Promise<Known<string> | null> {
  const { sum, others, count, missingParties } = await queryOne<{
    sum: string | null;
    others: string[] | null;
    count: number;
    missingParties: number;
  }>(trx)`
    SELECT sum(${raw(by.journal)})::text AS sum, count(*) AS count,
           (array_agg(j.id) FILTER (WHERE CASE j.kind
             WHEN 'campaign_paid' THEN coalesce(j.creator_change >= 0, true) OR j.submission_id IS NOT NULL
             ELSE j.submission_id IS NULL OR j.creator_change IS NOT NULL OR j.kind NOT IN ${raw(submissionKinds)} END))::text[] AS others,
           count(*) FILTER (WHERE NOT ((j.creator_account_id IS NULL OR j.creator_account_id IN (SELECT id FROM accounts))
             AND (j.curator_account_id IS NULL OR j.curator_account_id IN (SELECT id FROM accounts))
             AND (j.campaign_id IS NULL OR j.campaign_id IN (SELECT id FROM campaigns)))) AS "missingParties"
      FROM ledger_journals j`;
  const unknownIds = others ?? [];
  return missingParties > 0 || areMost(unknownIds, count) ? null : { sum: BigInt(sum ?? 0), unknownIds };
}

/** Journals that return a price: their legs add up to it. */
export async function refundedJournals(trx: Knex.Transaction, by: Weights): Promise<bigint> {
  const { sum } = await queryOne<{ sum: string | null }>(trx)`
    SELECT sum(${raw(by.refund)})::text AS sum
      FROM ledger_journals j LEFT JOIN submissions s ON s.id = j.submission_id WHERE j.kind = 'submission_refunded'`;
  return BigInt(sum ?? 0);
}

/** The journals of submissions, and what was added up of them as if their legs were known. */
export async function journalsOf(trx: Knex.Transaction, by: Weights, submissionIds: readonly number[]) {
  if (submissionIds.length === 0) return { ids: [], sum: 0n };
  const { ids, sum } = await queryOne<{ ids: string[] | null; sum: string | null }>(trx)`
    SELECT array_agg(j.id)::text[] AS ids,
           sum(CASE j.kind WHEN 'submission_refunded' THEN ${raw(by.refund)} ELSE ${raw(by.journal)} END)::text AS sum
      FROM ledger_journals j LEFT JOIN submissions s ON s.id = j.submission_id
     WHERE j.kind IN ${raw(submissionKinds)} AND ${raw(among(submissionIds, 'int')('j.submission_id'))}`;
  return { ids: ids ?? [], sum: BigInt(sum ?? 0) };
}
