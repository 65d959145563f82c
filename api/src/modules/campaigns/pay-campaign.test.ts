import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createVersion } from '../../../test/factories/track.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { sendWaitingCampaigns } from './index.ts';
import { creatorWith, curatorWith, day, refusalOf } from './test/creator.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const setPrice = (serviceId: number, credits: number) =>
  api.db('services').where({ id: serviceId }).update({ price_credits: credits });
const paymentsOf = (campaignId: number) =>
  api.db('ledger_journals').where({ campaign_id: campaignId, kind: 'campaign_paid' });

describe('refused, with nothing held and the draft unchanged', () => {
  test('nothing chosen', async () => {
    const mine = await creatorWith(api);
    expect(refusalOf(await mine.complete(await mine.draft()))).toEqual([409, 'wrong_state']);
  });

  test('an unconfirmed email address', async () => {
    const mine = await creatorWith(api, { isConfirmed: false });
    const campaignId = await mine.draft([(await curatorWith(api)).serviceId]);
    expect(refusalOf(await mine.complete(campaignId))).toEqual([403, 'email_unconfirmed']);
    expect([await mine.wallet(), (await mine.campaign(campaignId)).status]).toEqual([100, 'draft']);
  });

  test('not enough credits: the summary shows how many are missing; with them the same request succeeds', async () => {
    const mine = await creatorWith(api, { credits: 3 });
    const campaignId = await mine.draft([(await curatorWith(api, { priceCredits: 5 })).serviceId]);
    const refused = await mine.complete(campaignId, { expectedTotalCredits: 5 });
    expect(refusalOf(refused)).toEqual([409, 'insufficient_credits']);
    expect(refused.json().error.details).toMatchObject({ totalCredits: 5, walletCredits: 3, missingCredits: 2 });
    expect([await mine.wallet(), (await mine.campaign(campaignId)).submissions]).toEqual([3, []]);
  });

  test('a changed price: the new summary; paid once its total is confirmed', async () => {
    const mine = await creatorWith(api, { credits: 20 });
    const { serviceId } = await curatorWith(api, { priceCredits: 4 });
    const campaignId = await mine.draft([serviceId]);
    await setPrice(serviceId, 6);
    for (const body of [undefined, {}, { expectedTotalCredits: 4 }, { expectedTotalCredits: 1e300 }]) {
      const refused = await mine.complete(campaignId, body);
      expect(refusalOf(refused)).toEqual([409, 'price_changed']);
      expect(refused.json().error.details).toMatchObject({
        totalCredits: 6,
        lines: [{ serviceId, priceCredits: 6, priceAtSelectionCredits: 4 }],
      });
    }
    expect(await mine.wallet()).toBe(20);
    expect((await mine.complete(campaignId, { expectedTotalCredits: 6 })).json().data.heldCredits).toBe(6);
    expect(await mine.wallet()).toBe(14);
  });

  test.each([
    ['paused', { status: 'paused' }],
    ['away', { away_until: '2999-01-01' }],
  ])('a service that has become %s', async (_what, change) => {
    const mine = await creatorWith(api);
    const { serviceId } = await curatorWith(api);
    const campaignId = await mine.draft([serviceId]);
    await api.db('services').where({ id: serviceId }).update(change);
    const refused = await mine.complete(campaignId);
    expect(refusalOf(refused)).toEqual([409, 'service_unavailable']);
    expect(refused.json().error.details).toMatchObject({ serviceId, lines: [{ serviceId, isAvailable: false }] });
    expect(await mine.wallet()).toBe(100);
  });

  test('the same track to the same service within 90 days', async () => {
    const mine = await creatorWith(api);
    const { serviceId } = await curatorWith(api);
    const [first, second] = [await mine.draft([serviceId]), await mine.draft([serviceId])];
    expect((await mine.complete(first)).statusCode).toBe(200);
    expect(refusalOf(await mine.complete(second))).toEqual([409, 'duplicate_submission']);
    await api.advanceClock(91 * day);
    expect((await mine.complete(second)).statusCode).toBe(200);
  });

  test('the same track to the same service within 90 days of a sending that was paid for long before', async () => {
    const mine = await creatorWith(api);
    const { serviceId } = await curatorWith(api);
    const [first, second] = [await mine.draft([serviceId]), await mine.draft([serviceId])];
    const sendAt = new Date(api.app.clock.now().getTime() + 59 * day * 1_000).toISOString();
    await mine.put(`/api/v2/campaigns/${first}/plan`, { sendAt });
    expect((await mine.complete(first)).json().data.status).toBe('scheduled');
    expect(refusalOf(await mine.complete(second))).toEqual([409, 'duplicate_submission']);
    await api.advanceClock(60 * day);
    await api.app.jobs.run('campaigns.schedule');
    await api.advanceClock(31 * day);
    expect(refusalOf(await mine.complete(second))).toEqual([409, 'duplicate_submission']);
    await api.advanceClock(60 * day);
    expect((await mine.complete(second)).statusCode).toBe(200);
  });

  test('more than the cap, after Pro has ended', async () => {
    const mine = await creatorWith(api, { isPro: true });
    const services = await Promise.all(Array.from({ length: 11 }, () => curatorWith(api, { type: 'tiktok' })));
    const campaignId = await mine.draft(
      services.map((one) => one.serviceId),
      'influencers',
    );
    await api.advanceClock(31 * day);
    expect(refusalOf(await mine.complete(campaignId))).toEqual([403, 'pro_required']);
  });
});

