import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Market, countryCodes, languageCodes, levels, openMarket } from '../../../test/market.ts';

let m: Market;
beforeAll(async () => {
  m = await openMarket();
});
afterAll(() => m.t.close());

describe('refusals', () => {
  test('a visitor, a foreign campaign and values that mean nothing', async () => {
    expect((await m.t.app.inject('/api/v2/curator-services')).statusCode).toBe(401);
    expect(await m.refusal('campaignId=999999')).toEqual([404, 'not_found', undefined]);
    for (const query of [
      'genres=1;drop',
      'countries=Sweden',
      'levels=gold',
      'languages=x',
      'priceMin=-1',
      'cursor=zzz',
      'mood=blue',
    ]) {
      expect([query, ...(await m.refusal(query)).slice(0, 2)]).toEqual([query, 400, 'invalid_input']);
    }
  });
  test('a price range without a step between its ends, and names that nothing has', async () => {
    const fieldsOf = async (query: string) => {
      const answer = await m.t.app.inject({ url: `/api/v2/curator-services?${query}`, headers: m.creator.headers });
      return [answer.statusCode, answer.json().error?.fields];
    };
    const tooClose = { priceMin: 'The lowest price must be at least 1 credit below the highest' };
    expect(await fieldsOf('priceMin=5&priceMax=5')).toEqual([400, tooClose]);
    expect(await fieldsOf('priceMin=6&priceMax=5')).toEqual([400, tooClose]);
    expect(await fieldsOf('priceMin=5&priceMax=6')).toEqual([200, undefined]);
    expect(await fieldsOf(`genres=${m.parents[0]},999999`)).toEqual([400, { genres: 'Genre 999999 is not known' }]);
    expect(await fieldsOf('countries=SE,QX,ZZ')).toEqual([400, { countries: 'Country QX, ZZ is not known' }]);
    const statusOf = async (times: number) => (await fieldsOf(`countries=${Array(times).fill('SE').join()}`))[0];
    expect([await statusOf(60), await statusOf(61)]).toEqual([200, 400]);
    expect(await fieldsOf('languages=qx')).toEqual([400, { languages: 'Language qx is not known' }]);
    expect(await fieldsOf('accepts=track')).toEqual([
      400,
      { accepts: 'Accepts needs a campaign, whose track it is about' },
    ]);
    expect((await fieldsOf('accepts=all'))[0]).toBe(400);
    expect((await fieldsOf('limit=101'))[0]).toBe(400);
  });
  test('geo filters of influencers are part of Pro; of playlists they are not', async () => {
    expect(await m.refusal('type=influencers&countries=SE')).toEqual([403, 'pro_required', 'Influencer geo filters']);
    expect((await m.list('type=influencers&countries=SE', m.pro)).total).toBeGreaterThan(0);
    expect((await m.list('type=playlists&countries=SE', m.creator)).total).toBeGreaterThan(0);
    const typesOfAll = async (who: typeof m.pro) =>
      new Set((await m.list('countries=SE&limit=100', who)).items.map((one: { type: string }) => one.type));
    expect([...(await typesOfAll(m.creator))].toSorted()).toEqual(['playlist', 'radio']);
    expect((await typesOfAll(m.pro)).size).toBeGreaterThan(2);
  });
});

