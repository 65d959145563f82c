import type { Campaign, InfluencerSet } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idsOf, type InfluencerMarket, openInfluencerMarket } from './test/influencer-market.ts';

let m: InfluencerMarket;
beforeAll(async () => {
  m = await openInfluencerMarket();
});
afterAll(() => m.t.close());

const known = (ids: readonly number[]) => ids.map((id) => m.services.find((one) => one.id === id)!);
const priceOf = (ids: readonly number[]) => known(ids).reduce((sum, one) => sum + one.price, 0);
const cheapest = 3;

describe('a first set', () => {
  test('is the draft’s selection, within the budget and the cap, by the platforms asked for', async () => {
    const me = await m.creator();
    const set = await me.made({ platforms: ['youtube', 'instagram'], budgetCredits: 60, brief: 'A song about rain' });
    const ids = idsOf(set);
    expect(set).toMatchObject({ brief: 'A song about rain', cap: 10, totalCredits: priceOf(ids), hasMore: true });
    expect(set.settings).toEqual({
      platforms: ['instagram', 'youtube'],
      countries: [],
      budgetCredits: 60,
      trends: [],
      disclosure: '',
    });
    expect(set.totalCredits).toBeLessThanOrEqual(60);
    expect(ids.length).toBeGreaterThan(3);
    expect(known(ids).every((one) => one.type !== 'tiktok' && one.level !== 'top')).toBe(true);
    expect(set.audienceSize).toBe(set.items.reduce((sum, { service }) => sum + service.audience.size, 0));
    expect(set.items.every(({ service }) => service.reasons.length >= 2)).toBe(true);
    const campaign = await campaignOf(me, set.campaignId);
    expect(campaign.selection.map((one) => one.service.id)).toEqual(ids);
    expect(campaign).toMatchObject({ type: 'influencers', pitch: 'A song about rain', totalCredits: set.totalCredits });
  });

  test('is the finder’s ranking, of which that is passed over which doesn’t fit into what is left', async () => {
    const me = await m.creator({ isPro: true });
    const all = await me.made({ budgetCredits: 20_000 });
    const ranking = idsOf(all);
    const some = await me.made({ budgetCredits: 31 });
    let left = 31;
    const expected = known(ranking).filter((one) => one.price <= left && (left -= one.price) >= 0);
    expect(idsOf(some)).toEqual(expected.map((one) => one.id));
    expect(left).toBeLessThan(cheapest);
    expect(all).toMatchObject({ fittingCount: m.services.length, hasMore: false });
  });

  test('holds one’s own services, full and away ones, and those sent to lately as little as paused ones', async () => {
    const me = await m.creator({ isPro: true, curator: true });
    const fits = { type: 'youtube' as const, price: 4, country: 'SE', audience: [], level: 'standard' };
    const own = await m.addService(fits, me.curatorProfileId!);
    const [away, full, paused, open] = [
      await m.addService(fits),
      await m.addService(fits),
      await m.addService(fits),
      await m.addService(fits),
    ];
    const { db } = m.t;
    await db('services')
      .where({ id: away.id })
      .update({ away_until: db.raw("app_now() + interval '3 days'") });
    await db('services').where({ id: full.id }).update({ max_open: 1 });
    await db('services').where({ id: paused.id }).update({ status: 'paused' });
    const other = await m.creator();
    await fill(full.id, other.id, other.trackId);
    await fill(open.id, me.id, me.trackId);
    const ids = idsOf(await me.made({ budgetCredits: 20_000 }));
    expect([own, away, full, paused, open].filter((one) => ids.includes(one.id))).toEqual([]);
    expect(idsOf(await other.made({ platforms: ['youtube'], budgetCredits: 20_000 }))).not.toContain(full.id);
    await db('services')
      .whereIn(
        'id',
        [own, away, full, paused, open].map((one) => one.id),
      )
      .update({ status: 'paused' });
    m.services.splice(-5);
  });

  test('by country: their own, or one of their audience', async () => {
    const me = await m.creator({ isPro: true });
    const set = await me.made({ countries: ['JP'], budgetCredits: 20_000 });
    const inJapan = m.services.filter((one) => one.country === 'JP' || one.audience.includes('JP'));
    expect(idsOf(set).toSorted((a, b) => a - b)).toEqual(inJapan.map((one) => one.id).toSorted((a, b) => a - b));
    expect(set.fittingCount).toBe(inJapan.length);
    expect(inJapan.some((one) => one.country !== 'JP')).toBe(true);
    expect(set.settings.countries).toEqual(['JP']);
  });

  test('of Top level only with Pro', async () => {
    const [free, pro] = [await m.creator(), await m.creator({ isPro: true })];
    const isTop = (set: InfluencerSet) => set.items.some(({ service }) => service.level === 'top');
    expect(isTop(await pro.made({ budgetCredits: 20_000 }))).toBe(true);
    const set = await free.made({ budgetCredits: 20_000 });
    expect([isTop(set), set.items.length]).toEqual([false, 10]);
    expect(set.fittingCount).toBe(m.services.filter((one) => one.level !== 'top').length);
  });

  test('price, Pro and promotion never change the order: dearer ones stay where they stood', async () => {
    const me = await m.creator({ isPro: true });
    const before = idsOf(await me.made({ budgetCredits: 20_000 }));
    await m.t.db('services').where({ id: before[0] }).update({ price_credits: 190 });
    await m.t.db('services').where({ id: before[5] }).update({ price_credits: 3 });
    expect(idsOf(await me.made({ budgetCredits: 20_000 }))).toEqual(before);
    for (const id of [before[0]!, before[5]!]) {
      await m.t
        .db('services')
        .where({ id })
        .update({ price_credits: known([id])[0]!.price });
    }
  });
});

