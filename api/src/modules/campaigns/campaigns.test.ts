import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createService } from '../../../test/factories/service.ts';
import { createTrack, createVersion } from '../../../test/factories/track.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { cancelOverdue, remindOfAudio } from './awaiting-audio.job.ts';
import { markCancelled } from './cancel.service.ts';
import { sendWaitingCampaigns } from './send.service.ts';
import { creatorWith, curatorWith, day, person, refusalOf } from './test/creator.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const curators = (...prices: number[]) => Promise.all(prices.map((priceCredits) => curatorWith(api, { priceCredits })));
const idsOf = (all: { serviceId: number }[]) => all.map((one) => one.serviceId);

describe('a draft', () => {
  test('is refused for somebody else’s track, and a foreign campaign is not found by any call', async () => {
    const [mine, other] = [await creatorWith(api), await creatorWith(api)];
    const created = await mine.post('/api/campaign/create', { type: 'playlists', trackId: other.trackId });
    expect(refusalOf(created)).toEqual([404, 'not_found']);
    const [curator] = await curators(4);
    const foreign = await other.draft([curator!.serviceId]);
    const url = `/api/v2/campaigns/${foreign}`;
    for (const answer of [
      await mine.get(url),
      await mine.get(`${url}/payment-summary`),
      await mine.put(url, { pitch: 'mine now' }),
      await mine.post(`${url}/curators`, { servicesIDs: [curator!.serviceId] }),
      await mine.delete(`${url}/curators?servicesIDs=${curator!.serviceId}`),
      await mine.complete(foreign),
      await mine.post(`${url}/send`),
      await mine.post(`${url}/cancel`),
      await mine.put(`${url}/archive`, { archived: true }),
    ]) {
      expect(refusalOf(answer)).toEqual([404, 'not_found']);
    }
    expect((await other.campaign(foreign)).status).toBe('draft');
  });

  test.each(['draft', 'checking', 'rejected', 'suspended'])(
    'a service that is %s is unknown to those who never sent it anything',
    async (status) => {
      const curator = await curatorWith(api);
      const before = await creatorWith(api);
      expect((await before.complete(await before.draft([curator.serviceId]))).statusCode).toBe(200);
      await api.db('services').where({ id: curator.serviceId }).update({ status, title: 'Not for your eyes' });
      const choose = async (who: typeof before) =>
        who.post(`/api/v2/campaigns/${await who.draft()}/curators`, { servicesIDs: [curator.serviceId] });
      const answer = await choose(await creatorWith(api));
      expect(refusalOf(answer)).toEqual([404, 'not_found']);
      expect(answer.body).not.toContain('Not for your eyes');
      expect((await choose(before)).statusCode).toBe(409);
    },
  );

  test.each([
    ['paused', { status: 'paused' }, 409, 'service_unavailable'],
    ['of another type', { type: 'radio' }, 400, 'invalid_input'],
    ['a Top one without Pro', { level: 'top' }, 403, 'pro_required'],
    ['full', { maxOpen: 1 }, 409, 'service_unavailable'],
  ] as const)('a service that is %s can’t be chosen', async (what, options, status, code) => {
    const curator = await curatorWith(api, options);
    if (what === 'full') {
      const earlier = await creatorWith(api);
      expect((await earlier.complete(await earlier.draft([curator.serviceId]))).statusCode).toBe(200);
    }
    const mine = await creatorWith(api);
    const campaignId = await mine.draft();
    const answer = await mine.post(`/api/v2/campaigns/${campaignId}/curators`, { servicesIDs: [curator.serviceId] });
    expect(refusalOf(answer)).toEqual([status, code]);
    if (code === 'pro_required') expect(answer.json().error.details.feature).toBe('Top curators');
    expect((await mine.campaign(campaignId)).selection).toEqual([]);
  });

  test('own, unknown and away services can’t be chosen', async () => {
    const dual = await creatorWith(api, { curator: true });
    const own = await createService(api.db, dual.curatorProfileId!);
    const away = (await curatorWith(api)).serviceId;
    await api
      .db('services')
      .where({ id: away })
      .update({ away_until: api.db.raw("app_now() + interval '2 days'") });
    const campaignId = await dual.draft();
    const choose = (id: number) => dual.post(`/api/v2/campaigns/${campaignId}/curators`, { servicesIDs: [id] });
    expect(refusalOf(await choose(own))).toEqual([409, 'own_service']);
    expect(refusalOf(await choose(9_999_999))).toEqual([404, 'not_found']);
    expect(refusalOf(await choose(away))).toEqual([409, 'service_unavailable']);
  });

  test('has a cap of services, higher with Pro', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 11; count += 1) ids.push((await curatorWith(api, { type: 'instagram' })).serviceId);
    const [free, pro] = [await creatorWith(api), await creatorWith(api, { isPro: true })];
    const campaignId = await free.draft(ids.slice(0, 10), 'influencers');
    expect((await free.campaign(campaignId)).cap).toBe(10);
    const eleventh = await free.post(`/api/v2/campaigns/${campaignId}/curators`, { servicesIDs: ids.slice(10) });
    expect(refusalOf(eleventh)).toEqual([403, 'pro_required']);
    expect(eleventh.json().error.details.feature).toBe('Up to 100 influencers per campaign');
    expect((await pro.campaign(await pro.draft(ids, 'influencers'))).selection).toHaveLength(11);
  });

  test('saves pitch and overrides, removes services, and shows where each credit would go', async () => {
    const mine = await creatorWith(api, { credits: 7 });
    const chosen = [
      await curatorWith(api, { priceCredits: 5, level: 'trusted' }),
      await curatorWith(api, { priceCredits: 3 }),
    ];
    const campaignId = await mine.draft(idsOf(chosen));
    const [first, second] = idsOf(chosen);
    await mine.put(`/api/v2/campaigns/${campaignId}`, {
      pitch: 'For all',
      pitchOverrides: [{ serviceId: first, pitch: 'For you' }],
    });
    const foreign = await mine.put(`/api/v2/campaigns/${campaignId}`, {
      pitchOverrides: [{ serviceId: 9_999_999, pitch: 'x' }],
    });
    expect(refusalOf(foreign)).toEqual([404, 'not_found']);
    expect(await mine.campaign(campaignId)).toMatchObject({
      pitch: 'For all',
      totalCredits: 8,
      curatorCount: 2,
      selection: [
        { service: { id: first }, pitch: 'For you', priceAtSelectionCredits: 5 },
        { service: { id: second }, pitch: null },
      ],
    });
    const summary = async () => (await mine.get(`/api/v2/campaigns/${campaignId}/payment-summary`)).json().data;
    expect(await summary()).toMatchObject({
      lines: [
        { serviceId: first, priceCredits: 5, toCuratorCredits: 2.75, toFanfareCredits: 2.25, isAvailable: true },
        { serviceId: second, priceCredits: 3, toCuratorCredits: 1.5, toFanfareCredits: 1.5, isAvailable: true },
      ],
      totalCredits: 8,
      walletCredits: 7,
      walletAfterCredits: 0,
      missingCredits: 1,
      lots: [{ kind: 'gift', credits: 7 }],
      hasAudio: true,
      emailConfirmed: true,
    });
    await mine.delete(`/api/v2/campaigns/${campaignId}/curators?servicesIDs=${first}`);
    expect(await summary()).toMatchObject({ totalCredits: 3, walletAfterCredits: 4, missingCredits: 0 });
    const nonsense = await mine.delete(`/api/v2/campaigns/${campaignId}/curators?servicesIDs=1,x`);
    expect(refusalOf(nonsense)).toEqual([400, 'invalid_input']);
  });
});

