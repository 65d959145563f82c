import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createTrack, createVersion } from '../../../test/factories/track.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { creatorWith, curatorWith, day, refusalOf, type Curator } from './test/creator.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const job = (name: string) => api.app.jobs.run(name);
const inSeconds = (seconds: number) => new Date(api.app.clock.now().getTime() + seconds * 1_000).toISOString();
type Creator = Awaited<ReturnType<typeof creatorWith>>;
const plan = (creator: Creator, id: number, body: object) => creator.put(`/api/v2/campaigns/${id}/plan`, body);

describe('a scheduled campaign', () => {
  test('only a draft, within 60 days from now', async () => {
    const [creator, curator] = [await creatorWith(api), await curatorWith(api)];
    const id = await creator.draft([curator.serviceId]);
    for (const seconds of [-1, 60 * day + 60]) {
      const refused = await plan(creator, id, { sendAt: inSeconds(seconds) });
      expect(refusalOf(refused)).toEqual([400, 'invalid_input']);
      expect(refused.json().error.fields).toHaveProperty('sendAt');
    }
    const at = inSeconds(60 * day - 60);
    expect((await plan(creator, id, { sendAt: at })).json().data.sendAt).toBe(at);
    expect((await plan(creator, id, { sendAt: null })).json().data.sendAt).toBeNull();
    const stranger = await creatorWith(api);
    expect(refusalOf(await plan(stranger, id, { sendAt: at }))).toEqual([404, 'not_found']);
    await creator.complete(id);
    expect(refusalOf(await plan(creator, id, { sendAt: at }))).toEqual([409, 'wrong_state']);
  });

  test('is paid immediately, invisible to its curators, and sent at its time by one of two processes', async () => {
    const [creator, curator] = [await creatorWith(api), await curatorWith(api)];
    const id = await creator.draft([curator.serviceId]);
    await plan(creator, id, { sendAt: inSeconds(10 * day) });
    expect((await creator.complete(id)).json().data).toMatchObject({
      status: 'scheduled',
      heldCredits: 4,
      submissions: [{ status: 'queued' }],
    });
    expect(await creator.wallet()).toBe(96);
    const queue = async () => (await curator.get('/api/v2/curator/queue')).json().data.items.length;
    await api.advanceClock(10 * day - 60);
    await job('campaigns.schedule');
    expect(await queue()).toBe(0);
    await api.advanceClock(60);
    const other = await api.another();
    await Promise.all([job('campaigns.schedule'), other.jobs.run('campaigns.schedule')]);
    expect(await queue()).toBe(1);
    const campaign = await creator.campaign(id);
    expect(campaign.status).toBe('sent');
    // Its deadline starts now.
    expect(Date.parse(campaign.submissions[0].deadlineAt) - Date.parse(campaign.sentAt)).toBe(15 * day * 1_000);
    expect((await creator.feed()).map((event) => event.kind)).toEqual(['campaign_sent', 'campaign_scheduled']);
  });

  test('doesn’t reach a service that broke too many promises meanwhile: those credits come back, the others are sent', async () => {
    const creator = await creatorWith(api);
    const [good, paused] = [await curatorWith(api), await curatorWith(api, { priceCredits: 6 })];
    const both = await creator.draft([good.serviceId, paused.serviceId]);
    const other = { type: 'playlists', trackId: await createTrack(api.db, creator.id) };
    const alone = (await creator.post('/api/campaign/create', other)).json().data.id;
    await creator.post(`/api/v2/campaigns/${alone}/curators`, { servicesIDs: [paused.serviceId] });
    for (const id of [both, alone]) await plan(creator, id, { sendAt: inSeconds(day) });
    expect((await creator.complete(both)).statusCode).toBe(200);
    expect((await creator.complete(alone)).statusCode).toBe(200);
    expect(await creator.wallet()).toBe(100 - 4 - 6 - 6);
    await api
      .db('services')
      .where({ id: paused.serviceId })
      .update({
        status: 'paused',
        paused_by: 'promises',
        promises_paused_at: api.db.raw('app_now()'),
        resumes_to: 'active',
      });
    await api.advanceClock(day);
    await Promise.all([job('campaigns.schedule'), job('campaigns.schedule')]);
    expect(await creator.wallet()).toBe(100 - 4);
    const statuses = async (id: number) => {
      const { status, submissions } = await creator.campaign(id);
      return [status, submissions.map((one: { status: string }) => one.status)];
    };
    expect(await statuses(both)).toEqual(['sent', ['pending', 'cancelled']]);
    expect(await statuses(alone)).toEqual(['completed', ['cancelled']]);
    expect((await paused.get('/api/v2/curator/queue')).json().data.items).toEqual([]);
    const refunds = (await creator.feed()).filter(({ kind }) => kind === 'pause_refunded');
    expect(refunds.map(({ amountCredits }) => amountCredits)).toEqual([6, 6]);
  });

  test('can be sent earlier, or cancelled with everything returned', async () => {
    const [creator, curator] = [await creatorWith(api), await curatorWith(api)];
    const id = await creator.draft([curator.serviceId]);
    await plan(creator, id, { sendAt: inSeconds(day) });
    await creator.complete(id);
    expect((await creator.post(`/api/v2/campaigns/${id}/send`)).json().data.status).toBe('sent');

    const other = await curatorWith(api);
    const second = await creator.draft([other.serviceId]);
    await plan(creator, second, { sendAt: inSeconds(day) });
    await creator.complete(second);
    const cancelled = (await creator.post(`/api/v2/campaigns/${second}/cancel`)).json().data;
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      heldCredits: 0,
      returnedCredits: 4,
      submissions: [{ status: 'cancelled' }],
    });
    await api.advanceClock(2 * day);
    await job('campaigns.schedule');
    expect((await creator.campaign(second)).status).toBe('cancelled');
    expect(await creator.wallet()).toBe(96);
  });

  test('waits for its audio first; with the file it is scheduled, or sent where its time has passed', async () => {
    for (const [waits, status] of [
      [1, 'scheduled'],
      [3, 'sent'],
    ] as const) {
      const [creator, curator] = [await creatorWith(api, { hasAudio: false }), await curatorWith(api)];
      const id = await creator.draft([curator.serviceId]);
      await plan(creator, id, { sendAt: inSeconds(2 * day) });
      expect((await creator.complete(id)).json().data.status).toBe('awaiting_audio');
      await api.advanceClock(waits * day);
      await createVersion(api.db, creator.trackId);
      await job('campaigns.audio');
      expect((await creator.campaign(id)).status).toBe(status);
    }
    await api.advanceClock(2 * day);
    await job('campaigns.schedule');
  });
});