describe('the first places of a set', () => {
  let few: InfluencerMarket;
  const busy = { type: 'youtube' as const, price: 4, country: 'SE', audience: [], level: 'standard' };
  let curatorId = 0;
  beforeAll(async () => {
    few = await openInfluencerMarket({}, 14);
    ({ curator: curatorId } = await few.addService(busy));
    for (let each = 0; each < 14; each += 1) await few.addService(busy, curatorId);
  });
  afterAll(() => few.t.close());
  const theirs = (ids: readonly number[]) =>
    ids.filter((id) => few.services.find((one) => one.id === id)?.curator === curatorId);

  test('hold three of one curator, also where nobody else is left; pinned ones count', async () => {
    const me = await few.creator({ isPro: true });
    const { campaignId, items, hasMore } = await me.made({ budgetCredits: 20_000 });
    expect([items.length, hasMore]).toEqual([14 + 3, true]);
    const [one, two, three] = theirs(items.map(({ service }) => service.id));
    const next = idsOf(await me.regenerate(campaignId, { pinnedServicesIDs: [one, two] }));
    expect(theirs(next)).toHaveLength(3);
    expect(next).not.toContain(three);
  });

  test('are twenty; after them the curator’s others follow', async () => {
    for (let each = 0; each < 10; each += 1) await few.addService(busy);
    const me = await few.creator({ isPro: true });
    const first = idsOf(await me.made({ budgetCredits: 20_000 }));
    // Places of the ranking's own first twenty that are filled from further down.
    const away = first.filter((id) => theirs([id]).length === 0).slice(0, 4);
    await few.t
      .db('services')
      .whereIn('id', away)
      .update({ away_until: few.t.db.raw("app_now() + interval '3 days'") });
    const ids = idsOf(await me.made({ budgetCredits: 20_000 }));
    expect(theirs(ids.slice(0, 20))).toHaveLength(3);
    expect(ids.toSorted()).toEqual(
      few.services
        .map(({ id }) => id)
        .filter((id) => !away.includes(id))
        .toSorted(),
    );
  });
});

