import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { expectRightBooks } from '../ledger/test/world.ts';
import { listen } from '../submissions/test/answering.ts';
import { day, hour, moneyOf, pending, staffOf, type Pending, type Staff } from './test/endings.ts';

let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  api = await testApp();
  staff = await staffOf(api);
});
afterAll(async () => {
  await expectRightBooks(api.db);
  await api.close();
});

const job = (name: string) => api.app.jobs.run(name);

/** Moves a time of a submission so that it is so many seconds from now: the clock itself can't be moved to the second. */
async function shift(
  one: Pending,
  column: 'sent_at' | 'deadline_at' | 'proof_due_at' | 'keep_until' | 'clears_at',
  seconds: number,
) {
  await api
    .db('submissions')
    .where({ id: one.id })
    .update({ [column]: api.db.raw('app_now() + make_interval(secs => ?)', [seconds]) });
}

describe('withdrawing', () => {
  test.each([
    ['within the hour', -hour + 5, 200],
    ['a second after the hour', -hour - 1, 409],
    ['a second before day 5', -5 * day + 5, 409],
    ['from day 5 on', -5 * day - 1, 200],
  ])('%s', async (_when, sentSecondsAgo, status) => {
    const one = await pending(api);
    await shift(one, 'sent_at', sentSecondsAgo);
    expect((await one.read()).ending.canWithdraw).toBe(status === 200);
    const answered = await one.withdraw();
    expect(answered.statusCode).toBe(status);
    if (status !== 200) expect(refusalOf(answered)).toEqual([409, 'wrong_state']);
    expect(await one.creator.wallet()).toBe(status === 200 ? 100 : 96);
  });

  test('an opened one stays, an overdue one comes back by itself; everybody else finds nothing', async () => {
    const opened = await pending(api);
    await listen(api, opened.curator, opened.id);
    expect(refusalOf(await opened.withdraw())).toEqual([409, 'wrong_state']);
    const overdue = await pending(api);
    await shift(overdue, 'deadline_at', -1);
    expect(refusalOf(await overdue.withdraw())).toEqual([409, 'deadline_passed']);
    await job('submissions.expire');
    const stranger = await creatorWith(api);
    expect(refusalOf(await stranger.post(`/api/v2/submissions/${opened.id}/withdraw`))).toEqual([404, 'not_found']);
  });

  test('completes the campaign, empties the queue, says so in the feed and the history, and again changes nothing', async () => {
    const one = await pending(api, { title: 'Bus Window Seat' });
    await one.withdraw();
    expect((await one.withdraw()).json().data).toMatchObject({
      status: 'withdrawn',
      returnedCredits: 4,
      heldCredits: 0,
    });
    expect((await one.creator.campaign(one.campaignId)).status).toBe('completed');
    expect((await one.curator.get('/api/v2/curator/queue')).json().data.items).toEqual([]);
    expect((await one.creator.feed()).filter((event) => event.kind === 'withdrawn')).toMatchObject([
      { amountCredits: 4 },
    ]);
    const [refund] = (await one.creator.get('/api/v2/transactions/me/creator?kind=refund')).json().data.items;
    expect(refund.label).toMatch(/^Refund for Bus Window Seat by /);
  });
});

