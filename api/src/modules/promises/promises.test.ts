import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import {
  day,
  hour,
  moneyOf,
  pending,
  type Pending,
  shift,
  staffOf,
  type Staff,
} from '../submissions/test/lifecycle.ts';

let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  api = await testApp();
  staff = await staffOf(api);
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const job = (name: string) => api.app.jobs.run(name);

describe('deadlines to the second', () => {
  test.each([
    ['playlist', 15],
    ['radio', 30],
  ] as const)('the answer to a %s: %i days', async (type, days) => {
    const one = await pending(api, { type });
    const { deadline_at: deadline, sent_at: sent } = await api.db('submissions').where({ id: one.id }).first();
    expect(deadline.getTime() - sent.getTime()).toBe(days * day * 1_000);
    await shift(api, one, 'deadline_at', 5);
    await job('submissions.expire');
    expect(await one.status()).toBe('pending');
    await shift(api, one, 'deadline_at', -1);
    await job('submissions.expire');
    expect(await one.status()).toBe('expired');
  });

  test.each([
    ['playlist', 7],
    ['instagram', 14],
    ['radio', 30],
  ] as const)(
    'the proof of a %s: due %i days after the accept, refused a second later, broken by the sweep',
    async (type, days) => {
      const one = await pending(api, { type, lots: { purchased: 100 } });
      await one.answer('accepted');
      const { proof_due_at: due, closed_at: closed } = await api.db('submissions').where({ id: one.id }).first();
      expect(due.getTime() - closed.getTime()).toBe(days * day * 1_000);
      await shift(api, one, 'proof_due_at', 5);
      await job('promises.break');
      expect(await one.status()).toBe('accepted');
      await shift(api, one, 'proof_due_at', -1);
      expect(refusalOf(await one.prove())).toEqual([409, 'deadline_passed']);
      await Promise.all([job('promises.break'), job('promises.break')]);
      expect(await one.status()).toBe('broken');
      // Of 4.00: a playlist's or radio's fee of 2.00, an influencer's whole hold. The curator keeps 2.00.
      expect(await one.read()).toMatchObject({ returnedCredits: type === 'instagram' ? 4 : 2, heldCredits: 0 });
      expect((await one.curator.wallet()).clearingCredits).toBe(type === 'instagram' ? 0 : 2);
    },
  );

  test('a radio’s proof days start at the release, where that is later', async () => {
    const one = await pending(api, { type: 'radio' });
    const release = new Date(api.app.clock.now().getTime() + 20 * day * 1_000).toISOString().slice(0, 10);
    await api.db('tracks').where({ id: one.creator.trackId }).update({ release_date: release });
    await one.answer('accepted');
    const { proof_due_at: due } = await api.db('submissions').where({ id: one.id }).first();
    expect(due.getTime() - Date.parse(`${release}T00:00:00Z`)).toBe(30 * day * 1_000);
  });

  test('a release that its artist moves takes a radio’s open proof along, later only', async () => {
    const proofDays = 30 * day * 1_000;
    const genreIds = [await createGenre(api.db, 'Slowcore')];
    const now = api.app.clock.now().getTime();
    const dayIn = (days: number) => new Date(now + days * day * 1_000).toISOString().slice(0, 10);
    const radio = await pending(api, { type: 'radio' });
    const [proved, other] = [await pending(api, { type: 'radio' }), await pending(api)];
    const dueOf = async (one: Pending): Promise<number> =>
      (await api.db('submissions').where({ id: one.id }).first('proof_due_at')).proof_due_at.getTime();
    const release = async (one: Pending, releaseDate: string | null) => {
      const { track } = await one.creator.campaign(one.campaignId);
      const form = { title: track.title, artist: track.artist, genreIds, releaseDate };
      expect((await one.creator.put(`/api/account/track/${track.id}`, form)).statusCode).toBe(200);
    };
    for (const one of [radio, proved, other]) await one.answer('accepted');
    const unmoved = await Promise.all([radio, proved, other].map(dueOf));
    await release(radio, dayIn(-3));
    expect(await dueOf(radio)).toBe(unmoved[0]);
    await release(radio, dayIn(20));
    expect(await dueOf(radio)).toBe(Date.parse(dayIn(20)) + proofDays);
    await release(radio, dayIn(50));
    expect(await dueOf(radio)).toBe(Date.parse(dayIn(50)) + proofDays);
    for (const sooner of [dayIn(10), null, dayIn(40)]) {
      await release(radio, sooner);
      expect(await dueOf(radio)).toBe(Date.parse(dayIn(50)) + proofDays);
    }
    await shift(api, radio, 'proof_due_at', 30 * day);
    await release(radio, dayIn(60));
    await api.advanceClock(31 * day);
    await job('promises.break');
    expect(await radio.status()).toBe('accepted');

    await proved.prove();
    for (const one of [proved, other]) await release(one, dayIn(50));
    expect(await Promise.all([proved, other].map(dueOf))).toEqual(unmoved.slice(1));
  });

  test('48 hours before a proof is due its curator is reminded, once', async () => {
    const one = await pending(api);
    await one.answer('accepted');
    const reminders = async () => {
      await job('promises.remind');
      const { items } = (await one.curator.get('/api/v2/feed?role=curator')).json().data;
      return items.filter((item: { kind: string }) => item.kind === 'proof_due').length;
    };
    expect(await reminders()).toBe(0);
    await shift(api, one, 'proof_due_at', 48 * hour - 1);
    expect(await reminders()).toBe(1);
    expect(await reminders()).toBe(1);
    await shift(api, one, 'proof_due_at', 7 * day);
  });
});

