import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { shop, type Shop } from '../payments/test/shop.ts';
import { earn, earner, pass, runJobs } from './test/earner.ts';

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
  await pass(world, 120);
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