test('a payment that is repeated under its key pays once, and answers with the campaign, whatever an earlier release kept', async () => {
  const [curator] = await curators(4);
  const mine = await creatorWith(api);
  const id = await mine.draft([curator!.serviceId]);
  const pay = () =>
    api.app.inject({
      method: 'POST',
      url: `/api/v2/campaigns/${id}/complete`,
      headers: { ...mine.headers, 'idempotency-key': 'once' },
    });
  const answers = [await pay(), await pay()];
  // Earlier releases kept the whole answer.
  await api
    .db('idempotency_keys')
    .where({ account_id: mine.id, key: 'once' })
    .update({ response: { id, status: 'sent' } });
  answers.push(await pay());
  for (const answer of answers) expect(answer.json().data).toMatchObject({ id, status: 'sent' });
  expect(await mine.wallet()).toBe(96);
});

describe('the list', () => {
  test('shows own campaigns, newest first, by page, state and search, with counts; archives and unarchives', async () => {
    const mine = await creatorWith(api);
    await creatorWith(api).then((other) => other.draft());
    const [curator] = await curators(4);
    const paid = await mine.draft([curator!.serviceId]);
    await mine.complete(paid);
    const drafts = [await mine.draft(), await mine.draft()];
    const otherTrack = await createTrack(api.db, mine.id, { title: 'Lighthouse' });
    const { data: lighthouse } = (
      await mine.post('/api/campaign/create', { type: 'radios', trackId: otherTrack })
    ).json();
    const list = async (query: string) => (await mine.get(`/api/v2/campaigns/me?${query}`)).json().data;
    const ids = (page: { items: { id: number }[] }) => page.items.map((item) => item.id);

    const first = await list('limit=3');
    expect(ids(first)).toEqual([lighthouse.id, drafts[1], drafts[0]]);
    expect(ids(await list(`limit=3&cursor=${first.nextCursor}`))).toEqual([paid]);
    expect(first.counts).toEqual({ all: 4, running: 1, completed: 0, drafts: 3, archived: 0 });
    expect(ids(await list('q=lightH'))).toEqual([lighthouse.id]);
    expect(ids(await list(`q=%23${paid}`))).toEqual([paid]);
    expect(ids(await list('status=sent,completed'))).toEqual([paid]);
    expect(ids(await list(`status=draft&trackId=${otherTrack}`))).toEqual([lighthouse.id]);
    expect(ids(await list(`trackId=${mine.trackId}`))).toEqual([drafts[1], drafts[0], paid]);
    expect(refusalOf(await mine.get('/api/v2/campaigns/me?trackId=x'))).toEqual([400, 'invalid_input']);
    expect(refusalOf(await mine.get('/api/v2/campaigns/me?cursor=%27;drop'))).toEqual([400, 'invalid_input']);

    const archive = (id: number, archived: boolean) => mine.put(`/api/v2/campaigns/${id}/archive`, { archived });
    expect(refusalOf(await archive(paid, true))).toEqual([409, 'wrong_state']);
    expect((await archive(drafts[0]!, true)).json().data.isArchived).toBe(true);
    expect(refusalOf(await mine.get('/api/v2/campaigns/me?archived=both'))).toEqual([400, 'invalid_input']);
    expect(ids(await list('archived=true'))).toEqual([drafts[0]]);
    const open = [lighthouse.id, drafts[1], paid];
    expect(ids(await list(''))).toEqual(open);
    expect(ids(await list('archived=false'))).toEqual(open);
    expect(ids(await list('archived=all'))).toEqual([lighthouse.id, drafts[1], drafts[0], paid]);
    expect(ids(await list(`archived=all&q=%23${drafts[0]}`))).toEqual([drafts[0]]);
    expect(ids(await list('archived=all&sort=spent&limit=4'))).toContain(drafts[0]);
    expect((await archive(drafts[0]!, false)).json().data.isArchived).toBe(false);
  });
});

