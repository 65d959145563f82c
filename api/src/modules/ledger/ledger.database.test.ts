import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../../plugins/database.ts';
import { audit, auditReport, hold, isClean, issue, settle, shareOf, wholeCredits } from './index.ts';
import { journalPhases } from './journal.ts';
import { closeSubmission, ledgerWorld } from './test/world.ts';

/* What the database itself refuses, whatever the code above it does; and what the audit finds when the guards are off. */

let database: TestDatabase;
let app: Knex;
let owner: Knex;
let lotId: number;
let submissionId: number;
let accountId: number;
let holdId: number;
let paidId: number;
let clearingId: number;
let revenueId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  app = openDatabase(database.appUrl, 2);
  owner = openDatabase(database.ownerUrl, 2);
  const world = await ledgerWorld(owner);
  accountId = world.creatorAccountId;
  await app.transaction(async (trx) => {
    await issue(trx, {
      accountId,
      kind: 'gift',
      source: 'demo:db',
      journalKind: 'demo_granted',
      amount: wholeCredits(10),
    });
    const campaign = await world.campaign(trx, [wholeCredits(4), wholeCredits(2)], (price) => shareOf(price, 50));
    await hold(trx, { campaignId: campaign.id, creatorAccountId: accountId, submissions: campaign.submissions });
    const [open, answered] = campaign.submissions;
    submissionId = open!.id;
    await settle(trx, {
      submissionId: answered!.id,
      campaignId: campaign.id,
      creatorAccountId: accountId,
      curatorAccountId: answered!.curatorAccountId,
      spent: answered!.amount,
      toCurator: answered!.toCurator,
    });
    await closeSubmission(trx, answered!.id, 'declined');
  });
  lotId = (await owner('lots').where({ source: 'demo:db' }).first('ledger_account_id')).ledger_account_id;
  holdId = (await owner('ledger_transfers').where({ submission_id: submissionId, phase: 'pending' }).first('id')).id;
  paidId = (await owner('ledger_journals').where({ kind: 'campaign_paid' }).first('id')).id;
  clearingId = (await owner('ledger_accounts').where({ kind: 'clearing' }).first('id')).id;
  revenueId = (await owner('ledger_accounts').where({ kind: 'revenue' }).first('id')).id;
});
afterAll(async () => {
  await app.destroy();
  await owner.destroy();
  await database.drop();
});

let keys = 0;
interface Transfer {
  journalId?: number;
  phase?: string;
  debit?: number;
  credit?: number;
  amount?: number;
  pendingId?: number | null;
  submissionId?: number | null;
  idem?: string;
  unit?: string;
  /** What its journal, of a payment, states. */
  stated?: number;
}

/** A transfer as a careless writer might insert it, in a journal of its own. */
const insert = (db: Knex, transfer: Transfer) =>
  db.transaction(async (trx) => {
    const key = (keys += 1);
    const [journal] = await trx('ledger_journals')
      .insert({
        kind: transfer.stated === undefined ? 'demo_granted' : 'campaign_paid',
        idem: `test:${key}`,
        creator_change: transfer.stated ?? null,
      })
      .returning('id');
    await trx('ledger_transfers').insert({
      journal_id: transfer.journalId ?? journal!.id,
      phase: transfer.phase ?? 'single',
      unit: transfer.unit ?? 'credit',
      debit_account_id: transfer.debit ?? lotId,
      credit_account_id: transfer.credit ?? revenueId,
      amount: transfer.amount ?? 100,
      pending_id: transfer.pendingId ?? null,
      submission_id: transfer.submissionId ?? null,
      idem: transfer.idem ?? `test:${key}`,
    });
  });