describe('deadlines to the second', () => {
  test.each([
    ['playlist', 15],
    ['radio', 30],
  ] as const)('the answer to a %s: %i days', async (type, days) => {
    const one = await pending(api, { type });
    const { deadline_at: deadline, sent_at: sent } = await api.db('submissions').where({ id: one.id }).first();
    expect(deadline.getTime() - sent.getTime()).toBe(days * day * 1_000);
    await shift(one, 'deadline_at', 5);
    await job('submissions.expire');
    expect(await one.status()).toBe('pending');
    await shift(one, 'deadline_at', -1);
    await job('submissions.expire');
    expect(await one.status()).toBe('expired');
  });

  test.each([
    ['playlist', 7],
    ['instagram', 14],
    ['radio', 30],
  ] as const)(
    'the proof of a %s: %i days after the yes, refused a second later, broken by the sweep',
    async (type, days) => {
      const one = await pending(api, { type });
      await one.answer('accepted');
      const { proof_due_at: due, closed_at: closed } = await api.db('submissions').where({ id: one.id }).first();
      expect(due.getTime() - closed.getTime()).toBe(days * day * 1_000);
      await shift(one, 'proof_due_at', 5);
      await job('promises.break');
      expect(await one.status()).toBe('accepted');
      await shift(one, 'proof_due_at', -1);
      expect(refusalOf(await one.prove())).toEqual([409, 'deadline_passed']);
      await Promise.all([job('promises.break'), job('promises.break')]);
      expect(await one.status()).toBe('broken');
      // Of 4.00: a playlist's or radio's fee of 2.00, an influencer's whole hold. The curator's 2.00 stay theirs.
      expect(await one.read()).toMatchObject({ returnedCredits: type === 'instagram' ? 4 : 2, heldCredits: 0 });
      expect((await one.curator.wallet()).clearingCredits).toBe(type === 'instagram' ? 0 : 2);
    },
  );

  test('a radio’s days begin with the release, where that is later', async () => {
    const one = await pending(api, { type: 'radio' });
    const release = new Date(api.app.clock.now().getTime() + 20 * day * 1_000).toISOString().slice(0, 10);
    await api.db('tracks').where({ id: one.creator.trackId }).update({ release_date: release });
    await one.answer('accepted');
    const { proof_due_at: due } = await api.db('submissions').where({ id: one.id }).first();
    expect(due.getTime() - Date.parse(`${release}T00:00:00Z`)).toBe(30 * day * 1_000);
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
    await shift(one, 'proof_due_at', 48 * hour - 1);
    expect(await reminders()).toBe(1);
    expect(await reminders()).toBe(1);
    await shift(one, 'proof_due_at', 7 * day);
  });
});

describe('a playlist’s promise', () => {
  test('the proof is on the host of the playlist, public and by https', async () => {
    const one = await pending(api);
    await one.answer('accepted');
    for (const url of [
      'http://example.test/a',
      'ftp://example.test/a',
      'https://elsewhere.test/a',
      'https://badexample.test/a',
      'https://10.0.0.1/a',
      'https://localhost/a',
      'https://example.test:8443/a',
      'https://me:secret@example.test/a',
      'no address',
    ]) {
      const refused = await one.prove({ url });
      expect([url, ...refusalOf(refused)]).toEqual([url, 400, 'invalid_input']);
      expect(refused.json().error.fields).toHaveProperty('url');
    }
    expect((await one.prove({ url: 'https://open.example.test/list/7' })).statusCode).toBe(200);
  });

  test('is listed until its proof, kept for the longer promise, and can’t be broken afterwards', async () => {
    const one = await pending(api);
    await one.answer('accepted', { placement: { where: 'Friday list', keepDays: 14 } });
    const promises = async () => (await one.curator.get('/api/v2/curator/promises')).json().data.items;
    expect(await promises()).toMatchObject([{ submissionId: one.id, status: 'accepted', proof: null }]);
    const proved = (await one.prove()).json().data;
    expect(proved).toMatchObject({
      status: 'placed',
      proof: { state: 'taken', url: `https://example.test/posts/${one.id}` },
    });
    // The service keeps 28 days, the yes said 14.
    const days = (Date.parse(proved.keepUntil) - api.app.clock.now().getTime()) / 1_000 / day;
    expect(days).toBeCloseTo(28, 2);
    expect(refusalOf(await one.prove({ url: 'https://example.test/other' }))).toEqual([409, 'wrong_state']);
    expect((await one.prove()).statusCode).toBe(200);

    await shift(one, 'keep_until', -1);
    expect(refusalOf(await staff.remove(one.id))).toEqual([409, 'wrong_state']);
    await job('promises.keep');
    expect(await promises()).toEqual([]);
    expect((await one.read()).ending.keptAt).not.toBeNull();
    expect(await api.db('service_statistics').where({ service_id: one.curator.serviceId }).first()).toMatchObject({
      promises_due_count: 1,
      promises_kept_count: 1,
    });
  });

  test('removed within the keep days gives the platform’s share back in the reverse order of spending, never the curator’s', async () => {
    const one = await pending(api, { priceCredits: 5, level: 'trusted', lots: { promo: 1, gift: 2, purchased: 8 } });
    await one.answer('accepted');
    await one.prove();
    const before = await moneyOf(api, one);
    expect(before).toMatchObject({ lots: { promo: 0, gift: 0, purchased: 600 }, clearing: 275, revenue: 225 });
    await shift(one, 'keep_until', 30);
    await Promise.all([staff.remove(one.id), staff.remove(one.id)]);
    // 2.25: all 2.00 that were bought, then 0.25 of the gift.
    expect(await moneyOf(api, one)).toEqual({ ...before, lots: { promo: 0, gift: 25, purchased: 800 }, revenue: 0 });
    expect(await one.read()).toMatchObject({
      status: 'broken',
      spentCredits: 2.75,
      returnedCredits: 2.25,
      ending: { givenBackCredits: 2.25 },
    });
    const campaign = await one.creator.campaign(one.campaignId);
    expect(campaign).toMatchObject({ spentCredits: 2.75, returnedCredits: 2.25, heldCredits: 0, acceptedCount: 1 });
    await api.advanceClock(7 * day);
    await job('submissions.clear');
    expect(await moneyOf(api, one)).toMatchObject({ clearing: 0, cleared: 275 });
  });
});

