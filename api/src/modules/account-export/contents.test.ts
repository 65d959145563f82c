import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { createGeneration } from '../../../test/factories/generation.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { buyPack } from '../../../test/factories/purchases.ts';
import { creatorWith, curatorWith, person } from '../campaigns/test/creator.ts';
import { issueBoughtGift } from '../gifts/index.ts';
import { wholeCredits } from '../ledger/index.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { pending, staffOf } from '../submissions/test/lifecycle.ts';
import { copyOf, textOf } from './test/copy-of.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

it('gives each side of a flag its own words, and the decision to both', async () => {
  const [one, staff] = [await pending(api), await staffOf(api)];
  await one.answer('declined');
  await one.creator.post(`/api/v2/submissions/${one.id}/flag`, { reason: 'other', text: 'Between staff and me' });
  await one.curator.post(`/api/v2/curator/submissions/${one.id}/flag/response`, { text: 'I heard all of it' });
  await staff.decideFlag(one.id, false);
  const [artist, curator] = [await copyOf(api, one.creator), await copyOf(api, one.curator)];
  expect(artist.json('artist/flags-raised')).toMatchObject([
    {
      submission: one.id,
      text: 'Between staff and me',
      textShownToCurator: true,
      state: 'rejected',
      note: 'Looked at it.',
    },
  ]);
  expect(curator.json('curator/flags-of-my-answers')).toMatchObject([
    { submission: one.id, reason: 'other', myAnswer: 'I heard all of it', state: 'rejected', note: 'Looked at it.' },
  ]);
  expect(textOf(artist)).not.toContain('I heard all of it');
  expect(textOf(curator)).not.toContain('Between staff and me');
  expect(textOf(curator) + textOf(artist)).not.toContain(staff.email);
});

it('gives a curator what was recorded of listening, and what is on their page', async () => {
  const one = await pending(api);
  await one.answer('declined');
  await one.creator.put(`/api/v2/submissions/${one.id}/sample`, { isAllowed: true });
  const { json } = await copyOf(api, one.curator);
  expect(json('curator/listening')).toMatchObject([
    { submission: one.id, heardMilliseconds: 45_000, sessions: [{ startedAt: expect.any(String), trackVersion: 1 }] },
  ]);
  expect(json('curator/answers-given')).toMatchObject([{ heardMilliseconds: 45_000, heardRanges: [[0, 45_000]] }]);
  const [{ feedback }] = json('curator/answers-given') as [{ feedback: string }];
  expect(json('curator/answers-on-my-page')).toMatchObject([{ submission: one.id, text: feedback, shownAt: null }]);
});

it('gives a curator both kinds of a service’s genres, and its languages', async () => {
  const me = await curatorWith(api);
  const [in_, out] = [await createGenre(api.db, 'Taken genre'), await createGenre(api.db, 'Refused genre')];
  const { id: language } = await api.db('languages').where({ code: 'fr' }).first();
  await api.db('service_genres').where({ service_id: me.serviceId }).delete();
  await api.db('service_genres').insert([
    { service_id: me.serviceId, genre_id: in_ },
    { service_id: me.serviceId, genre_id: out, is_excluded: true },
  ]);
  await api
    .db('services')
    .where({ id: me.serviceId })
    .update({ language_ids: [language] });
  expect((await copyOf(api, me)).json('curator/services')).toMatchObject([
    { genres: ['Taken genre'], excludedGenres: ['Refused genre'], languages: ['French'] },
  ]);
});

it('gives an artist the pitches of a draft, and what a report’s link shows but not the link', async () => {
  const [me, curator] = [await creatorWith(api), await curatorWith(api)];
  const campaign = await me.draft([curator.serviceId]);
  await me.put(`/api/v2/campaigns/${campaign}`, {
    pitch: 'Not sent yet',
    pitchOverrides: [{ serviceId: curator.serviceId, pitch: 'Yours, Ida' }],
  });
  const one = await pending(api);
  const link = await one.creator.put(`/api/v2/campaigns/${one.campaignId}/report/link`, {
    showsCredits: true,
    showsTexts: false,
  });
  expect(link.statusCode).toBe(200);
  const { id } = await api.db('report_links').where({ campaign_id: one.campaignId }).first();

  const { json, csv } = await copyOf(api, me);
  expect(json('artist/campaigns')).toMatchObject([{ campaign, status: 'draft', pitch: 'Not sent yet' }]);
  expect(json('artist/chosen-services')).toMatchObject([{ campaign, pitch: 'Yours, Ida', pinned: false }]);
  expect(csv('artist/chosen-services')).toHaveLength(1);
  const shared = await copyOf(api, one.creator);
  expect(shared.json('artist/report-links')).toEqual([
    { campaign: one.campaignId, showsCredits: true, showsTexts: false, createdAt: expect.any(String), revokedAt: null },
  ]);
  expect(textOf(shared)).not.toContain(id);
});