test('a proof whose date a later release moved is reminded of again, once, and the curator’s open pages hear of the move', async () => {
  const one = await pending(api, { type: 'radio' });
  await one.answer('accepted');
  const reminders = async () => {
    await job('promises.remind');
    const { items } = (await one.curator.get('/api/v2/feed?role=curator')).json().data;
    return items.filter((item: { kind: string }) => item.kind === 'proof_due').length;
  };
  const heard: string[] = [];
  const stop = api.app.notifications.on('fanfare_live', (payload) => heard.push(payload));
  const { track } = await one.creator.campaign(one.campaignId);
  const genreIds = [await createGenre(api.db, 'Chamber pop')];
  const release = async (days: number) => {
    const releaseDate = new Date(api.app.clock.now().getTime() + days * day * 1_000).toISOString().slice(0, 10);
    const form = { title: track.title, artist: track.artist, genreIds, releaseDate };
    expect((await one.creator.put(`/api/account/track/${track.id}`, form)).statusCode).toBe(200);
  };
  await shift(api, one, 'proof_due_at', 47 * hour);
  expect(await reminders()).toBe(1);
  heard.length = 0;
  // Due in four to five days.
  await release(-25);
  const event = JSON.stringify({ accountId: one.curator.id, event: { type: 'feed', role: 'curator' } });
  await expect.poll(() => heard.join()).toContain(event);
  stop();
  expect(await reminders()).toBe(1);
  await api.advanceClock(3 * day + hour);
  expect(await reminders()).toBe(2);
  expect(await reminders()).toBe(2);
  await shift(api, one, 'proof_due_at', 7 * day);
});

describe('a playlist’s promise', () => {
  test('is about the track under its name, which its artist can’t change until it is over', async () => {
    const one = await pending(api);
    const { track } = await one.creator.campaign(one.campaignId);
    const form = { artist: track.artist, genreIds: [await createGenre(api.db, 'Dream pop')] };
    const rename = (title: string, more: object = {}) =>
      one.creator.put(`/api/account/track/${track.id}`, { ...form, title, ...more });
    expect((await rename('Paper Boats')).statusCode).toBe(200);
    await one.answer('accepted', { placement: { where: 'Friday list' } });
    for (const refused of [await rename('Another'), await rename('Paper Boats', { artist: 'Somebody' })]) {
      expect(refusalOf(refused)).toEqual([409, 'wrong_state']);
    }
    expect((await rename('Paper Boats', { isExplicit: true })).statusCode).toBe(200);
    await one.prove();
    expect(refusalOf(await rename('Another'))).toEqual([409, 'wrong_state']);
    await shift(api, one, 'keep_until', -1);
    expect((await rename('Another')).statusCode).toBe(200);
  });

  test('is listed until its proof, kept for the longer of both promises, and can’t be broken afterwards', async () => {
    const one = await pending(api);
    await one.answer('accepted', { placement: { where: 'Friday list', keepDays: 14 } });
    const promises = async () => (await one.curator.get('/api/v2/curator/promises')).json().data.items;
    expect(await promises()).toMatchObject([{ submissionId: one.id, status: 'accepted', proof: null }]);
    const proved = (await one.prove()).json().data;
    expect(proved).toMatchObject({
      status: 'placed',
      proof: { state: 'taken', url: (await one.proofBody()).url },
    });
    // The service keeps 28 days, the answer said 14.
    const days = (Date.parse(proved.keepUntil) - api.app.clock.now().getTime()) / 1_000 / day;
    expect(days).toBeCloseTo(28, 2);
    expect(refusalOf(await one.prove({ url: 'https://example.test/other' }))).toEqual([409, 'wrong_state']);
    expect((await one.prove()).statusCode).toBe(200);

    await shift(api, one, 'keep_until', -1);
    expect(refusalOf(await staff.remove(one.id))).toEqual([409, 'wrong_state']);
    await job('promises.keep');
    expect(await promises()).toEqual([]);
    expect((await one.read()).ending.keptAt).not.toBeNull();
    expect(await api.db('service_statistics').where({ service_id: one.curator.serviceId }).first()).toMatchObject({
      promises_due_count: 1,
      promises_kept_count: 1,
    });
  });

  test('removed within the keep days, the platform’s share is returned as a promo lot, as far as the purchase paid it and may return it', async () => {
    const one = await pending(api, { priceCredits: 5, level: 'trusted', lots: { promo: 1, gift: 2, purchased: 8 } });
    await one.answer('accepted');
    await one.prove();
    const before = await moneyOf(api, one);
    expect(before).toMatchObject({ lots: { promo: 0, gift: 0, purchased: 600 }, clearing: 275, revenue: 225 });
    await shift(api, one, 'keep_until', 30);
    await Promise.all([staff.remove(one.id), staff.remove(one.id)]);
    // Of the platform's 2.25 the purchased lot paid 0.90.
    expect(await moneyOf(api, one)).toEqual({ ...before, lots: { promo: 90, gift: 0, purchased: 600 }, revenue: 135 });
    expect(await one.read()).toMatchObject({
      status: 'broken',
      spentCredits: 4.1,
      returnedCredits: 0.9,
      ending: { givenBackCredits: 0.9 },
    });
    const campaign = await one.creator.campaign(one.campaignId);
    expect(campaign).toMatchObject({ spentCredits: 4.1, returnedCredits: 0.9, heldCredits: 0, acceptedCount: 1 });
    await api.advanceClock(7 * day);
    await job('submissions.clear');
    expect(await moneyOf(api, one)).toMatchObject({ clearing: 0, cleared: 275 });
  });
});
