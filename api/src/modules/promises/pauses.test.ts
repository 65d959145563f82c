import createKnex, { type Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payToSamePlace } from '../../../test/factories/cash-out.ts';
import { createService } from '../../../test/factories/service.ts';
import { person, refusalOf } from '../campaigns/test/creator.ts';
import { emailWorld, type EmailWorld } from '../emails/test/email-world.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { staffOf, type Staff } from '../submissions/test/lifecycle.ts';
import { promising, type Promising } from './test/promising.ts';

let world: EmailWorld;
let api: EmailWorld['api'];
let staff: Staff;
let role: Knex;
beforeAll(async () => {
  world = await emailWorld({
    FANFARE_RULES: JSON.stringify({ services: { pauseByPromises: { first: 3, ofLast: 7 } } }),
  });
  ({ api } = world);
  staff = await staffOf(api);
  role = createKnex({ client: 'pg', connection: api.database.appUrl });
});
afterAll(async () => {
  await role.destroy();
  await expectCleanAudit(api.db);
  await world.close();
});

const paused = { status: 'paused', paused_by: 'promises' };
const list = async () => (await staff.get('/api/v2/staff/services/paused')).json().data.items;
const resume = (id: number, reason = 'The station moved; its new times are proven.', by = staff) =>
  by.post(`/api/v2/staff/services/${id}/resume`, { reason });
const setPaused = ({ curator, own }: Promising, isPaused: boolean) =>
  curator.put(`${own}/availability`, { isPaused, weeklyCapacity: 60 });

/** A service that has just broken its first two promises. */
async function pausedService(options: Parameters<typeof promising>[1] = {}): Promise<Promising> {
  const one = await promising(api, options);
  await one.lapse(await one.accepted(2));
  expect(await one.service()).toMatchObject(paused);
  return one;
}

test.each(['playlist', 'radio', 'instagram'] as const)(
  'a %s that breaks 2 of its first promises is paused with the second one',
  async (type) => {
    const one = await promising(api, { type });
    const [kept, first, second] = await one.accepted(3);
    await one.keep([kept!]);
    await one.lapse([first!]);
    expect(await one.service()).toMatchObject({ status: 'active', paused_by: null });
    await one.lapse([second!]);
    expect(await one.service()).toMatchObject(paused);
    expect(await one.read()).toMatchObject({
      status: 'paused',
      restedBy: 'promises',
      promiseReview: { brokenCount: 2, decidedCount: 3 },
    });
    expect(await one.news()).toEqual(['service_under_review']);
    await expect(one.sent()).rejects.toThrow('service_unavailable');
  },
);

test('more than 30 % of the last ones; placements that disappear and proofs that staff refuse count as well', async () => {
  const one = await promising(api);
  await one.keep(await one.accepted(3));
  await one.lapse(await one.accepted(2));
  expect(await one.service()).toMatchObject({ status: 'active' });
  const [last] = await one.accepted();
  await one.prove(last!);
  expect((await staff.remove(last!)).statusCode).toBe(200);
  expect(await one.service()).toMatchObject(paused);

  const post = await promising(api, { type: 'instagram' });
  await post.lapse(await post.accepted());
  const [refused] = await post.accepted();
  await post.prove(refused!);
  await post.creator.post(`/api/v2/submissions/${refused}/proof/reject`, { reason: 'Another song.' });
  expect((await staff.decideProof(refused!, false)).statusCode).toBe(200);
  expect(await post.service()).toMatchObject(paused);
});

test('its first promises are those that it accepted first, whenever they are decided', async () => {
  const one = await promising(api);
  const [first, , third, fourth] = await one.accepted(4);
  await one.lapse([fourth!]);
  await one.lapse([third!]);
  expect(await one.service()).toMatchObject({ status: 'active' });
  await one.lapse([first!]);
  expect(await one.service()).toMatchObject(paused);
});

