import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createService } from '../../../test/factories/service.ts';
import { createTrack } from '../../../test/factories/track.ts';
import { creatorWith, curatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const url = '/api/v2/curator-lists';
type Creator = Awaited<ReturnType<typeof creatorWith>>;
const create = async (who: Creator, body: object) => (await who.post(url, body)).json().data;
const names = async (who: Creator): Promise<string[]> =>
  (await who.get(url)).json().data.items.map(({ name }: { name: string }) => name);
const chosenIn = (campaign: { selection: { service: { id: number } }[] }) =>
  campaign.selection.map(({ service }) => service.id);

async function playlists(count: number): Promise<number[]> {
  const { curatorProfileId } = await curatorWith(api);
  return Promise.all(Array.from({ length: count }, () => createService(api.db, curatorProfileId!)));
}

describe('is refused', () => {
  test('to visitors and curators, and of somebody else', async () => {
    const [mine, other] = [await creatorWith(api), await creatorWith(api)];
    const list = await create(mine, { name: 'Friends', servicesIDs: await playlists(1) });
    const draftId = await other.draft();
    const curator = await curatorWith(api);
    const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
      ['GET', url],
      ['POST', url, { name: 'x' }],
      ['GET', `${url}/${list.id}`],
      ['PUT', `${url}/${list.id}`, { name: 'Mine now' }],
      ['DELETE', `${url}/${list.id}`],
      ['POST', `${url}/${list.id}/services`, { servicesIDs: list.servicesIDs }],
      ['DELETE', `${url}/${list.id}/services?servicesIDs=${list.servicesIDs[0]}`],
      ['POST', `${url}/${list.id}/campaigns`, { trackId: other.trackId, type: 'playlists' }],
      ['POST', `/api/v2/campaigns/${draftId}/curators/list`, { listId: list.id }],
    ];
    for (const [method, path, payload] of calls) {
      const asked = { method, url: path, ...(payload && { payload }) };
      expect(refusalOf(await api.app.inject(asked))).toEqual([401, 'unauthenticated']);
      const foreign = await api.app.inject({ ...asked, headers: curator.headers });
      expect(refusalOf(foreign)).toEqual([403, 'profile_missing']);
      if (path === url) continue;
      expect(refusalOf(await api.app.inject({ ...asked, headers: other.headers }))).toEqual([404, 'not_found']);
    }
    expect(await names(other)).toEqual([]);
    expect((await mine.get(`${url}/${list.id}`)).json().data).toMatchObject({ name: 'Friends', members: [{}] });
  });

  test('without a name, with the name of another whatever the case, and of services nobody may know', async () => {
    const creator = await creatorWith(api);
    const first = await create(creator, { name: '  Late Night  ' });
    expect(first.name).toBe('Late Night');
    for (const name of ['', '   ', 'x'.repeat(61)]) {
      expect(refusalOf(await creator.post(url, { name }))).toEqual([400, 'invalid_input']);
    }
    const same = await creator.post(url, { name: 'late NIGHT' });
    expect(refusalOf(same)).toEqual([409, 'conflict']);
    expect(same.json().error.fields.name).toBe('Another list has this name');
    const second = await create(creator, { name: 'Second' });
    expect(refusalOf(await creator.put(`${url}/${second.id}`, { name: 'LATE night' }))).toEqual([409, 'conflict']);
    await create(creator, { name: 'ΟΔΟΣ' });
    await create(creator, { name: 'İzmir' });
    for (const name of ['οδοσ', 'οδος', 'izmir']) {
      // What counts as the same is the database's.
      const { rows } = await api.db.raw('SELECT lower(?) IN (lower(?), lower(?)) AS taken', [name, 'ΟΔΟΣ', 'İzmir']);
      const { statusCode } = await creator.post(url, { name });
      expect([name, statusCode]).toEqual([name, rows[0].taken ? 409 : 200]);
    }
    // Its own name in another case is no other list's.
    expect((await creator.put(`${url}/${first.id}`, { name: 'LATE NIGHT' })).json().data.name).toBe('LATE NIGHT');
    expect(refusalOf(await creator.put(`${url}/${first.id}`, { pitch: 'x' }))).toEqual([400, 'invalid_input']);
    expect(refusalOf(await creator.post(url, { name: 'T', isTemplate: true }))).toEqual([400, 'invalid_input']);
    const hidden = (await curatorWith(api, { status: 'draft' })).serviceId;
    const stopped = (await curatorWith(api, { status: 'suspended' })).serviceId;
    const gone = await curatorWith(api);
    await api.db.raw('UPDATE accounts SET suspended_at = app_now() WHERE id = ?', [gone.id]);
    for (const id of [hidden, stopped, gone.serviceId, 9_999_999]) {
      const added = await creator.post(`${url}/${second.id}/services`, { servicesIDs: [id] });
      expect(refusalOf(added)).toEqual([404, 'not_found']);
    }
    expect(await names(creator)).toEqual(expect.arrayContaining(['LATE NIGHT', 'Second']));
  });

  test('beyond fifty lists of two hundred curators, as the database has it too', async () => {
    const creator = await creatorWith(api);
    for (let count = 1; count <= 50; count += 1) await create(creator, { name: `List ${count}` });
    expect(refusalOf(await creator.post(url, { name: 'One more' }))).toEqual([409, 'cap_reached']);
    const row = { account_id: creator.id, name: 'One more' };
    await expect(api.db('curator_lists').insert({ ...row, number: 51 })).rejects.toThrow(/number_check/);
    await expect(api.db('curator_lists').insert({ ...row, number: 50 })).rejects.toThrow(/curator_lists_number/);

    const [first] = (await creator.get(url)).json().data.items;
    const services = await playlists(201);
    const add = (servicesIDs: number[]) => creator.post(`${url}/${first.id}/services`, { servicesIDs });
    expect((await add(services.slice(0, 200))).json().data.servicesIDs).toEqual(services.slice(0, 200));
    expect(refusalOf(await add(services.slice(200)))).toEqual([409, 'cap_reached']);
    // Those in it don't count twice, and what is removed makes room.
    expect((await add(services.slice(0, 3))).statusCode).toBe(200);
    await creator.delete(`${url}/${first.id}/services?servicesIDs=${services[7]}`);
    expect((await add(services.slice(200))).json().data.servicesIDs).toHaveLength(200);
  });
});

