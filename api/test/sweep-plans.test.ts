import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultRules } from '../src/rules.ts';
import { openDatabase } from '../src/plugins/database.ts';
import { breakOverdue, endKeepDays, remindProofsDue } from '../src/modules/promises/promises.sweeps.ts';
import { ledgerWorld } from '../src/modules/ledger/test/world.ts';
import { hundredths } from '../src/modules/ledger/index.ts';
import { clearDue } from '../src/modules/submissions/clearing.job.ts';
import { remindDeadlines } from '../src/modules/submissions/expiry.job.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/*
 * Sweeps run every few seconds and mostly find nothing. Their conditions depend on each other (what is kept was placed), which statistics
 * don't know: a plan that expects many reads all submissions by their ids until it has enough.
 */

const count = 40_000;
/** A page of an index, and whatever is due: nothing is. */
const fewRows = 50;

let database: TestDatabase;
let owner: Knex;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, 2);
  const { campaign } = await ledgerWorld(owner);
  await owner.transaction(async (trx) => {
    const { id } = await campaign(trx, [hundredths(400)], () => hundredths(200));
    await trx.raw('SET LOCAL session_replication_role = replica');
    await trx.raw(`UPDATE submissions SET status = 'expired', closed_at = app_now() WHERE campaign_id = ?`, [id]);
    // Services that aren't there, as references aren't checked: a pair of campaign and service is there once.
    await trx.raw(
      `INSERT INTO submissions (campaign_id, service_id, creator_account_id, curator_account_id, track_id, status, price_hundredths,
                                curator_share_hundredths, reply_days, sent_at, deadline_at, closed_at, clears_at, cleared_at, keep_until, kept_at, proof_due_at)
       SELECT s.campaign_id, n + 100, s.creator_account_id, s.curator_account_id, s.track_id, k.status, s.price_hundredths,
              s.curator_share_hundredths, s.reply_days, past.at, past.at, past.at, CASE k.status WHEN 'expired' THEN NULL ELSE past.at END,
              CASE k.status WHEN 'expired' THEN NULL ELSE past.at END, CASE k.status WHEN 'placed' THEN past.at END,
              CASE k.status WHEN 'placed' THEN past.at END, CASE k.status WHEN 'placed' THEN past.at END
         FROM submissions s, generate_series(1, ?) n, LATERAL (SELECT app_now() - make_interval(days => 100 + n % 200) AS at) past,
              LATERAL (SELECT (ARRAY['placed', 'expired', 'declined'])[n % 3 + 1] AS status) k
        WHERE s.campaign_id = ?`,
      [count, id],
    );
  });
  await owner.raw('VACUUM ANALYZE submissions');
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

/** The most rows of submissions that a statement of a sweep read. */
async function looksAt(sweep: (db: Knex) => Promise<unknown>): Promise<number> {
  const statements: { sql: string; bindings: unknown[] }[] = [];
  const note = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    if (/submissions/.test(sql)) statements.push({ sql, bindings });
  };
  owner.on('query', note);
  await sweep(owner);
  owner.off('query', note);
  expect(statements.length).toBeGreaterThan(0);
  const looked = await Promise.all(
    statements.map(async ({ sql, bindings }) => {
      const { rows } = await owner.raw<{ rows: { 'QUERY PLAN': { Plan: Node }[] }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) ${sql.replaceAll(/\$\d+/g, '?')}`,
        bindings as Knex.RawBinding[],
      );
      return rowsOf(rows[0]!['QUERY PLAN'][0]!.Plan);
    }),
  );
  return Math.max(...looked);
}

interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
const rowsOf = (node: Node): number =>
  (node['Relation Name'] === 'submissions'
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);

test.each<[string, (db: Knex) => Promise<unknown>]>([
  ['the end of keep days', endKeepDays],
  ['clearing', clearDue],
  ['overdue proofs', (db) => breakOverdue(db, 'on_answer', defaultRules)],
  ['overdue posts of influencers', (db) => breakOverdue(db, 'escrow', defaultRules)],
  ['reminders of proofs', (db) => remindProofsDue(db, defaultRules)],
  ['reminders of deadlines', (db) => remindDeadlines(db, defaultRules)],
])('%s: no more is read than what may be due', async (_what, sweep) => {
  expect(await looksAt(sweep)).toBeLessThan(fewRows);
});
