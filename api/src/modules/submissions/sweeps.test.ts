import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, curatorWith, day } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { sweepOverdue } from './expiry.job.ts';
import { answerOf, hear, send, submissionOf } from './test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

test('a missed deadline returns the credits automatically, notifies with the specified text, and completes the campaign', async () => {
  const creator = await creatorWith(api, { credits: 20 });
  const active = await curatorWith(api, { priceCredits: 6 });
  const missing = await curatorWith(api, { priceCredits: 3, title: 'Bus Window Seat' });
  const slow = await curatorWith(api, { priceCredits: 2, type: 'playlist', replyDays: 7 });
  const campaignId = await creator.draft([active.serviceId, missing.serviceId, slow.serviceId]);
  await creator.complete(campaignId);
  const submissionId = await submissionOf(active, campaignId);
  await hear(api, active, submissionId);
  await send(active, submissionId, answerOf('accepted'));

  await api.advanceClock(7 * day);
  await api.app.jobs.run('submissions.expire');
  expect(await creator.campaign(campaignId)).toMatchObject({
    status: 'sent',
    heldCredits: 3,
    spentCredits: 6,
    returnedCredits: 2,
  });
  await api.advanceClock(8 * day - 120);
  await api.app.jobs.run('submissions.expire');
  expect((await creator.campaign(campaignId)).status).toBe('sent');
  await api.advanceClock(120);
  await Promise.all([api.app.jobs.run('submissions.expire'), api.app.jobs.run('submissions.expire')]);
  await api.app.jobs.run('submissions.expire');

  expect(await creator.campaign(campaignId)).toMatchObject({
    status: 'completed',
    heldCredits: 0,
    spentCredits: 6,
    returnedCredits: 5,
    returnedCount: 2,
    submissions: [
      { status: 'accepted' },
      { status: 'expired', returnedCredits: 3, heldCredits: 0 },
      { status: 'expired' },
    ],
  });
  expect(await creator.wallet()).toBe(14);
  const [refund] = (await creator.get('/api/v2/transactions/me/creator?kind=refund')).json().data.items;
  const { display_name: name } = await api.db('curator_profiles').where({ id: missing.curatorProfileId }).first();
  expect(refund).toMatchObject({
    label: `Refund for Bus Window Seat by ${name} (campaign #${campaignId})`,
    amountCredits: 3,
    balanceCredits: 14,
  });
  const events = (await creator.feed()).filter((event) => event.kind === 'expired');
  expect(events.map((event) => event.amountCredits)).toEqual([3, 2]);
  expect((await missing.get('/api/v2/curator/queue')).json().data.items).toEqual([]);
});

test('hundreds of deadlines of many creators at once, swept by two processes: each is refunded once', async () => {
  const curators = await Promise.all(Array.from({ length: 25 }, () => curatorWith(api, { priceCredits: 2 })));
  const creators = await Promise.all(Array.from({ length: 8 }, () => creatorWith(api, { credits: 60 })));
  for (const creator of creators) await creator.complete(await creator.draft(curators.map((one) => one.serviceId)));
  expect(await Promise.all(creators.map((one) => one.wallet()))).toEqual(Array(8).fill(10));
  await api.advanceClock(15 * day);
  const other = await api.another();
  await Promise.all([api.app.jobs.run('submissions.expire'), other.jobs.run('submissions.expire')]);
  expect(await Promise.all(creators.map((one) => one.wallet()))).toEqual(Array(8).fill(60));
  const { count } = (await api
    .db('ledger_journals')
    .where({ kind: 'submission_refunded' })
    .whereIn(
      'creator_account_id',
      creators.map((one) => one.id),
    )
    .count('* as count')
    .first())!;
  expect(count).toBe(200);
});

test('more than a batch, swept side by side by two processes: each is refunded, counted and told of once', async () => {
  const curators = await Promise.all(Array.from({ length: 6 }, () => curatorWith(api, { priceCredits: 2 })));
  const creators = await Promise.all(Array.from({ length: 5 }, () => creatorWith(api, { credits: 20 })));
  for (const creator of creators) await creator.complete(await creator.draft(curators.map((one) => one.serviceId)));
  await api.advanceClock(15 * day);
  const other = await api.another();
  await Promise.all([api.app, other].map(({ db, config }) => sweepOverdue(db, config.rules, 6)));
  expect(await Promise.all(creators.map((one) => one.wallet()))).toEqual(Array(5).fill(20));
  for (const creator of creators) {
    const events = (await creator.feed()).filter((event) => event.kind === 'expired');
    expect(events.map((event) => event.amountCredits)).toEqual(Array(6).fill(2));
  }
  for (const curator of curators) {
    const events = (await curator.get('/api/v2/feed?role=curator')).json().data.items;
    expect(events.filter((event: { kind: string }) => event.kind === 'expired')).toHaveLength(5);
    const counted = await api.db('service_statistics').where({ service_id: curator.serviceId }).first();
    expect(counted.expired_count).toBe(5);
  }
});