describe('a list', () => {
  test('is renamed, deleted and restored, as long as its name is free', async () => {
    const creator = await creatorWith(api);
    const list = await create(creator, { name: 'Friends', servicesIDs: await playlists(2) });
    await creator.put(`${url}/${list.id}`, { name: 'Old friends' });
    expect((await creator.delete(`${url}/${list.id}`)).json().data).toEqual({ id: list.id });
    expect((await creator.delete(`${url}/${list.id}`)).statusCode).toBe(200);
    expect(await names(creator)).toEqual([]);
    expect(refusalOf(await creator.get(`${url}/${list.id}`))).toEqual([404, 'not_found']);
    const other = await create(creator, { name: 'OLD FRIENDS' });
    expect(refusalOf(await creator.put(`${url}/${list.id}`, {}))).toEqual([409, 'conflict']);
    await creator.delete(`${url}/${other.id}`);
    const restored = (await creator.put(`${url}/${list.id}`, {})).json().data;
    expect(restored).toMatchObject({ name: 'Old friends', servicesIDs: list.servicesIDs });

    await creator.delete(`${url}/${list.id}`);
    await api.advanceClock(86_401);
    await api.app.jobs.run('housekeeping');
    expect(refusalOf(await creator.put(`${url}/${list.id}`, {}))).toEqual([404, 'not_found']);
  });

  test('shows only name and reason of whom nobody can see any more, and lets a curator delete their service', async () => {
    const creator = await creatorWith(api);
    const [curator, suspended] = [await curatorWith(api), await curatorWith(api)];
    const list = await create(creator, { name: 'Kept', servicesIDs: [curator.serviceId, suspended.serviceId] });
    await api.db.raw('UPDATE accounts SET suspended_at = app_now() WHERE id = ?', [suspended.id]);
    await api.db('services').where({ id: curator.serviceId }).update({ status: 'rejected' });
    const { members } = (await creator.get(`${url}/${list.id}`)).json().data;
    const hidden = {
      title: expect.any(String),
      service: null,
      refusal: expect.stringContaining('accepting submissions'),
      // The same for pages in other languages: nothing but the title.
      texts: { refusal: { reason: 'campaigns.service_closed', params: { title: expect.any(String) } } },
    };
    expect(members).toEqual([
      { ...hidden, id: curator.serviceId },
      { ...hidden, id: suspended.serviceId },
    ]);
    expect((await curator.delete(`/api/v2/curator/services/${curator.serviceId}`)).statusCode).toBe(200);
    expect((await creator.get(`${url}/${list.id}`)).json().data.servicesIDs).toEqual([suspended.serviceId]);
  });

  test('fills a draft with those who can be paid for, and names the others', async () => {
    const creator = await creatorWith(api);
    const [open, paused, blocked] = [await curatorWith(api), await curatorWith(api), await curatorWith(api)];
    const radio = await curatorWith(api, { type: 'radio' });
    const servicesIDs = [open, paused, blocked, radio].map(({ serviceId }) => serviceId);
    const list = await create(creator, { name: 'Mixed', servicesIDs });
    await api.db('services').where({ id: paused.serviceId }).update({ status: 'paused' });
    await creator.put(`/api/v2/blocked-curators/${blocked.curatorProfileId}`);

    const { members } = (await creator.get(`${url}/${list.id}`)).json().data;
    const refusals = members.map(({ refusal }: { refusal: string | null }) => refusal);
    expect(refusals).toEqual([
      null,
      expect.stringContaining('isn’t accepting submissions'),
      expect.stringMatching(/^You blocked/),
      null,
    ]);

    const draftId = await creator.draft();
    const filled = (await creator.post(`/api/v2/campaigns/${draftId}/curators/list`, { listId: list.id })).json().data;
    expect(chosenIn(filled.campaign)).toEqual([open.serviceId]);
    expect(filled.leftOut.map((one: { serviceId: number }) => one.serviceId)).toEqual([
      paused.serviceId,
      blocked.serviceId,
    ]);
    const again = (await creator.post(`/api/v2/campaigns/${draftId}/curators/list`, { listId: list.id })).json().data;
    expect(chosenIn(again.campaign)).toEqual([open.serviceId]);

    await creator.complete(draftId);
    const sent = await creator.post(`/api/v2/campaigns/${draftId}/curators/list`, { listId: list.id });
    expect(refusalOf(sent)).toEqual([409, 'wrong_state']);
    // The track has been there now.
    const start = (body: object) => creator.post(`${url}/${list.id}/campaigns`, body);
    const same = (await start({ trackId: creator.trackId, type: 'playlists' })).json().data;
    expect(same.campaign.selection).toEqual([]);
    expect(same.leftOut).toHaveLength(3);
    const radios = (await start({ trackId: creator.trackId, type: 'radios' })).json().data;
    expect(chosenIn(radios.campaign)).toEqual([radio.serviceId]);
    expect(refusalOf(await start({ trackId: creator.trackId }))).toEqual([400, 'invalid_input']);
  });
});

