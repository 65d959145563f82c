import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { buyPack, payInvoice } from '../../../test/factories/purchases.ts';
import { openDatabase } from '../../plugins/database.ts';
import { audit, hold, shareOf, wholeCredits } from '../ledger/index.ts';
import { expectCleanAudit, ledgerWorld } from '../ledger/test/world.ts';
import { applyDispute } from './index.ts';

/*
 * What the database itself refuses of chargebacks and debts, whatever the code above it does; and what the audit finds when the guards are
 * off.
 */

let database: TestDatabase;
let app: Knex;
let owner: Knex;
let accountId: number;
let openPurchase: number;
let freePurchase: number;
/** Open, with a debt of four credits of which one was paid. */
let openId: number;
let wonId: number;
let receivableId: number;
let lotId: number;
let issuanceId: number;
let invoiceId: string;

const log = { error: () => undefined } as unknown as FastifyBaseLogger;
async function report(purchaseId: number, state: 'open' | 'won', disputeId = `d_${purchaseId}`): Promise<number> {
  const row = await owner('purchases').where({ id: purchaseId }).first('payment_intent_id', 'price_cents');
  const { payment_intent_id: paymentReference, price_cents: amountCents } = row;
  await applyDispute({ db: app, log }, { provider: 'card', disputeId, paymentReference, amountCents, state });
  return (await owner('chargebacks').where({ dispute_id: disputeId }).first('id')).id;
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = openDatabase(database.appUrl, 2);
  owner = openDatabase(database.ownerUrl, 2);
  const world = await ledgerWorld(owner);
  accountId = world.creatorAccountId;
  wonId = await report(await buyPack(app, accountId, { promo: { code: 'WON-AGAIN', bonusCredits: 1 } }), 'won');
  openPurchase = await buyPack(app, accountId);
  await app.transaction(async (trx) => {
    const made = await world.campaign(trx, [wholeCredits(15)], (price) => shareOf(price, 50));
    await hold(trx, { campaignId: made.id, creatorAccountId: accountId, submissions: made.submissions });
  });
  openId = await report(openPurchase, 'open');
  freePurchase = await buyPack(app, accountId, { credits: 1, priceCents: 100 });
  invoiceId = await payInvoice(app, accountId);
  receivableId = (await owner('receivables').first('ledger_account_id')).ledger_account_id;
  lotId = (
    await owner('lots')
      .where({ source: `payment:${openPurchase}` })
      .first('ledger_account_id')
  ).ledger_account_id;
  issuanceId = (await owner('ledger_accounts').where({ kind: 'issuance' }).first('id')).id;
  await expectCleanAudit(owner);
});
afterAll(async () => {
  await app.destroy();
  await owner.destroy();
  await database.drop();
});

let keys = 0;
/** A transfer as a careless writer might insert it. */
const transfer = (db: Knex, debit: number, credit: number, amount: number, phase = 'single') =>
  db.transaction(async (trx) => {
    const idem = `careless:${(keys += 1)}`;
    const [journal] = await trx('ledger_journals')
      .insert({ kind: 'debt_settled', idem })
      .returning<{ id: number }[]>('id');
    const legs = { debit_account_id: debit, credit_account_id: credit, amount, phase, unit: 'credit', idem };
    await trx('ledger_transfers').insert({ journal_id: journal!.id, ...legs });
  });

const chargeback = (values: object = {}) => ({
  provider: 'card',
  dispute_id: `careless_${(keys += 1)}`,
  purchase_id: freePurchase,
  disputed_cents: 100,
  share_hundredths: 100,
  bonus_share_hundredths: 0,
  taken_hundredths: 100,
  debt_hundredths: 0,
  taken_bonus_hundredths: 0,
  ...values,
});

test('a debt has the opposite sign of a wallet', async () => {
  const owed = await owner('ledger_balances').where({ ledger_account_id: receivableId }).first();
  expect(owed).toMatchObject({ debits_posted: 400, credits_posted: 100, is_debt: true });
});

