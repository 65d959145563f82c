import type { InfluencerSet, Platform } from '@fanfare/api-contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type InfluencerMarket, type MarketCreator, idsOf } from './influencer-market.ts';

/** What a creator does next; positions are taken of the set as it stands. */
type Step =
  | { do: 'regenerate'; pins: number[] | null; dislikes: number[]; keepOthers: boolean }
  | { do: 'change'; platforms?: Platform[]; budgetCredits?: number; countries?: string[] }
  | { do: 'add'; service: number }
  | { do: 'remove'; position: number }
  | { do: 'price'; service: number; credits: number };

const positions = fc.uniqueArray(fc.nat(11), { maxLength: 4 });
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('regenerate' as const),
      pins: fc.option(positions),
      dislikes: positions,
      keepOthers: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        do: fc.constant('change' as const),
        platforms: fc.subarray(['instagram', 'tiktok', 'youtube'] as Platform[], { minLength: 1 }),
        budgetCredits: fc.integer({ min: 3, max: 150 }),
        countries: fc.subarray(['SE', 'FR', 'BR', 'JP']),
      },
      { requiredKeys: ['do'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add' as const), service: fc.nat(39) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), position: fc.nat(11) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('price' as const),
      service: fc.nat(39),
      credits: fc.integer({ min: 3, max: 40 }),
    }),
  },
);

/** What is known of a draft from what was answered so far. */
interface Walk {
  m: InfluencerMarket;
  me: MarketCreator;
  isPro: boolean;
  set: InfluencerSet;
  shown: Set<number>;
  disliked: Set<number>;
}

export const startOf = (m: InfluencerMarket, me: MarketCreator, isPro: boolean, set: InfluencerSet): Walk => ({
  m,
  me,
  isPro,
  set,
  shown: new Set(idsOf(set)),
  disliked: new Set(),
});

const serviceOf = ({ m }: Walk, id: number) => m.services.find((one) => one.id === id)!;
const priceOf = (walk: Walk, ids: readonly number[]): number =>
  ids.reduce((sum, id) => sum + serviceOf(walk, id).price, 0);
const pinnedOf = (set: InfluencerSet): number[] =>
  set.items.filter((item) => item.isPinned).map(({ service }) => service.id);
const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

async function changeSettings(
  walk: Walk,
  { do: _do, countries, ...named }: Extract<Step, { do: 'change' }>,
): Promise<void> {
  const before = walk.set;
  const asked = { ...named, ...(walk.isPro && countries && { countries }) };
  walk.set = await walk.me.change(before.campaignId, asked);
  if (JSON.stringify(walk.set.settings) === JSON.stringify(before.settings)) {
    expect(idsOf(walk.set)).toEqual(idsOf(before));
    return;
  }
  const { platforms, countries: chosen, budgetCredits } = walk.set.settings;
  expect(walk.set.totalCredits).toBeLessThanOrEqual(budgetCredits);
  expect(walk.set.items.length).toBeLessThanOrEqual(walk.set.cap);
  for (const id of idsOf(walk.set)) {
    const known = serviceOf(walk, id);
    expect(platforms).toContain(known.type);
    if (chosen.length > 0) expect([known.country, ...known.audience].some((code) => chosen.includes(code))).toBe(true);
    if (!walk.isPro) expect(known.level).not.toBe('top');
  }
}

async function regenerate(
  walk: Walk,
  { pins, dislikes, keepOthers }: Extract<Step, { do: 'regenerate' }>,
): Promise<void> {
  const before = walk.set;
  const ids = idsOf(before);
  const at = (places: number[]) => places.map((place) => ids[place]).filter((id) => id !== undefined);
  const disliked = at(dislikes);
  const pinned = pins && at(pins).filter((id) => !disliked.includes(id));
  const body = { ...(pinned && { pinnedServicesIDs: pinned }), dislikedServicesIDs: disliked, keepOthers };
  walk.set = await walk.me.regenerate(before.campaignId, body);
  for (const id of disliked) walk.disliked.add(id);
  const left = ids.filter((id) => !disliked.includes(id));
  const now = idsOf(walk.set);
  const staying = pinned ?? pinnedOf(before).filter((id) => !disliked.includes(id));
  expect(sorted(pinnedOf(walk.set))).toEqual(sorted(staying));
  const added = now.filter((id) => !ids.includes(id));
  if (keepOthers || added.length === 0) {
    expect(now).toEqual(left);
    return;
  }
  expect(added.filter((id) => walk.shown.has(id))).toEqual([]);
  // What stays may cost more than the budget; what is added never takes it there.
  const most = Math.max(priceOf(walk, staying), walk.set.settings.budgetCredits);
  expect(walk.set.totalCredits).toBeLessThanOrEqual(most);
  expect(now.length).toBeLessThanOrEqual(walk.set.cap);
  for (const id of staying) if (left.indexOf(id) < now.length) expect(now.indexOf(id)).toBe(left.indexOf(id));
}

/** Takes a step, and checks what must be true after it. */
export async function take(walk: Walk, next: Step): Promise<void> {
  const { m, me, set } = walk;
  const ids = idsOf(set);
  if (next.do === 'change') await changeSettings(walk, next);
  else if (next.do === 'regenerate') await regenerate(walk, next);
  else {
    if (next.do === 'price') {
      const service = m.services[next.service]!;
      service.price = next.credits;
      await m.t.db('services').where({ id: service.id }).update({ price_credits: next.credits });
    } else if (next.do === 'add') {
      const { id } = m.services[next.service]!;
      const { status } = await me.call('POST', `campaigns/${set.campaignId}/curators`, { servicesIDs: [id] });
      if (status === 200) walk.disliked.delete(id);
    } else if (ids[next.position] !== undefined) {
      await me.call('DELETE', `campaigns/${set.campaignId}/curators?servicesIDs=${ids[next.position]}`);
    }
    walk.set = await me.read(set.campaignId);
  }
  const now = idsOf(walk.set);
  expect(new Set(now).size).toBe(now.length);
  expect(walk.set.totalCredits).toBe(priceOf(walk, now));
  expect(now.filter((id) => walk.disliked.has(id))).toEqual([]);
  for (const id of now) walk.shown.add(id);
}
