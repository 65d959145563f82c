import fc from 'fast-check';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs as howMany } from '../../../test/full.ts';
import { screen } from './audit.screen.ts';
import { readOnly, sideBySide } from './audit.side-by-side.ts';
import { audit, isClean } from './audit.ts';
import { balancesAgain, faults, missing } from './test/book-faults.ts';
import { findings, named } from './test/both-audits.ts';
import { type OpenBooks, openBooks } from './test/closed-books.ts';

/*
 * Rows of the books are changed at random, with all guards off, and now and then the balances are made to agree again. Whatever the exact
 * checks then find, the audit that adds up finds as well: the same rows of the same checks.
 */

const runs = howMany(60, 1_000);

let books: OpenBooks;
let owner: Knex;

beforeAll(async () => {
  books = await openBooks();
  owner = books.owner;
});
afterAll(() => books.close());

test('books that are right are added up, and next to nothing is left to look at', async () => {
  expect(named(await audit(owner, 1, { isExact: true }))).toEqual([]);
  const remainder = await owner.transaction(
    (trx) => screen(trx, sideBySide(owner, trx, 3), () => Promise.resolve()),
    readOnly,
  );
  const { rows } = await owner.raw<{ rows: { others: number[] }[] }>(
    `SELECT array_agg(s.id ORDER BY s.id) AS others FROM submissions s JOIN services v ON v.id = s.service_id
      WHERE s.status IN ('pending', 'broken') OR (v.type = 'instagram' AND s.status = 'declined') OR s.id IN (SELECT submission_id FROM flags)`,
  );
  expect(remainder?.submissionIds.toSorted((a, b) => a - b)).toEqual(rows[0]!.others);
});

const expired = `(SELECT min(id) FROM submissions WHERE status = 'expired')`;
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
  [
    'a placement proof of no submission',
    [
      `INSERT INTO proofs (submission_id, curator_account_id, url, is_escrow, state)
       SELECT ${missing}, curator_account_id, url, is_escrow, state FROM proofs LIMIT 1`,
    ],
    'people',
  ],
  ['a placed track that was removed', ['UPDATE proofs SET removed_at = app_now()'], 'proofs'],
  ['a placed track without its proof', ['DELETE FROM proofs WHERE removed_at IS NULL'], 'proofs'],
  [
    'a proof of an answer that placed nothing',
    [
      `UPDATE proofs SET submission_id = (SELECT max(id) FROM submissions WHERE status = 'declined' AND price_hundredths > 0) WHERE removed_at IS NULL`,
      `UPDATE submissions SET status = 'declined', keep_until = NULL WHERE status = 'placed'`,
    ],
    'proofs',
  ],
  [
    'figures that two campaigns exchanged',
    [
      `UPDATE campaign_figures a SET accepted_count = b.accepted_count, declined_count = b.declined_count FROM campaign_figures b
        WHERE a.accepted_count + b.accepted_count = 1 AND a.declined_count + b.declined_count = 3`,
    ],
    'campaign figures',
  ],
  ['kept figures of a campaign that goes on', [`UPDATE campaigns SET status = 'sent'`], 'campaign figures'],
  ['a campaign without its figures', ['DELETE FROM campaign_figures'], 'campaign figures'],
  [
    'an empty campaign without its figures',
    [
      `INSERT INTO campaigns (account_id, track_id, type, status, paid_at, sent_at, completed_at, resend_of)
       SELECT account_id, track_id, type, 'completed', app_now(), app_now(), app_now(), id FROM campaigns WHERE type = 'playlists' LIMIT 1`,
    ],
    'campaign figures',
  ],
  [
    'figures of a campaign of which a promise was broken',
    [
      `UPDATE campaign_figures SET spent_hundredths = spent_hundredths + 1
        WHERE campaign_id IN (SELECT campaign_id FROM submissions WHERE status = 'broken')`,
    ],
    'campaign figures',
  ],
  [
    "figures of an influencers' campaign",
    [
      `UPDATE campaign_figures SET spent_hundredths = spent_hundredths + 1
        WHERE campaign_id IN (SELECT id FROM campaigns WHERE type = 'influencers')`,
    ],
    'campaign figures',
  ],
  [
    'a journal whose id has the hash of another',
    [
      `WITH gone AS (DELETE FROM ledger_journals WHERE id = (SELECT min(id) FROM ledger_journals WHERE kind = 'answer_posted') RETURNING *)
       INSERT INTO ledger_journals (id, kind, idem, creator_account_id, curator_account_id, campaign_id, submission_id) OVERRIDING SYSTEM VALUE
       SELECT 4294967296 + (id # 1), kind, idem || ':again', creator_account_id, curator_account_id, campaign_id, submission_id FROM gone`,
    ],
    'references',
  ],
  [
    'a wallet of credits that holds euros',
    [`UPDATE ledger_transfers SET unit = 'eur' WHERE phase = 'void' AND submission_id IS NOT NULL`],
    'references',
  ],
  [
    'a refund of a free resend, without legs',
    [
      `INSERT INTO ledger_journals (kind, idem, submission_id)
       SELECT 'submission_refunded', 'submission:' || id || ':refunded', id FROM submissions WHERE resend_of IS NOT NULL`,
    ],
    'journals',
  ],
  [
    'the journal of an answer, where the hash of its id is that of another',
    [
      `UPDATE ledger_transfers SET journal_id = 4294967296 + (journal_id # 1) WHERE journal_id = (SELECT min(journal_id) FROM ledger_transfers WHERE phase = 'post')`,
    ],
    'references',
  ],
  [
    'a hold that was released for submission zero',
    [`UPDATE ledger_transfers SET submission_id = 0 WHERE phase = 'void' AND submission_id IS NULL`],
    'references',
  ],
  [
    'a hold of submission zero that was released for none',
    [
      'ALTER TABLE submissions ALTER id DROP IDENTITY',
      `UPDATE ledger_transfers SET submission_id = CASE phase WHEN 'void' THEN NULL ELSE 0 END WHERE submission_id = ${expired}`,
      `UPDATE ledger_journals SET submission_id = 0 WHERE submission_id = ${expired}`,
      `UPDATE submissions SET id = 0 WHERE id = ${expired}`,
    ],
    'references',
  ],
])('adding up finds %s', async (_what, statements, name) => {
  const { added, exact } = await findings(owner, statements);
  expect(named(added)).toContain(name);
  expect(named(added)).toEqual(named(exact));
});

test(`${runs} random changes: adding up finds whatever the exact checks find`, async () => {
  let wrong = 0;
  await fc.assert(
    fc.asyncProperty(faults, async ({ statements, isBalanced }) => {
      const { added, exact } = await findings(owner, [...statements, ...(isBalanced ? [balancesAgain] : [])]);
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