describe('other settings', () => {
  test('generate anew; words alone leave the set as it is', async () => {
    const me = await m.creator();
    const { campaignId, ...first } = await me.made({ budgetCredits: 30 });
    const worded = await me.change(campaignId, { brief: 'Rain', disclosure: 'Werbung' });
    expect(worded).toMatchObject({
      brief: 'Rain',
      items: first.items,
      settings: { disclosure: 'Werbung', budgetCredits: 30 },
    });
    const same = await me.change(campaignId, { platforms: ['tiktok', 'instagram', 'youtube'], budgetCredits: 30 });
    expect(same.items).toEqual(first.items);
    const other = await me.change(campaignId, { platforms: ['tiktok'], budgetCredits: 45 });
    expect(other.items.every(({ service }) => service.type === 'tiktok')).toBe(true);
    expect(other.totalCredits).toBeGreaterThan(45 - 15);
    expect(other).toMatchObject({ brief: 'Rain', settings: { platforms: ['tiktok'], disclosure: 'Werbung' } });
  });

  test('keep pinned ones where they still fit: of the platform, the country, within the budget, the first first', async () => {
    const me = await m.creator({ isPro: true });
    const { campaignId, ...first } = await me.made({ budgetCredits: 80 });
    const pinnedServicesIDs = idsOf({ campaignId, ...first }).slice(2, 7);
    await me.regenerate(campaignId, { pinnedServicesIDs, keepOthers: true });
    const tiktok = await me.change(campaignId, { platforms: ['tiktok', 'youtube'] });
    const fitting = known(pinnedServicesIDs)
      .filter((one) => one.type !== 'instagram')
      .map((one) => one.id);
    expect(tiktok.items.filter((item) => item.isPinned).map(({ service }) => service.id)).toEqual(fitting);
    const little = priceOf(fitting.slice(0, 2));
    const poor = await me.change(campaignId, { budgetCredits: little });
    expect(poor.totalCredits).toBeLessThanOrEqual(little);
    expect(idsOf(poor)).toEqual(expect.arrayContaining(fitting.slice(0, 2)));
    const swedes = await me.change(campaignId, { countries: ['SE'], budgetCredits: 300 });
    expect(swedes.items.every(({ service }) => known([service.id])[0]!.country === 'SE')).toBe(true);
  });

  test('never bring back what was put aside', async () => {
    const me = await m.creator();
    const { campaignId, ...first } = await me.made({ budgetCredits: 60 });
    const [worst] = idsOf({ campaignId, ...first });
    await me.regenerate(campaignId, { dislikedServicesIDs: [worst], keepOthers: true });
    for (const budgetCredits of [50, 60, 200]) {
      expect(idsOf(await me.change(campaignId, { budgetCredits }))).not.toContain(worst);
    }
  });
});

