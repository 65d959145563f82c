import type { InfluencerSet, Platform } from '@fanfare/api-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf, type InfluencerMarket, type MarketCreator, openInfluencerMarket } from './test/influencer-market.ts';

let m: InfluencerMarket;
beforeAll(async () => {
  m = await openInfluencerMarket();
});
afterAll(() => m.t.close());

/** What a creator does next; positions are taken of the set as it stands. */
type Step =
  | { do: 'regenerate'; pins: number[] | null; dislikes: number[]; keepOthers: boolean }
  | { do: 'change'; platforms?: Platform[]; budgetCredits?: number; countries?: string[] }
  | { do: 'add'; service: number }
  | { do: 'remove'; position: number }
  | { do: 'price'; service: number; credits: number };

const positions = fc.uniqueArray(fc.nat(11), { maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
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
class Walk {
  readonly me: MarketCreator;
  readonly isPro: boolean;
  set: InfluencerSet;
  readonly shown: Set<number>;
  readonly disliked = new Set<number>();

  constructor(me: MarketCreator, isPro: boolean, set: InfluencerSet) {
    this.me = me;
    this.isPro = isPro;
    this.set = set;
    this.shown = new Set(idsOf(set));
  }

  #priceOf = (id: number) => m.services.find((one) => one.id === id)!.price;

  async take(next: Step): Promise<void> {
    const { me, set } = this;
    const ids = idsOf(set);
    if (next.do === 'price') {
      const service = m.services[next.service]!;
      service.price = next.credits;
      await m.t.db('services').where({ id: service.id }).update({ price_credits: next.credits });
      this.set = await me.read(set.campaignId);
    } else if (next.do === 'add') {
      const { id } = m.services[next.service]!;
      const { status } = await me.call('POST', `campaigns/${set.campaignId}/curators`, { servicesIDs: [id] });
      if (status === 200) this.disliked.delete(id);
      this.set = await me.read(set.campaignId);
    } else if (next.do === 'remove') {
      const id = ids[next.position];
      if (id) await me.call('DELETE', `campaigns/${set.campaignId}/curators?servicesIDs=${id}`);
      this.set = await me.read(set.campaignId);
    } else if (next.do === 'change') await this.#change(next);
    else await this.#regenerate(next);
    expect(new Set(idsOf(this.set)).size).toBe(this.set.items.length);
    expect(this.set.totalCredits).toBe(idsOf(this.set).reduce((sum, id) => sum + this.#priceOf(id), 0));
    expect(idsOf(this.set).filter((id) => this.disliked.has(id))).toEqual([]);
    for (const id of idsOf(this.set)) this.shown.add(id);
  }

  async #change({ do: _do, countries, ...named }: Extract<Step, { do: 'change' }>): Promise<void> {
    const before = this.set;
    const asked = { ...named, ...(this.isPro && countries && { countries }) };
    this.set = await this.me.change(before.campaignId, asked);
    if (JSON.stringify(this.set.settings) === JSON.stringify(before.settings)) {
      expect(idsOf(this.set)).toEqual(idsOf(before));
      return;
    }
    const { platforms, countries: chosen, budgetCredits } = this.set.settings;
    expect(this.set.totalCredits).toBeLessThanOrEqual(budgetCredits);
    expect(this.set.items.length).toBeLessThanOrEqual(this.set.cap);
    for (const id of idsOf(this.set)) {
      const known = m.services.find((one) => one.id === id)!;
      expect(platforms).toContain(known.type);
      if (chosen.length > 0)
        expect([known.country, ...known.audience].some((code) => chosen.includes(code))).toBe(true);
      if (!this.isPro) expect(known.level).not.toBe('top');
    }
  }

  async #regenerate({ pins, dislikes, keepOthers }: Extract<Step, { do: 'regenerate' }>): Promise<void> {
    const before = this.set;
    const ids = idsOf(before);
    const at = (places: number[]) => places.map((place) => ids[place]).filter((id) => id !== undefined);
    const disliked = at(dislikes);
    const pinned = pins && at(pins).filter((id) => !disliked.includes(id));
    const body = { ...(pinned && { pinnedServicesIDs: pinned }), dislikedServicesIDs: disliked, keepOthers };
    this.set = await this.me.regenerate(before.campaignId, body);
    for (const id of disliked) this.disliked.add(id);
    const left = ids.filter((id) => !disliked.includes(id));
    const now = idsOf(this.set);
    const wasPinned = before.items.filter((item) => item.isPinned).map(({ service }) => service.id);
    const staying = pinned ?? wasPinned.filter((id) => !disliked.includes(id));
    expect(now.filter((id) => staying.includes(id)).toSorted()).toEqual([...staying].toSorted());
    expect(
      this.set.items
        .filter((item) => item.isPinned)
        .map(({ service }) => service.id)
        .toSorted(),
    ).toEqual([...staying].toSorted());
    const added = now.filter((id) => !ids.includes(id));
    if (keepOthers || added.length === 0) return expect(now).toEqual(left);
    expect(added.filter((id) => this.shown.has(id))).toEqual([]);
    // What stays may cost more than the budget; what is added never takes it there.
    const fixed = staying.reduce((sum, id) => sum + this.#priceOf(id), 0);
    expect(this.set.totalCredits).toBeLessThanOrEqual(Math.max(fixed, this.set.settings.budgetCredits));
    expect(now.length).toBeLessThanOrEqual(this.set.cap);
    for (const id of staying) if (left.indexOf(id) < now.length) expect(now.indexOf(id)).toBe(left.indexOf(id));
  }
}

test(
  'whatever a creator does: nothing twice, nothing put aside comes back, pins stay, budget and cap hold',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.integer({ min: 3, max: 120 }),
        fc.array(step, { minLength: 3, maxLength: 10 }),
        async (isPro, budgetCredits, steps) => {
          const me = await m.creator({ isPro });
          const first = await me.made({ budgetCredits });
          expect(first.totalCredits).toBeLessThanOrEqual(budgetCredits);
          const walk = new Walk(me, isPro, first);
          for (const next of steps) await walk.take(next);
        },
      ),
      { numRuns: 40 },
    );
  },
);