describe('audio', () => {
  test('a paid campaign waits for it, is reminded on days 1, 7 and 21, and is cancelled after 30 days with everything returned', async () => {
    const mine = await creatorWith(api, { hasAudio: false, credits: 20 });
    const campaignId = await mine.draft(idsOf(await curators(4, 6)));
    expect((await mine.complete(campaignId)).json().data).toMatchObject({ status: 'awaiting_audio', heldCredits: 10 });
    expect(refusalOf(await mine.post(`/api/v2/campaigns/${campaignId}/send`))).toEqual([409, 'audio_missing']);
    const reminders = async () => {
      await api.app.jobs.run('campaigns.audio');
      const mails = await api.db('mail_outbox').where({ recipient: mine.email, template: 'campaign_waiting_audio' });
      return mails.length;
    };
    const counted: number[] = [await reminders()];
    for (const days of [1, 5, 1, 14, 0]) {
      await api.advanceClock(days * day);
      counted.push(await reminders());
    }
    expect(counted).toEqual([0, 1, 1, 2, 3, 3]);
    const other = await creatorWith(api, { hasAudio: false });
    await other.complete(await other.draft(idsOf(await curators(4))));
    await api.advanceClock(day);
    await Promise.all([1, 2, 3].map(() => remindOfAudio(api.app.db, api.config.rules)));
    expect(await api.db('mail_outbox').where({ recipient: other.email })).toHaveLength(1);
    await api.advanceClock(8 * day);
    // One that somebody holds is left to the next run.
    await api.db.transaction(async (holder) => {
      await holder('campaigns').where({ id: campaignId }).forShare().first('id');
      expect(await cancelOverdue(api.app.db, api.config.rules)).toBe(0);
    });
    await api.app.jobs.run('campaigns.audio');
    expect(await mine.campaign(campaignId)).toMatchObject({ status: 'cancelled', returnedCredits: 10, heldCredits: 0 });
    expect(await mine.wallet()).toBe(20);
    expect((await mine.feed())[0]).toMatchObject({ kind: 'campaign_cancelled', amountCredits: 10 });
  });

  test('one whose file has arrived isn’t cancelled, however long something else holds it back', async () => {
    const mine = await creatorWith(api, { hasAudio: false, credits: 20 });
    const campaignId = await mine.draft(idsOf(await curators(4)));
    await mine.complete(campaignId);
    await createVersion(api.db, mine.trackId);
    await api.advanceClock(31 * day);
    await cancelOverdue(api.app.db, api.config.rules);
    expect((await mine.campaign(campaignId)).status).toBe('awaiting_audio');
  });

  test('a waiting campaign can be cancelled; a sent one can’t', async () => {
    const mine = await creatorWith(api, { hasAudio: false, credits: 20 });
    const waiting = await mine.draft(idsOf(await curators(4)));
    await mine.complete(waiting);
    expect((await mine.post(`/api/v2/campaigns/${waiting}/cancel`)).json().data.status).toBe('cancelled');
    expect((await mine.post(`/api/v2/campaigns/${waiting}/cancel`)).statusCode).toBe(200);
    expect(await mine.wallet()).toBe(20);
    expect(refusalOf(await mine.complete(waiting))).toEqual([409, 'wrong_state']);
    const sender = await creatorWith(api);
    const sent = await sender.draft(idsOf(await curators(4)));
    await sender.complete(sent);
    expect(refusalOf(await sender.post(`/api/v2/campaigns/${sent}/cancel`))).toEqual([409, 'wrong_state']);
  });
});

