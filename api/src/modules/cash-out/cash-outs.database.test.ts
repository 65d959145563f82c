import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createCashOut } from '../../../test/factories/cash-out.ts';
import { openDatabase } from '../../plugins/database.ts';
import { audit, cents, payCashOut, releaseCashOut } from '../ledger/index.ts';
import { person } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { setApproved, setPaid, setSent } from './cash-outs.repository.ts';
import { earner } from './test/earner.ts';

/* What the database itself refuses of demands, whatever the code above it does; and what the audit finds when the guards are off. */

let api: TestApp;
let app: Knex;
let accountId: number;
let id: number;
beforeAll(async () => {
  api = await testApp();
  app = openDatabase(api.database.appUrl, 2);
  accountId = (await earner(api, 100)).id;
  id = await createCashOut(api.db, accountId, 30);
});
afterAll(async () => {
  await app.destroy();
  await expectCleanAudit(api.db);
  await api.close();
});

const attempt = (work: (trx: Knex.Transaction) => Promise<unknown>) =>
  app.transaction(async (trx) => {
    await work(trx);
  });
const demand = () => ({
  account_id: accountId,
  hundredths: 2_000,
  cents: 2_000,
  method: 'paypal',
  reference: 'a@example.test',
  destination: 'a',
  identity_hash: Buffer.from('a'),
});

describe('the application’s role can’t', () => {
  test.each<[string, (trx: Knex.Transaction) => Promise<unknown>, string]>([
    ['change the amount', (trx) => trx('cash_outs').where({ id }).update({ cents: 1 }), 'permission denied'],
    ['change where it goes', (trx) => trx('cash_outs').where({ id }).update({ reference: 'b' }), 'permission denied'],
    ['remove a demand', (trx) => trx('cash_outs').where({ id }).delete(), 'permission denied'],
    ['forget a destination', (trx) => trx('payout_identities').delete(), 'permission denied'],
    ['change a conversion', (trx) => trx('conversions').update({ hundredths: 1 }), 'permission denied'],
  ])('%s', async (_what, work, words) => {
    await expect(attempt(work)).rejects.toThrow(words);
  });
});

describe('nobody can', () => {
  test('change the bank account that may have been paid', async () => {
    await expect(
      attempt(async (trx) => {
        await trx('cash_outs').where({ id }).update({ bank_id: 'ba_1' });
        await trx('cash_outs').where({ id }).update({ bank_id: 'ba_2' });
      }),
    ).rejects.toThrow('is what it is');
  });

  test('open a second demand', async () => {
    await expect(attempt((trx) => trx('cash_outs').insert(demand()))).rejects.toThrow('cash_outs_one_open');
  });

  test('demand what isn’t held, or euros that don’t match the credits', async () => {
    const other = await earner(api, 20);
    const foreign = { ...demand(), account_id: other.id };
    await expect(attempt((trx) => trx('cash_outs').insert(foreign))).rejects.toThrow('does not hold its credits');
    await expect(attempt((trx) => trx('cash_outs').insert({ ...foreign, cents: 2_001 }))).rejects.toThrow(
      'cash_out_credit_is_a_euro',
    );
  });

  test('close a demand without its legs, or skip a state', async () => {
    const now = app.raw('app_now()');
    const cancelled = { status: 'cancelled', closed_at: now };
    await expect(attempt((trx) => trx('cash_outs').where({ id }).update(cancelled))).rejects.toThrow(
      'without its legs',
    );
    const paid = { status: 'paid', closed_at: now, paid_at: now, approved_at: now, sent_at: now, payout_id: 'x' };
    await expect(attempt((trx) => trx('cash_outs').where({ id }).update(paid))).rejects.toThrow(
      "can't go from requested to paid",
    );
    const returned = { status: 'returned', closed_at: now };
    await expect(attempt((trx) => trx('cash_outs').where({ id }).update(returned))).rejects.toThrow(
      'cash_out_returned_has_reason',
    );
  });

  test('book an outcome twice, two outcomes, or more than was held', async () => {
    await api.db.transaction(async (trx) => {
      await setApproved(trx, id, (await person(api, { isStaff: true })).id);
      await setSent(trx, 10);
    });
    await expect(
      attempt(async (trx) => {
        await payCashOut(trx, { cashOutId: id, accountId, paid: cents(2_999) });
        await trx('cash_outs')
          .where({ id })
          .update({ payout_id: `po_${id}` });
        await setPaid(trx, id);
      }),
    ).rejects.toThrow('without its legs');
    await api.db.transaction(async (trx) => {
      await payCashOut(trx, { cashOutId: id, accountId, paid: cents(3_000) });
      await trx('cash_outs')
        .where({ id })
        .update({ payout_id: `po_${id}` });
      await setPaid(trx, id);
    });
    await app.transaction(async (trx) => {
      expect(await payCashOut(trx, { cashOutId: id, accountId, paid: cents(3_000) })).toEqual({ replayed: true });
      expect(await releaseCashOut(trx, { cashOutId: id, accountId })).toEqual({ replayed: true });
    });
    await expect(attempt((trx) => trx('cash_outs').where({ id }).update({ payout_id: 'another' }))).rejects.toThrow(
      'is what it is',
    );
  });
});

test('the audit finds a demand with wrong legs, and a conversion with a wrong lot', async () => {
  const found = async (spoil: (trx: Knex.Transaction) => Promise<unknown>) => {
    let names: string[] = [];
    await api.db
      .transaction(async (trx) => {
        await trx.raw('SET CONSTRAINTS ALL DEFERRED');
        await spoil(trx);
        const results = await audit({ transaction: (work: (inner: Knex) => unknown) => work(trx) } as unknown as Knex);
        names = results.filter((result) => result.count > 0).map((result) => result.name);
        throw new Error('undo');
      })
      .catch((error: Error) => {
        if (error.message !== 'undo') throw error;
      });
    return names;
  };
  const free = 'ALTER TABLE cash_outs DISABLE TRIGGER USER';
  expect(await found((trx) => trx.raw(`${free}; UPDATE cash_outs SET hundredths = 3100, cents = 3100`))).toEqual([
    'cash-outs',
    'paid out',
  ]);
  expect(await found((trx) => trx.raw(`${free}; DELETE FROM cash_outs`))).toEqual(['cash-outs', 'paid out']);
  expect(
    await found((trx) =>
      trx.raw('INSERT INTO conversions (account_id, hundredths, bonus_hundredths) VALUES (?, 1, 0)', [accountId]),
    ),
  ).toEqual(['conversions']);
});
