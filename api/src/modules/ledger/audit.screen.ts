import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { queryOne, queryRows, raw } from '../../sql.ts';
import { among } from './audit.check.ts';
import { countedCampaigns, figuresOf, keptFigures } from './audit.screen.campaigns.ts';
import { areGuarded } from './audit.screen.guards.ts';
import { closedSubmissions, usualProofs } from './audit.screen.submissions.ts';
import { frequentJournals, journalsOf, refundedJournals } from './audit.screen.journals.ts';
import type { Known } from './audit.screen.known.ts';
import type { Together, Work } from './audit.side-by-side.ts';
import { type Weights, weights } from './audit.weights.ts';

/*
 * Nearly all that the ledger holds belongs to submissions that are closed for good and whose transfers follow from their state. Instead of
 * looking at each, everything is added up under random weights, once as it was transferred and once as it should be: where one row is wrong
 * the two sums differ, but by chance of one in 2²⁸ with each audit, which draws weights of its own. What doesn't follow from a state is told
 * apart here and looked at by the exact checks; where the sums differ these look at everything (decision 320).
 */

/** What the exact checks have to look at where the sums agree. */
export interface Remainder {
  submissionIds: readonly number[];
  /** As digits. */
  journalIds: readonly string[];
  /** Campaigns of which a promise was broken: what these spent is counted, as that of influencers' is. */
  campaignIds: readonly number[];
}

const systemAccounts = [
  'credit clearing',
  'credit issuance',
  'credit payable',
  'credit revenue',
  'eur payable',
  'eur psp',
  'eur sales',
];

/** Ids of accounts and campaigns that are looked up in memory (of `work_mem`): of more, each look would read the table. */
const mostHashed = 4_000_000;

/** Ids that PostgreSQL's hash of a bigint tells apart: it folds one to 32 bits, so that each above has the weight of one below. */
const areNear = (column: string, table: string) =>
  `coalesce((SELECT min(${column}) >= 0 FROM ${table}), true) AND coalesce((SELECT max(${column}) < ${2 ** 32} FROM ${table}), true)`;

/**
 * Weights for one audit.
 * @returns null where the sums can't be relied on: ids that can't be told apart, too many accounts and campaigns to look up, a rule of the database that
 * is missing, or other accounts of the platform than it has, since the sums say nothing of their kinds
 */
async function drawWeights(trx: Knex.Transaction): Promise<Weights | null> {
  const ids = ['id', 'journal_id', 'pending_id', 'debit_account_id'].map((column) =>
    areNear(column, 'ledger_transfers'),
  );
  // Each is read from an index. `transferred` looks at the credit side, which has none.
  const { isNear, count } = await queryOne<{ isNear: boolean; count: number }>(trx)`
    SELECT ${raw([...ids, areNear('id', 'ledger_journals'), areNear('id', 'ledger_accounts')].join(' AND '))} AS "isNear",
           (SELECT count(*) FROM ledger_accounts) + (SELECT count(*) FROM accounts) + (SELECT count(*) FROM campaigns) AS count`;
  if (!isNear || count > mostHashed || !(await areGuarded(trx))) return null;
  const rows = await queryRows<{ id: number; name: string }>(trx)`
    SELECT id, unit || ' ' || kind AS name FROM ledger_accounts WHERE account_id IS NULL ORDER BY name`;
  if (rows.map(({ name }) => name).join() !== systemAccounts.join()) return null;
  const idOf = (wanted: string) => rows.find(({ name }) => name === wanted)!.id;
  return weights(randomInt(2 ** 47), { clearing: idOf('credit clearing'), revenue: idOf('credit revenue') });
}

const isTooGreat = (error: unknown) => (error as { code?: unknown }).code === '22003';

/** What work returns; null where an amount is too great to be weighed. */
const unlessTooGreat = async <T>(trx: Knex.Transaction, work: (inner: Knex.Transaction) => Promise<T>) =>
  trx.transaction(work).catch((error: unknown) => {
    if (isTooGreat(error)) return null;
    throw error;
  });

/**
 * Adds up what was transferred and what should have been.
 * @param beside what is done meanwhile, whatever comes of it
 * @returns what is left to look at; null where the sums differ, or can't be compared
 */
export async function screen(trx: Knex.Transaction, together: Together, beside: Work): Promise<Remainder | null> {
  const by = await drawWeights(trx);
  if (by === null) {
    await together([beside]);
    return null;
  }
  const weigh =
    <T>(add: (one: Knex.Transaction, weights: Weights) => Promise<T>): Work<T | null> =>
    (one) =>
      unlessTooGreat(one, async (inner) => {
        // All of everything: where tables have grown since they were analyzed, a plan for a few rows would take hours.
        await inner.raw('SET LOCAL enable_nestloop = off');
        const sum = await add(inner, by);
        await inner.raw('SET LOCAL enable_nestloop TO DEFAULT');
        return sum;
      });
  const [moved, submissions, journals, refunds, figures] = await together([
    weigh(transferred),
    weigh(closedSubmissions),
    weigh(frequentJournals),
    weigh(refundedJournals),
    weigh(keptFigures),
    beside,
  ]);
  if (moved === null || submissions === null || journals === null || refunds === null || figures === null) return null;
  return unlessTooGreat(trx, (inner) => remaining(inner, by, { moved, submissions, journals, refunds, figures }));
}

/**
 * Everything that was transferred, under these weights.
 * @returns null where ids can't be told apart
 */
