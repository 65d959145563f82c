import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../../test/factories/account.ts';
import { giveCredits } from '../../../test/factories/credits.ts';
import { idsOf, type InfluencerMarket, openInfluencerMarket, refusalOf } from './test/influencer-market.ts';

let m: InfluencerMarket;
beforeAll(async () => {
  m = await openInfluencerMarket();
});
afterAll(() => m.t.close());

const settings = { platforms: ['instagram'], budgetCredits: 50 };

describe('refused', () => {
  test('visitors, and accounts without a creator profile', async () => {
    const curator = await createAccount(m.t.app, m.t.db, { curator: true });
    const { campaignId } = await (await m.creator()).made();
    const calls = [
      ['POST', 'campaigns/influencers', { trackId: 1, ...settings }],
      ['GET', 'campaigns/influencers/metadata', undefined],
      ['GET', `campaigns/${campaignId}/influencers`, undefined],
      ['POST', `campaigns/${campaignId}/influencers`, { budgetCredits: 20 }],
      ['POST', `campaigns/${campaignId}/influencers/regenerate`, {}],
    ] as const;
    for (const [method, path, payload] of calls) {
      expect(refusalOf(await m.call(null, method, path, payload))).toEqual([401, 'unauthenticated']);
      expect(refusalOf(await m.call(curator, method, path, payload))).toEqual([403, 'profile_missing']);
    }
    expect(refusalOf(await m.call(null, 'GET', 'genres/genni'))).toEqual([401, 'unauthenticated']);
  });

  test('somebody else’s track, and somebody else’s draft', async () => {
    const [mine, theirs] = [await m.creator(), await m.creator()];
    const campaigns = () => m.t.db('campaigns').where({ account_id: mine.id }).orderBy('id');
    expect(refusalOf(await mine.tryMake({ trackId: theirs.trackId }))).toEqual([404, 'not_found']);
    expect(await campaigns()).toEqual([]);
    const { campaignId } = await theirs.made();
    const before = await theirs.read(campaignId);
    expect(refusalOf(await mine.call('GET', `campaigns/${campaignId}/influencers`))).toEqual([404, 'not_found']);
    expect(refusalOf(await mine.tryChange(campaignId, { budgetCredits: 10 }))).toEqual([404, 'not_found']);
    expect(refusalOf(await mine.tryRegenerate(campaignId))).toEqual([404, 'not_found']);
    expect(await theirs.read(campaignId)).toEqual(before);
  });

  test('campaigns of another type, and those that are no draft any more', async () => {
    const me = await m.creator();
    const { data } = await m.call(me, 'GET', 'campaigns/me');
    expect(data).toMatchObject({ items: [] });
    const playlists = await m.t.app.inject({
      method: 'POST',
      url: '/api/campaign/create',
      headers: me.headers,
      payload: { type: 'playlists', trackId: me.trackId },
    });
    const other = playlists.json().data.id as number;
    const { campaignId: cancelled } = await me.made();
    await me.call('POST', `campaigns/${cancelled}/cancel`);
    await giveCredits(m.t.db, me.id, 100);
    const { campaignId: paid } = await me.made();
    expect((await me.call('POST', `campaigns/${paid}/complete`)).status).toBe(200);
    for (const id of [other, cancelled, paid]) {
      expect(refusalOf(await me.call('GET', `campaigns/${id}/influencers`))).toEqual([409, 'wrong_state']);
      expect(refusalOf(await me.tryChange(id, { brief: 'Late' }))).toEqual([409, 'wrong_state']);
      expect(refusalOf(await me.tryRegenerate(id))).toEqual([409, 'wrong_state']);
    }
  });

  test.each([
    ['no platform', { platforms: [] }, 'platforms'],
    ['a platform that isn’t one', { platforms: ['playlist'] }, 'platforms.0'],
    ['a budget that buys nobody', { budgetCredits: 2 }, 'budgetCredits'],
    ['a budget beyond all of them', { budgetCredits: 20_001 }, 'budgetCredits'],
    ['a part of a credit', { budgetCredits: 10.5 }, 'budgetCredits'],
    ['a country that isn’t a code', { countries: ['Sweden'] }, 'countries.0'],
    ['a country that nobody knows', { countries: ['SE', 'ZZ'] }, 'countries'],
    ['a trend that nobody knows', { trends: ['tag-nothing'] }, 'trends'],
    ['a trend that was never one', { trends: ["format-'; DROP TABLE"] }, 'trends'],
    ['a brief that is a novel', { brief: 'x'.repeat(1_001) }, 'brief'],
    ['words to say it with that are a novel', { disclosure: 'x'.repeat(201) }, 'disclosure'],
    ['what the call doesn’t know', { price: 1 }, ''],
  ])('%s', async (_what, wrong, field) => {
    const me = await m.creator({ isPro: true });
    const [status, code, about = ''] = refusalOf(await me.tryMake(wrong));
    expect([status, code, about]).toEqual([400, 'invalid_input', field || expect.any(String)]);
    const { campaignId, ...before } = await me.made();
    expect(refusalOf(await me.tryChange(campaignId, wrong)).slice(0, 2)).toEqual([400, 'invalid_input']);
    expect(await me.read(campaignId)).toEqual({ campaignId, ...before });
  });

  test('opinions about what isn’t there', async () => {
    const me = await m.creator();
    const { campaignId, ...before } = await me.made({ budgetCredits: 20 });
    const [first] = idsOf({ campaignId, ...before });
    const stranger = m.services.find((one) => !idsOf({ campaignId, ...before }).includes(one.id))!.id;
    const refused = [
      [{ pinnedServicesIDs: [stranger] }, 'pinnedServicesIDs'],
      [{ dislikedServicesIDs: [stranger] }, 'dislikedServicesIDs'],
      [{ pinnedServicesIDs: [first], dislikedServicesIDs: [first] }, 'pinnedServicesIDs'],
      [{ pinnedServicesIDs: [2_147_483_647] }, 'pinnedServicesIDs'],
    ] as const;
    for (const [opinion, field] of refused) {
      expect(refusalOf(await me.tryRegenerate(campaignId, opinion))).toEqual([400, 'invalid_input', field]);
    }
    expect(await me.read(campaignId)).toEqual({ campaignId, ...before });
  });
});