describe('its curator can’t get around it', () => {
  test('by resuming, moving, deleting, submitting or copying the service', async () => {
    const one = await pausedService();
    const { curator, own } = one;
    expect(refusalOf(await setPaused(one, false))).toEqual([409, 'wrong_state']);
    expect((await setPaused(one, true)).statusCode).toBe(200);
    expect(refusalOf(await setPaused(one, false))).toEqual([409, 'wrong_state']);
    const url = 'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M';
    expect(refusalOf(await curator.put(own, { url }))).toEqual([409, 'wrong_state']);
    for (const verb of ['submit', 'withdraw']) {
      expect([verb, ...refusalOf(await curator.post(`${own}/${verb}`))]).toEqual([verb, 409, 'wrong_state']);
    }
    expect(refusalOf(await curator.delete(own))).toEqual([409, 'wrong_state']);
    await api.db('services').where({ id: curator.serviceId }).update({ url });
    const { country_id: countryId } = await one.service();
    const copy = { type: 'playlist', url, title: 'The same again', countryId };
    for (const who of [curator, await person(api, { curator: true })]) {
      expect(refusalOf(await who.post('/api/v2/curator/services', copy))).toEqual([409, 'conflict']);
    }
    expect(await one.service()).toMatchObject(paused);
    expect((await curator.put(`${own}/away`, { until: null })).statusCode).toBe(200);
    expect(await one.service()).toMatchObject(paused);
  });

  test('by opening another one: what isn’t live yet waits for staff as well', async () => {
    const one = await pausedService();
    const { country_id: countryId } = await one.service();
    const url = 'https://open.spotify.com/playlist/37i9dQZF1DX0XUsuxWHRQd';
    const body = { type: 'playlist', url, title: 'A clean record', countryId };
    const { data: draft } = (await one.curator.post('/api/v2/curator/services', body)).json();
    const submit = async () =>
      (await one.curator.post(`/api/v2/curator/services/${draft.card.id}/submit`)).json().error;
    expect(await submit()).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('paused for broken promises'),
    });
    expect((await resume(one.curator.serviceId)).statusCode).toBe(200);
    expect(await submit()).toMatchObject({ code: 'wrong_state', details: { missing: expect.any(Array) } });
  });

  test('by submitting another one in time: its checks put it back', async () => {
    const one = await promising(api);
    const { curator_profile_id: profileId } = await one.service();
    const id = await createService(api.db, profileId, { status: 'checking' });
    const other = () => api.db('services').where({ id });
    await one.lapse(await one.accepted(2));
    await expect(role('services').where({ id }).update({ status: 'active' })).rejects.toThrow('waits until staff');
    await other().update({ next_check_at: api.db.raw('app_now()') });
    await api.app.jobs.run('own-services.checks');
    expect(await other().first()).toMatchObject({ status: 'draft', next_check_at: null });
    await expect(role('services').where({ id }).update({ status: 'checking' })).rejects.toThrow('waits until staff');
  });

  test('by moving before it is paused: the address stays while promises are open, and 90 days after one was broken', async () => {
    const one = await promising(api);
    const move = async () =>
      refusalOf(await one.curator.put(one.own, { url: 'https://open.spotify.com/playlist/37i9dQZF1DX4sWSpwq3LiO' }));
    const open = await one.sent();
    expect(await move()).toEqual([409, 'wrong_state']);
    await one.creator.post(`/api/v2/submissions/${open}/withdraw`);
    await one.lapse(await one.accepted());
    expect(await move()).toEqual([409, 'wrong_state']);
    await api.advanceClock(91 * 86_400);
    expect(await move()).toEqual([200, undefined]);
    expect(await one.service()).toMatchObject({ status: 'draft' });
  });

  test('in the database', async () => {
    const one = await pausedService();
    const { id, curator_profile_id: profileId } = await one.service();
    const { account_id: ownerId } = await api.db('curator_profiles').where({ id: profileId }).first('account_id');
    const ended = { status: 'active', paused_by: null, promises_paused_at: null, resumes_to: null };
    const now = { promises_from: role.raw('app_now()') };
    const tries = [
      { status: 'active' },
      { status: 'checking' },
      { url: 'https://example.test/elsewhere' },
      { promises_from: role.raw('app_now()') },
      ended,
      { ...ended, ...now },
      { ...ended, ...now, resumed_by: ownerId, resume_reason: 'Mine.' },
      { ...ended, ...now, resumed_by: staff.id },
      { ...ended, resumed_by: staff.id, resume_reason: 'Looked.' },
    ];
    for (const [index, changes] of tries.entries()) {
      await expect(role('services').where({ id }).update(changes), `${index}`).rejects.toThrow();
    }
    expect(await one.service()).toMatchObject(paused);
  });

  test('a break while it is paused by its curator, or being checked again, holds it as well', async () => {
    const byCurator = await promising(api);
    const [first, second] = await byCurator.accepted(2);
    await byCurator.lapse([first!]);
    await setPaused(byCurator, true);
    await byCurator.lapse([second!]);
    expect(await byCurator.service()).toMatchObject({ ...paused, resumes_to: 'curator' });
    expect((await resume(byCurator.curator.serviceId)).statusCode).toBe(200);
    expect(await byCurator.service()).toMatchObject({ status: 'paused', paused_by: null });

    const checked = await promising(api);
    const promises = await checked.accepted(2);
    await api
      .db('services')
      .where({ id: checked.curator.serviceId })
      .update({ status: 'checking', paused_by: 'checks' });
    await checked.lapse(promises);
    expect(await checked.service()).toMatchObject({ ...paused, resumes_to: 'checks' });
    expect((await resume(checked.curator.serviceId)).json().data).toMatchObject({ status: 'paused' });
    expect(await checked.service()).toMatchObject({ status: 'paused', paused_by: 'checks' });
  });
});

