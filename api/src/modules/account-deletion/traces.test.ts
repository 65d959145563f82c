import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { creatorWith, curatorWith, day, person } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { pending, staffOf } from '../submissions/test/lifecycle.ts';
import { leaving, placesOf } from './test/leaving.ts';

/** Where a person's name stays behind: what looks found, pitches for one curator, emails to earlier addresses. */
let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const erasedAt = async (id: number) => (await api.db('accounts').where({ id }).first('erased_at')).erased_at;

/** A submission that was accepted and looked for, with what the looks said of both sides. */
async function lookedFor(name: string) {
  const one = await pending(api);
  await api
    .db('tracks')
    .where({ account_id: one.creator.id })
    .update({ title: `${name} title`, artist: `${name} artist` });
  await api
    .db('campaign_selections')
    .where({ campaign_id: one.campaignId })
    .update({ pitch: `${name} pitch` });
  await one.answer('accepted');
  const why = `“${name} title” by ${name} artist isn’t among its 9 tracks`;
  const because = JSON.stringify({
    reason: 'looks.not_among',
    params: { title: `${name} title`, artist: name, count: 9 },
  });
  const handle = JSON.stringify({ reason: 'looks.handle', params: { handle: `${name}-handle` } });
  await api.db('proofs').insert({
    submission_id: one.id,
    curator_account_id: one.curator.id,
    url: 'https://example.test/placed',
    is_escrow: false,
    state: 'taken',
  });
  await api.db('placement_checks').insert({ submission_id: one.id, kind: 'added', outcome: 'missing', why, because });
  await api.db('placement_searches').insert({
    submission_id: one.id,
    url: 'https://example.test/list',
    outcome: 'gone',
    why,
    because,
    next_search_at: '2999-01-01',
  });
  await api.db('service_check_rounds').insert({
    service_id: one.curator.serviceId,
    curator_profile_id: one.curator.curatorProfileId,
    url: 'https://example.test/list',
    kind: 'weekly',
    outcome: 'unreachable',
    message: `It is on @${name}-handle`,
    because: handle,
  });
  const submission = () => api.db('submissions').where({ id: one.id });
  await submission().update({ status: 'placed', keep_until: api.db.raw(`app_now() + interval '1 day'`) });
  await submission().update({ kept_at: api.db.raw('app_now()') });
  return one;
}

it('an artist’s tracks are named by no look for them, and by no pitch for one curator', async () => {
  const { creator } = await lookedFor('zanzibar');
  expect(await placesOf(api, ['zanzibar'])).toContain('placement_checks.because');
  const { ask, later } = leaving(api, creator);
  expect((await ask()).statusCode).toBe(200);
  await later();
  expect(await erasedAt(creator.id)).not.toBeNull();
  expect(await placesOf(api, ['zanzibar title', 'zanzibar artist', 'zanzibar pitch'])).toEqual([]);
});

it('a curator’s handles are in no check of their services', async () => {
  const { curator } = await lookedFor('quetzal');
  await api.advanceClock(8 * day);
  await api.app.jobs.run('submissions.clear');
  const { ask, later } = leaving(api, curator);
  expect((await ask()).statusCode).toBe(200);
  await later();
  expect(await erasedAt(curator.id)).not.toBeNull();
  expect(await placesOf(api, ['quetzal-handle'])).toEqual([]);
});

it('emails to earlier addresses of a person go with their account', async () => {
  const me = await person(api, { creator: true });
  const change = { account_id: me.id, old_was_confirmed: true, expires_at: '2999-01-01' };
  const [{ id }] = await api
    .db('email_changes')
    .insert({ ...change, old_email: 'before.xylophon@example.test', new_email: me.email })
    .returning('id');
  const mail = { template: 'email_changed_from', data: JSON.stringify({ changeId: id }) };
  await api.db('mail_outbox').insert({ ...mail, recipient: 'before.xylophon@example.test', sent_at: '2026-01-01' });
  const { ask, later } = leaving(api, me);
  expect((await ask()).statusCode).toBe(200);
  await later();
  expect(await erasedAt(me.id)).not.toBeNull();
  expect(await placesOf(api, ['xylophon'])).toEqual([]);
});

it('nobody takes the address that an account gets when it is emptied', async () => {
  const me = await creatorWith(api, { credits: 0 });
  const taken = `deleted-${me.id}@account.invalid`;
  const payload = { username: taken.toUpperCase(), password: 'Correct-horse-1' };
  const signUp = await api.app.inject({ method: 'POST', url: '/api/auth/signup', payload });
  expect([signUp.statusCode, Object.keys(signUp.json().error?.fields ?? {})]).toEqual([400, ['username']]);
  expect((await me.post('/api/v2/account/email', { email: taken })).statusCode).toBe(400);
  await expect(api.db('accounts').insert({ email: taken })).rejects.toThrow('address_of_deleted_account');
  const { ask, later } = leaving(api, me);
  expect((await ask()).statusCode).toBe(200);
  await later();
  expect(await erasedAt(me.id)).not.toBeNull();
});

it('a suspended account waits: its owner can’t log in to keep it, and staff decide about what it did', async () => {
  const me = await creatorWith(api, { credits: 4 });
  const staff = await staffOf(api);
  const { ask, later } = leaving(api, me);
  expect((await ask()).statusCode).toBe(200);
  expect(
    (await staff.post(`/api/v2/staff/accounts/${me.id}/suspend`, { reason: 'Looks like fraud.' })).statusCode,
  ).toBe(200);
  await later();
  expect(await erasedAt(me.id)).toBeNull();
  expect((await staff.post(`/api/v2/staff/accounts/${me.id}/lift`, {})).statusCode).toBe(200);
  await later(1);
  expect(await erasedAt(me.id)).not.toBeNull();
});

it('accounts that wait keep no other from being emptied', async () => {
  const { db } = api;
  await db.raw(`
    WITH waiting AS (INSERT INTO accounts (email, suspended_at) SELECT 'waiting-' || n || '@example.test', app_now() FROM generate_series(1, 45) n RETURNING id)
    INSERT INTO account_deletions (account_id, due_at, paid_hundredths, earned_hundredths) SELECT id, app_now() + interval '1 day', 0, 0 FROM waiting`);
  const me = await creatorWith(api, { credits: 0 });
  const { ask, later } = leaving(api, me);
  expect((await ask()).statusCode).toBe(200);
  await later();
  expect(await erasedAt(me.id)).not.toBeNull();
});

it('a curator who leaves is named nowhere', async () => {
  const curator = await curatorWith(api, {});
  await curator.put('/api/curator/profile', {
    display_name: 'Wolpertinger',
    description_english: 'Wolpertinger it is',
    country_id: 1,
  });
  const { ask, later } = leaving(api, curator);
  expect((await ask()).statusCode).toBe(200);
  await later();
  expect(await erasedAt(curator.id)).not.toBeNull();
  expect(await placesOf(api, ['wolpertinger'])).toEqual([]);
});