describe('waves', () => {
  const waves = { firstCount: 2, minAcceptPercent: 50 };

  /** A paid campaign to four curators, the first two the best matches, and their answers. */
  async function inWaves() {
    const curators: Curator[] = [];
    for (let index = 0; index < 4; index += 1) curators.push(await curatorWith(api, { priceCredits: 3 }));
    // By ranking, not selection order: the last two selected have answered everything.
    await api.db('service_statistics').insert(
      curators.map((one, index) => ({
        service_id: one.serviceId,
        answered_count: index >= 2 ? 50 : 1,
        expired_count: index >= 2 ? 0 : 30,
      })),
    );
    const creator = await creatorWith(api, { isPro: true });
    const id = await creator.draft(curators.map((one) => one.serviceId));
    expect((await plan(creator, id, { waves })).statusCode).toBe(200);
    await creator.complete(id);
    const first = curators.slice(2);
    const answer = async (index: number, decision: 'accepted' | 'declined' | 'wrong_match') => {
      const submissionId = await submissionOf(first[index]!, id);
      await hear(api, first[index]!, submissionId);
      await send(first[index]!, submissionId, answerOf(decision));
    };
    const statuses = async () => (await creator.campaign(id)).submissions.map((one: { status: string }) => one.status);
    return { creator, curators, id, answer, statuses };
  }

  test('need Pro, when planned and when paid', async () => {
    const [creator, curator] = [await creatorWith(api), await curatorWith(api)];
    const id = await creator.draft([curator.serviceId]);
    const refused = await plan(creator, id, { waves });
    expect(refusalOf(refused)).toEqual([403, 'pro_required']);
    expect(refused.json().error.details).toEqual({ feature: 'Wave rules' });
    await api.db('campaigns').where({ id }).update({ wave_first: 2, wave_min_percent: 50 });
    expect(refusalOf(await creator.complete(id))).toEqual([403, 'pro_required']);
    expect((await plan(creator, id, { waves: null })).json().data.waves).toBeNull();
    expect((await creator.complete(id)).statusCode).toBe(200);
  });

  test('the best matches are sent first; the others follow once enough answers are accepts', async () => {
    const { creator, id, answer, statuses, curators } = await inWaves();
    expect(await statuses()).toEqual(['queued', 'queued', 'pending', 'pending']);
    expect((await creator.campaign(id)).submissions.map((one: { wave: number }) => one.wave)).toEqual([2, 2, 1, 1]);
    expect(await creator.wallet()).toBe(88);
    await answer(0, 'accepted');
    await job('campaigns.waves');
    expect(await statuses()).toEqual(['queued', 'queued', 'accepted', 'pending']);
    await answer(1, 'declined');
    expect((await creator.campaign(id)).status).toBe('sent');
    const other = await api.another();
    await Promise.all([job('campaigns.waves'), other.jobs.run('campaigns.waves')]);
    expect(await statuses()).toEqual(['pending', 'pending', 'accepted', 'declined']);
    expect((await creator.campaign(id)).waves).toEqual({ ...waves, outcome: 'went_on', queuedCount: 0 });
    for (const one of curators.slice(0, 2)) {
      const { items } = (await one.get('/api/v2/feed?role=curator')).json().data;
      expect(items.map((item: { kind: string }) => item.kind)).toEqual(['received']);
    }
    await api.advanceClock(15 * day);
    await job('submissions.expire');
    expect((await creator.campaign(id)).status).toBe('completed');
  });

  test.each([
    ['too few of them are', ['declined', 'declined'], 6],
    ['there is no answer to the music', ['wrong_match', 'wrong_match'], 0],
  ] as const)('stop where %s: what is queued comes back, and the campaign is over', async (_why, decisions, spent) => {
    const { creator, id, answer, statuses } = await inWaves();
    await answer(0, decisions[0]);
    await answer(1, decisions[1]);
    await job('campaigns.waves');
    expect(await statuses()).toEqual(['cancelled', 'cancelled', ...decisions]);
    expect(await creator.campaign(id)).toMatchObject({
      status: 'completed',
      heldCredits: 0,
      waves: { outcome: 'stopped' },
    });
    expect(await creator.wallet()).toBe(100 - spent);
    expect((await creator.feed()).filter((event) => event.kind === 'wave_stopped')).toMatchObject([
      { amountCredits: 6 },
    ]);
  });

  test('count only answers: an expired submission doesn’t count', async () => {
    const { answer, statuses } = await inWaves();
    await answer(0, 'accepted');
    await api.advanceClock(15 * day);
    await job('submissions.expire');
    await job('campaigns.waves');
    expect(await statuses()).toEqual(['pending', 'pending', 'accepted', 'expired']);
  });

  test('can be stopped while the first wave is open; idempotent', async () => {
    const { creator, id, answer, statuses } = await inWaves();
    const stop = () => creator.post(`/api/v2/campaigns/${id}/waves/stop`);
    expect((await stop()).json().data).toMatchObject({ status: 'sent', heldCredits: 6, returnedCredits: 6 });
    expect((await stop()).statusCode).toBe(200);
    await answer(0, 'accepted');
    await answer(1, 'accepted');
    await job('campaigns.waves');
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'accepted', 'accepted']);
    const plain = await creatorWith(api);
    const curator = await curatorWith(api);
    const other = await plain.draft([curator.serviceId]);
    await plain.complete(other);
    expect(refusalOf(await plain.post(`/api/v2/campaigns/${other}/waves/stop`))).toEqual([409, 'wrong_state']);
  });
});