test('48 hours before a deadline its curator is notified, and the creator once per campaign; short reply times aren’t reminded of', async () => {
  const creator = await creatorWith(api);
  const curators = [await curatorWith(api), await curatorWith(api), await curatorWith(api, { replyDays: 1 })];
  const campaignId = await creator.draft(curators.map((one) => one.serviceId));
  await creator.complete(campaignId);
  const notified = async () => {
    await api.app.jobs.run('submissions.deadlines');
    const count = (all: { kind: string }[]) => all.filter((event) => event.kind === 'deadline_soon').length;
    const feeds = await Promise.all(curators.map((one) => one.get('/api/v2/feed?role=curator')));
    return [count(await creator.feed()), ...feeds.map((feed) => count(feed.json().data.items))];
  };
  expect(await notified()).toEqual([0, 0, 0, 0]);
  await api.advanceClock(13 * day - 60);
  expect(await notified()).toEqual([0, 0, 0, 0]);
  await api.advanceClock(60);
  expect(await notified()).toEqual([1, 1, 1, 0]);
  expect(await notified()).toEqual([1, 1, 1, 0]);
});

test('the queue is ordered by deadline, then value, page by page, with the amount at risk today', async () => {
  const curator = await curatorWith(api, { priceCredits: 4, maxOpen: 50, weeklyCapacity: 100 });
  const sendOne = async () => {
    const creator = await creatorWith(api);
    const campaignId = await creator.draft([curator.serviceId]);
    await creator.complete(campaignId);
    return submissionOf(curator, campaignId);
  };
  const ids = [await sendOne(), await sendOne(), await sendOne(), await sendOne()];
  // The third is due first; the second and the fourth at the same time, of which the fourth is worth more.
  const due = (id: number, hours: number) =>
    api
      .db('submissions')
      .where({ id })
      .update({ deadline_at: api.db.raw(`date_trunc('hour', app_now()) + make_interval(hours => ?)`, [hours]) });
  await due(ids[2]!, 5);
  await due(ids[1]!, 40);
  await due(ids[3]!, 40);
  await api.db.transaction(async (trx) => {
    await trx.raw('SET LOCAL session_replication_role = replica');
    await trx('submissions').where({ id: ids[3] }).update({ price_hundredths: 500, curator_share_hundredths: 250 });
  });
  const order: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await curator.get(`/api/v2/curator/queue?limit=1&cursor=${cursor}`);
    const page: { items: { submissionId: number }[]; nextCursor: string | null } = answer.json().data;
    order.push(...page.items.map((item) => item.submissionId));
    cursor = page.nextCursor;
  }
  expect(order).toEqual([ids[2], ids[3], ids[1], ids[0]]);
  for (const wrong of ['x', '1.2', '-1.2.3', '1e300.1.1', '9007199254740991.9007199254740991.9007199254740991']) {
    expect((await curator.get(`/api/v2/curator/queue?cursor=${wrong}`)).statusCode).toBeLessThan(500);
    expect((await curator.get(`/api/v2/curator/answers?cursor=${wrong}`)).statusCode).toBeLessThan(500);
  }
  const page = (await curator.get('/api/v2/curator/queue')).json().data;
  expect(page).toMatchObject({ openCount: 4, capacity: 50, atRiskTodayCredits: 2, dueTodayCount: 1 });
  await api.db.transaction(async (trx) => {
    await trx.raw('SET LOCAL session_replication_role = replica');
    await trx('submissions').where({ id: ids[3] }).update({ price_hundredths: 400, curator_share_hundredths: 200 });
  });
});

test('a deadline that is near wakes the sweep when it passes, not at its next turn', async () => {
  const creator = await creatorWith(api, { credits: 20 });
  const curator = await curatorWith(api, { priceCredits: 3, replyDays: 7 });
  const campaignId = await creator.draft([curator.serviceId]);
  await creator.complete(campaignId);
  const submissionId = await submissionOf(curator, campaignId);
  const wake = vi.spyOn(api.app.jobs, 'wake');
  await api.app.jobs.run('submissions.expire');
  expect(wake).not.toHaveBeenCalledWith('submissions.expire');

  await api
    .db('submissions')
    .where({ id: submissionId })
    .update({ deadline_at: api.db.raw("app_now() + interval '1 s'") });
  await api.app.jobs.run('submissions.expire');
  await vi.waitFor(() => expect(wake).toHaveBeenCalledWith('submissions.expire'), { timeout: 10_000 });
  await api.app.jobs.run('submissions.expire');
  expect((await creator.campaign(campaignId)).submissions).toMatchObject([{ status: 'expired' }]);
});