describe('the API’s own role may not', () => {
  test.each([
    ['change what a chargeback took', 'UPDATE chargebacks SET taken_hundredths = 0'],
    ['forget a chargeback', 'DELETE FROM chargebacks'],
    ['let a debt belong to somebody else', 'UPDATE receivables SET account_id = account_id'],
    ['forget a debt', 'DELETE FROM receivables'],
    ['call a debt a wallet', 'UPDATE ledger_balances SET is_debt = false'],
  ])('%s', async (_what, sql) => {
    await expect(app.raw(sql)).rejects.toThrow(/permission denied|append-only/);
  });
});

describe('not even the schema’s owner may', () => {
  const change = (values: object, id = openId) => owner('chargebacks').where({ id }).update(values);
  const insert = (values: object) => owner('chargebacks').insert(chargeback(values));

  test.each<[string, () => PromiseLike<unknown>, RegExp]>([
    ['pay more of a debt than is owed', () => transfer(owner, issuanceId, receivableId, 301), /debt_never_overpaid/],
    ['hold something in a debt', () => transfer(owner, receivableId, issuanceId, 1, 'pending'), /debt_never_overpaid/],
    [
      'keep a debt in euros',
      () => owner('ledger_accounts').insert({ unit: 'eur', kind: 'receivable', account_id: accountId }),
      /debts_in_credits/,
    ],
    [
      'have a debt that is nobody’s',
      () => owner('ledger_accounts').insert({ unit: 'credit', kind: 'receivable' }),
      /ledger_accounts_owned/,
    ],
    ['remove a debt', () => owner('receivables').delete(), /append-only/],
    [
      'have two debts of one source',
      () =>
        owner.raw('INSERT INTO receivables SELECT id, account_id, ? FROM ledger_accounts WHERE id = ?', [
          `chargeback:${openId}`,
          lotId,
        ]),
      /unique/,
    ],
    ['change what is disputed', () => change({ disputed_cents: 1 }), /is what it is/],
    ['give a chargeback to another purchase', () => change({ purchase_id: freePurchase }), /is what it is/],
    ['open one that was won', () => change({ state: 'open', closed_at: null }, wonId), /is what it is/],
    ['lose one that was won', () => change({ state: 'lost' }, wonId), /is what it is/],
    ['end one without a day', () => change({ state: 'lost' }), /open_has_no_end/],
    [
      'win one without giving it again',
      () => change({ state: 'won', closed_at: owner.raw('app_now()') }),
      /won without its legs/,
    ],
    ['take the same dispute twice', () => insert({ dispute_id: `d_${openPurchase}` }), /chargeback_once/],
    ['take back less than it says, and owe nothing', () => insert({ taken_hundredths: 50 }), /taken_or_owed/],
    ['charge back a purchase and an invoice at once', () => insert({ invoice_id: invoiceId }), /of_one_payment/],
    ['charge back nothing', () => insert({ purchase_id: null }), /of_one_payment/],
    [
      'take more back than an invoice granted',
      () => insert({ purchase_id: null, invoice_id: invoiceId, share_hundredths: 5_001, taken_hundredths: 5_001 }),
      /more than was bought/,
    ],
    [
      'charge back an invoice by PayPal',
      () => insert({ purchase_id: null, invoice_id: invoiceId, provider: 'paypal' }),
      /of_an_invoice_by_card/,
    ],
    ['give a chargeback to an invoice', () => change({ purchase_id: null, invoice_id: invoiceId }), /is what it is/],
    ['owe less of a bonus than it says', () => insert({ bonus_share_hundredths: 1 }), /taken_or_owed/],
    [
      'take a bonus back that was not sold',
      () => insert({ bonus_share_hundredths: 1, debt_hundredths: 1 }),
      /more than was bought/,
    ],
    ['take back what nobody booked', () => insert({}), /is not booked/],
    ['take back more than was bought', () => insert({ purchase_id: openPurchase }), /more than was bought/],
  ])('%s', async (_what, act, words) => {
    await expect(act()).rejects.toThrow(words);
  });
});

