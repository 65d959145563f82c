import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areGuarded } from './audit.screen.guards.ts';
import { findings, named } from './test/both-audits.ts';
import { missing } from './test/book-faults.ts';
import { type OpenBooks, openBooks } from './test/closed-books.ts';

/*
 * The audit adds up only where the database refuses nulls, doubled rows and states that don't exist: each of these changes is one that no
 * sum would show.
 */

let books: OpenBooks;
let owner: Knex;

beforeAll(async () => {
  books = await openBooks();
  owner = books.owner;
});
afterAll(() => books.close());

const withoutChecks = (table: string) => `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'c' LOOP
    EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', name); END LOOP; END $$`;
const withNulls = (table: string, column: string) => `ALTER TABLE ${table} ALTER ${column} DROP NOT NULL`;
const withoutKey = (table: string) => `ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey CASCADE`;
const expired = `(SELECT min(id) FROM submissions WHERE status = 'expired')`;

test.each<[what: string, statements: string[], name: string]>([
  [
    'a state that does not exist',
    [withoutChecks('submissions'), `UPDATE submissions SET status = 'lost' WHERE id = ${expired}`],
    'campaign figures',
  ],
  [
    'a phase that does not exist',
    [
      withoutChecks('ledger_transfers'),
      `UPDATE ledger_transfers SET phase = 'gone' WHERE phase = 'void' AND submission_id = ${expired}`,
    ],
    'journals',
  ],
  [
    'a hold of nothing and its release, in the journal of an earning',
    [
      withoutChecks('ledger_transfers'),
      `WITH held AS (
         INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, submission_id, idem)
         SELECT journal_id, 'pending', unit, debit_account_id, credit_account_id, 0, submission_id, 'nothing' FROM ledger_transfers
          WHERE idem LIKE '%:cleared' ORDER BY id LIMIT 1 RETURNING *)
       INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, pending_id, submission_id, idem)
       SELECT journal_id, 'void', unit, debit_account_id, credit_account_id, 0, id, submission_id, 'nothing again' FROM held`,
    ],
    'journals',
  ],
  [
    'a journal without a kind',
    [
      withNulls('ledger_journals', 'kind'),
      `INSERT INTO ledger_journals (kind, idem, submission_id) SELECT NULL, 'none', min(id) FROM submissions`,
    ],
    'journals',
  ],
  [
    'a proof of no submission at all',
    [
      withoutKey('proofs'),
      withNulls('proofs', 'submission_id'),
      `INSERT INTO proofs (submission_id, curator_account_id, url, is_escrow, state)
       SELECT NULL, curator_account_id, 'https://none.test/', false, 'taken' FROM proofs LIMIT 1`,
    ],
    'people',
  ],
  [
    'kept figures without a count',
    [
      withNulls('campaign_figures', 'curator_count'),
      `INSERT INTO campaigns (account_id, track_id, type, status, paid_at, sent_at, completed_at, resend_of)
       SELECT account_id, track_id, type, 'completed', app_now(), app_now(), app_now(), id FROM campaigns
        WHERE type <> 'influencers' AND resend_of IS NULL ORDER BY id LIMIT 1`,
      `INSERT INTO campaign_figures SELECT max(id), NULL, 0, 0, 0, 0, 0, 0, 0, 0 FROM campaigns`,
    ],
    'campaign figures',
  ],
  [
    'a second balance of a wallet',
    [
      withoutKey('ledger_balances'),
      `INSERT INTO ledger_balances (ledger_account_id)
       SELECT b.ledger_account_id FROM ledger_balances b JOIN lots l USING (ledger_account_id) WHERE debits_pending = 0 AND debits_posted > 0 LIMIT 1`,
    ],
    'wallets',
  ],
  [
    'a party that is missing beside an account without a number',
    [
      withoutKey('accounts'),
      'ALTER TABLE accounts ALTER id DROP IDENTITY',
      withNulls('accounts', 'id'),
      `INSERT INTO accounts SELECT (jsonb_populate_record(a, '{"id": null, "email": "none@none.test"}')).* FROM accounts a LIMIT 1`,
      `UPDATE ledger_journals SET creator_account_id = ${missing} WHERE id = (SELECT min(id) FROM ledger_journals WHERE kind = 'campaign_paid')`,
    ],
    'parties',
  ],
])('without what refuses it, %s is found', async (_what, statements, name) => {
  const { added, exact } = await findings(owner, statements);
  expect(named(added)).toContain(name);
  expect(named(added)).toEqual(named(exact));
});

/** After a change that is undone. */
async function isGuardedAfter(change: string): Promise<boolean> {
  let isGuarded: boolean | undefined;
  const undo = new Error('undo');
  await owner
    .transaction(async (trx) => {
      await trx.raw(change);
      isGuarded = await areGuarded(trx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return isGuarded!;
}

test.each([
  ['with all rules', 'SELECT', true],
  ['without a check', 'ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_amount_check', false],
  ['without a key', withoutKey('flags'), false],
  ['with nulls', withNulls('ledger_balances', 'credits_posted'), false],
])('a database %s: %s', async (_what, change, isGuarded) => {
  expect(await isGuardedAfter(change)).toBe(isGuarded);
});
