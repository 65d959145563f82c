import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { giveCredits } from '../../../test/factories/credits.ts';
import { buyPack, payInvoice } from '../../../test/factories/purchases.ts';
import { creatorWith, curatorWith, day, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { receiptOfInvoice, receiptOfPurchase } from '../receipts/receipt.presenter.ts';
import { paidInvoice, paidPurchase, refundsOf } from '../receipts/receipts.repository.ts';
import { statementsOf } from './statements.presenter.ts';
import { lastDayOf, readStatement } from './statements.service.ts';
import { translator } from '../../texts/index.ts';

const english = translator({ language: 'en', timeZone: null });

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ FANFARE_SELLER_NAME: '=Fanfare "Oy"' });
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const detailsUrl = '/api/v2/creator/billing-details';
const statementsUrl = '/api/v2/creator/statements';
const exportUrl = '/api/v2/creator/accounting/export';
const company = { companyName: 'Nia Records GmbH', address: 'Hauptstraße 1\n10115 Berlin', vatId: 'DE123456789' };

/** Follows a signed link, as a browser does. */
const follow = (address: string) => {
  const url = new URL(address);
  return api.app.inject({ url: url.pathname + url.search });
};
type Creator = Awaited<ReturnType<typeof creatorWith>>;
const statementsFor = async (creator: Creator) => (await creator.get(statementsUrl)).json().data;

test('are for creators', async () => {
  const curator = await curatorWith(api);
  for (const url of [detailsUrl, statementsUrl, `${statementsUrl}/2026-01`, exportUrl]) {
    expect((await api.app.inject({ url })).statusCode).toBe(401);
    expect(refusalOf(await curator.get(url))).toEqual([403, 'profile_missing']);
  }
  expect((await api.app.inject({ method: 'PUT', url: detailsUrl, payload: company })).statusCode).toBe(401);
});