describe('staff', () => {
  test('alone see the list and resume, with a reason, never a service of theirs nor one that broke its promise to them', async () => {
    const one = await pausedService({ title: 'Broken List' });
    const { serviceId } = one.curator;
    for (const who of [one.curator, one.creator]) {
      expect(refusalOf(await who.get('/api/v2/staff/services/paused'))).toEqual([403, 'forbidden']);
      expect(refusalOf(await who.post(`/api/v2/staff/services/${serviceId}/resume`, { reason: 'x' }))).toEqual([
        403,
        'forbidden',
      ]);
    }
    expect(refusalOf(await resume(serviceId, '  '))).toEqual([400, 'invalid_input']);
    expect(refusalOf(await resume(2_147_483_647))).toEqual([404, 'not_found']);
    for (const party of [one.curator.id, one.creator.id]) {
      await api.db('accounts').where({ id: party }).update({ is_staff: true });
      const who = party === one.curator.id ? one.curator : one.creator;
      expect(refusalOf(await resume(serviceId, 'Mine.', who as unknown as Staff))).toEqual([403, 'forbidden']);
      await api.db('accounts').where({ id: party }).update({ is_staff: false });
    }
    for (const party of [one.curator.id, one.creator.id]) {
      const colleague = await person(api, { isStaff: true });
      await payToSamePlace(api.db, party, colleague.id);
      expect(refusalOf(await resume(serviceId, 'Ours.', colleague as unknown as Staff))).toEqual([403, 'forbidden']);
    }
    expect(await one.service()).toMatchObject(paused);
    const found = (await list()).find(({ service }: { service: { id: number } }) => service.id === serviceId);
    expect(found).toMatchObject({
      service: { title: 'Broken List', type: 'playlist' },
      curator: { accountId: one.curator.id, email: one.curator.email },
      brokenCount: 2,
      decidedCount: 2,
      openCount: 0,
      broken: [{ why: 'no_proof', proofUrl: null }, { why: 'no_proof' }],
    });
  });

  test('resume once: it is logged, the curator is notified, and only promises since then count', async () => {
    const one = await promising(api, { title: 'Second Chance' });
    await api
      .db('accounts')
      .where({ id: one.curator.id })
      .update({ password_hash: 'not needed', email_confirmed_at: api.db.raw('app_now()') });
    const { serviceId } = one.curator;
    await one.lapse(await one.accepted(2));
    expect(await one.service()).toMatchObject(paused);
    await world.sendEmails();
    const emails = () => world.emailsTo(one.curator.email).filter(({ subject }) => subject.includes('Second Chance'));
    expect(emails().map(({ subject }) => subject)).toEqual(['“Second Chance” is paused for review']);
    expect(emails()[0]?.text).toContain('broke 2 of its last 2 promises');
    expect(emails()[0]?.text).toContain('/curator/services');

    const answers = await Promise.all([resume(serviceId), resume(serviceId, 'Another reason.')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await one.service()).toMatchObject({ status: 'active', paused_by: null, resumed_by: staff.id });
    expect(await one.news()).toEqual(['service_active', 'service_under_review']);
    const { items } = (await staff.get('/api/v2/staff/decisions')).json().data;
    const logged = items.filter(
      ({ action, subjectId }: { action: string; subjectId: number }) =>
        action === 'service_resumed' && subjectId === serviceId,
    );
    expect(logged).toMatchObject([
      { by: staff.email, before: { status: 'paused' }, after: { status: 'active', resume_reason: expect.any(String) } },
    ]);
    await world.sendEmails();
    expect(emails().map(({ subject }) => subject)).toContain('“Second Chance” takes tracks again');
    expect((await list()).map(({ service }: { service: { id: number } }) => service.id)).not.toContain(serviceId);

    // The first promises were judged already: from now on the last ones count.
    await one.lapse(await one.accepted(2));
    expect(await one.service()).toMatchObject({ status: 'active' });
    await one.lapse(await one.accepted());
    expect(await one.service()).toMatchObject({ ...paused, resumed_by: null });
    expect(await one.read()).toMatchObject({ promiseReview: { brokenCount: 3, decidedCount: 3 } });
  });
});
