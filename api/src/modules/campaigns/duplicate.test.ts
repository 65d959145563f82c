import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createTrack } from '../../../test/factories/track.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { creatorWith, curatorWith, refusalOf } from './test/creator.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

type Creator = Awaited<ReturnType<typeof creatorWith>>;
const duplicate = (who: Creator, id: number, body?: object) => who.post(`/api/v2/campaigns/${id}/duplicate`, body);
const serviceIdsOf = ({ selection }: { selection: { service: { id: number } }[] }) =>
  selection.map(({ service }) => service.id);

/** A paid campaign to three curators, with a pitch and one written for the second alone. */
async function paid() {
  const creator = await creatorWith(api);
  const curators = [await curatorWith(api), await curatorWith(api), await curatorWith(api)] as const;
  const services = curators.map(({ serviceId }) => serviceId);
  const id = await creator.draft(services);
  await creator.put(`/api/v2/campaigns/${id}`, {
    pitch: 'A song about leaving the harbour.',
    pitchOverrides: [{ serviceId: services[1], pitch: 'You played my last one.' }],
  });
  await creator.complete(id);
  return { creator, curators, services, id };
}

test('a duplicate is refused to visitors, of nobody’s and another’s campaign, and for another’s track', async () => {
  const { creator, id } = await paid();
  const other = await creatorWith(api);
  const visitor = await api.app.inject({ method: 'POST', url: `/api/v2/campaigns/${id}/duplicate` });
  expect(refusalOf(visitor)).toEqual([401, 'unauthenticated']);
  const curator = await curatorWith(api);
  expect(refusalOf(await curator.post(`/api/v2/campaigns/${id}/duplicate`))).toEqual([403, 'profile_missing']);
  expect(refusalOf(await duplicate(other, id))).toEqual([404, 'not_found']);
  expect(refusalOf(await duplicate(creator, id, { trackId: other.trackId }))).toEqual([404, 'not_found']);
  expect(refusalOf(await duplicate(creator, id, { trackId: 'x' }))).toEqual([400, 'invalid_input']);
  expect((await creator.get('/api/v2/campaigns/me')).json().data.items).toHaveLength(1);
});

test('for another track, it has the type, the pitches and the curators in their order, unpaid', async () => {
  const { creator, services, id } = await paid();
  const wallet = await creator.wallet();
  const trackId = await createTrack(api.db, creator.id, { durationMs: 120_000 });
  const { campaign, leftOut } = (await duplicate(creator, id, { trackId })).json().data;
  expect(leftOut).toEqual([]);
  expect(campaign).toMatchObject({
    type: 'playlists',
    status: 'draft',
    track: { id: trackId },
    pitch: 'A song about leaving the harbour.',
    paidAt: null,
    heldCredits: 0,
  });
  expect(serviceIdsOf(campaign)).toEqual(services);
  const pitches = campaign.selection.map(({ pitch }: { pitch: string | null }) => pitch);
  expect(pitches).toEqual([null, 'You played my last one.', null]);
  expect(await creator.wallet()).toBe(wallet);
  expect((await creator.complete(campaign.id)).json().data.status).toBe('sent');
});

test('curators who have this track, or are away, gone, blocked or full are left out and named', async () => {
  const { creator, curators, services, id } = await paid();
  const same = (await duplicate(creator, id)).json().data;
  expect(same.campaign.selection).toEqual([]);
  expect(same.leftOut.map((one: { serviceId: number }) => one.serviceId)).toEqual(services);
  expect(same.leftOut[0].reason).toContain('within the last 90 days');

  const trackId = await createTrack(api.db, creator.id);
  const away = { away_until: api.db.raw("app_now() + interval '2 days'") };
  await api.db('services').where({ id: services[0] }).update(away);
  await api.db('services').where({ id: services[1] }).update({ status: 'paused' });
  await creator.put(`/api/v2/blocked-curators/${curators[2].curatorProfileId}`);
  const other = (await duplicate(creator, id, { trackId })).json().data;
  expect(other.campaign.selection).toEqual([]);
  const reasons: string[] = other.leftOut.map((one: { reason: string }) => one.reason);
  expect(reasons[0]).toMatch(/away at the moment; it opens again on/);
  expect(reasons[1]).toMatch(/isn’t accepting submissions/);
  expect(reasons[2]).toMatch(/^You blocked /);
  expect(other.campaign.pitch).toBe('A song about leaving the harbour.');

  await creator.delete(`/api/v2/blocked-curators/${curators[2].curatorProfileId}`);
  await api.db('services').where({ id: services[2] }).update({ max_open: 1 });
  const full = (await duplicate(creator, id, { trackId })).json().data.leftOut[2];
  expect(full).toMatchObject({ serviceId: services[2], reason: expect.stringContaining('full at the moment') });
});

test('it holds as many curators as the plan allows, in their order', async () => {
  const pro = await creatorWith(api, { isPro: true });
  const services: number[] = [];
  for (let count = 0; count < 16; count += 1) services.push((await curatorWith(api, { type: 'radio' })).serviceId);
  const id = await pro.draft(services, 'radios');
  expect(serviceIdsOf((await duplicate(pro, id)).json().data.campaign)).toEqual(services);
  await api.db('subscriptions').where({ account_id: pro.id }).delete();
  const { campaign, leftOut } = (await duplicate(pro, id)).json().data;
  expect(serviceIdsOf(campaign)).toEqual(services.slice(0, 15));
  expect(leftOut).toMatchObject([{ serviceId: services[15], reason: expect.stringContaining('up to 15 radios') }]);
});

test('an influencer campaign keeps its settings, and a campaign whose track is deleted needs another one', async () => {
  const creator = await creatorWith(api);
  const settings = { trackId: creator.trackId, budgetCredits: 60, platforms: ['tiktok'], brief: 'Dance to it' };
  const made = { id: (await creator.post('/api/v2/campaigns/influencers', settings)).json().data.campaignId };
  const { campaign } = (await duplicate(creator, made.id)).json().data;
  expect(campaign).toMatchObject({ type: 'influencers', pitch: 'Dance to it' });
  const kept = (await creator.get(`/api/v2/campaigns/${campaign.id}/influencers`)).json().data;
  expect(kept.settings).toMatchObject({ budgetCredits: 60, platforms: ['tiktok'] });
  await api
    .db('tracks')
    .where({ id: creator.trackId })
    .update({ deleted_at: api.db.raw('app_now()') });
  expect(refusalOf(await duplicate(creator, made.id))).toEqual([404, 'not_found']);
});