describe('an influencer’s price', () => {
  const accepted = async () => {
    const one = await pending(api, { type: 'instagram', priceCredits: 20 });
    await one.answer('accepted');
    return one;
  };

  test('stays held without a post of their own, after the yes, that says it is advertising', async () => {
    const one = await accepted();
    const [elsewhere] = await api.db('services').where({ id: one.curator.serviceId }).pluck('url');
    const now = api.app.clock.now().getTime();
    for (const [field, extra] of [
      ['disclosure', { disclosure: null }],
      ['disclosure', { disclosure: ' ' }],
      ['postedAt', { postedAt: null }],
      ['postedAt', { postedAt: new Date(now - day * 1_000).toISOString() }],
      ['postedAt', { postedAt: new Date(now + hour * 1_000).toISOString() }],
      ['url', { url: elsewhere }],
      ['url', { url: 'https://elsewhere.test/p/1' }],
    ] as const) {
      const refused = await one.prove(extra);
      expect([extra, ...refusalOf(refused)]).toEqual([extra, 400, 'invalid_input']);
      expect(Object.keys(refused.json().error.fields)).toEqual([field]);
    }
    expect(await moneyOf(api, one)).toMatchObject({ held: 2_000, clearing: 0 });
    expect(refusalOf(await one.confirm())).toEqual([409, 'wrong_state']);
  });

  test('one post proves one submission', async () => {
    const [first, second] = [await accepted(), await accepted()];
    const url = 'https://example.test/p/the-same';
    expect((await first.prove({ url })).statusCode).toBe(200);
    expect(refusalOf(await second.prove({ url }))).toEqual([409, 'conflict']);
  });

  test('is posted when the creator confirms, clears when the keep days end, and is in both histories', async () => {
    const one = await accepted();
    expect((await one.prove()).json().data).toMatchObject({ status: 'accepted', proof: { state: 'waiting' } });
    expect(await moneyOf(api, one)).toMatchObject({ held: 2_000 });
    const confirmed = (await one.confirm()).json().data;
    expect(confirmed).toMatchObject({
      status: 'placed',
      spentCredits: 20,
      ending: { proof: { verifiedBy: 'creator' } },
    });
    expect((await one.confirm()).statusCode).toBe(200);
    const wallet = await one.curator.wallet();
    expect(wallet).toMatchObject({ clearingCredits: 10, availableCredits: 0, earnedLast30DaysCredits: 10 });
    expect(wallet.clearing[0].clearsAt).toBe(confirmed.ending.keepUntil);
    await api.advanceClock(28 * day - 60);
    await job('submissions.clear');
    expect((await one.curator.wallet()).availableCredits).toBe(0);
    await api.advanceClock(60);
    await job('submissions.clear');
    await job('promises.keep');
    expect((await one.curator.wallet()).availableCredits).toBe(10);
  });

  test('counts as confirmed 72 hours after the proof, not a second before; then it can’t be rejected', async () => {
    const one = await accepted();
    await one.prove();
    const set = (seconds: number) =>
      api
        .db('proofs')
        .where({ submission_id: one.id })
        .update({ confirm_by: api.db.raw('app_now() + make_interval(secs => ?)', [seconds]) });
    const { confirm_by: by, handed_in_at: at } = await api.db('proofs').where({ submission_id: one.id }).first();
    expect(by.getTime() - at.getTime()).toBe(72 * hour * 1_000);
    await set(5);
    await job('promises.confirm');
    expect(await one.status()).toBe('accepted');
    await set(-1);
    expect(refusalOf(await one.reject())).toEqual([409, 'deadline_passed']);
    await Promise.all([job('promises.confirm'), job('promises.confirm')]);
    expect(await one.read()).toMatchObject({ status: 'placed', ending: { proof: { verifiedBy: 'time' } } });
    expect(await moneyOf(api, one)).toMatchObject({ clearing: 1_000, held: 0 });
  });

  test.each([
    [true, 'placed', { held: 0, clearing: 1_000 }],
    [false, 'broken', { held: 0, clearing: 0, lots: { gift: 10_000 } }],
  ] as const)('rejected, staff decide within 72 hours: %s → %s', async (isVerified, status, money) => {
    const one = await accepted();
    await one.prove();
    await one.reject();
    expect(refusalOf(await one.confirm())).toEqual([409, 'wrong_state']);
    // Time alone decides nothing any more.
    await api.advanceClock(20 * day);
    await job('promises.confirm');
    await job('promises.break');
    expect(await one.status()).toBe('accepted');
    const { items, openCount } = (await staff.get('/api/v2/staff/proofs')).json().data;
    expect(openCount).toBe(1);
    expect(items[0]).toMatchObject({
      submissionId: one.id,
      priceCredits: 20,
      proof: { state: 'disputed', dispute: 'The post shows another song.' },
    });
    const decided = await staff.decideProof(one.id, isVerified);
    expect(decided.json().data.proof).toMatchObject({
      state: isVerified ? 'verified' : 'refused',
      note: 'Looked at it.',
    });
    expect((await staff.decideProof(one.id, isVerified)).statusCode).toBe(200);
    expect(refusalOf(await staff.decideProof(one.id, !isVerified))).toEqual([409, 'wrong_state']);
    expect(await one.status()).toBe(status);
    expect(await moneyOf(api, one)).toMatchObject(money);
  });

  test('removed within the keep days goes back wholly, and the curator sees the reversal', async () => {
    const one = await accepted();
    await one.prove();
    await one.confirm();
    await staff.remove(one.id);
    expect(await moneyOf(api, one)).toEqual({ lots: { gift: 10_000 }, held: 0, clearing: 0, cleared: 0, revenue: 0 });
    expect(await one.curator.wallet()).toMatchObject({ clearingCredits: 0, clearing: [], earnedLast30DaysCredits: 0 });
    const history = (await one.curator.get('/api/v2/transactions/me/curator')).json().data;
    expect(history.items.map((row: { kind: string; amountCredits: number }) => [row.kind, row.amountCredits])).toEqual([
      ['reversal', -10],
      ['clearing', 10],
    ]);
    expect(history.balanceCredits).toBe(0);
    await api.advanceClock(30 * day);
    await job('submissions.clear');
    expect((await one.curator.wallet()).availableCredits).toBe(0);
  });

  test('a no costs one credit, split by the share that was fixed at the payment', async () => {
    const one = await pending(api, {
      type: 'instagram',
      priceCredits: 20,
      level: 'trusted',
      lots: { gift: 1, purchased: 30 },
    });
    await api.db('services').where({ id: one.curator.serviceId }).update({ level: 'standard' });
    await one.answer('declined');
    // The credit was the gift; all that was bought is back.
    expect(await moneyOf(api, one)).toMatchObject({ lots: { gift: 0, purchased: 3_000 }, clearing: 55, revenue: 45 });
  });
});

