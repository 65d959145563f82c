import fc from 'fast-check';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { runs as howMany } from '../../../test/full.ts';
import { openDatabase } from '../../plugins/database.ts';
import { screen } from './audit.screen.ts';
import { readOnly, sideBySide } from './audit.side-by-side.ts';
import { audit, isClean } from './audit.ts';
import {
  beginCashOut,
  cents,
  clearEarnings,
  type Credits,
  hold,
  hundredths,
  issue,
  payCashOut,
  release,
  settle,
  shareOf,
} from './index.ts';
import { closeSubmission, ledgerWorld } from './test/world.ts';

/*
 * Rows of the books are changed at random, with all guards off, and now and then the balances are made to agree again. Whatever the exact
 * checks then find, the audit that adds up finds as well: the same rows of the same checks.
 */

const runs = howMany(60, 1_000);

let database: TestDatabase;
let owner: Knex;

/** Pays a part of what was cleared out. */
async function payOut(trx: Knex.Transaction, accountId: number, cleared: Credits): Promise<void> {
  const amount = shareOf(cleared, 50);
  await trx.raw('SET LOCAL session_replication_role = replica');
  const [demand] = await trx('cash_outs')
    .insert({
      account_id: accountId,
      hundredths: amount,
      cents: amount,
      method: 'bank',
      reference: 'acct',
      destination: 'bank',
      identity_hash: Buffer.from('one'),
      status: 'paid',
      payout_id: `payout-${accountId}`,
      approved_at: trx.raw('app_now()'),
      sent_at: trx.raw('app_now()'),
      paid_at: trx.raw('app_now()'),
      closed_at: trx.raw('app_now()'),
    })
    .returning<{ id: number }[]>('id');
  await trx.raw('SET LOCAL session_replication_role = origin');
  await beginCashOut(trx, { cashOutId: demand!.id, accountId, amount });
  await payCashOut(trx, { cashOutId: demand!.id, accountId, paid: cents(amount) });
}

/** Answered and cleared, answered, placed, flagged, declined in part, expired and open submissions. */
async function fillBooks(): Promise<void> {
  for (const type of ['playlist', 'playlist', 'instagram'] as const) {
    const { creatorAccountId, campaign } = await ledgerWorld(owner, type);
    const lot = (source: string, amount: number) => ({
      accountId: creatorAccountId,
      kind: 'gift' as const,
      amount: hundredths(amount),
      source,
      journalKind: 'demo_granted' as const,
    });
    await owner.transaction(async (trx) => {
      // The second price comes from both lots.
      await issue(trx, lot(`demo:first-${creatorAccountId}`, 500));
      await issue(trx, lot(`demo:second-${creatorAccountId}`, 5_000));
    });
    const prices = [400, 300].map(hundredths);
    const pay = () =>
      owner.transaction(async (trx) => {
        const made = await campaign(trx, prices, (price) => shareOf(price, 50));
        await hold(trx, { campaignId: made.id, creatorAccountId, submissions: made.submissions });
        return made;
      });
    const [answered, partly, returned] = [await pay(), await pay(), await pay(), await pay()];
    await owner.transaction(async (trx) => {
      for (const [index, { id, amount, toCurator, curatorAccountId }] of [
        ...answered.submissions,
        ...partly.submissions,
      ].entries()) {
        const isPart = type === 'instagram' && index > 1;
        const spent = isPart ? shareOf(amount, 50) : amount;
        const ids = {
          submissionId: id,
          campaignId: index < 2 ? answered.id : partly.id,
          creatorAccountId,
          curatorAccountId,
        };
        await settle(trx, { ...ids, spent, toCurator: isPart ? shareOf(toCurator, 50) : toCurator });
        await closeSubmission(trx, id, 'declined');
      }
      const [cleared] = answered.submissions;
      await clearEarnings(trx, [cleared!.id]);
      await trx.raw('UPDATE submissions SET cleared_at = app_now() WHERE id = ?', [cleared!.id]);
      await payOut(trx, cleared!.curatorAccountId, cleared!.toCurator);
      // One answer is placed, another was flagged without success.
      const [placed, flagged] = type === 'playlist' ? partly.submissions : [];
      if (placed && flagged) {
        const { id, curatorAccountId } = placed;
        await trx('proofs').insert({
          submission_id: id,
          curator_account_id: curatorAccountId,
          url: `https://playlists.test/${id}`,
          is_escrow: false,
          state: 'taken',
        });
        await trx('flags').insert({
          submission_id: flagged.id,
          creator_account_id: creatorAccountId,
          reason: 'empty',
          state: 'rejected',
          decide_by: trx.raw('app_now()'),
          decided_at: trx.raw('app_now()'),
          decided_by: creatorAccountId,
        });
        // From `declined`, which no curator could.
        await trx.raw('SET LOCAL session_replication_role = replica');
        await trx.raw(`UPDATE submissions SET status = 'placed', keep_until = app_now() WHERE id = ?`, [id]);
        await trx.raw('SET LOCAL session_replication_role = origin');
      }
      for (const { id } of returned.submissions) {
        await release(trx, [id]);
        await closeSubmission(trx, id, 'expired');
      }
    });
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, 4);
  await fillBooks();
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

const missing = 30_000;
const row = fc.nat(200);
/** The key of some row. */
const one = (table: string, id: string, at: number) =>
  `(SELECT ${id} FROM ${table} ORDER BY ${id} OFFSET ${at} % (SELECT count(*) FROM ${table}) LIMIT 1)`;
const another = (table: string, id = 'id') =>
  fc.oneof(
    { weight: 4, arbitrary: row.map((at) => one(table, id, at)) },
    { weight: 1, arbitrary: fc.constant(String(missing)) },
  );
const orNull = (arbitrary: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 3, arbitrary }, { weight: 1, arbitrary: fc.constant('NULL') });
const nearly = (column: string) => fc.constantFrom('+ 1', '- 1', '* 2').map((change) => `${column} ${change}`);
const time = orNull(fc.constant('app_now()'));