test('a file that arrives while its campaign is being cancelled doesn’t send it', async () => {
  const mine = await creatorWith(api, { hasAudio: false, credits: 20 });
  const id = await mine.draft(idsOf(await curators(4)));
  await mine.complete(id);
  await createVersion(api.db, mine.trackId);
  let sending!: Promise<void>;
  await api.app.db.transaction(async (trx) => {
    await markCancelled(trx, [id]);
    sending = api.app.db.transaction((other) => sendWaitingCampaigns(other, mine.trackId));
    await expect.poll(() => waitingForLock(api.db)).toBe(1);
  });
  await sending;
  expect(await mine.campaign(id)).toMatchObject({ status: 'cancelled', heldCredits: 0 });
  expect(await mine.wallet()).toBe(20);
});

test('paying and cancelling at the same moment: one after the other, money included', async () => {
  for (let round = 0; round < 5; round += 1) {
    const mine = await creatorWith(api);
    const campaignId = await mine.draft(idsOf(await curators(4)));
    const [paid, cancelled] = await Promise.all([
      mine.complete(campaignId),
      mine.post(`/api/v2/campaigns/${campaignId}/cancel`),
    ]);
    const { status } = await mine.campaign(campaignId);
    expect([paid.statusCode, cancelled.statusCode]).toEqual(status === 'sent' ? [200, 409] : [409, 200]);
    expect(await mine.wallet()).toBe(status === 'sent' ? 96 : 100);
  }
});

test('a track deleted while its campaign is created or paid: no draft without a track, no payment for a deleted one', async () => {
  const [curator] = await curators(4);
  for (let round = 0; round < 4; round += 1) {
    const mine = await creatorWith(api);
    const campaignId = await mine.draft([curator!.serviceId]);
    const [paid, removed] = await Promise.all([
      mine.complete(campaignId),
      mine.delete(`/api/account/track/${mine.trackId}`),
    ]);
    expect([paid.statusCode, removed.statusCode]).toEqual(paid.statusCode === 200 ? [200, 409] : [404, 200]);
    expect(await mine.wallet()).toBe(paid.statusCode === 200 ? 96 : 100);

    const other = await creatorWith(api);
    const [created] = await Promise.all([
      other.post('/api/campaign/create', { type: 'playlists', trackId: other.trackId }),
      other.delete(`/api/account/track/${other.trackId}`),
    ]);
    expect([200, 404]).toContain(created.statusCode);
    const left = await api
      .db('campaigns as c')
      .join('tracks as t', 't.id', 'c.track_id')
      .where('c.account_id', other.id)
      .whereNotNull('t.deleted_at');
    expect(left).toEqual([]);
  }
});

test('without a creator profile there are no campaigns', async () => {
  const curator = await person(api, { curator: true });
  expect(refusalOf(await curator.get('/api/v2/campaigns/me'))).toEqual([403, 'profile_missing']);
});