async function transferred(trx: Knex.Transaction, by: Weights): Promise<bigint | null> {
  const { sum, isNear } = await queryOne<{ sum: string | null; isNear: boolean }>(trx)`
    SELECT sum(${raw(by.transfer)})::text AS sum, coalesce(bit_or(t.credit_account_id) >> 32 = 0, true) AS "isNear" FROM ledger_transfers t`;
  return isNear ? BigInt(sum ?? 0) : null;
}

/**
 * What is left to look at, where the sums agree.
 * @returns null where they don't, or something is wrong whatever was transferred
 */
async function remaining(
  trx: Knex.Transaction,
  by: Weights,
  {
    moved,
    submissions,
    journals,
    refunds,
    figures,
  }: { moved: bigint; submissions: Known<number>; journals: Known<string>; refunds: bigint; figures: bigint },
): Promise<Remainder | null> {
  const submissionIds = submissions.unknownIds;
  const ofSubmissions = await journalsOf(trx, by, submissionIds);
  const campaignIds = await countedCampaigns(trx, submissionIds);
  const counted = await figuresOf(trx, by, campaignIds);
  if (counted === null) return null;
  const remainder = { submissionIds, journalIds: [...journals.unknownIds, ...ofSubmissions.ids], campaignIds };
  const sums = [
    submissions.sum,
    journals.sum,
    refunds,
    // Both took these for known.
    -ofSubmissions.sum,
    await remainingLegs(trx, by, remainder),
    await openHolds(trx, by, remainder),
    await balances(trx, by),
    await usualProofs(trx, by, submissionIds),
    -counted,
    -figures,
  ];
  if (sums.includes(null)) return null;
  return sums.reduce<bigint>((total, sum) => total + sum!, 0n) === moved ? remainder : null;
}

/** The transfers of what the exact checks look at. */
async function remainingLegs(
  trx: Knex.Transaction,
  by: Weights,
  { submissionIds, journalIds }: Remainder,
): Promise<bigint | null> {
  const ofJournals = await queryOne<{ sum: string | null; missingAccounts: number }>(trx)`
    SELECT sum(${raw(by.legOfJournal)})::text AS sum, count(*) FILTER (WHERE debit.id IS NULL OR credit.id IS NULL) AS "missingAccounts"
      FROM ledger_transfers t LEFT JOIN ledger_accounts debit ON debit.id = t.debit_account_id AND debit.unit = t.unit
      LEFT JOIN ledger_accounts credit ON credit.id = t.credit_account_id AND credit.unit = t.unit
     WHERE ${raw(among(journalIds, 'bigint')('t.journal_id'))}`;
  const { missingSubmissions } = await queryOne<{ missingSubmissions: number }>(trx)`
    SELECT count(*) AS "missingSubmissions" FROM ledger_journals j
     WHERE ${raw(among(journalIds, 'bigint')('j.id'))} AND j.submission_id IS NOT NULL AND NOT EXISTS (SELECT FROM submissions s WHERE s.id = j.submission_id)`;
  const ofSubmissions = await queryOne<{ sum: string | null }>(trx)`
    SELECT sum(${raw(by.legOfSubmission)})::text AS sum FROM ledger_transfers t WHERE ${raw(among(submissionIds, 'int')('t.submission_id'))}`;
  if (ofJournals.missingAccounts > 0 || missingSubmissions > 0) return null;
  return BigInt(ofJournals.sum ?? 0) + BigInt(ofSubmissions.sum ?? 0);
}

/** Holds that nothing has resolved: only what isn't closed may have some. Wallets must say as much. */
async function openHolds(trx: Knex.Transaction, by: Weights, { submissionIds }: Remainder): Promise<bigint | null> {
  const { sum, wrong } = await queryOne<{ sum: string | null; wrong: number }>(trx)`
    WITH holds AS MATERIALIZED (
      SELECT t.id, t.debit_account_id, t.submission_id, t.amount FROM ledger_transfers t
       WHERE t.phase = 'pending' AND ${raw(among(submissionIds, 'int')('t.submission_id'))}
      UNION ALL
      SELECT t.id, t.debit_account_id, t.submission_id, t.amount FROM ledger_transfers t WHERE t.phase = 'pending' AND t.submission_id IS NULL),
    unresolved AS MATERIALIZED (
      SELECT * FROM holds t WHERE NOT EXISTS (SELECT FROM ledger_transfers r WHERE r.pending_id = t.id))
    SELECT (SELECT sum(${raw(by.hold)}) FROM unresolved t)::text AS sum,
           (SELECT count(*) FROM ledger_balances b
              FULL JOIN (SELECT debit_account_id AS id, sum(amount) AS amount FROM unresolved GROUP BY 1) o ON o.id = b.ledger_account_id
             WHERE coalesce(b.debits_pending, -1) <> coalesce(o.amount, 0)) AS wrong`;
  return wrong > 0 ? null : BigInt(sum ?? 0);
}

/** What wallets say that they sent and received: every one, and no account of the platform. */
async function balances(trx: Knex.Transaction, by: Weights): Promise<bigint | null> {
  const { sum, wrong } = await queryOne<{ sum: string | null; wrong: number }>(trx)`
    SELECT sum(${raw(by.balance)})::text AS sum, count(*) FILTER (WHERE (a.account_id IS NULL) <> (b.ledger_account_id IS NULL)) AS wrong
      FROM ledger_accounts a LEFT JOIN ledger_balances b ON b.ledger_account_id = a.id`;
  return wrong > 0 ? null : BigInt(sum ?? 0);
}