test('a draft that was archived is not any more once it is paid', async () => {
  const mine = await creatorWith(api);
  const campaignId = await mine.draft([(await curatorWith(api)).serviceId]);
  await mine.put(`/api/v2/campaigns/${campaignId}/archive`, { archived: true });
  expect((await mine.complete(campaignId)).statusCode).toBe(200);
  expect(await mine.campaign(campaignId)).toMatchObject({ status: 'sent', isArchived: false });
});

test('paying holds each price, notifies both sides, and appears in history, feed and queue', async () => {
  const mine = await creatorWith(api, { credits: 50 });
  const [yes, no] = [
    await curatorWith(api, { priceCredits: 5, level: 'top' }),
    await curatorWith(api, { priceCredits: 4 }),
  ];
  await api.db('subscriptions').insert({ account_id: mine.id, billing_interval: 'monthly', valid_until: '2999-01-01' });
  const campaignId = await mine.draft([yes.serviceId, no.serviceId]);
  await mine.put(`/api/v2/campaigns/${campaignId}`, {
    pitch: 'Please listen',
    pitchOverrides: [{ serviceId: no.serviceId, pitch: 'Just for you' }],
  });
  const paid = (await mine.complete(campaignId)).json().data;
  expect(paid).toMatchObject({
    status: 'sent',
    heldCredits: 9,
    spentCredits: 0,
    returnedCredits: 0,
    totalCredits: 9,
    selection: [],
    submissions: [
      { status: 'pending', priceCredits: 5, heldCredits: 5, answer: null },
      { status: 'pending', priceCredits: 4, heldCredits: 4, answer: null },
    ],
  });
  expect(await mine.wallet()).toBe(41);
  const history = (await mine.get('/api/v2/transactions/me/creator')).json().data.items[0];
  expect(history).toMatchObject({
    label: `Campaign #${campaignId} paid`,
    kind: 'payment',
    amountCredits: -9,
    balanceCredits: 41,
  });
  expect((await mine.feed())[0]).toMatchObject({ kind: 'campaign_sent' });
  const queue = (await no.get('/api/v2/curator/queue')).json().data;
  expect(queue).toMatchObject({ openCount: 1, items: [{ campaignId, earnCredits: 2 }] });
  const submission = (await no.get(`/api/v2/curator/submissions/${queue.items[0].submissionId}`)).json().data;
  expect(submission).toMatchObject({ pitch: 'Just for you', requiredSeconds: 45 });
  const deadlineDays = (Date.parse(submission.deadlineAt) - Date.parse(submission.sentAt)) / (day * 1_000);
  expect(deadlineDays).toBe(15);
  expect((await no.get('/api/v2/feed?role=curator')).json().data.items[0]).toMatchObject({ kind: 'received' });
});