describe('the audit', () => {
  /** Plants a fault with all guards off, audits, and rolls it back. */
  async function findings(...faults: string[]): Promise<string[]> {
    const found = owner.transaction(async (trx) => {
      await trx.raw('SET LOCAL session_replication_role = replica');
      await trx.raw('ALTER TABLE ledger_balances DROP CONSTRAINT debt_never_overpaid');
      await trx.raw('ALTER TABLE chargebacks DROP CONSTRAINT chargeback_taken_or_owed');
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
  const balance = (id: number, change: string) =>
    `UPDATE ledger_balances SET ${change} WHERE ledger_account_id = ${id}`;
  const leg = (idem: string) => `DELETE FROM ledger_transfers WHERE idem = '${idem}'`;

  test.each<[string, () => string[], string[]]>([
    [
      'a debt that was overpaid',
      () => [balance(receivableId, 'credits_posted = 401')],
      ['wallets', 'overdrawn', 'conserved'],
    ],
    ['a debt that was forgotten', () => [`DELETE FROM receivables`], ['debts']],
    ['a debt of somebody else', () => [`UPDATE receivables SET account_id = account_id + 1`], ['debts']],
    [
      'something to spend where its payment is owed',
      () => [balance(lotId, 'credits_posted = credits_posted + 1')],
      ['wallets', 'conserved', 'debts'],
    ],
    [
      'a chargeback that was won in words only',
      () => [`UPDATE chargebacks SET state = 'won', closed_at = app_now() WHERE id = ${openId}`],
      ['sales', 'chargebacks', 'debts'],
    ],
    [
      'one that gave back what it still has',
      () => [`UPDATE chargebacks SET state = 'open', closed_at = NULL WHERE id = ${wonId}`],
      ['sales', 'chargebacks'],
    ],
    [
      'one that took other credits than it says',
      () => [`UPDATE chargebacks SET taken_hundredths = taken_hundredths + 1 WHERE id = ${openId}`],
      ['chargebacks'],
    ],
    ['one that nobody has', () => [`DELETE FROM chargebacks WHERE id = ${wonId}`], ['chargebacks']],
    [
      'more taken than was bought',
      () => [`UPDATE chargebacks SET share_hundredths = 1001 WHERE id = ${openId}`],
      ['chargebacks'],
    ],
    ['euros that were not taken back', () => [leg(`chargeback:${openId}:disputed`)], ['sales', 'chargebacks']],
    [
      'a bonus that was not restored',
      () => [leg(`chargeback:${wonId}:won:bonus`)],
      ['wallets', 'conserved', 'chargebacks'],
    ],
    ['a promo code that counts wrong', () => [`UPDATE promo_codes SET uses = uses + 1`], ['promo codes']],
    [
      'a purchase whose promo code was not used',
      () => [`UPDATE promo_uses SET released_at = app_now()`, `UPDATE promo_codes SET uses = uses - 1`],
      ['promo codes'],
    ],
    [
      'a code of a gift that is good although its payment was taken back',
      () => [
        `UPDATE purchases SET purpose = 'gift', bonus_hundredths = 0 WHERE id = ${openPurchase}`,
        `INSERT INTO gift_codes (code_hash, hundredths, purchase_id) VALUES ('x', 1000, ${openPurchase})`,
      ],
      ['purchases', 'bought gifts'],
    ],
    [
      'a gift that was redeemed twice',
      () => [
        `UPDATE purchases SET purpose = 'gift', bonus_hundredths = 0 WHERE id = ${freePurchase}`,
        `INSERT INTO gift_codes (code_hash, hundredths, purchase_id, stopped_at) VALUES ('x', 100, ${freePurchase}, app_now())`,
        `UPDATE gift_codes SET redeemed_by = 0, redeemed_at = app_now(), stopped_at = NULL WHERE code_hash = 'x'`,
        `DROP INDEX gift_codes_one_per_purchase`,
        `INSERT INTO gift_codes (code_hash, hundredths, purchase_id, redeemed_by, redeemed_at)
         VALUES ('y', 100, ${freePurchase}, 0, app_now())`,
      ],
      ['gifts', 'purchases', 'bought gifts'],
    ],
  ])('finds %s', async (_what, faults, names) => {
    expect(await findings(...faults())).toEqual(names);
  });
});
