import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { payToSamePlace } from '../../../test/factories/cash-out.ts';
import { refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { day, hour, moneyOf, pending, staffOf, type Staff } from '../submissions/test/lifecycle.ts';
import { addProof, checkProofPage } from './placement-proofs.service.ts';

let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  api = await testApp();
  // No page of the platforms is read.
  api.app.dns.lookUp = () => Promise.resolve([]);
  staff = await staffOf(api);
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const job = (name: string) => api.app.jobs.run(name);

test('a playlist’s proof is a public https address on the playlist’s host', async () => {
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
  expect((await one.prove()).statusCode).toBe(200);
});

test('a playlist’s proof is the verified playlist, also where neither can be read', async () => {
  const one = await pending(api);
  await one.answer('accepted');
  const id = '37i9dQZF1DXcBWIGoYBM5M';
  await api
    .db('services')
    .where({ id: one.curator.serviceId })
    .update({ url: `https://open.spotify.com/playlist/${id}` });
  for (const url of [
    'https://open.spotify.com/user/somebody',
    'https://open.spotify.com/',
    'https://open.spotify.com/playlist/37i9dQZF1DX0XUsuxWHRQd',
    'https://open.spotify.com/playlist/37i9dQZF1DX0XUsuxWHRQd/',
    'https://open.spotify.com/intl-de/playlist/37i9dQZF1DX0XUsuxWHRQd',
    `https://open.spotify.com/playlist/${id.toLowerCase()}`,
    `https://open.spotify.com/track/${id}`,
    `https://anything.open.spotify.com/playlist/${id}`,
    `https://open.spotify.com/search?q=/playlist/${id}`,
  ]) {
    const refused = await one.prove({ url });
    expect([url, ...refusalOf(refused)]).toEqual([url, 400, 'invalid_input']);
    expect(refused.json().error.fields.url).toBe('This is another playlist, not the one you verified');
    const checked = await one.curator.post(`/api/v2/curator/submissions/${one.id}/proof/check`, { url });
    expect([url, checked.json().data.checks]).toMatchObject([url, [{ check: 'list', result: 'failed' }]]);
  }
  expect(await one.status()).toBe('accepted');
  const spelling = `https://open.spotify.com/intl-de/playlist/${id}/?si=1#top`;
  const { data } = (await one.prove({ url: spelling })).json();
  expect(data.proof).toMatchObject({ state: 'taken', watch: { lastLook: { outcome: 'unreachable' } } });
});

test('a playlist and a station prove as many submissions as they were sent', async () => {
  for (const type of ['playlist', 'radio'] as const) {
    const first = await pending(api, { type });
    const second = await pending(api, { type, by: first.curator });
    for (const one of [first, second]) {
      await one.answer('accepted');
      const { url } = await first.proofBody();
      expect((await one.prove({ url })).statusCode).toBe(200);
    }
  }
});

test('an accept that comes while its proof is already on the way doesn’t spare the proof its check', async () => {
  const one = await pending(api);
  const newProof = { curatorAccountId: one.curator.id, submissionId: one.id, input: await one.proofBody() };
  const check = await checkProofPage(api.app, newProof);
  await one.answer('accepted');
  await expect(addProof(api.db, api.app, newProof, check)).rejects.toMatchObject({ code: 'wrong_state' });
  expect(await one.status()).toBe('accepted');
});

describe('an influencer’s price', () => {
  const accepted = async () => {
    const one = await pending(api, { type: 'instagram', priceCredits: 20 });
    await one.answer('accepted');
    return one;
  };

  test('stays held without an own post, newer than the accept, that discloses the advertising', async () => {
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

  test('one post is the proof of one submission', async () => {
    const [first, second] = [await accepted(), await accepted()];
    const url = 'https://example.test/p/the-same';
    expect((await first.prove({ url })).statusCode).toBe(200);
    for (const spelling of [
      url,
      `${url}?igsh=1`,
      `${url}#reel`,
      `${url}/`,
      'https://www.example.test/p/the-same',
      'https://m.example.test/p/the-same',
      'https://example.test//p///the-same',
      'https://example.test/p/./x/../the-same',
      'https://example.test/p/the%2Dsame',
      'https://EXAMPLE.test/%70/the-same/?x#y',
    ]) {
      expect([spelling, ...refusalOf(await second.prove({ url: spelling }))]).toEqual([spelling, 409, 'conflict']);
    }
    expect(await moneyOf(api, second)).toMatchObject({ held: 2_000 });
    // Ids are case-sensitive.
    expect((await second.prove({ url: 'https://example.test/p/The-same' })).statusCode).toBe(200);
  });

  test.each([
    [
      'https://www.instagram.com/somebody',
      'https://www.instagram.com/p/DAbc_dEf-12/',
      [
        'https://www.instagram.com/p/DAbc_dEf-12/?img_index=1',
        'https://www.instagram.com/reel/DAbc_dEf-12/',
        'https://www.instagram.com/somebody/reel/DAbc_dEf-12',
        'https://www.instagram.com/p/DAbc_dEf-12-and-more/',
      ],
      [
        'https://www.instagram.com/share/p/BAaBbCcDd',
        'https://www.instagram.com/somebody/tagged',
        'https://l.instagram.com/?u=https%3A%2F%2Fwww.instagram.com%2Fp%2FDAbc_dEf-12',
      ],
      'https://www.instagram.com/p/DAbc_def-12/',
    ],
    [
      'https://www.tiktok.com/@somebody',
      'https://www.tiktok.com/@somebody/video/7123456789012345678',
      [
        'https://m.tiktok.com/@SomeBody/video/7123456789012345678?lang=en',
        'https://www.tiktok.com/embed/7123456789012345678',
        'https://www.tiktok.com/%40somebody/photo/7123456789012345678',
      ],
      ['https://vm.tiktok.com/ZMabcdef1/', 'https://www.tiktok.com/t/ZMabcdef2/', 'https://vt.tiktok.com/ZSabcdef3'],
      'https://www.tiktok.com/@somebody/video/7123456789012345679',
    ],
    [
      'https://www.youtube.com/@somebody',
      'https://youtu.be/dQw4w9WgXcQ',
      [
        'https://youtu.be/dQw4w9WgXcQ?t=1',
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1',
        'https://www.youtube.com/watch?t=1&%76=dQw4w9WgXc%51',
        'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
        'https://m.youtube.com/shorts/dQw4w9WgXcQ',
        'https://www.youtube.com/live/dQw4w9WgXcQ?si=1',
      ],
      [
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ&v=aaaaaaaaaaa',
        'https://www.youtube.com/watch?v=dQw4w9WgXcQx',
        'https://www.youtube.com/clip/Ugkx0123456789',
        'https://www.youtube.com/redirect?q=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ',
      ],
      'https://youtu.be/dQw4w9WgXcq',
    ],
  ])('at %s, whatever the form of its address', async (profile, url, sameUrls, notPosts, otherUrl) => {
    const [first, second] = [await accepted(), await accepted()];
    for (const { curator } of [first, second]) {
      await api.db('services').where({ id: curator.serviceId }).update({ url: profile });
    }
    expect((await first.prove({ url })).statusCode).toBe(200);
    for (const same of sameUrls) {
      expect([same, ...refusalOf(await second.prove({ url: same }))]).toEqual([same, 409, 'conflict']);
    }
    for (const other of notPosts) {
      const refused = await second.prove({ url: other });
      expect([other, refused.json().error.fields]).toEqual([
        other,
        { url: 'Please enter the address of the post itself' },
      ]);
    }
    expect((await second.prove({ url: otherUrl })).statusCode).toBe(200);
  });

  test.each([
    [
      'https://www.tiktok.com/@somebody',
      'famous',
      [
        'https://www.tiktok.com/@famous/video/7123456789012345688',
        'https://m.tiktok.com//@Famous/photo/7123456789012345688?lang=en',
        'https://www.tiktok.com/%40famous/video/7123456789012345688',
        'https://www.tiktok.com/@famous%2Fvideo%2f7123456789012345688',
        'https://www.tiktok.com/@somebody/../@fam%6fus/video/7123456789012345688',
      ],
      'https://www.tiktok.com/%40SomeBody/video/7123456789012345688',
    ],
    [
      'https://www.instagram.com/some.body',
      'famous',
      [
        'https://www.instagram.com/famous/p/DAbc_dEf-14/',
        'https://instagram.com/Famous/reel/DAbc_dEf-14',
        'https://www.instagram.com/fam%6Fus/tv/DAbc_dEf-14',
      ],
      'https://www.instagram.com/Some.Body/reel/DAbc_dEf-14/',
    ],
  ])('at %s: an address that names the profile of @%s is refused', async (profile, handle, others, own) => {
    const one = await accepted();
    await api.db('services').where({ id: one.curator.serviceId }).update({ url: profile });
    const verified = profile.split(/[/@]/).at(-1);
    for (const url of others) {
      const refused = await one.prove({ url });
      expect([url, ...refusalOf(refused)]).toEqual([url, 400, 'invalid_input']);
      expect(refused.json().error.fields).toEqual({
        url: `It is on @${handle}, not on the verified profile @${verified}`,
      });
    }
    expect(await moneyOf(api, one)).toMatchObject({ held: 2_000 });
    expect((await one.prove({ url: own })).statusCode).toBe(200);
  });

  test('of two proofs with one post that come at once, one is taken', async () => {
    const both = [await accepted(), await accepted()];
    const answers = await Promise.all(
      both.map((one, index) => one.prove({ url: `https://example.test/p/at-once${'/'.repeat(index)}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('is posted when the creator confirms, clears when the keep days end, and appears in both histories', async () => {
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
    const { confirm_by: by, added_at: at } = await api.db('proofs').where({ submission_id: one.id }).first();
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
    // A dispute isn't decided by time.
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
    const party = await staffOf(api);
    await payToSamePlace(api.db, one.creator.id, party.id);
    expect(refusalOf(await party.decideProof(one.id, isVerified))).toEqual([403, 'forbidden']);
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

  test('is returned in full when removed within the keep days, and the curator sees the reversal', async () => {
    const one = await accepted();
    await one.prove();
    await one.confirm();
    const party = await staffOf(api);
    await payToSamePlace(api.db, one.creator.id, party.id);
    expect(refusalOf(await party.remove(one.id))).toEqual([403, 'forbidden']);
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

  test('costs one credit for a decline, split by the share fixed at the payment', async () => {
    const one = await pending(api, {
      type: 'instagram',
      priceCredits: 20,
      level: 'trusted',
      lots: { gift: 1, purchased: 30 },
    });
    await api.db('services').where({ id: one.curator.serviceId }).update({ level: 'standard' });
    await one.answer('declined');
    // The gift credit is spent; all purchased ones are returned.
    expect(await moneyOf(api, one)).toMatchObject({ lots: { gift: 0, purchased: 3_000 }, clearing: 55, revenue: 45 });
  });
});