describe('idempotent', () => {
  test('a double click in several tabs and processes pays once, and all get the same response', async () => {
    const mine = await creatorWith(api, { credits: 20 });
    const campaignId = await mine.draft([(await curatorWith(api, { priceCredits: 4 })).serviceId]);
    const other = await api.another();
    const elsewhere = () =>
      other.inject({ method: 'POST', url: `/api/v2/campaigns/${campaignId}/complete`, headers: mine.headers });
    const answers = await Promise.all([1, 2, 3].flatMap(() => [mine.complete(campaignId), elsewhere()]));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(200));
    for (const answer of answers)
      expect(answer.json().data).toMatchObject({ id: campaignId, status: 'sent', heldCredits: 4 });
    expect((await mine.complete(campaignId)).statusCode).toBe(200);
    expect(await mine.wallet()).toBe(16);
    expect(await paymentsOf(campaignId)).toHaveLength(1);
  });

  test('two tabs paying two campaigns at once with credits for one: one is paid, the other gets the missing amount', async () => {
    const mine = await creatorWith(api, { credits: 5 });
    const drafts = await Promise.all([4, 4].map(async () => mine.draft([(await curatorWith(api)).serviceId])));
    const answers = await Promise.all(drafts.map((id) => mine.complete(id)));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find((answer) => answer.statusCode === 409)!;
    expect(refused.json().error).toMatchObject({ code: 'insufficient_credits', details: { missingCredits: 3 } });
    expect(await mine.wallet()).toBe(1);
  });

  test('the last free place of a service, and the same track in two tabs, go to one campaign', async () => {
    const last = await curatorWith(api, { maxOpen: 1 });
    const people = await Promise.all([1, 2, 3, 4].map(() => creatorWith(api)));
    const drafts = await Promise.all(people.map((one) => one.draft([last.serviceId])));
    const raced = await Promise.all(people.map((one, index) => one.complete(drafts[index]!)));
    expect(raced.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409, 409]);

    const mine = await creatorWith(api);
    const open = await curatorWith(api);
    const twice = [await mine.draft([open.serviceId]), await mine.draft([open.serviceId])];
    const answers = await Promise.all(twice.map((id) => mine.complete(id)));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    expect(await mine.wallet()).toBe(96);
  });

  test('paying while the upload finishes: the campaign is sent, whichever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const mine = await creatorWith(api, { hasAudio: false });
      const campaignId = await mine.draft([(await curatorWith(api)).serviceId]);
      const upload = api.db.transaction(async (trx) => {
        await createVersion(trx, mine.trackId);
        await sendWaitingCampaigns(trx, mine.trackId);
      });
      await Promise.all([upload, mine.complete(campaignId)]);
      expect((await mine.campaign(campaignId)).status).toBe('sent');
    }
  });
});

test('an uploaded file sends the waiting campaigns, and the deadlines count from then', async () => {
  const mine = await creatorWith(api, { hasAudio: false });
  const curator = await curatorWith(api, { replyDays: 7 });
  const campaignId = await mine.draft([curator.serviceId]);
  await mine.complete(campaignId);
  expect((await curator.get('/api/v2/curator/queue')).json().data.items).toEqual([]);
  await api.advanceClock(3 * day);
  await api.db.transaction(async (trx) => {
    await createVersion(trx, mine.trackId);
    await sendWaitingCampaigns(trx, mine.trackId);
  });
  const sent = await mine.campaign(campaignId);
  expect(sent).toMatchObject({ status: 'sent', submissions: [{ status: 'pending' }] });
  const [submission] = sent.submissions;
  expect(Date.parse(submission.deadlineAt) - Date.parse(sent.sentAt)).toBe(7 * day * 1_000);
  expect((await curator.get('/api/v2/curator/queue')).json().data.openCount).toBe(1);
  expect((await mine.post(`/api/v2/campaigns/${campaignId}/send`)).json().data.status).toBe('sent');
});

describe('the answer is the campaign as it is read afterwards', () => {
  const paid = async (mine: Awaited<ReturnType<typeof creatorWith>>, change: object) => {
    const services = [await curatorWith(api), await curatorWith(api), await curatorWith(api)];
    const id = await mine.draft(services.map((one) => one.serviceId));
    await mine.put(`/api/v2/campaigns/${id}`, {
      pitchOverrides: [{ serviceId: services[1]!.serviceId, pitch: 'For you.' }],
    });
    await api.db('campaigns').where({ id }).update(change);
    const { data } = (await mine.complete(id)).json();
    // The player's address is signed until a moment that depends on when it was asked for.
    const unsigned = (campaign: typeof data) => JSON.parse(JSON.stringify(campaign).replaceAll(/\?exp=[^"]*/g, ''));
    return { answered: unsigned(data), read: unsigned(await mine.campaign(id)) };
  };

  test.each<[string, object, object]>([
    ['sent', {}, { pitch: 'For all of you.' }],
    ['waiting for its audio', { hasAudio: false }, { pitch: '' }],
    ['scheduled', { isPro: true }, { send_at: '2999-01-01' }],
    ['sent in waves', { isPro: true }, { wave_first: 2, wave_min_percent: 50 }],
  ])('%s', async (what, creator, change) => {
    const { answered, read } = await paid(await creatorWith(api, creator), change);
    expect(answered).toEqual(read);
    expect(answered.submissions).toHaveLength(3);
    expect(answered.status).toBe({ scheduled: 'scheduled', 'waiting for its audio': 'awaiting_audio' }[what] ?? 'sent');
  });
});