it('gives gifts to both who bought and who received them, without code or other side', async () => {
  const [buyer, friend] = [await person(api, { creator: true }), await person(api, { creator: true })];
  const purchaseId = await buyPack(api.db, buyer.id, { credits: 25, priceCents: 2_400, purpose: 'gift' });
  const code = await api.app.db.transaction((trx) =>
    issueBoughtGift(trx, { purchaseId, accountId: buyer.id, amount: wholeCredits(25) }),
  );
  const before = await copyOf(api, buyer);
  expect(before.json('money/gifts')).toEqual([
    { what: 'bought', purchase: purchaseId, credits: 25, at: expect.any(String), state: 'unused' },
  ]);
  expect(textOf(before)).not.toContain(code);
  expect((await friend.post(`/api/gift/${code}`)).statusCode).toBe(200);
  const [bought, received] = [await copyOf(api, buyer), await copyOf(api, friend)];
  expect(bought.json('money/gifts')).toMatchObject([{ what: 'bought', state: 'redeemed' }]);
  expect(bought.json('money/purchases')).toMatchObject([{ purchase: purchaseId, purpose: 'gift', status: 'paid' }]);
  const receipt = `P-${String(purchaseId).padStart(6, '0')}`;
  expect(bought.json('money/purchases')).toMatchObject([{ receipt }]);
  expect(bought.json('money/receipts')).toMatchObject([{ number: receipt }]);
  expect(received.json('money/gifts')).toEqual([
    { what: 'received', purchase: null, credits: 25, at: expect.any(String), state: 'redeemed' },
  ]);
  expect(textOf(bought)).not.toContain(friend.email);
  expect(textOf(received)).not.toContain(buyer.email);
});

it('gives promo codes that were used, and those for one account once they are released', async () => {
  const me = await person(api, { creator: true });
  const purchase = await buyPack(api.db, me.id, { promo: { code: 'COPY-USED', bonusCredits: 2 } });
  const mine = { kind: 'bonus_credits', value: 5, note: 'Between staff', account_id: me.id };
  await api.db('promo_codes').insert([
    { ...mine, code: 'COPY-MINE' },
    { ...mine, code: 'COPY-WAITS', needs_release: true },
    { ...mine, code: 'COPY-LATER', starts_at: '2099-01-01' },
  ]);
  const copy = await copyOf(api, me);
  expect(copy.json('money/promo-codes')).toMatchObject([
    { what: 'used', code: 'COPY-USED', purchase },
    { what: 'only for you', code: 'COPY-MINE', value: 5 },
  ]);
  expect(textOf(copy)).not.toMatch(/COPY-WAITS|COPY-LATER|Between staff/);
});

it('gives both sides a placement with its checks', async () => {
  const one = await pending(api);
  await one.answer('accepted', { placement: { where: 'The weekend block', keepDays: 14 } });
  await one.prove();
  await api.db('placement_checks').insert({ submission_id: one.id, kind: 'daily', outcome: 'seen', position: 7 });
  for (const [who, file] of [
    [one.creator, 'artist/placements'],
    [one.curator, 'curator/placements'],
  ] as const) {
    expect((await copyOf(api, who)).json(file)).toMatchObject([
      { submission: one.id, checks: [{ outcome: 'unreachable' }, { outcome: 'seen', position: 7 }] },
    ]);
  }
});

it('gives searches with their genres and what was put aside', async () => {
  const [me, curator] = [await creatorWith(api), await curatorWith(api)];
  const search = await createGeneration(api.db, me.id, me.trackId);
  await api.db('finder_genres').insert({ generation_id: search, genre_id: await createGenre(api.db, 'Asked for') });
  await api.db('finder_matches').insert({
    generation_id: search,
    service_id: curator.serviceId,
    type: 'playlists',
    place: 1,
    round: 1,
    slot: 1,
    is_disliked: true,
  });
  const { json } = await copyOf(api, me);
  expect(json('artist/searches')).toMatchObject([{ search, genres: ['Asked for'] }]);
  expect(json('artist/search-results')).toMatchObject([{ search, place: 1, pinned: false, notForMe: true }]);
});

it('names the figures of a track’s sound', async () => {
  const me = await creatorWith(api);
  const { id } = await api.db('track_versions').where({ track_id: me.trackId }).first();
  const analysed = { analysis_version: 1, analysed_at: '2026-01-01', brightness: 0.5, dynamics: 6 };
  await api
    .db('track_sounds')
    .insert({ track_version_id: id, ...analysed, figures: [0.5, 0.25, 9, -8, 0, 0.125, null, null, null, null, 128] })
    .onConflict('track_version_id')
    .merge();
  expect((await copyOf(api, me)).json('artist/track-sounds')).toMatchObject([
    {
      track: me.trackId,
      figures: {
        danceability: 0.5,
        energy: 0.25,
        key: 9,
        loudness: -8,
        mode: 0,
        speechiness: 0.125,
        liveness: null,
        tempo: 128,
      },
      dynamics: 6,
    },
  ]);
});

it('has nothing of others for somebody who has done nothing yet', async () => {
  const me = await person(api, { creator: true, curator: true });
  const { files, json } = await copyOf(api, me);
  const own = ['account', 'copies-of-data', 'email-settings', 'security-events', 'sessions'];
  expect([...files.keys()].toSorted()).toEqual(['README.txt', ...own.map((name) => `account/${name}.json`)]);
  expect(json('account/copies-of-data')).toMatchObject([{ readyAt: null }]);
});