describe('a template', () => {
  test('keeps a campaign’s type, pitch and curators, and starts the next one from them', async () => {
    const creator = await creatorWith(api);
    const services = await playlists(3);
    const campaignId = await creator.draft(services);
    await creator.put(`/api/v2/campaigns/${campaignId}`, { pitch: 'Recorded in one night.' });
    await creator.complete(campaignId);
    const template = await create(creator, { name: 'Release week', campaignId, isTemplate: true });
    expect(template).toMatchObject({
      campaignType: 'playlists',
      pitch: 'Recorded in one night.',
      servicesIDs: services,
    });
    const plain = await create(creator, { name: 'Only curators', campaignId });
    expect(plain).toMatchObject({ campaignType: null, pitch: null, servicesIDs: services });

    await creator.put(`${url}/${template.id}`, { pitch: 'Recorded in two nights.' });
    const trackId = await createTrack(api.db, creator.id, { durationMs: 90_000 });
    const start = (body: object) => creator.post(`${url}/${template.id}/campaigns`, body);
    expect(refusalOf(await start({ trackId, type: 'radios' }))).toEqual([400, 'invalid_input']);
    const { campaign, leftOut } = (await start({ trackId })).json().data;
    expect(campaign).toMatchObject({
      type: 'playlists',
      status: 'draft',
      pitch: 'Recorded in two nights.',
      track: { id: trackId },
    });
    expect(chosenIn(campaign)).toEqual(services);
    expect(leftOut).toEqual([]);
    const other = await creatorWith(api);
    expect(refusalOf(await start({ trackId: other.trackId }))).toEqual([404, 'not_found']);
    expect(refusalOf(await other.post(url, { name: 'Theirs', campaignId }))).toEqual([404, 'not_found']);
  });

  test('keeps the others of a draft in which one isn’t public any more', async () => {
    const creator = await creatorWith(api);
    const [hidden, open] = await playlists(2);
    const campaignId = await creator.draft([hidden!, open!]);
    await api.db('services').where({ id: hidden }).update({ status: 'checking' });
    for (const isTemplate of [false, true]) {
      const kept = await create(creator, { name: `Kept ${isTemplate}`, campaignId, isTemplate });
      expect(kept.servicesIDs).toEqual([open]);
    }
    const named = await creator.post(url, { name: 'Named', campaignId, servicesIDs: [hidden] });
    expect(refusalOf(named)).toEqual([404, 'not_found']);
  });

  test('of an influencer campaign keeps its platforms and budget', async () => {
    const creator = await creatorWith(api);
    const made = await creator.post('/api/v2/campaigns/influencers', {
      trackId: creator.trackId,
      budgetCredits: 60,
      platforms: ['tiktok'],
      brief: 'Dance to it',
    });
    const { campaignId } = made.json().data;
    const template = await create(creator, { name: 'Dance', campaignId, isTemplate: true });
    const started = await creator.post(`${url}/${template.id}/campaigns`, { trackId: creator.trackId });
    const draftId = started.json().data.campaign.id;
    const kept = (await creator.get(`/api/v2/campaigns/${draftId}/influencers`)).json().data;
    expect(kept).toMatchObject({ brief: 'Dance to it', settings: { budgetCredits: 60, platforms: ['tiktok'] } });
  });
});
