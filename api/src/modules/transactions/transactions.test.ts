import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { giveCredits } from '../../../test/factories/credits.ts';
import { creatorWith, curatorWith, day, person, refusalOf } from '../campaigns/test/creator.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { expectRightBooks } from '../ledger/test/world.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectRightBooks(api.db);
  await api.close();
});

test('each wallet’s history belongs to its profile; nobody sees another’s', async () => {
  const [creator, curator] = [await creatorWith(api), await curatorWith(api)];
  const url = '/api/v2/transactions/me';
  expect((await api.app.inject({ url: `${url}/creator` })).statusCode).toBe(401);
  expect(refusalOf(await creator.get(`${url}/curator`))).toEqual([403, 'profile_missing']);
  expect(refusalOf(await curator.get(`${url}/creator`))).toEqual([403, 'profile_missing']);
  const stranger = await person(api, { creator: true });
  expect((await stranger.get(`${url}/creator`)).json().data).toEqual({
    items: [],
    nextCursor: null,
    balanceCredits: 0,
  });
});

test('page by page the running balance leads from nothing to what is in the wallet', async () => {
  const creator = await creatorWith(api, { credits: 0 });
  await giveCredits(api.db, creator.id, 7, 'promo');
  await giveCredits(api.db, creator.id, 30, 'purchased');
  const curators = [await curatorWith(api, { priceCredits: 5 }), await curatorWith(api, { priceCredits: 4 })];
  const campaignId = await creator.draft(curators.map((one) => one.serviceId));
  await creator.complete(campaignId);
  const submissionId = await submissionOf(curators[0]!, campaignId);
  await hear(api, curators[0]!, submissionId);
  await send(curators[0]!, submissionId, answerOf('declined'));
  await api.advanceClock(15 * day);
  await api.app.jobs.run('submissions.expire');

  const rows: { amountCredits: number; balanceCredits: number; kind: string }[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await creator.get(`/api/v2/transactions/me/creator?limit=1&cursor=${cursor}`);
    const page: { items: typeof rows; nextCursor: string | null; balanceCredits: number } = answer.json().data;
    expect(page.balanceCredits).toBe(32);
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  expect(rows.map((row) => [row.kind, row.amountCredits, row.balanceCredits])).toEqual([
    ['refund', 4, 32],
    ['payment', -9, 28],
    ['grant', 30, 37],
    ['grant', 7, 7],
  ]);
  const payments = (await creator.get('/api/v2/transactions/me/creator?kind=payment')).json().data.items;
  expect(payments).toMatchObject([{ label: `Campaign #${campaignId} paid`, amountCredits: -9, balanceCredits: 28 }]);
  expect((await creator.get('/api/v2/transactions/me/creator?kind=nonsense')).json().data.items).toEqual([]);
  const legacy = (await creator.get('/api/account/transactions/history')).json().data;
  expect(legacy).toMatchObject({ balanceCredits: 32, items: [{}, {}, {}, {}] });
});