describe('the buyer on receipts', () => {
  test('is empty at first, is stored in its normal form, and belongs to one account', async () => {
    const [creator, other] = [await creatorWith(api), await creatorWith(api)];
    const none = { companyName: '', address: '', countryId: null, vatId: null };
    expect((await creator.get(detailsUrl)).json().data).toEqual(none);
    const [country] = await api.db('countries').limit(1).pluck<number[]>('id');
    const form = {
      companyName: ' Nia Records ',
      address: ' Hauptstraße 1 \n\n 10115 Berlin ',
      countryId: country ?? null,
    };
    const saved = await creator.put(detailsUrl, { ...form, vatId: 'de 123.456-789' });
    expect(saved.json().data).toEqual({ ...company, companyName: 'Nia Records', countryId: country ?? null });
    expect((await creator.get(detailsUrl)).json()).toEqual(saved.json());
    expect((await other.get(detailsUrl)).json().data).toEqual(none);
  });

  test('has every wrong field named', async () => {
    const creator = await creatorWith(api);
    const fieldsOf = async (form: object) => {
      const answer = await creator.put(detailsUrl, { ...company, countryId: null, ...form });
      expect(refusalOf(answer)).toEqual([400, 'invalid_input']);
      return Object.keys(answer.json().error.fields).toSorted();
    };
    for (const vatId of ['DE12345678', 'DE1234567890', 'XX123456789', 'ATU1234567', '123456789', 'FRIO123456789'])
      expect(await fieldsOf({ vatId })).toEqual(['vatId']);
    expect(await fieldsOf({ companyName: '' })).toEqual(['companyName']);
    expect(await fieldsOf({ companyName: '東京', address: 'a\nb\nc\nd\ne\nf', countryId: 2_000_000_000 })).toEqual([
      'address',
      'companyName',
      'countryId',
    ]);
    expect(await fieldsOf({ companyName: 'a'.repeat(121) })).toEqual(['companyName']);
    for (const vatId of ['ATU12345678', 'EL123456789', 'NL123456789B01', 'IE1234567FA', 'ESX1234567X', 'XIGD123'])
      expect((await creator.put(detailsUrl, { ...company, countryId: null, vatId })).json().data).toMatchObject({
        vatId,
      });
  });

  test('is printed on later receipts; those that were issued stay as they are', async () => {
    const creator = await creatorWith(api);
    const linesOf = async (id: number) =>
      receiptOfPurchase(api.config, (await paidPurchase(api.db, creator.id, id))!, [], english).buyerLines;
    const first = await buyPack(api.db, creator.id);
    const issued = await linesOf(first);
    expect(issued.join()).not.toContain('Nia Records');

    await api.advanceClock(60);
    await creator.put(detailsUrl, { ...company, countryId: null });
    await api.advanceClock(60);
    const second = await buyPack(api.db, creator.id);
    const invoice = await payInvoice(api.db, creator.id);
    const lines = ['Nia Records GmbH', 'Hauptstraße 1', '10115 Berlin', 'VAT ID DE123456789'];
    expect((await linesOf(second)).slice(0, 4)).toEqual(lines);
    expect((await linesOf(second)).at(-1)).toBe(`Account ${creator.id}`);
    const ofPro = receiptOfInvoice(api.config, (await paidInvoice(api.db, creator.id, invoice))!, [], english);
    expect(ofPro.buyerLines.slice(0, 4)).toEqual(lines);

    await api.advanceClock(60);
    await creator.put(detailsUrl, { companyName: 'Another Ltd', address: '', countryId: null, vatId: null });
    expect(await linesOf(first)).toEqual(issued);
    expect((await linesOf(second)).slice(0, 4)).toEqual(lines);
  });

  test('changes twenty times an hour at most', async () => {
    const strict = await testApp({ FANFARE_LIMITS: '{"billingDetails":{"max":2,"windowSeconds":3600}}' });
    try {
      const creator = await creatorWith(strict);
      const change = async (companyName: string) =>
        (await creator.put(detailsUrl, { companyName, address: '', countryId: null, vatId: null })).statusCode;
      expect([await change('One'), await change('Two'), await change('Three')]).toEqual([200, 200, 429]);
      expect((await creator.get(detailsUrl)).json().data.companyName).toBe('Two');
    } finally {
      await strict.close();
    }
  });

  test('can’t be rewritten by the API’s own role', async () => {
    const creator = await creatorWith(api);
    await creator.put(detailsUrl, { ...company, countryId: null });
    await expect(api.app.db('billing_details').update({ vat_id: null })).rejects.toThrow('permission denied');
    await expect(api.app.db('billing_details').delete()).rejects.toThrow('permission denied');
  });
});