describe('part of Pro', () => {
  test('countries and trends, each by its name', async () => {
    const me = await m.creator();
    const countries = [403, 'pro_required', 'Influencer countries'];
    const trends = [403, 'pro_required', 'Influencer trends'];
    expect(refusalOf(await me.tryMake({ countries: ['SE'] }))).toEqual(countries);
    expect(refusalOf(await me.tryMake({ trends: ['format-reel'] }))).toEqual(trends);
    const { campaignId } = await me.made();
    expect(refusalOf(await me.tryChange(campaignId, { countries: ['SE'] }))).toEqual(countries);
    expect(refusalOf(await me.tryChange(campaignId, { trends: ['format-reel'] }))).toEqual(trends);
    expect((await me.tryMake({ countries: [], trends: [] })).status).toBe(200);
    expect(
      refusalOf(await (await m.creator({ isPro: true })).tryMake({ countries: ['SE'], trends: ['format-reel'] })),
    ).toEqual([200, undefined]);
  });

  test('more than ten, asked for by hand', async () => {
    const me = await m.creator();
    const { campaignId, ...set } = await me.made({ budgetCredits: 200 });
    expect(set.items.length).toBe(10);
    const more = m.services.find((one) => one.level !== 'top' && !idsOf({ campaignId, ...set }).includes(one.id))!;
    const added = await me.call('POST', `campaigns/${campaignId}/curators`, { servicesIDs: [more.id] });
    expect(refusalOf(added)).toEqual([403, 'pro_required', 'Up to 100 influencers per campaign']);
    await m.setPro(me.id, true);
    expect((await me.call('POST', `campaigns/${campaignId}/curators`, { servicesIDs: [more.id] })).status).toBe(200);
    expect(await me.read(campaignId)).toMatchObject({ cap: 100 });
    await m.setPro(me.id, false);
    const pinnedServicesIDs = idsOf(await me.read(campaignId));
    expect(pinnedServicesIDs.length).toBe(11);
    expect(refusalOf(await me.tryRegenerate(campaignId, { pinnedServicesIDs }))).toEqual(refusalOf(added));
  });

  test('when it ends, a draft keeps its set and can be paid; other sets by its countries are refused until they go', async () => {
    const me = await m.creator({ isPro: true });
    const { campaignId, ...made } = await me.made({
      countries: ['JP', 'BR'],
      trends: ['format-reel'],
      budgetCredits: 40,
    });
    const topIds = m.services.filter((one) => one.level === 'top').map((one) => one.id);
    await me.call('DELETE', `campaigns/${campaignId}/curators?servicesIDs=${topIds.join(',')}`);
    const kept = idsOf({ campaignId, ...made }).filter((id) => !topIds.includes(id));
    await m.setPro(me.id, false);
    const now = await me.read(campaignId);
    expect([idsOf(now), now.settings, now.cap]).toEqual([kept, made.settings, 10]);
    expect(refusalOf(await me.tryRegenerate(campaignId))).toEqual([403, 'pro_required', 'Influencer countries']);
    expect(refusalOf(await me.tryChange(campaignId, { budgetCredits: 60 }))).toEqual([
      403,
      'pro_required',
      'Influencer countries',
    ]);
    expect(refusalOf(await me.tryChange(campaignId, { countries: [] }))).toEqual([
      403,
      'pro_required',
      'Influencer trends',
    ]);
    // What isn't about countries goes on: words, pins, putting aside.
    const [first, second] = kept as [number, number];
    const changed = await me.change(campaignId, { brief: 'A new brief', disclosure: '#ad' });
    expect([changed.brief, changed.settings.disclosure, idsOf(changed)]).toEqual(['A new brief', '#ad', kept]);
    const judged = await me.regenerate(campaignId, {
      pinnedServicesIDs: [second],
      dislikedServicesIDs: [first],
      keepOthers: true,
    });
    expect(idsOf(judged)).toEqual(kept.filter((id) => id !== first));
    await giveCredits(m.t.db, me.id, 100);
    expect((await me.call('GET', `campaigns/${campaignId}/payment-summary`)).status).toBe(200);
    const free = await me.change(campaignId, { countries: [], trends: [] });
    expect(free.settings).toMatchObject({ countries: [], trends: [] });
    expect(idsOf(free)).toContain(second);
    expect(idsOf(free)).not.toContain(first);
    expect((await me.call('POST', `campaigns/${campaignId}/complete`)).status).toBe(200);
  });
});