describe('votes', () => {
  test('count once per answer, whichever way they turn', async () => {
    const one = await pending(api);
    expect(refusalOf(await one.vote(true))).toEqual([409, 'wrong_state']);
    await one.answer('declined');
    const counts = async () => {
      const row = await api.db('service_statistics').where({ service_id: one.curator.serviceId }).first();
      return [row.votes_count, row.helpful_count];
    };
    await Promise.all([one.vote(true), one.vote(true)]);
    expect(await counts()).toEqual([1, 1]);
    expect((await one.vote(false)).json().data.ending.isHelpful).toBe(false);
    expect(await counts()).toEqual([1, 0]);
    await one.vote(true);
    expect(await counts()).toEqual([1, 1]);
    const { items } = (await one.curator.get('/api/v2/feed?role=curator')).json().data;
    expect(items.filter((item: { kind: string }) => item.kind === 'helpful_vote')).toHaveLength(1);
  });
});

test('staff decide nothing about what they are a party to', async () => {
  const one = await pending(api);
  await one.answer('declined');
  await one.flag();
  await api.db('accounts').where({ id: one.creator.id }).update({ is_staff: true });
  const own = await one.creator.post(`/api/v2/staff/flags/${one.id}/decide`, { isUpheld: true, note: 'Mine.' });
  expect(refusalOf(own)).toEqual([403, 'forbidden']);
  await staff.decideFlag(one.id, false);
});
