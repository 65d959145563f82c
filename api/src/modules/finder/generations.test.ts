import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FinderMarket, openFinderMarket } from './test/finder-market.ts';

let m: FinderMarket;
let described: object;
beforeAll(async () => {
  m = await openFinderMarket();
  described = { genreIds: [m.market.children[2]!], similarArtists: ['Velvet Harbour', 'Orla Penn'] };
});
afterAll(() => m.t.close());

describe('generations of a day', () => {
  test('are three for a free account, searches and regenerations together, until midnight of UTC', async () => {
    const creator = await m.creator();
    const dayMs = 86_400_000;
    // The first midnight that is more than ten minutes away: the clock only moves forward.
    const midnight = Math.ceil((m.t.app.clock.now().getTime() + 600_000) / dayMs) * dayMs;
    const advanceTo = (beforeMidnightMs: number) =>
      m.t.advanceClock(Math.ceil((midnight - beforeMidnightMs - m.t.app.clock.now().getTime()) / 1_000));
    await advanceTo(600_000);
    const sid = m.sids.get('Kindling')!;
    const first = await m.generate(creator, { sid });
    expect(first.generationsLeftToday).toBe(2);
    expect((await m.regenerate(creator, 'playlists', first.id)).generationsLeftToday).toBe(1);
    expect((await m.generate(creator, described)).generationsLeftToday).toBe(0);
    const { status, error } = await m.call('POST', 'curators-finder', creator, { sid });
    expect([status, error.code, error.details.feature]).toEqual([403, 'pro_required', 'Unlimited generations']);
    // Nothing of a refused one stays, and reading is free.
    expect((await m.call('GET', 'curators-finder', creator)).data.items).toHaveLength(2);
    expect((await m.call('GET', `curators-finder/${first.id}`, creator)).data.radios).toEqual(first.radios);
    await advanceTo(60_000);
    expect((await m.call('POST', 'curators-finder', creator, { sid })).status).toBe(403);
    await advanceTo(0);
    expect((await m.generate(creator, { sid })).generationsLeftToday).toBe(2);
  });

  test('are exactly three of twenty at once', async () => {
    const creator = await m.creator();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => m.call('POST', 'curators-finder', creator, described)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
      new Set(['pro_required']),
    );
    expect((await m.call('GET', 'curators-finder', creator)).data.items).toHaveLength(3);
  });

  test('take no more of a day than is left when one search is regenerated many times at once', async () => {
    const creator = await m.creator();
    const { id } = await m.generate(creator, described);
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        m.call('POST', `curators-finder/${index % 2 ? 'playlists' : 'radios'}/${id}/regenerate`, creator, {}),
      ),
    );
    const rounds = await m.t
      .db('finder_matches')
      .where({ generation_id: id })
      .groupBy('type')
      .select('type')
      .max('round as last');
    const made = rounds.reduce((sum, { last }) => sum + last - 1, 1);
    expect(await m.t.db('finder_daily_quota').where({ account_id: creator.id }).pluck('used')).toEqual([made]);
    expect(made).toBeLessThanOrEqual(3);
  });

  test('have no end with Pro, which sees twenty of each', async () => {
    const pro = await m.creator({ isPro: true });
    const found = await m.generate(pro, described);
    expect(found.generationsLeftToday).toBeNull();
    expect(found.playlists.items.length).toBe(Math.min(20, found.playlists.total));
    for (let i = 0; i < 5; i += 1) await m.generate(pro, described);
    const list = (await m.call('GET', 'curators-finder?limit=4', pro)).data;
    expect(list.items).toHaveLength(4);
    const more = (await m.call('GET', `curators-finder?limit=4&cursor=${list.nextCursor}`, pro)).data;
    const ids = [...list.items, ...more.items].map((one: { id: number }) => one.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect([ids.length, more.nextCursor]).toEqual([6, null]);
  });

  test('that were made with Pro show no more than others once it is over', async () => {
    const pro = await m.creator({ isPro: true });
    const { id } = await m.generate(pro, described);
    await m.t
      .db('subscriptions')
      .where({ account_id: pro.id })
      .update({ valid_until: m.t.db.raw('app_now()') });
    const { data } = await m.call('GET', `curators-finder/${id}`, pro);
    expect(data.playlists.items).toHaveLength(10);
  });
});
