import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { buyPack, payInvoice } from '../../../test/factories/purchases.ts';
import { creatorWith, curatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { printable } from './printable-text.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { applyDispute } from '../chargebacks/index.ts';
import { receiptOfInvoice, receiptOfPurchase } from './receipt.presenter.ts';
import { disputesOfInvoice, paidInvoice, paidPurchase, refundsOf } from './receipts.repository.ts';
import { taxed } from './vat.policy.ts';
import { translator } from '../../texts/index.ts';

const english = translator({ language: 'en', timeZone: null });

let api: TestApp;
beforeAll(async () => {
  api = await testApp({
    FANFARE_SELLER_NAME: 'Fanfare Oy',
    FANFARE_SELLER_ADDRESS: 'Storgatan 1 ; 111 22 Stockholm;',
    FANFARE_SELLER_VAT_ID: 'SE123',
  });
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const urlOf = (reference: string) => `/api/v2/receipts/${reference}`;
const follow = (link: URL) => api.app.inject({ url: link.pathname + link.search });

describe('a receipt', () => {
  it('is only for the payer, and only of paid purchases', async () => {
    const [creator, other, curator] = [await creatorWith(api), await creatorWith(api), await curatorWith(api)];
    const id = await buyPack(api.db, creator.id);
    const invoice = await payInvoice(api.db, creator.id);
    const [open] = (await api
      .db('purchases')
      .insert({ account_id: creator.id, pack_id: '25', credits: 25, price_cents: 2_400 })
      .returning('id')) as { id: number }[];
    expect((await api.app.inject({ url: urlOf(`purchase-${id}`) })).statusCode).toBe(401);
    expect(refusalOf(await curator.get(urlOf(`purchase-${id}`)))).toEqual([404, 'not_found']);
    for (const name of [`purchase-${id}`, `invoice-${invoice}`]) {
      expect(refusalOf(await other.get(urlOf(name)))).toEqual([404, 'not_found']);
    }
    const nothing = [
      `purchase-${open!.id}`,
      'purchase-0',
      'purchase-99999999999',
      'purchase-1e1',
      `purchase-0${id}`,
      'invoice-in_nothing',
    ];
    for (const name of [...nothing, 'invoice-', String(id), `gift-${id}`, '%00', 'purchase-1%20OR%201']) {
      expect((await creator.get(urlOf(name))).statusCode).toBe(404);
    }
  });

  it('has a tamper-proof link of its own, valid for ten minutes', async () => {
    const [creator, other] = [await creatorWith(api), await creatorWith(api)];
    const [mine, another] = [await buyPack(api.db, creator.id), await buyPack(api.db, creator.id)];
    const link = new URL((await creator.get(urlOf(`purchase-${mine}`))).json().data.url as string);
    const changed = (name: string, value: string) => {
      const url = new URL(link);
      url.searchParams.set(name, value);
      return follow(url);
    };
    expect((await changed('account', String(other.id))).statusCode).toBe(403);
    expect((await changed('exp', String(Number(link.searchParams.get('exp')) + 600))).statusCode).toBe(403);
    expect((await changed('sig', 'AAAA')).statusCode).toBe(403);
    const elsewhere = new URL(link);
    elsewhere.pathname = `${urlOf(`purchase-${another}`)}/pdf`;
    expect((await follow(elsewhere)).statusCode).toBe(403);

    const file = await follow(link);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="fanfare-receipt-P-${String(mine).padStart(6, '0')}.pdf"`,
      'cache-control': 'no-store',
    });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    await api.advanceClock(601);
    expect((await follow(link)).headers.location).toBe(`${api.config.shellUrl}/creator/transactions`);
  });
});

const purchaseReceipt = async (accountId: number, id: number) => {
  const row = await paidPurchase(api.db, accountId, id);
  return receiptOfPurchase(api.config, row!, await refundsOf(api.db, id), english);
};
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('states', () => {
  it('seller, items and buyer, with tax, code, bonus and payment method', async () => {
    const creator = await creatorWith(api);
    await api.db('creator_profiles').where({ account_id: creator.id }).update({ display_name: 'Łukasz Žižka' });
    const id = await buyPack(api.db, creator.id, {
      credits: 50,
      priceCents: 4_100,
      method: 'paypal',
      promo: { code: 'AUTUMN', discountCents: 500, bonusCredits: 5 },
    });
    const receipt = await purchaseReceipt(creator.id, id);
    expect(receipt).toMatchObject({
      seller: { name: 'Fanfare Oy', addressLines: ['Storgatan 1', '111 22 Stockholm'], vatId: 'SE123' },
      lines: [
        { text: '50 Fanfare Credits', note: null, cents: 4_600 },
        { text: 'Bonus: 5 Fanfare Credits', note: 'Promo code AUTUMN', cents: null },
        { text: 'Discount', note: 'Promo code AUTUMN', cents: -500 },
      ],
      vatPercent: 20,
      paid: { netCents: 3_417, vatCents: 683, totalCents: 4_100 },
      paidBy: 'PayPal',
      wentBack: [],
      left: null,
      isDemo: true,
    });
    expect(receipt.buyerLines[0]).toBe('Łukasz Žižka');
    expect(receipt.buyerLines.at(-1)).toBe(`Account ${creator.id}`);
    expect(pagesOf(await receiptPdf(receipt, english))).toBe(1);
  });

  it('that a gift is one, and that a real payment isn’t a demo', async () => {
    const creator = await creatorWith(api);
    const id = await buyPack(api.db, creator.id, { purpose: 'gift', credits: 25, priceCents: 2_400 });
    const row = await paidPurchase(api.db, creator.id, id);
    const real = { ...api.config, stripe: { ...api.config.stripe!, isSandbox: false } };
    const receipt = receiptOfPurchase(real, row!, [], english);
    expect(receipt).toMatchObject({
      lines: [{ text: 'Gift code for 25 Fanfare Credits', cents: 2_400 }],
      paidBy: 'Card (Stripe)',
      isDemo: false,
    });
  });

  it('what was returned since, and what remains paid', async () => {
    const creator = await creatorWith(api);
    const id = await buyPack(api.db, creator.id);
    const row = (await paidPurchase(api.db, creator.id, id))!;
    const at = new Date('2026-03-01T12:00:00Z');
    const back = [
      { kind: 'returned', at, cents: 333 },
      { kind: 'disputed', at, cents: 600 },
    ] as const;
    const receipt = receiptOfPurchase(api.config, row, back, english);
    expect(receipt).toMatchObject({
      wentBack: [
        { text: 'Given back for unused credits, 1 March 2026', cents: -333 },
        { text: 'Taken back by the bank or PayPal, 1 March 2026', cents: -600 },
      ],
      paid: { totalCents: 1_000 },
      left: { netCents: 56, vatCents: 11, totalCents: 67 },
    });
    expect(pagesOf(await receiptPdf(receipt, english))).toBe(1);
  });

  it('the month or year of Pro', async () => {
    const creator = await creatorWith(api);
    const invoice = await payInvoice(api.db, creator.id, 'yearly');
    const row = (await paidInvoice(api.db, creator.id, invoice))!;
    const [start, end] = [new Date('2026-01-31T10:00:00Z'), new Date('2027-01-31T10:00:00Z')];
    expect(receiptOfInvoice(api.config, { ...row, period_start: start, period_end: end }, [], english)).toMatchObject({
      number: invoice,
      lines: [
        {
          text: 'Fanfare Pro, yearly',
          note: '31 January 2026 to 31 January 2027, 500 Fanfare Credits included',
          cents: 39_000,
        },
      ],
      paid: { netCents: 32_500, vatCents: 6_500, totalCents: 39_000 },
    });
    expect(receiptOfInvoice(api.config, row, [], english).lines[0]?.note).toBe('500 Fanfare Credits included');
  });

  it('a disputed payment of Pro, until the dispute is won', async () => {
    const creator = await creatorWith(api);
    const invoiceId = await payInvoice(api.app.db, creator.id);
    const row = (await paidInvoice(api.db, creator.id, invoiceId))!;
    const say = (state: 'open' | 'won') =>
      applyDispute(
        { db: api.app.db, log: api.app.log },
        {
          provider: 'card',
          disputeId: invoiceId,
          paymentReference: invoiceId,
          invoiceId,
          amountCents: 3_900,
          state,
        },
      );
    const receipt = async () => receiptOfInvoice(api.config, row, await disputesOfInvoice(api.db, invoiceId), english);
    await say('open');
    expect(await receipt()).toMatchObject({ wentBack: [{ cents: -3_900 }], left: { totalCents: 0 } });
    await say('won');
    expect(await receipt()).toMatchObject({ wentBack: [], left: null });
  });

  it('nothing that its font can’t draw: such a name is left out', async () => {
    expect(['Łukasz', 'Ζωή', 'Привет', 'Beyonce\u0301', '  Ann–Mari “A” '].map(printable)).toEqual([
      'Łukasz',
      'Ζωή',
      'Привет',
      'Beyoncé',
      'Ann–Mari “A”',
    ]);
    expect(['東京', 'مريم', 'DJ 🎵', 'a\u202Eb', 'a\nb', '', ' '].map(printable)).toEqual(Array(7).fill(null));
    const creator = await creatorWith(api);
    await api.db('creator_profiles').where({ account_id: creator.id }).update({ display_name: '東京' });
    const { buyerLines } = await purchaseReceipt(creator.id, await buyPack(api.db, creator.id));
    expect(buyerLines).toHaveLength(2);
    expect(buyerLines[0]).toContain('@');
  });

  it('amounts that add up to the cent at any tax rate', () => {
    for (const percent of [0, 7, 19, 20, 21, 25.5]) {
      for (let total = 1; total < 3_000; total += 7) {
        const { netCents, vatCents, totalCents } = taxed(total, percent);
        expect(netCents + vatCents).toBe(totalCents);
        expect(Math.abs((netCents * percent) / 100 - vatCents)).toBeLessThan(1);
      }
    }
  });
});