describe('filters', () => {
  const typesOf: Record<string, string[]> = {
    playlists: ['playlist'],
    radios: ['radio'],
    influencers: ['instagram', 'tiktok', 'youtube'],
  };
  interface ParsedQuery {
    type?: string | undefined;
    genres?: number[] | undefined;
    countries?: string[] | undefined;
    languages?: string[] | undefined;
    levels?: string[] | undefined;
    priceMin?: number | undefined;
    priceMax?: number | undefined;
    replyDays?: number | undefined;
    q?: string | undefined;
  }

  const naive = (asked: ParsedQuery) =>
    m.services.filter(
      (one) =>
        (!asked.type || typesOf[asked.type]!.includes(one.type)) &&
        (!asked.genres ||
          (one.genres.some((id) => asked.genres!.includes(id) || asked.genres!.includes(m.parentOf.get(id) ?? 0)) &&
            !one.excluded.some((id) => asked.genres!.includes(id)))) &&
        (!asked.countries || asked.countries.includes(one.country)) &&
        (!asked.languages || asked.languages.includes(one.language)) &&
        (!asked.levels || asked.levels.includes(one.level)) &&
        one.price >= (asked.priceMin ?? 0) &&
        one.price <= (asked.priceMax ?? 1_000) &&
        one.replyDays <= (asked.replyDays ?? 30) &&
        (!asked.q || one.title.toLowerCase().includes(asked.q.toLowerCase())),
    );

  const queryOf = (asked: ParsedQuery) =>
    new URLSearchParams(
      Object.entries(asked)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]): [string, string] => [name, Array.isArray(value) ? value.join(',') : String(value)]),
    ).toString();

  test('find what a filter in memory finds, page by page, each once', async () => {
    const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
    const someOf = <T>(values: T[]) =>
      maybe(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }));
    const asked = fc.record({
      type: maybe(fc.constantFrom('playlists', 'radios', 'influencers')),
      genres: someOf([...m.parents, ...m.children]),
      countries: someOf(countryCodes),
      languages: someOf(languageCodes),
      levels: someOf(levels),
      priceMin: maybe(fc.integer({ min: 0, max: 5 })),
      priceMax: maybe(fc.integer({ min: 6, max: 12 })),
      replyDays: maybe(fc.constantFrom(1, 3, 7, 15, 30)),
      q: maybe(fc.constantFrom('moss', '100 % fern_', '%', '_', 'service 1')),
    });
    const sorts = fc.constantFrom('match', 'price', '-price', 'reply', 'accept', 'audience');
    await fc.assert(
      fc.asyncProperty(asked, sorts, fc.integer({ min: 1, max: 30 }), async (filters, sort, limit) => {
        const found = await m.all(`${queryOf(filters)}&sort=${sort}`, limit);
        const expected = naive(filters).map((one) => one.id);
        expect(found.map((card) => card.id).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
        const prices = found.map((card) => card.priceCredits);
        if (sort === 'price') expect(prices).toEqual(prices.toSorted((a, b) => a - b));
        if (sort === '-price') expect(prices).toEqual(prices.toSorted((a, b) => b - a));
      }),
      { numRuns: 40 },
    );
  });

  test('the counts beside them say what each value would leave', async () => {
    const query = `type=playlists&genres=${m.parents[0]}&priceMax=8`;
    const answer = await m.t.app.inject({
      url: `/api/v2/curator-services/counts?${query}`,
      headers: m.creator.headers,
    });
    const counts = answer.json().data;
    expect(counts.total).toBe((await m.list(query)).total);
    for (const { code, count } of counts.byCountry)
      expect([code, (await m.list(`${query}&countries=${code}`)).total]).toEqual([code, count]);
    for (const { level, count } of counts.byLevel)
      expect([level, (await m.list(`${query}&levels=${level}`)).total]).toEqual([level, count]);
    for (const { days, count } of counts.byReplyDays)
      expect((await m.list(`${query}&replyDays=${days}`)).total).toBe(count);
    for (const { id, count } of counts.byGenre) {
      expect([id, (await m.list(`type=playlists&priceMax=8&genres=${id}`)).total]).toEqual([id, count]);
    }
    for (const { type, count } of counts.byType) {
      expect([type, (await m.list(`serviceType=${type}&genres=${m.parents[0]}&priceMax=8`)).total]).toEqual([
        type,
        count,
      ]);
    }
  });

  test('the price slider has the band of its type and a bar for each price', async () => {
    const answer = await m.t.app.inject({
      url: '/api/v2/curator-services/stats/price-range?type=radios',
      headers: m.creator.headers,
    });
    const { min, max, step, histogram } = answer.json().data;
    expect({ min, max, step }).toEqual({ min: 2, max: 15, step: 1 });
    const total = histogram.reduce((sum: number, bar: { count: number }) => sum + bar.count, 0);
    expect(total).toBe((await m.list('type=radios')).total);
  });

  test('the bars of the price slider follow the other filters, and not the price itself', async () => {
    const query = `levels=top,new&genres=${m.parents[0]}`;
    const answer = await m.t.app.inject({
      url: `/api/v2/curator-services/stats/price-range?${query}&priceMin=4&priceMax=6`,
      headers: m.creator.headers,
    });
    const bars = answer.json().data.histogram;
    const prices = (await m.all(query, 100)).map((card) => card.priceCredits);
    expect(bars).toEqual(
      [...new Set(prices)]
        .toSorted((a, b) => a - b)
        .map((price) => ({ priceCredits: price, count: prices.filter((one) => one === price).length })),
    );
  });

  test('the legacy path gives the same list; influencers say where they are', async () => {
    const query = 'type=influencers&sort=audience&limit=7';
    const legacy = await m.t.app.inject({ url: `/api/curators/services?${query}`, headers: m.pro.headers });
    expect(legacy.json().data).toEqual(await m.list(query));
    expect((await m.t.app.inject('/api/curators/services')).statusCode).toBe(401);
    const countries = async (path: string) =>
      (
        await m.t.app.inject({
          url: `/api/v2/curator-services/influencers/countries${path}`,
          headers: m.creator.headers,
        })
      )
        .json()
        .data.map((one: { code: string; count: number }) => [one.code, one.count]);
    const known = (type?: string) =>
      countryCodes
        .map((code): [string, number] => [
          code,
          m.services.filter(
            (one) => (type ? one.type === type : ['instagram', 'youtube'].includes(one.type)) && one.country === code,
          ).length,
        ])
        .toSorted(([a], [b]) => a.localeCompare(b));
    expect((await countries('')).toSorted()).toEqual(known());
    expect((await countries('?type=youtube')).toSorted()).toEqual(known('youtube'));
  });
});