describe('monthly statements', () => {
  /** A creator with transactions in one month, none in the next, and some in the third, which is the current one. */
  async function creatorOfThreeMonths() {
    const creator = await creatorWith(api, { credits: 0 });
    await buyPack(api.db, creator.id, { credits: 50, priceCents: 4_600 });
    await giveCredits(api.db, creator.id, 7, 'gift');
    const curators = [await curatorWith(api, { priceCredits: 5 }), await curatorWith(api, { priceCredits: 4 })];
    const campaignId = await creator.draft(curators.map((one) => one.serviceId));
    await creator.complete(campaignId);
    const first = api.app.clock.now().toISOString().slice(0, 7);
    await api.advanceClock(62 * day);
    await api.app.jobs.run('submissions.expire');
    await payInvoice(api.db, creator.id);
    return { creator, first, now: api.app.clock.now().toISOString().slice(0, 7) };
  }

  test('lead from one balance to the next, with months of no movement, to the wallet', async () => {
    const { creator, first, now } = await creatorOfThreeMonths();
    const statements = await statementsFor(creator);
    expect(statements.length).toBeGreaterThanOrEqual(3);
    expect(statements.at(-1)).toEqual({
      month: first,
      openingCredits: 0,
      boughtCredits: 50,
      grantedCredits: 7,
      spentCredits: -9,
      refundedCredits: 0,
      returnedCredits: 0,
      disputedCredits: 0,
      closingCredits: 48,
      transactionCount: 3,
      isComplete: true,
    });
    expect(statements.at(-2)).toMatchObject({
      openingCredits: 48,
      boughtCredits: 0,
      spentCredits: 0,
      closingCredits: 48,
    });
    expect(statements[0]).toMatchObject({
      month: now,
      openingCredits: 48,
      grantedCredits: 50,
      refundedCredits: 9,
      closingCredits: 107,
      isComplete: false,
    });
    expect(await creator.wallet()).toBe(107);
  });

  test('have lines that add up to their sums', async () => {
    const { creator } = await creatorOfThreeMonths();
    for (const { month, openingCredits, closingCredits } of await statementsFor(creator)) {
      const { statement, rows } = await readStatement(api.app.db, creator.id, month);
      expect(statement).toMatchObject({ openingCredits, closingCredits });
      expect(rows!.reduce((sum, row) => sum + row.amountCredits, openingCredits)).toBe(closingCredits);
      expect(rows!.every((row) => row.createdAt.startsWith(month))).toBe(true);
      expect(rows!.map((row) => row.createdAt)).toEqual(rows!.map((row) => row.createdAt).toSorted());
    }
  });

  test('begin and end at midnight in UTC', async () => {
    const creator = await creatorWith(api, { credits: 0 });
    const now = api.app.clock.now();
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1);
    await api.advanceClock(Math.floor((midnight - now.getTime()) / 1_000) - 60);
    await giveCredits(api.db, creator.id, 3, 'gift');
    await api.advanceClock(120);
    await giveCredits(api.db, creator.id, 4, 'gift');
    expect(await statementsFor(creator)).toMatchObject([
      { openingCredits: 3, grantedCredits: 4, closingCredits: 7, isComplete: false },
      { openingCredits: 0, grantedCredits: 3, closingCredits: 3, isComplete: true },
    ]);
    const [month, before] = (await statementsFor(creator)).map((one: { month: string }) => one.month);
    expect((await readStatement(api.app.db, creator.id, month)).rows).toMatchObject([{ amountCredits: 4 }]);
    expect((await readStatement(api.app.db, creator.id, before)).rows).toMatchObject([{ amountCredits: 3 }]);
    expect(['2024-02', '2026-02', '2026-12'].map(lastDayOf)).toEqual(['2024-02-29', '2026-02-28', '2026-12-31']);
  });

  test('are files of one account, by a link of ten minutes', async () => {
    const { creator, first } = await creatorOfThreeMonths();
    const other = await creatorWith(api, { credits: 0 });
    expect(await statementsFor(other)).toEqual([]);
    expect(refusalOf(await other.get(`${statementsUrl}/${first}`))).toEqual([404, 'not_found']);
    expect(refusalOf(await creator.get(`${statementsUrl}/1999-01`))).toEqual([404, 'not_found']);
    expect((await creator.get(`${statementsUrl}/2026-13`)).statusCode).toBe(404);
    const { url } = (await creator.get(`${statementsUrl}/${first}`)).json().data;
    const file = await follow(url);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="fanfare-statement-${first}.pdf"`,
    });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const elsewhere = url.replace(`account=${creator.id}`, `account=${other.id}`);
    expect(refusalOf(await follow(elsewhere))).toEqual([403, 'forbidden']);
    await api.advanceClock(601);
    expect((await follow(url)).headers.location).toBe(`${api.config.shellUrl}/creator/billing`);
  });

  test('refuse a kind that has no line', () => {
    const row = { month: '2026-01', is_complete: true, amount: 1, transactions: 1 };
    expect(() => statementsOf([{ ...row, kind: 'cash_out_paid' }])).toThrow('no place');
  });
});

describe('payments for accountants', () => {
  const linesOf = async (creator: Creator, query = '') => {
    const answer = await follow((await creator.get(`${exportUrl}?${query}`)).json().data.url);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    return answer.body.split('\r\n').slice(0, -1);
  };
  const head = '\uFEFFDate,Document number,Kind,Net,VAT,Gross,Currency,Counterparty';
  const seller = `"'=Fanfare ""Oy"""`;

  test('has net, tax and gross of each payment and refund, as receipts have', async () => {
    const creator = await creatorWith(api, { credits: 0 });
    expect(await linesOf(creator)).toEqual([head]);
    const id = await buyPack(api.db, creator.id, { credits: 50, priceCents: 4_100 });
    await api.advanceClock(1);
    const invoice = await payInvoice(api.db, creator.id);
    await api.advanceClock(1);
    await api.db('purchase_returns').insert({
      purchase_id: id,
      hundredths: 407,
      cents: 333,
      state: 'paid',
      refund_id: `re_${id}`,
      closed_at: api.db.raw('app_now()'),
    });
    const today = api.app.clock.now().toISOString().slice(0, 10);
    const number = `P-${String(id).padStart(6, '0')}`;
    expect(await linesOf(creator)).toEqual([
      head,
      `${today},${number},purchase,34.17,6.83,41.00,EUR,${seller}`,
      `${today},${invoice},subscription,32.50,6.50,39.00,EUR,${seller}`,
      `${today},${number},refund,-2.78,-0.55,-3.33,EUR,${seller}`,
    ]);
    const row = (await paidPurchase(api.db, creator.id, id))!;
    expect(receiptOfPurchase(api.config, row, await refundsOf(api.db, id), english).left).toMatchObject({
      netCents: 3_417 - 278,
      vatCents: 683 - 55,
    });
    expect(await linesOf(creator, 'to=2020-01-01')).toEqual([head]);
    expect(await linesOf(creator, `from=${today}&to=${today}`)).toHaveLength(4);
    expect(await linesOf(await creatorWith(api))).toEqual([head]);
    await api.db('purchase_returns').where({ purchase_id: id }).delete();
  });

  test('adds up where two refunds of a purchase ended at the same time', async () => {
    const creator = await creatorWith(api, { credits: 0 });
    const id = await buyPack(api.db, creator.id, { credits: 50, priceCents: 4_100 });
    await api.advanceClock(1);
    const refund = (number: number) => ({
      purchase_id: id,
      hundredths: 407,
      cents: 333,
      state: 'paid',
      refund_id: `re_${id}_${number}`,
      closed_at: api.app.clock.now(),
    });
    await api.db('purchase_returns').insert([refund(1), refund(2)]);
    const sumOf = (column: number, lines: readonly string[]) =>
      Math.round(lines.reduce((sum, line) => sum + Number(line.split(',')[column]) * 100, 0));
    const lines = (await linesOf(creator)).slice(1);
    const { left } = receiptOfPurchase(
      api.config,
      (await paidPurchase(api.db, creator.id, id))!,
      await refundsOf(api.db, id),
      english,
    );
    expect([sumOf(3, lines), sumOf(4, lines), sumOf(5, lines)]).toEqual([left!.netCents, left!.vatCents, 3_434]);
    await api.db('purchase_returns').where({ purchase_id: id }).delete();
  });

  test('refuses wrong days, and its link is tamper-proof', async () => {
    const [creator, other] = [await creatorWith(api), await creatorWith(api)];
    expect(refusalOf(await creator.get(`${exportUrl}?from=2026-02-31`))).toEqual([400, 'invalid_input']);
    expect(refusalOf(await creator.get(`${exportUrl}?from=2026-02-02&to=2026-02-01`))).toEqual([400, 'invalid_input']);
    const { url } = (await creator.get(`${exportUrl}?from=2026-02-01`)).json().data;
    expect((await follow(url)).statusCode).toBe(200);
    expect((await follow(url.replace('2026-02-01', '2020-02-01'))).statusCode).toBe(403);
    expect((await follow(url.replace(`account=${creator.id}`, `account=${other.id}`))).statusCode).toBe(403);
  });
});
