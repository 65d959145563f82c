import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { listen } from '../submissions/test/answering.ts';
import { day, hour, pending, shift } from '../submissions/test/lifecycle.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

describe('withdrawing', () => {
  test.each([
    ['within the hour', -hour + 5, 200],
    ['a second after the hour', -hour - 1, 409],
    ['a second before day 5', -5 * day + 5, 409],
    ['from day 5 on', -5 * day - 1, 200],
  ])('%s', async (_when, sentSecondsAgo, status) => {
    const one = await pending(api);
    await shift(api, one, 'sent_at', sentSecondsAgo);
    expect((await one.read()).ending.canWithdraw).toBe(status === 200);
    const answered = await one.withdraw();
    expect(answered.statusCode).toBe(status);
    if (status !== 200) expect(refusalOf(answered)).toEqual([409, 'wrong_state']);
    expect(await one.creator.wallet()).toBe(status === 200 ? 100 : 96);
  });

  test('refused once opened; an overdue one is left to the sweep; other accounts find nothing', async () => {
    const opened = await pending(api);
    await listen(api, opened.curator, opened.id);
    expect(refusalOf(await opened.withdraw())).toEqual([409, 'wrong_state']);
    const overdue = await pending(api);
    await shift(api, overdue, 'deadline_at', -1);
    expect(refusalOf(await overdue.withdraw())).toEqual([409, 'deadline_passed']);
    await api.app.jobs.run('submissions.expire');
    const stranger = await creatorWith(api);
    expect(refusalOf(await stranger.post(`/api/v2/submissions/${opened.id}/withdraw`))).toEqual([404, 'not_found']);
  });

  test('gives the place in the service’s week back', async () => {
    const one = await pending(api);
    await api.db('services').where({ id: one.curator.serviceId }).update({ weekly_capacity: 5 });
    const week = async () => (await one.curator.get('/api/v2/curator/workbench')).json().data.weekCount;
    expect(await week()).toBe(1);
    await one.withdraw();
    expect(await week()).toBe(0);
    const openAgain = await one.creator.draft([one.curator.serviceId]);
    expect((await one.creator.complete(openAgain)).statusCode).toBe(200);
  });

  test('completes the campaign, empties the queue, appears in feed and history, and is idempotent', async () => {
    const one = await pending(api, { title: 'Bus Window Seat' });
    await one.withdraw();
    expect((await one.withdraw()).json().data).toMatchObject({
      status: 'withdrawn',
      returnedCredits: 4,
      heldCredits: 0,
    });
    expect((await one.creator.campaign(one.campaignId)).status).toBe('completed');
    expect((await one.curator.get('/api/v2/curator/queue')).json().data.items).toEqual([]);
    expect((await one.creator.feed()).filter((event) => event.kind === 'withdrawn')).toMatchObject([
      { amountCredits: 4 },
    ]);
    const [refund] = (await one.creator.get('/api/v2/transactions/me/creator?kind=refund')).json().data.items;
    expect(refund.label).toMatch(/^Refund for Bus Window Seat by /);
  });
});