const changes: Record<string, { id: string; columns: Record<string, fc.Arbitrary<string>> }> = {
  ledger_transfers: {
    id: 'id',
    columns: {
      journal_id: another('ledger_journals'),
      unit: fc.constant(`CASE unit WHEN 'eur' THEN 'credit' ELSE 'eur' END`),
      debit_account_id: another('ledger_accounts'),
      credit_account_id: another('ledger_accounts'),
      '(debit_account_id, credit_account_id)': fc.constant('(credit_account_id, debit_account_id)'),
      '(phase, pending_id)': fc.oneof(
        fc.constantFrom(`('single', NULL)`, `('pending', NULL)`),
        fc
          .tuple(fc.constantFrom('post', 'void'), another('ledger_transfers'))
          .map(([phase, id]) => `('${phase}', ${id})`),
      ),
      amount: nearly('amount'),
      submission_id: orNull(another('submissions')),
      idem: fc.constantFrom(`idem || 'x'`, `replace(idem, ':fee', ':earnings')`, `replace(idem, ':cleared', ':paid')`),
    },
  },
  ledger_journals: {
    id: 'id',
    columns: {
      kind: fc.constantFrom(
        ...[
          'demo_granted',
          'campaign_paid',
          'answer_posted',
          'submission_refunded',
          'earning_cleared',
          'cash_out_begun',
        ].map((kind) => `'${kind}'`),
      ),
      submission_id: orNull(another('submissions')),
      campaign_id: orNull(another('campaigns')),
      creator_account_id: orNull(another('accounts')),
      curator_account_id: orNull(another('accounts')),
      creator_change: orNull(nearly('creator_change')),
    },
  },
  ledger_balances: {
    id: 'ledger_account_id',
    columns: {
      debits_posted: nearly('debits_posted'),
      debits_pending: nearly('debits_pending'),
      credits_posted: nearly('credits_posted'),
    },
  },
  ledger_accounts: {
    id: 'id',
    columns: {
      account_id: orNull(another('accounts')),
      unit: fc.constantFrom(`'eur'`, `'credit'`),
      kind: fc.constantFrom(
        ...['psp', 'sales', 'revenue', 'issuance', 'lot', 'curator_cleared'].map((kind) => `'${kind}'`),
      ),
    },
  },
  campaigns: {
    id: 'id',
    columns: { account_id: another('accounts'), type: fc.constantFrom(`'influencers'`, `'playlists'`) },
  },
  services: { id: 'id', columns: { curator_profile_id: another('curator_profiles') } },
  lots: { id: 'ledger_account_id', columns: { source: fc.constant(`source || 'x'`) } },
  submissions: {
    id: 'id',
    columns: {
      '(status, closed_at)': fc.oneof(
        fc
          .constantFrom(
            'accepted',
            'placed',
            'declined',
            'wrong_match',
            'expired',
            'withdrawn',
            'cancelled',
            'refunded_quality',
          )
          .map((status) => `('${status}', app_now())`),
        fc.constant(`('pending', NULL)`),
      ),
      price_hundredths: nearly('price_hundredths'),
      curator_share_hundredths: nearly('curator_share_hundredths'),
      campaign_id: another('campaigns'),
      service_id: another('services'),
      creator_account_id: another('accounts'),
      curator_account_id: another('accounts'),
      clears_at: time,
      cleared_at: time,
      reversed_at: time,
      keep_until: time,
      is_flagged: fc.constant('NOT is_flagged'),
    },
  },
};