test('every kind of journal that the database takes has its phases in the code, and none else', async () => {
  const { rows } = await owner.raw(
    "SELECT prosrc AS definition FROM pg_proc WHERE proname = 'ledger_journal_kind_is_known'",
  );
  const kinds = [...String(rows[0].definition).matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  expect(kinds.toSorted()).toEqual(Object.keys(journalPhases).toSorted());
});

describe('the API’s own role may not', () => {
  test.each([
    ['change a transfer', 'UPDATE ledger_transfers SET amount = 1'],
    ['remove a transfer', 'DELETE FROM ledger_transfers'],
    ['empty the books', 'TRUNCATE ledger_transfers CASCADE'],
    ['change a journal', `UPDATE ledger_journals SET idem = 'x'`],
    ['change a lot', 'UPDATE lots SET price_paid_cents = 1'],
    ['write a balance', 'UPDATE ledger_balances SET credits_posted = 999999'],
    ['invent a balance', 'INSERT INTO ledger_balances (ledger_account_id, credits_posted) VALUES (99999, 1)'],
    ['move the clock', 'UPDATE app_clock SET offset_seconds = 1'],
    ['remove a submission', 'DELETE FROM submissions'],
    ['forget a gift code', 'DELETE FROM gift_codes'],
  ])('%s', async (_what, sql) => {
    await expect(app.raw(sql)).rejects.toThrow(/permission denied|append-only/);
  });
});

describe('with temporary tables of its own, the API’s own role may not', () => {
  const like = (table: string) =>
    `CREATE TEMP TABLE ${table} (LIKE public.${table} INCLUDING DEFAULTS) ON COMMIT DROP; GRANT ALL ON ${table} TO PUBLIC`;

  test('feed the ledger’s trigger rows that no check has seen', async () => {
    const attack = app.transaction(async (trx) => {
      await trx.raw(like('ledger_transfers'));
      await trx.raw(`CREATE TRIGGER mine AFTER INSERT ON pg_temp.ledger_transfers REFERENCING NEW TABLE AS new_rows
                       FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply()`);
    });
    await expect(attack).rejects.toThrow('permission denied for function');
  });

  test.each([
    [
      'accounts in another unit',
      'ledger_accounts',
      () => `(id, unit, kind) VALUES (${lotId}, 'eur', 'lot'), (${revenueId}, 'eur', 'revenue')`,
      'eur',
      1,
    ],
    [
      'an event that never was',
      'ledger_journals',
      () => `(id, kind, idem) VALUES (30000, 'demo_granted', 'mine')`,
      'credit',
      30_000,
    ],
  ])('have it believe %s', async (_what, table, values, unit, journalId) => {
    const attack = app.transaction(async (trx) => {
      await trx.raw(like(table));
      const overriding = values().replace(' VALUES', ' OVERRIDING SYSTEM VALUE VALUES');
      await trx.raw(`INSERT INTO pg_temp.${table} ${overriding}`);
      await trx.raw(
        `INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, idem)
         VALUES (?, 'single', ?, ?, ?, 1, 'attack')`,
        [journalId, unit, revenueId, lotId],
      );
    });
    await expect(attack).rejects.toThrow(/foreign key/);
  });
});

describe('not even the schema’s owner may', () => {
  test.each(['ledger_transfers', 'ledger_journals', 'ledger_accounts', 'lots'])(
    'change or remove rows of %s',
    async (table) => {
      const column = {
        ledger_transfers: 'amount = 1',
        ledger_journals: 'details = details',
        ledger_accounts: 'kind = kind',
        lots: 'price_paid_cents = 1',
      }[table];
      await expect(owner.raw(`UPDATE ${table} SET ${column}`)).rejects.toThrow('append-only');
      await expect(owner.raw(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
      await expect(owner.raw(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only');
    },
  );

  test.each<[string, () => Transfer, RegExp]>([
    ['overdraw a wallet', () => ({ amount: 401 }), /wallet_never_overdrawn/],
    ['hold more than a wallet has', () => ({ phase: 'pending', amount: 401 }), /wallet_never_overdrawn/],
    [
      'hold less than its payment states',
      () => ({ phase: 'pending', credit: clearingId, amount: 99, stated: -100 }),
      /does not change what it states/,
    ],
    ['spend at once in a payment that states a hold', () => ({ stated: -100 }), /does not change what it states/],
    [
      'hold more for a payment afterwards',
      () => ({ phase: 'pending', credit: clearingId, journalId: paidId }),
      /does not change what it states/,
    ],
    ['move nothing', () => ({ amount: 0 }), /amount/],
    ['move money from an account to itself', () => ({ credit: lotId }), /check/],
    ['mix units', () => ({ unit: 'eur' }), /foreign key: there is no such account in its unit/],
    ['take from an account that is not there', () => ({ debit: 30_000 }), /foreign key: there is no such account/],
    ['give to an account that is not there', () => ({ credit: 30_000 }), /foreign key: there is no such account/],
    ['belong to no event', () => ({ journalId: 30_000 }), /foreign key: there is no such journal/],
    [
      'pay for a submission that is not there',
      () => ({ submissionId: 30_000 }),
      /foreign key: there is no such submission/,
    ],
    ['book the same key twice', () => ({ idem: 'demo:db:issued' }), /unique/],
    [
      'resolve what is no hold',
      () => ({ phase: 'post', credit: clearingId, pendingId: holdId + 999 }),
      /foreign key: there is no such hold/,
    ],
    ['resolve without a hold', () => ({ phase: 'void', credit: clearingId }), /phase_fits/],
    ['be of no known phase', () => ({ phase: 'lent' }), /phase_fits/],
    ['name a hold that it does not resolve', () => ({ pendingId: holdId }), /phase_fits/],
    [
      'spend more than was held',
      () => ({ phase: 'post', credit: clearingId, amount: 401, pendingId: holdId, submissionId }),
      /does not match its hold/,
    ],
    [
      'release a part and keep the rest',
      () => ({ phase: 'void', credit: clearingId, amount: 399, pendingId: holdId, submissionId }),
      /does not match its hold/,
    ],
    [
      'resolve a hold for another submission',
      () => ({ phase: 'void', credit: clearingId, amount: 400, pendingId: holdId }),
      /does not match its hold/,
    ],
    [
      'resolve a hold towards another account',
      () => ({ phase: 'post', amount: 400, pendingId: holdId, submissionId }),
      /does not match its hold/,
    ],
    [
      'leave something in clearing',
      () => ({ phase: 'post', credit: clearingId, amount: 400, pendingId: holdId, submissionId }),
      /leaves 400 in clearing/,
    ],
  ])('%s', async (_what, transfer, words) => {
    await expect(insert(owner, transfer())).rejects.toThrow(words);
  });

  test('book a second row of a statement worse than the first', async () => {
    const statement = (second: string) =>
      owner.raw(`INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, idem)
        VALUES (1, 'single', 'credit', ${lotId}, ${revenueId}, 1, 'two:1'), ${second}`);
    await expect(statement(`(30000, 'single', 'credit', ${lotId}, ${revenueId}, 1, 'two:2')`)).rejects.toThrow(
      /journal/,
    );
    await expect(statement(`(1, 'single', 'eur', ${lotId}, ${revenueId}, 1, 'two:2')`)).rejects.toThrow(/account/);
    await expect(statement(`(1, 'single', 'credit', ${lotId}, 30000, 1, 'two:2')`)).rejects.toThrow(/account/);
    await expect(statement(`(1, 'single', 'credit', ${lotId}, ${revenueId}, 400, 'two:2')`)).rejects.toThrow(
      /overdrawn/,
    );
  });

  test('leave in clearing for one journal what another one takes from there', async () => {
    /** Legs of two journals in one statement, undone afterwards: each moves a hundredth from or to the clearing account. */
    const move = (legs: readonly (readonly [journal: 0 | 1, way: 'in' | 'out'])[]) =>
      owner.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: { id: number }[] }>(
          `INSERT INTO ledger_journals (kind, idem) VALUES ('demo_granted', 'legs:1'), ('demo_granted', 'legs:2') RETURNING id`,
        );
        const values = legs.map(([journal, way], index) => {
          const [debit, credit] = way === 'in' ? [lotId, clearingId] : [clearingId, revenueId];
          return `(${rows[journal]!.id}, 'single', 'credit', ${debit}, ${credit}, 1, 'legs:${index}')`;
        });
        await trx.raw(`INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, idem)
          VALUES ${values.join()}`);
        throw new Error('accepted');
      });
    await expect(
      move([
        [0, 'in'],
        [1, 'out'],
      ]),
    ).rejects.toThrow(/leaves 1 in clearing/);
    await expect(
      move([
        [0, 'in'],
        [0, 'out'],
        [1, 'out'],
        [1, 'in'],
        [1, 'in'],
      ]),
    ).rejects.toThrow(/leaves 1 in clearing/);
    // The legs of a journal needn't follow each other.
    await expect(
      move([
        [0, 'in'],
        [1, 'in'],
        [0, 'out'],
        [1, 'out'],
      ]),
    ).rejects.toThrow('accepted');
  });

  test('resolve a hold twice', async () => {
    const [resolved] = await owner('ledger_transfers as h')
      .join('ledger_transfers as r', 'r.pending_id', 'h.id')
      .select('h.id', 'h.amount', 'h.submission_id');
    const again = { phase: 'void', credit: clearingId, pendingId: resolved.id, amount: resolved.amount };
    await expect(insert(owner, { ...again, submissionId: resolved.submission_id })).rejects.toThrow(/resolves_once/);
  });

  test('return a submission to an earlier state, or change its price', async () => {
    const change = (values: object) => owner('submissions').where({ id: submissionId }).update(values);
    await expect(change({ price_hundredths: 1 })).rejects.toThrow('fixed');
    await expect(change({ status: 'queued' })).rejects.toThrow("can't go");
    await expect(change({ status: 'placed', closed_at: owner.raw('app_now()') })).rejects.toThrow("can't go");
  });
});

describe('the audit', () => {
  /** Plants a fault with all guards off, audits, and rolls it back. */
  async function findings(...faults: string[]): Promise<string[]> {
    const found = owner.transaction(async (trx) => {
      await trx.raw('SET LOCAL session_replication_role = replica');
      await trx.raw('ALTER TABLE ledger_balances DROP CONSTRAINT wallet_never_overdrawn');
      for (const fault of faults) await trx.raw(fault);
      const results = await audit(trx);
      throw Object.assign(new Error('undo'), { names: results.filter((one) => one.count > 0).map((one) => one.name) });
    });
    return found.then(
      () => [],
      (error: { names?: string[] }) => {
        if (!error.names) throw error;
        return error.names;
      },
    );
  }
  const transfer = (values: string) =>
    `INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, pending_id, submission_id, idem) VALUES ${values}`;

  test('prints zeros for a balanced ledger', async () => {
    const results = await audit(owner);
    expect(isClean(results)).toBe(true);
    expect(auditReport(results)).toMatch(/wallets +0 {2}Is every balance[^]*The books are right\.$/);
  });

  test.each<[string, () => string[], string[]]>([
    [
      'a wallet that was written',
      () => [`UPDATE ledger_balances SET credits_posted = credits_posted + 1 WHERE ledger_account_id = ${lotId}`],
      ['wallets', 'conserved'],
    ],
    [
      'a transfer that names what is not there',
      () => [
        transfer(`(30000, 'single', 'credit', ${revenueId}, 1, 1, NULL, NULL, 'planted')`),
        transfer(`(1, 'single', 'eur', ${revenueId}, 1, 1, NULL, NULL, 'planted too')`),
      ],
      ['references'],
    ],
    [
      'transfers for a submission that is not there',
      () => [transfer(`(1, 'single', 'credit', ${lotId}, ${revenueId}, 1, NULL, 30000, 'planted')`)],
      ['wallets', 'conserved', 'people'],
    ],
    [
      'a submission of another artist than its campaign has',
      () => [`UPDATE submissions SET creator_account_id = 30000 WHERE id = ${submissionId}`],
      ['people'],
    ],
    [
      'a journal that names what is not there',
      () => [`UPDATE ledger_journals SET creator_account_id = 30000, campaign_id = 30000 WHERE kind = 'campaign_paid'`],
      ['parties'],
    ],
    [
      'an open submission that lost one of its two holds',
      () => [
        `UPDATE ledger_transfers SET amount = 300 WHERE id = ${holdId}`,
        transfer(`(1, 'pending', 'credit', ${lotId}, ${clearingId}, 100, NULL, ${submissionId}, 'planted hold')`),
        `INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, pending_id, submission_id, idem)
         SELECT 1, 'void', 'credit', ${lotId}, ${clearingId}, 100, id, ${submissionId}, 'planted' FROM ledger_transfers WHERE idem = 'planted hold'`,
      ],
      ['wallets', 'journals', 'stated changes', 'open submissions'],
    ],
    [
      'an earning under another key, which would never clear',
      () => [`UPDATE ledger_transfers SET idem = 'planted' WHERE idem LIKE '%:earned'`],
      ['shares', 'earnings'],
    ],
    [
      'an earning in the wallet of somebody else',
      () => [
        `INSERT INTO ledger_accounts (unit, kind, account_id) VALUES ('credit', 'curator_clearing', ${accountId})`,
        `INSERT INTO ledger_balances (ledger_account_id) SELECT id FROM ledger_accounts WHERE kind = 'curator_clearing' AND account_id = ${accountId}`,
        `UPDATE ledger_transfers SET credit_account_id = (SELECT id FROM ledger_accounts WHERE kind = 'curator_clearing' AND account_id = ${accountId})
          WHERE idem LIKE '%:earned'`,
      ],
      ['wallets', 'people'],
    ],
    [
      'a resolution of a hold that is not there',
      () => [transfer(`(1, 'void', 'credit', ${lotId}, ${clearingId}, 1, 30000, NULL, 'planted')`)],
      ['references', 'journals'],
    ],
    [
      'a hold that was resolved for another submission than its own',
      () => [transfer(`(1, 'void', 'credit', ${lotId}, ${clearingId}, 400, ${holdId}, NULL, 'planted')`)],
      ['wallets', 'references', 'journals'],
    ],
    [
      'an answer that left credits in clearing',
      () => [`DELETE FROM ledger_transfers WHERE idem LIKE '%:fee'`],
      ['clearing', 'conserved'],
    ],
    [
      'a wallet below zero',
      () => [`UPDATE ledger_balances SET debits_posted = 99999 WHERE ledger_account_id = ${lotId}`],
      ['wallets', 'overdrawn', 'conserved'],
    ],
    [
      'a transfer that was changed',
      () => [`UPDATE ledger_transfers SET amount = 1 WHERE idem = 'submission:${submissionId}:held:${lotId}'`],
      ['wallets', 'stated changes', 'open submissions', 'prices'],
    ],
    [
      'a transfer that was removed',
      () => [`DELETE FROM ledger_transfers WHERE id = ${holdId}`],
      ['wallets', 'stated changes', 'open submissions', 'prices'],
    ],
    [
      'a journal without legs',
      () => [`INSERT INTO ledger_journals (kind, idem) VALUES ('demo_granted', 'planted')`],
      ['journals'],
    ],
    [
      'an open submission that lost its hold',
      () => [transfer(`(1, 'void', 'credit', ${lotId}, ${clearingId}, 400, ${holdId}, ${submissionId}, 'planted')`)],
      ['wallets', 'journals', 'open submissions'],
    ],
    [
      'a hold of a closed submission',
      () => [`UPDATE submissions SET status = 'expired', closed_at = app_now() WHERE id = ${submissionId}`],
      ['holds', 'prices'],
    ],
    [
      'an answer that paid nothing',
      () => [
        `UPDATE submissions SET status = 'accepted', closed_at = app_now(), clears_at = app_now() WHERE id = ${submissionId}`,
      ],
      ['holds', 'prices', 'earnings'],
    ],
    [
      'a payment that states more than it holds',
      () => [`UPDATE ledger_journals SET creator_change = creator_change - 1 WHERE kind = 'campaign_paid'`],
      ['stated changes'],
    ],
    [
      'an unpaid campaign that claims to be paid',
      () => [`UPDATE ledger_journals SET idem = 'campaign:0:paid' WHERE kind = 'campaign_paid'`],
      ['payments'],
    ],
    [
      'a gift code redeemed without credits',
      () => [
        `INSERT INTO gift_codes (code_hash, hundredths, redeemed_by, redeemed_at) VALUES ('x', 1, ${accountId}, app_now())`,
      ],
      ['gifts'],
    ],
    [
      'an earning marked as cleared',
      () => [`UPDATE submissions SET cleared_at = app_now() WHERE clears_at IS NOT NULL`],
      ['earnings'],
    ],
    ['a share that is not the agreed one', () => [`UPDATE submissions SET curator_share_hundredths = 1`], ['shares']],
    [
      'a lot that nobody filled',
      () => [`DELETE FROM ledger_transfers WHERE idem = 'demo:db:issued'`],
      ['wallets', 'conserved', 'journals', 'lots'],
    ],
  ])('finds %s', async (_what, faults, names) => {
    expect(await findings(...faults())).toEqual(names);
  });
});
