import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day, person, refusalOf } from '../../campaigns/test/creator.ts';
import { expectCleanAudit } from '../../ledger/test/world.ts';
import { shop, type Shop } from '../../payments/test/shop.ts';
import { paidPayout } from '../../receipts/payout-receipt.ts';
import { buyerLines } from '../../receipts/index.ts';
import { earn, earner, pass, runJobs } from '../test/earner.ts';
import { readMonth, readYear } from './statements.service.ts';
import { translator } from '../../../texts/index.ts';

const english = translator({ language: 'en', timeZone: null });

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

/** Follows a signed link, as a browser does. */
async function download(address: string) {
  const url = new URL(address);
  return world.api.app.inject({ url: url.pathname + url.search });
}

test('the wallet month by month: each opening balance is the previous closing balance', async () => {
  const me = await earner(world.api, 100);
  const { id } = (await me.byPayPal(40)).json().data;
  await runJobs(world.api);
  // In the first month, however long the provider's notice takes.
  await expect
    .poll(async () => {
      await pass(world, 60);
      return (await me.get('/api/v2/curator/cash-outs')).json().data.items[0].status;
    })
    .toBe('paid');
  await pass(world, 31 * day);
  await earn(world.api, me, 10);
  await me.post('/api/v2/curator/convert', { credits: 5 });
  await me.byPayPal(20);
  const statements = (await me.get('/api/v2/curator/statements')).json().data;
  // Months without movements may lie between them.
  const [now, before] = [statements[0], statements.at(-1)];
  expect(now).toMatchObject({
    openingCredits: 60,
    earnedCredits: 10,
    convertedCredits: -5,
    paidOutCredits: 0,
    closingCredits: 65,
    isComplete: false,
  });
  expect(before).toMatchObject({
    openingCredits: 0,
    earnedCredits: 100,
    reversedCredits: 0,
    paidOutCredits: -40,
    closingCredits: 60,
    isComplete: true,
  });

  const stranger = await earner(world.api, 0);
  const url = `/api/v2/curator/statements/${before.month}`;
  expect(refusalOf(await stranger.get(url))).toEqual([404, 'not_found']);
  expect(refusalOf(await me.get('/api/v2/curator/statements/1999-01'))).toEqual([404, 'not_found']);
  expect(refusalOf(await me.get('/api/v2/curator/statements/2026-13'))).toEqual([404, 'not_found']);
  const statement = await download((await me.get(url)).json().data.url);
  expect([statement.statusCode, statement.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(statement.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

  expect(refusalOf(await stranger.get(`/api/v2/receipts/payout-${id}`))).toEqual([404, 'not_found']);
  const address = (await me.get(`/api/v2/receipts/payout-${id}`)).json().data.url;
  const receipt = await download(address);
  expect(receipt.headers['content-disposition']).toContain(`fanfare-receipt-O-${String(id).padStart(6, '0')}.pdf`);
  expect(refusalOf(await download(address.replace(`account=${me.id}`, `account=${stranger.id}`)))).toEqual([
    403,
    'forbidden',
  ]);
  const late = await (async () => {
    await world.api.advanceClock(601);
    return download(address);
  })();
  expect([late.statusCode, late.headers.location]).toEqual([302, expect.stringContaining('/curator/transactions')]);
});

test('an unpaid demand has no receipt', async () => {
  const me = await earner(world.api, 20);
  const { id } = (await me.byPayPal(20)).json().data;
  expect(refusalOf(await me.get(`/api/v2/receipts/payout-${id}`))).toEqual([404, 'not_found']);
  expect((await me.get('/api/v2/curator/statements')).json().data).toMatchObject([{ closingCredits: 20 }]);
  const nobody = await earner(world.api, 0);
  expect((await nobody.get('/api/v2/curator/statements')).json().data).toEqual([]);
});

describe('line by line', () => {
  const money = (lines: readonly { credits: number }[] | null) =>
    Math.round((lines ?? []).reduce((sum, { credits }) => sum + credits, 0) * 100);

  test('a month names each earning’s track, campaign and service, payouts and conversions, and adds up', async () => {
    const me = await earner(world.api, 100);
    const { id } = (await me.byPayPal(40)).json().data;
    await runJobs(world.api);
    await pass(world, 120);
    await me.post('/api/v2/curator/convert', { credits: 5.25 });
    const [{ month }] = (await me.get('/api/v2/curator/statements')).json().data;
    const { statement, lines } = await readMonth(world.api.db, me.id, month, english);
    const [earning] = await world.api
      .db('submissions')
      .where({ curator_account_id: me.id })
      .join('tracks', 'tracks.id', 'track_id')
      .join('services', 'services.id', 'service_id')
      .select('campaign_id', 'tracks.title as track', 'services.title as service');
    expect(lines?.map(({ text, credits }) => [text, credits])).toEqual([
      [`“${earning.track}”, campaign #${earning.campaign_id}, ${earning.service}`, 100],
      [`Payout O-${String(id).padStart(6, '0')} by PayPal to c•••@example.org`, -40],
      ['Converted to creator credits', -5.25],
    ]);
    expect(money(lines)).toBe(Math.round((statement.closingCredits - statement.openingCredits) * 100));
  });

  test('a year has the sums of its months, and its payouts; it is a curator’s own', async () => {
    const me = await earner(world.api, 60);
    await me.byPayPal(20);
    await runJobs(world.api);
    await pass(world, 120);
    const now = world.api.app.clock.now();
    const year = String(now.getUTCFullYear());
    const untilNextYear = (Date.UTC(now.getUTCFullYear() + 1, 0, 2) - now.getTime()) / 1_000;
    await pass(world, Math.ceil(untilNextYear));
    await earn(world.api, me, 15);
    const years = (await me.get('/api/v2/curator/yearly-statements')).json().data;
    expect(years).toMatchObject([
      { year: String(Number(year) + 1), openingCredits: 40, earnedCredits: 15, closingCredits: 55, isComplete: false },
      { year, openingCredits: 0, earnedCredits: 60, paidOutCredits: -20, closingCredits: 40, isComplete: true },
    ]);
    const { sections, lines } = await readYear(world.api.db, me.id, year, english);
    expect(money(sections[0]!.lines)).toBe(6_000);
    expect(lines).toMatchObject([{ credits: -20 }]);
    const url = `/api/v2/curator/yearly-statements/${year}`;
    const stranger = await earner(world.api, 0);
    expect(refusalOf(await stranger.get(url))).toEqual([404, 'not_found']);
    expect(refusalOf(await me.get('/api/v2/curator/yearly-statements/1999'))).toEqual([404, 'not_found']);
    expect(refusalOf(await me.get('/api/v2/curator/yearly-statements/26'))).toEqual([404, 'not_found']);
    const address = (await me.get(url)).json().data.url;
    const file = await download(address);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.headers['content-disposition']).toContain(`fanfare-statement-${year}.pdf`);
    expect((await download(address.replace(year, String(Number(year) + 1)))).statusCode).not.toBe(200);
  });
});

describe('tax details', () => {
  const url = '/api/v2/curator/tax-details';
  const details = {
    legalName: 'Ann Example',
    address: 'Hauptstraße 1\n10115 Berlin',
    countryId: null,
    vatId: 'de 123.456.789',
    taxNumber: '12/345/67890',
  };

  test('are refused to visitors and creators, and name every wrong field', async () => {
    expect((await world.api.app.inject({ url })).statusCode).toBe(401);
    const creator = await person(world.api, { creator: true });
    expect(refusalOf(await creator.get(url))).toEqual([403, 'profile_missing']);
    expect(refusalOf(await creator.put(url, details))).toEqual([403, 'profile_missing']);
    const me = await earner(world.api, 0);
    const fieldsOf = async (form: object) => {
      const answer = await me.put(url, { ...details, ...form });
      expect(refusalOf(answer)).toEqual([400, 'invalid_input']);
      return Object.keys(answer.json().error.fields).toSorted();
    };
    expect(await fieldsOf({ vatId: 'DE1' })).toEqual(['vatId']);
    expect(await fieldsOf({ legalName: '', vatId: null })).toEqual(['legalName']);
    expect(
      await fieldsOf({ legalName: '東京', address: 'a\nb\nc\nd\ne\nf', countryId: 2_000_000_000, taxNumber: '東' }),
    ).toEqual(['address', 'countryId', 'legalName', 'taxNumber']);
    expect((await me.get(url)).json().data).toMatchObject({ legalName: '', taxNumber: null });
  });

  test('are on statements at once, and on receipts of later payouts only', async () => {
    const me = await earner(world.api, 60);
    const payout = async () => {
      const { id } = (await me.byPayPal(20)).json().data;
      await runJobs(world.api);
      await pass(world, 120);
      return buyerLines((await paidPayout(world.api.db, me.id, id))!, english);
    };
    const issued = await payout();
    const saved = (await me.put(url, details)).json().data;
    expect(saved).toEqual({ ...details, vatId: 'DE123456789' });
    await world.api.advanceClock(60);
    const lines = ['Ann Example', 'Hauptstraße 1', '10115 Berlin', 'VAT ID DE123456789', 'Tax number 12/345/67890'];
    expect((await payout()).slice(0, 5)).toEqual(lines);
    expect(issued.join()).not.toContain('Ann Example');
    const [{ month }] = (await me.get('/api/v2/curator/statements')).json().data;
    expect((await readMonth(world.api.db, me.id, month, english)).owner.slice(0, 5)).toEqual(lines);
    await expect(world.api.app.db('tax_details').where({ account_id: me.id }).update({ vat_id: null })).rejects.toThrow(
      'permission denied',
    );
  });
});