/** Balances as the trigger would have left them, so that nothing but the transfers themselves is wrong. */
const balancesAgain = `
  UPDATE ledger_balances b SET debits_posted = coalesce(c.debits, 0), debits_pending = coalesce(c.held, 0), credits_posted = coalesce(c.credits, 0)
    FROM ledger_accounts a LEFT JOIN LATERAL (
      SELECT sum(amount) FILTER (WHERE t.debit_account_id = a.id AND phase IN ('single', 'post')) AS debits,
             sum(amount) FILTER (WHERE t.debit_account_id = a.id AND phase = 'pending'
               AND NOT EXISTS (SELECT FROM ledger_transfers r WHERE r.pending_id = t.id AND r.debit_account_id = t.debit_account_id
                                AND r.submission_id IS NOT DISTINCT FROM t.submission_id)) AS held,
             sum(amount) FILTER (WHERE t.credit_account_id = a.id AND phase IN ('single', 'post')) AS credits
        FROM ledger_transfers t) c ON true
   WHERE a.id = b.ledger_account_id`;

const change = fc.constantFrom(...Object.keys(changes)).chain((table) => {
  const { id, columns } = changes[table]!;
  const where = row.map((at) => `WHERE ${id} = ${one(table, id, at)}`);
  const update = fc
    .constantFrom(...Object.keys(columns))
    .chain((column) =>
      fc.tuple(where, columns[column]!).map(([of, value]) => `UPDATE ${table} SET ${column} = ${value} ${of}`),
    );
  const removal = where.map((of) => `DELETE FROM ${table} ${of}`);
  return fc.oneof({ weight: 6, arbitrary: update }, { weight: 1, arbitrary: removal });
});
const copy = row.map(
  (
    at,
  ) => `INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, pending_id, submission_id, idem)
    SELECT journal_id, phase, unit, debit_account_id, credit_account_id, amount, pending_id, submission_id, idem || ':again'
      FROM ledger_transfers WHERE id = ${one('ledger_transfers', 'id', at)}`,
);
/** Two rows exchange a value: all that is added up without its key stays the same. */
const swap = fc
  .constantFrom(
    ['ledger_transfers', 'credit_account_id'],
    ['ledger_transfers', 'debit_account_id'],
    ['ledger_transfers', 'submission_id'],
    ['ledger_transfers', 'journal_id'],
    ['ledger_transfers', 'amount'],
    ['ledger_journals', 'submission_id'],
    ['submissions', 'price_hundredths'],
    ['submissions', 'curator_account_id'],
    ['ledger_balances', 'credits_posted'],
  )
  .chain(([table, column]) => {
    const id = table === 'ledger_balances' ? 'ledger_account_id' : 'id';
    return fc.tuple(row, row).map(([at, other]) => {
      const [first, second] = [one(table!, id, at), one(table!, id, other)];
      return `UPDATE ${table} a SET ${column} = b.${column} FROM ${table} b
        WHERE (a.${id}, b.${id}) IN ((${first}, ${second}), (${second}, ${first})) AND a.${id} <> b.${id}`;
    });
  });
