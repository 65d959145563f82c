import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Market, countryCodes, languageCodes, levels, openMarket } from '../../../test/market.ts';

let m: Market;
let campaignId: number;
let trackId: number;
beforeAll(async () => {
  m = await openMarket();
  const { db } = m.t;
  const swedish = db('languages').where({ code: 'sv' }).select('id');
  const [track] = await db('tracks')
    .insert({ account_id: m.pro.id, title: 'Frost', artist: 'A', language_id: swedish })
    .returning<{ id: number }[]>('id');
  trackId = track!.id;
  await db('track_genres').insert({ track_id: trackId, genre_id: m.children[0] });
  const [campaign] = await db('campaigns')
    .insert({ account_id: m.pro.id, track_id: trackId, type: 'playlists' })
    .returning<{ id: number }[]>('id');
  campaignId = campaign!.id;
  await db.raw(
    `UPDATE services SET accepts_explicit = id % 2 = 0, accepts_instrumental = id % 3 > 0, accepts_unreleased = id % 5 > 0,
            ai_policy = (ARRAY['none', 'assisted', 'all'])[1 + id % 3]`,
  );
});
afterAll(() => m.t.close());

const counts = async (query: string) => {
  const answer = await m.t.app.inject({ url: `/api/v2/curator-services/counts?${query}`, headers: m.pro.headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
};

describe('what a track is', () => {
  interface Kind {
    is_explicit: boolean;
    is_instrumental: boolean;
    is_unreleased: boolean;
    ai_use: 'none' | 'assisted' | 'all';
  }
  const kinds: fc.Arbitrary<Kind> = fc.record({
    is_explicit: fc.boolean(),
    is_instrumental: fc.boolean(),
    is_unreleased: fc.boolean(),
    ai_use: fc.constantFrom('none', 'assisted', 'all'),
  });
  /** Each reason why a service doesn't take it, from memory. */
  const reasonsOf = (kind: Kind, one: Market['services'][number]) => ({
    explicit: kind.is_explicit && one.id % 2 !== 0,
    instrumental: kind.is_instrumental && one.id % 3 === 0,
    unreleased: kind.is_unreleased && one.id % 5 === 0,
    ai: (kind.ai_use === 'assisted' && one.id % 3 === 0) || (kind.ai_use === 'all' && one.id % 3 !== 2),
    genre: one.excluded.includes(m.children[0]!),
    language: !kind.is_instrumental && one.language !== 'sv',
  });

  test('leaves out who doesn’t take it, says how many and why; the language only where asked for', async () => {
    await fc.assert(
      fc.asyncProperty(kinds, fc.constantFrom('', '&type=playlists', '&levels=top,new'), async (kind, filter) => {
        await m.t.db('tracks').where({ id: trackId }).update(kind);
        const others = m.services.filter(
          (one) =>
            (!filter.includes('type') || one.type === 'playlist') &&
            (!filter.includes('levels') || ['top', 'new'].includes(one.level)),
        );
        const reasons = others.map((one) => ({ id: one.id, ...reasonsOf(kind, one) }));
        const takenBut = reasons.filter(
          ({ explicit, instrumental, unreleased, ai, genre }) =>
            ![explicit, instrumental, unreleased, ai, genre].some(Boolean),
        );
        const taken = takenBut.filter(({ language }) => !language);
        const ids = async (query: string) => (await m.all(query, 100)).map((card) => card.id).toSorted((a, b) => a - b);
        expect(await ids(`campaignId=${campaignId}${filter}`)).toEqual(takenBut.map(({ id }) => id));
        expect(await ids(`campaignId=${campaignId}&accepts=track${filter}`)).toEqual(taken.map(({ id }) => id));

        const sum = (reason: 'explicit' | 'instrumental' | 'unreleased' | 'ai' | 'genre' | 'language') =>
          reasons.filter((one) => one[reason]).length;
        const withTrack = await counts(`campaignId=${campaignId}&accepts=track${filter}`);
        expect(withTrack.total).toBe(taken.length);
        expect(withTrack.notForTrack).toEqual({
          total: others.length - taken.length,
          explicit: sum('explicit'),
          instrumental: sum('instrumental'),
          unreleased: sum('unreleased'),
          ai: sum('ai'),
          genre: sum('genre'),
          language: sum('language'),
        });
      }),
      { numRuns: 20 },
    );
    expect((await counts('')).notForTrack).toBeNull();
  });
});

test('counts are what a filter in memory counts, each by all the others', async () => {
  await m.t
    .db('tracks')
    .where({ id: trackId })
    .update({ is_explicit: true, is_instrumental: true, is_unreleased: false, ai_use: 'none' });
  const maybe = <T>(values: T[]) =>
    fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }));
  const asked = fc.record({
    types: fc.option(fc.constantFrom('playlist', 'radio', 'instagram')),
    genres: maybe([...m.parents, ...m.children]),
    countries: maybe(countryCodes),
    languages: maybe(languageCodes),
    levels: maybe(levels),
    days: fc.option(fc.constantFrom(1, 3, 7, 15)),
    withCampaign: fc.boolean(),
  });
  const covers = (one: Market['services'][number]) =>
    [...new Set(one.genres.flatMap((id) => [id, m.parentOf.get(id) ?? id]))].filter((id) => !one.excluded.includes(id));
  await fc.assert(
    fc.asyncProperty(asked, async ({ types, genres, countries, languages, levels: chosen, days, withCampaign }) => {
      type One = Market['services'][number];
      const by: Record<string, (one: One) => boolean> = {
        type: (one) => !types || one.type === types,
        genre: (one) =>
          !genres || (covers(one).some((id) => genres.includes(id)) && !one.excluded.some((id) => genres.includes(id))),
        country: (one) => !countries || countries.includes(one.country),
        language: (one) => !languages || languages.includes(one.language),
        level: (one) => !chosen || chosen.includes(one.level),
        days: (one) => !days || one.replyDays <= days,
        track: (one) =>
          !withCampaign || (one.id % 2 === 0 && one.id % 3 !== 0 && !one.excluded.includes(m.children[0]!)),
      };
      const left = (without: string) =>
        m.services.filter((one) => Object.entries(by).every(([name, fits]) => name === without || fits(one)));
      const tally = <K extends string | number>(services: One[], keysOf: (one: One) => K[]) => {
        const sums = new Map<K, number>();
        for (const key of services.flatMap(keysOf)) sums.set(key, (sums.get(key) ?? 0) + 1);
        return Object.fromEntries(sums);
      };
      const query = new URLSearchParams({
        ...(types && { serviceType: types }),
        ...(genres && { genres: genres.join() }),
        ...(countries && { countries: countries.join() }),
        ...(languages && { languages: languages.join() }),
        ...(chosen && { levels: chosen.join() }),
        ...(days && { replyDays: String(days) }),
        ...(withCampaign && { campaignId: String(campaignId) }),
      });
      const found = await counts(query.toString());
      const flat = (rows: Record<string, string | number>[], key: string) =>
        Object.fromEntries(rows.map((row) => [row[key], row['count']]));
      expect(found.total).toBe(left('').length);
      expect(flat(found.byType, 'type')).toEqual(tally(left('type'), (one) => [one.type]));
      expect(flat(found.byGenre, 'id')).toEqual(tally(left('genre'), covers));
      expect(flat(found.byCountry, 'code')).toEqual(tally(left('country'), (one) => [one.country]));
      expect(flat(found.byLanguage, 'code')).toEqual(tally(left('language'), (one) => [one.language]));
      expect(flat(found.byLevel, 'level')).toEqual(tally(left('level'), (one) => [one.level]));
      expect(flat(found.byReplyDays, 'days')).toEqual(
        Object.fromEntries(
          [1, 3, 7, 15, 30].map((most) => [most, left('days').filter((one) => one.replyDays <= most).length]),
        ),
      );
    }),
    { numRuns: 40 },
  );
});