describe('regenerating', () => {
  test('goes through the whole ranking without a repeat, and stays at the end', async () => {
    const me = await m.creator({ isPro: true });
    let set = await me.made({ budgetCredits: 60 });
    const seen = new Set(idsOf(set));
    while (set.hasMore) {
      set = await me.regenerate(set.campaignId);
      expect(set.totalCredits).toBeLessThanOrEqual(60);
      for (const id of idsOf(set)) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
    }
    expect(seen.size).toBe(m.services.length);
    expect(await me.regenerate(set.campaignId)).toEqual(set);
  });

  test('nor what the creator added and removed again', async () => {
    const me = await m.creator();
    const wanted = { platforms: ['youtube' as const, 'instagram' as const], budgetCredits: 60 };
    const model = await me.made(wanted);
    const [next] = idsOf(await me.regenerate(model.campaignId)).filter((id) => !idsOf(model).includes(id));
    const { campaignId, items } = await me.made({ ...wanted, brief: 'The same once more' });
    const [last] = items.map(({ service }) => service.id).toReversed();
    for (const removed of [last, next]) {
      if (removed === next) await me.call('POST', `campaigns/${campaignId}/curators`, { servicesIDs: [next] });
      await me.call('DELETE', `campaigns/${campaignId}/curators?servicesIDs=${removed}`);
    }
    expect(idsOf(await me.regenerate(campaignId))).not.toContain(next);
  });

  test('keeps pinned ones in their places, and spends on others only what they leave', async () => {
    const me = await m.creator();
    const { campaignId, ...first } = await me.made({ budgetCredits: 60 });
    const before = idsOf({ campaignId, ...first });
    const pinnedServicesIDs = [before[1]!, before[3]!];
    const next = await me.regenerate(campaignId, { pinnedServicesIDs });
    expect([idsOf(next)[1], idsOf(next)[3]]).toEqual(pinnedServicesIDs);
    expect(next.items.filter((item) => item.isPinned).length).toBe(2);
    expect(next.totalCredits).toBeLessThanOrEqual(60);
    expect(before.filter((id) => idsOf(next).includes(id))).toEqual(pinnedServicesIDs);
    // Nothing said of pins: they stay. A list without one of them lets it go.
    const third = await me.regenerate(campaignId);
    expect([idsOf(third)[1], idsOf(third)[3]]).toEqual(pinnedServicesIDs);
    const fourth = await me.regenerate(campaignId, { pinnedServicesIDs: [before[3]!] });
    expect(idsOf(fourth)).not.toContain(before[1]);
    expect(idsOf(fourth)[3]).toBe(before[3]);
  });

  test('with the others kept only takes out and pins; taken back by hand, a disliked one is disliked no more', async () => {
    const me = await m.creator();
    const { campaignId, ...first } = await me.made({ budgetCredits: 40 });
    const before = idsOf({ campaignId, ...first });
    const judged = await me.regenerate(campaignId, {
      pinnedServicesIDs: [before[2]!],
      dislikedServicesIDs: [before[0]!],
      keepOthers: true,
    });
    expect(idsOf(judged)).toEqual(before.slice(1));
    expect(judged.items.map((item) => item.isPinned)).toEqual(before.slice(1).map((id) => id === before[2]));
    await me.call('POST', `campaigns/${campaignId}/curators`, { servicesIDs: [before[0]!] });
    const pinned = await me.regenerate(campaignId, { pinnedServicesIDs: [before[0]!], keepOthers: true });
    expect(idsOf(pinned)).toEqual([...before.slice(1), before[0]]);
    const anew = await me.change(campaignId, { budgetCredits: 50 });
    expect(idsOf(anew)).toContain(before[0]);
  });

  test('with the pitch and the seen price of those that stay', async () => {
    const me = await m.creator();
    const { campaignId, ...first } = await me.made({ budgetCredits: 40 });
    const [id] = idsOf({ campaignId, ...first }) as [number];
    await me.call('PUT', `campaigns/${campaignId}`, { pitchOverrides: [{ serviceId: id, pitch: 'For you alone' }] });
    const { price } = known([id])[0]!;
    await m.t
      .db('services')
      .where({ id })
      .update({ price_credits: price + 30 });
    const next = await me.regenerate(campaignId, { pinnedServicesIDs: [id] });
    // It stays at its new price, and nothing is added beyond the budget.
    expect(idsOf(next)).toContain(id);
    expect(next.totalCredits - (price + 30)).toBeLessThanOrEqual(Math.max(0, 40 - price - 30));
    const campaign = await campaignOf(me, campaignId);
    const kept = campaign.selection.find((one) => one.service.id === id)!;
    expect([kept.pitch, kept.priceAtSelectionCredits]).toEqual(['For you alone', price]);
    const { data } = await me.call('GET', `campaigns/${campaignId}/payment-summary`);
    expect(data).toMatchObject({ totalCredits: next.totalCredits });
    await m.t.db('services').where({ id }).update({ price_credits: price });
  });

  test('lets go of pinned ones that couldn’t be paid for, and never brings paused ones', async () => {
    const me = await m.creator();
    const { campaignId, ...first } = await me.made({ budgetCredits: 50 });
    const [gone, stays] = idsOf({ campaignId, ...first }) as [number, number];
    await m.t.db('services').where({ id: gone }).update({ status: 'paused' });
    expect(idsOf(await me.read(campaignId))).toContain(gone);
    const next = await me.regenerate(campaignId, { pinnedServicesIDs: [gone, stays] });
    expect([idsOf(next).includes(gone), idsOf(next).includes(stays)]).toEqual([false, true]);
    await m.t.db('services').where({ id: gone }).update({ status: 'active' });
  });

  test('twice at once, in two processes: one after the other, each with others, and nothing twice', async () => {
    const me = await m.creator({ isPro: true });
    const { campaignId, ...first } = await me.made({ budgetCredits: 40 });
    const before = idsOf({ campaignId, ...first });
    const [pinned] = before as [number];
    const second = await m.t.another();
    const regenerate = (app: typeof second) =>
      app.inject({
        method: 'POST',
        url: `/api/v2/campaigns/${campaignId}/influencers/regenerate`,
        headers: me.headers,
        payload: { pinnedServicesIDs: [pinned] },
      });
    const answers = await Promise.all([
      regenerate(m.t.app),
      regenerate(second),
      regenerate(m.t.app),
      regenerate(second),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    const set = await me.read(campaignId);
    const ids = idsOf(set);
    expect(new Set(ids).size).toBe(ids.length);
    expect([ids[0], set.totalCredits <= 40]).toEqual([pinned, true]);
    expect(ids.slice(1).filter((id) => before.includes(id))).toEqual([]);
    const shown = await m.t.db('influencer_suggestions').where({ campaign_id: campaignId });
    expect(new Set(shown.map((row) => row.service_id)).size).toBe(shown.length);
    // Four rounds of others were shown: none of them was given twice.
    expect(shown.length).toBeGreaterThan(before.length + 3 * (ids.length - 1) - 4);
  });

  test('while its settings change elsewhere, goes by the settings that stand then', async () => {
    const me = await m.creator();
    const { campaignId } = await me.made({ budgetCredits: 60 });
    const answers = await Promise.all([
      me.tryChange(campaignId, { platforms: ['tiktok'] }),
      me.tryRegenerate(campaignId),
      me.tryChange(campaignId, { budgetCredits: 25 }),
      me.tryRegenerate(campaignId),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const set = await me.read(campaignId);
    expect(set.settings).toMatchObject({ platforms: ['tiktok'], budgetCredits: 25 });
    expect(set.totalCredits).toBeLessThanOrEqual(25);
    expect(set.items.every(({ service }) => service.type === 'tiktok')).toBe(true);
  });
});

describe('by hand', () => {
  test('what is added and taken out elsewhere is in the set', async () => {
    const me = await m.creator();
    const { campaignId, ...first } = await me.made({ budgetCredits: 30 });
    const before = idsOf({ campaignId, ...first });
    const other = m.services.find((one) => one.level !== 'top' && !before.includes(one.id))!;
    await me.call('POST', `campaigns/${campaignId}/curators`, { servicesIDs: [other.id] });
    await me.call('DELETE', `campaigns/${campaignId}/curators?servicesIDs=${before[0]}`);
    const set = await me.read(campaignId);
    expect(idsOf(set)).toEqual([...before.slice(1), other.id]);
    expect(set.totalCredits).toBe(priceOf(idsOf(set)));
    expect(set.settings.budgetCredits).toBe(30);
  });

  test('a draft of the older form starts from the usual settings; its choice stays until a set is asked for', async () => {
    const me = await m.creator();
    const made = await m.t.app.inject({
      method: 'POST',
      url: '/api/campaign/create',
      headers: me.headers,
      payload: { type: 'influencers', trackId: me.trackId },
    });
    const id = made.json().data.id as number;
    const empty = await me.read(id);
    expect(empty).toMatchObject({
      settings: {
        platforms: ['instagram', 'tiktok', 'youtube'],
        countries: [],
        budgetCredits: 50,
        trends: [],
        disclosure: '',
      },
      items: [],
      totalCredits: 0,
      hasMore: true,
      brief: '',
    });
    const [one] = m.services as [(typeof m.services)[number]];
    await me.call('POST', `campaigns/${id}/curators`, { servicesIDs: [one.id] });
    expect(idsOf(await me.change(id, { brief: 'Rain' }))).toEqual([one.id]);
    expect(idsOf(await me.change(id, { budgetCredits: 50 })).length).toBeGreaterThan(3);
  });
});

/** A submission that waits there. */
async function fill(serviceId: number, creatorId: number, trackId: number): Promise<void> {
  const { db } = m.t;
  const now = db.raw('app_now()');
  const [campaign] = await db('campaigns')
    .insert({
      account_id: creatorId,
      track_id: trackId,
      type: 'influencers',
      status: 'sent',
      paid_at: now,
      sent_at: now,
    })
    .returning<{ id: number }[]>('id');
  const owner = await db('services')
    .join('curator_profiles as p', 'p.id', 'services.curator_profile_id')
    .where('services.id', serviceId)
    .first('p.account_id');
  await db('submissions').insert({
    campaign_id: campaign!.id,
    service_id: serviceId,
    creator_account_id: creatorId,
    curator_account_id: owner.account_id,
    track_id: trackId,
    status: 'pending',
    price_hundredths: 400,
    curator_share_hundredths: 200,
    reply_days: 15,
    sent_at: now,
    deadline_at: db.raw("app_now() + interval '15 days'"),
  });
}

async function campaignOf(me: Awaited<ReturnType<InfluencerMarket['creator']>>, id: number): Promise<Campaign> {
  const answer = await m.t.app.inject({ url: `/api/v2/campaigns/${id}`, headers: me.headers });
  return answer.json().data;
}