const strangeBalance = row.map(
  (at) =>
    `INSERT INTO ledger_balances (ledger_account_id, credits_posted) VALUES (${one('ledger_accounts', 'id', at)}, 500)`,
);
const faults = fc.record({
  statements: fc.array(
    fc.oneof(
      { weight: 16, arbitrary: change },
      { weight: 6, arbitrary: swap },
      { weight: 2, arbitrary: copy },
      { weight: 1, arbitrary: strangeBalance },
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  isBalanced: fc.boolean(),
});

interface Found {
  added: Awaited<ReturnType<typeof audit>>;
  exact: Awaited<ReturnType<typeof audit>>;
}

/** What both audits find after these changes, which are undone. A change that a constraint refuses is left out. */
async function findings(statements: readonly string[]): Promise<Found> {
  let found: Found | undefined;
  const undo = new Error('undo');
  await owner
    .transaction(async (trx) => {
      await trx.raw('SET LOCAL session_replication_role = replica');
      await trx.raw('ALTER TABLE ledger_balances DROP CONSTRAINT wallet_never_overdrawn');
      for (const statement of statements) {
        await trx
          .transaction((inner) => inner.raw(statement))
          .catch((error: unknown) => {
            if (!/^23/.test(String((error as { code?: string }).code))) throw error;
          });
      }
      found = { added: await audit(trx), exact: await audit(trx, 1, { isExact: true }) };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found!;
}

test('books that are right are added up, and next to nothing is left to look at', async () => {
  expect(isClean(await audit(owner, 1, { isExact: true }))).toBe(true);
  const remainder = await owner.transaction(
    (trx) => screen(trx, sideBySide(owner, trx, 3), () => Promise.resolve()),
    readOnly,
  );
  const { rows } = await owner.raw<{ rows: { others: number[] }[] }>(
    `SELECT array_agg(s.id ORDER BY s.id) AS others FROM submissions s JOIN services v ON v.id = s.service_id
      WHERE s.status = 'pending' OR (v.type = 'instagram' AND s.status = 'declined')`,
  );
  expect(remainder?.submissionIds.toSorted((a, b) => a - b)).toEqual(rows[0]!.others);
});

const named = (results: Awaited<ReturnType<typeof audit>>) =>
  results.filter(({ count }) => count > 0).map(({ name }) => name);
const earnings = `SELECT id FROM ledger_transfers WHERE idem LIKE '%:earned' AND amount = 200 ORDER BY id`;

test.each([
  [
    'an account of the platform of another kind',
    [`UPDATE ledger_accounts SET kind = 'psp' WHERE kind = 'issuance'`],
    'conserved',
  ],
  [
    'a balance of the platform',
    [
      `INSERT INTO ledger_balances (ledger_account_id, credits_posted) SELECT id, 500 FROM ledger_accounts WHERE kind = 'revenue'`,
    ],
    'conserved',
  ],
  [
    'what was paid out, in a journal that is not there and another wallet',
    [
      `UPDATE ledger_transfers SET journal_id = ${missing}, credit_account_id = (SELECT min(id) FROM ledger_accounts WHERE kind = 'lot')
        WHERE phase = 'post' AND submission_id IS NULL`,
      balancesAgain,
    ],
    'references',
  ],
  [
    'two earnings that changed places',
    [
      `UPDATE ledger_transfers a SET credit_account_id = b.credit_account_id FROM ledger_transfers b
        WHERE a.id IN (${earnings}) AND b.id IN (${earnings}) AND a.credit_account_id <> b.credit_account_id`,
      balancesAgain,
    ],
    'people',
  ],
])('adding up finds %s', async (_what, statements, name) => {
  const { added, exact } = await findings(statements);
  expect(named(added)).toContain(name);
  expect(named(added)).toEqual(named(exact));
});

test(`${runs} random changes: adding up finds whatever the exact checks find`, async () => {
  let wrong = 0;
  await fc.assert(
    fc.asyncProperty(faults, async ({ statements, isBalanced }) => {
      const { added, exact } = await findings([...statements, ...(isBalanced ? [balancesAgain] : [])]);
      expect(added.map(({ name, count }) => ({ name, count }))).toEqual(
        exact.map(({ name, count }) => ({ name, count })),
      );
      if (!isClean(exact)) wrong += 1;
    }),
    { numRuns: runs },
  );
  // Most changes do harm.
  expect(wrong).toBeGreaterThan(runs / 2);
});
