import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { payToSamePlace } from '../../../test/factories/cash-out.ts';
import { createVersion } from '../../../test/factories/track.ts';
import { creatorWith, curatorWith, person, refusalOf, type Person } from '../campaigns/test/creator.ts';
import { approveFirsts, earner, runJobs } from '../cash-out/test/earner.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';

let api: TestApp;
let boss: Person;
beforeAll(async () => {
  api = await testApp();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  boss = await person(api, { isStaff: true });
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const suspend = (id: number, reason = 'Sold placements') =>
  boss.post(`/api/v2/staff/accounts/${id}/suspend`, { reason });
const lift = (id: number) => boss.post(`/api/v2/staff/accounts/${id}/lift`);

test('is for staff only, never of oneself or of staff, and requires a reason', async () => {
  const curator = await curatorWith(api);
  const url = `/api/v2/staff/accounts/${curator.id}/suspend`;
  expect((await api.app.inject({ method: 'POST', url, payload: { reason: 'x' } })).statusCode).toBe(401);
  expect(refusalOf(await curator.post(url, { reason: 'x' }))).toEqual([403, 'forbidden']);
  expect(refusalOf(await boss.post(url, { reason: '  ' }))).toEqual([400, 'invalid_input']);
  expect(refusalOf(await suspend(boss.id))).toEqual([403, 'forbidden']);
  expect(refusalOf(await suspend((await person(api, { isStaff: true })).id))).toEqual([403, 'forbidden']);
  expect(refusalOf(await suspend(9_999_999))).toEqual([404, 'not_found']);
  expect((await curator.get('/api/v2/curator/wallet')).statusCode).toBe(200);
});

test('is neither made nor lifted by staff for another account of theirs', async () => {
  const [curator, party] = [await curatorWith(api), await person(api, { isStaff: true })];
  await payToSamePlace(api.db, curator.id, party.id);
  const url = `/api/v2/staff/accounts/${curator.id}`;
  const suspendedAt = async () =>
    (await api.db('accounts').where({ id: curator.id }).first('suspended_at')).suspended_at;
  expect(refusalOf(await party.post(`${url}/suspend`, { reason: 'Mine' }))).toEqual([403, 'forbidden']);
  expect(await suspendedAt()).toBeNull();
  await suspend(curator.id);
  expect(refusalOf(await party.post(`${url}/lift`))).toEqual([403, 'forbidden']);
  expect(await suspendedAt()).not.toBeNull();
  expect((await lift(curator.id)).statusCode).toBe(200);
});

test('its owner gets one email about it, and one once it is lifted', async () => {
  const curator = await curatorWith(api);
  const templates = () => api.db('mail_outbox').where({ recipient: curator.email }).orderBy('id').pluck('template');
  await suspend(curator.id);
  await suspend(curator.id, 'Again');
  expect(await templates()).toEqual(['account_suspended']);
  await lift(curator.id);
  await lift(curator.id);
  expect(await templates()).toEqual(['account_suspended', 'account_suspension_lifted']);
});

test('ends sessions and streams immediately; once lifted, login works again, and the old session stays closed', async () => {
  const curator = await curatorWith(api);
  const { ticket } = (await curator.post('/api/v2/live/ticket')).json().data;
  const { port } = api.app.server.address() as AddressInfo;
  const stream = await fetch(`http://127.0.0.1:${port}/api/v2/live?ticket=${ticket}`);
  const ended = stream.text();
  for (const times of [1, 2]) {
    const reason = times === 1 ? 'Sold placements' : 'Another reason';
    expect((await suspend(curator.id, reason)).json().data, `time ${times}`).toMatchObject({
      id: curator.id,
      suspendedBy: boss.email,
      suspensionReason: 'Sold placements',
      roles: ['curator'],
    });
  }
  // The server closes it, without waiting for its heartbeat.
  expect(await ended).toContain('open');
  expect(refusalOf(await curator.get('/api/v2/curator/wallet'))).toEqual([401, 'session_expired']);
  const found = (await boss.get(`/api/v2/staff/accounts?suspended=true&search=${curator.email}`)).json().data.items;
  expect(found).toMatchObject([{ id: curator.id, suspensionReason: 'Sold placements' }]);
  expect((await lift(curator.id)).json().data).toMatchObject({
    suspendedAt: null,
    suspendedBy: null,
    suspensionReason: null,
  });
  expect((await lift(curator.id)).statusCode).toBe(200);
  expect(refusalOf(await curator.get('/api/v2/curator/wallet'))).toEqual([401, 'session_expired']);
  expect((await boss.get(`/api/v2/staff/accounts?suspended=true&search=${curator.email}`)).json().data.items).toEqual(
    [],
  );
  expect((await boss.get('/api/v2/staff/accounts?search=%25')).json().data.items).toEqual([]);
});

test('removes its services from lists and purchases; lifting it restores them unchanged', async () => {
  const [creator, curator] = [await creatorWith(api), await curatorWith(api)];
  const campaignId = await creator.draft([curator.serviceId]);
  const isListed = async () => {
    const { items } = (await creator.get('/api/v2/curator-services?type=playlists&limit=100')).json().data;
    return items.some((item: { id: number }) => item.id === curator.serviceId);
  };
  expect(await isListed()).toBe(true);
  await suspend(curator.id);
  expect(await isListed()).toBe(false);
  expect(refusalOf(await creator.complete(campaignId))).toEqual([409, 'service_unavailable']);
  await lift(curator.id);
  expect(await isListed()).toBe(true);
  expect((await creator.complete(campaignId)).statusCode).toBe(200);
});

test('pauses the account’s demands, approved or not, until it is lifted', async () => {
  const statusOf = async (id: number) => (await api.db('cash_outs').where({ id }).first('status')).status;
  const [asked, approved] = [await earner(api, 20), await earner(api, 20)];
  const first = (await asked.byPayPal(20)).json().data;
  const second = (await approved.byPayPal(20)).json().data;
  await suspend(asked.id);
  await api.app.jobs.run('cash-out.decide');
  await approveFirsts(api);
  await suspend(approved.id);
  await runJobs(api);
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['requested', 'approved']);
  expect(refusalOf(await boss.post(`/api/v2/staff/cash-outs/${first.id}/approve`))).toEqual([409, 'wrong_state']);
  const { items } = (await boss.get('/api/v2/staff/cash-outs?status=requested')).json().data;
  expect(items.find((item: { id: number }) => item.id === first.id).waitsBecause).toBe('the account is suspended');
  await lift(asked.id);
  await lift(approved.id);
  await api.app.jobs.run('cash-out.decide');
  await approveFirsts(api);
  expect(await statusOf(first.id)).toBe('approved');
  expect(
    (await boss.post(`/api/v2/staff/cash-outs/${second.id}/return`, { reason: 'Proof asked for' })).statusCode,
  ).toBe(200);
});

test('gives back what was paid for it and not yet sent, when the campaign starts', async () => {
  const creator = await creatorWith(api, { credits: 40, hasAudio: false });
  const [gone, there] = [
    await curatorWith(api, { priceCredits: 4, type: 'radio' }),
    await curatorWith(api, { priceCredits: 6, type: 'radio' }),
  ];
  const campaignId = await creator.draft([gone.serviceId, there.serviceId], 'radios');
  expect((await creator.complete(campaignId)).json().data.status).toBe('awaiting_audio');
  await suspend(gone.id);
  await createVersion(api.db, creator.trackId);
  expect((await creator.post(`/api/v2/campaigns/${campaignId}/send`)).statusCode).toBe(200);
  const sent = await api
    .db('submissions')
    .where({ campaign_id: campaignId })
    .orderBy('id')
    .select('service_id', 'status');
  expect(sent).toEqual([
    { service_id: gone.serviceId, status: 'cancelled' },
    { service_id: there.serviceId, status: 'pending' },
  ]);
  expect(await creator.wallet()).toBe(34);
});
