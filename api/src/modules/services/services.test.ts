import type { ServiceCard } from '@fanfare/api-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type TestAccount, createAccount } from '../../../test/factories/account.ts';
import { createGenre } from '../../../test/factories/genre.ts';

/** A small market that a naive filter in memory can be asked about too. */
interface Known {
  id: number;
  curator: number;
  type: string;
  genres: number[];
  excluded: number[];
  country: string;
  language: string;
  price: number;
  replyDays: number;
  level: string;
  title: string;
}

let t: TestApp;
let creator: TestAccount;
let pro: TestAccount;
let parents: number[];
let children: number[];
const market: Known[] = [];
const parentOf = new Map<number, number>();
const countryCodes = ['SE', 'FR', 'BR'];
const languageCodes = ['en', 'sv'];
const levels = ['new', 'standard', 'trusted', 'top'];

beforeAll(async () => {
  t = await testApp();
  creator = await createAccount(t.app, t.db, { creator: true });
  pro = await createAccount(t.app, t.db, { creator: true, isPro: true });
  parents = [await createGenre(t.db, 'Rock'), await createGenre(t.db, 'Folk')];
  children = [];
  for (const [index, name] of ['Indie rock', 'Shoegaze', 'Indie folk', 'Chamber folk'].entries()) {
    const parent = parents[index < 2 ? 0 : 1]!;
    const id = await createGenre(t.db, name, parent);
    children.push(id);
    parentOf.set(id, parent);
  }
  const ids = async (table: string, codes: string[]) =>
    Object.fromEntries(
      (await t.db(table).whereIn('code', codes).select('id', 'code')).map((row) => [row.code, row.id]),
    );
  const countries = await ids('countries', countryCodes);
  const languages = await ids('languages', languageCodes);
  const curators = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      createAccount(t.app, t.db, { curator: true, name: `Curator ${'ABCDEFGHI'[index]}` }),
    ),
  );
  const types = ['playlist', 'playlist', 'radio', 'instagram', 'youtube'];
  for (let i = 0; i < 72; i += 1) {
    const type = types[i % types.length]!;
    const own = [children[i % 4]!, i % 3 === 0 ? parents[i % 2]! : children[(i + 1) % 4]!];
    const known = {
      curator: i % curators.length,
      type,
      genres: [...new Set(own)],
      excluded: i % 5 === 0 ? [children[(i + 2) % 4]!].filter((id) => !own.includes(id)) : [],
      country: countryCodes[i % 3]!,
      language: languageCodes[i % 2]!,
      price: 3 + (i % 7),
      replyDays: type === 'radio' ? [7, 30][i % 2]! : [1, 3, 15][i % 3]!,
      level: levels[i % 4]!,
      title: `Service ${i} ${i % 6 === 0 ? '100 % Fern_' : 'Moss'}`,
    };
    const [row] = await t
      .db('services')
      .insert({
        curator_profile_id: curators[known.curator]!.curatorProfileId,
        type,
        title: known.title,
        url: `https://example.test/${i}`,
        price_credits: known.price,
        audience_size: 100 * ((i * 37) % 50),
        audience_source: 'verified',
        country_id: countries[known.country],
        language_ids: [languages[known.language]],
        reply_days: known.replyDays,
        status: 'active',
        level: known.level,
      })
      .returning<{ id: number }[]>('id');
    market.push({ ...known, id: row!.id });
    await t
      .db('service_genres')
      .insert([
        ...known.genres.map((genre) => ({ service_id: row!.id, genre_id: genre, is_excluded: false })),
        ...known.excluded.map((genre) => ({ service_id: row!.id, genre_id: genre, is_excluded: true })),
      ]);
    const answered = known.level === 'new' ? i % 5 : 20 + i;
    await t.db('service_statistics').insert({
      service_id: row!.id,
      answered_count: answered,
      accepted_count: Math.floor(answered / (2 + (i % 5))),
      expired_count: i % 4,
      median_reply_hours: 5 + ((i * 13) % 200),
    });
  }
  // Neither of these is for sale.
  await t.db('services').where({ id: market.pop()!.id }).update({ status: 'paused' });
  const last = market.pop()!;
  await t.db('services').where({ id: last.id }).update({ status: 'suspended' });
});
afterAll(() => t.close());

interface ListPage {
  items: ServiceCard[];
  nextCursor: string | null;
  total: number;
}

async function list(query: string, who: TestAccount = pro): Promise<ListPage> {
  const answer = await t.app.inject({ url: `/api/v2/curator-services?${query}`, headers: who.headers });
  expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
  return answer.json().data;
}

async function refusal(query: string, who: TestAccount = creator) {
  const answer = await t.app.inject({ url: `/api/v2/curator-services?${query}`, headers: who.headers });
  return [answer.statusCode, answer.json().error?.code, answer.json().error?.details?.feature];
}

async function all(query: string, limit: number): Promise<ServiceCard[]> {
  const found: ServiceCard[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: ListPage = await list(`${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

describe('refusals', () => {
  test('a visitor, a foreign campaign and values that mean nothing', async () => {
    expect((await t.app.inject('/api/v2/curator-services')).statusCode).toBe(401);
    expect(await refusal('campaignId=999999')).toEqual([404, 'not_found', undefined]);
    for (const query of [
      'genres=1;drop',
      'countries=Sweden',
      'levels=gold',
      'languages=x',
      'priceMin=-1',
      'cursor=zzz',
      'mood=blue',
    ]) {
      expect([query, ...(await refusal(query)).slice(0, 2)]).toEqual([query, 400, 'invalid_input']);
    }
  });
  test('geo filters of influencers are part of Pro; of playlists they are not', async () => {
    expect(await refusal('type=influencers&countries=SE')).toEqual([403, 'pro_required', 'Influencer geo filters']);
    expect((await list('type=influencers&countries=SE', pro)).total).toBeGreaterThan(0);
    expect((await list('type=playlists&countries=SE', creator)).total).toBeGreaterThan(0);
  });
});

describe('filters', () => {
  const typesOf: Record<string, string[]> = {
    playlists: ['playlist'],
    radios: ['radio'],
    influencers: ['instagram', 'tiktok', 'youtube'],
  };
  interface Asked {
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

  const naive = (asked: Asked) =>
    market.filter(
      (one) =>
        (!asked.type || typesOf[asked.type]!.includes(one.type)) &&
        (!asked.genres ||
          (one.genres.some((id) => asked.genres!.includes(id) || asked.genres!.includes(parentOf.get(id) ?? 0)) &&
            !one.excluded.some((id) => asked.genres!.includes(id)))) &&
        (!asked.countries || asked.countries.includes(one.country)) &&
        (!asked.languages || asked.languages.includes(one.language)) &&
        (!asked.levels || asked.levels.includes(one.level)) &&
        one.price >= (asked.priceMin ?? 0) &&
        one.price <= (asked.priceMax ?? 1_000) &&
        one.replyDays <= (asked.replyDays ?? 30) &&
        (!asked.q || one.title.toLowerCase().includes(asked.q.toLowerCase())),
    );

  const queryOf = (asked: Asked) =>
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
      genres: someOf([...parents, ...children]),
      countries: someOf(countryCodes),
      languages: someOf(languageCodes),
      levels: someOf(levels),
      priceMin: maybe(fc.integer({ min: 0, max: 8 })),
      priceMax: maybe(fc.integer({ min: 2, max: 12 })),
      replyDays: maybe(fc.constantFrom(1, 3, 7, 15, 30)),
      q: maybe(fc.constantFrom('moss', '100 % fern_', '%', '_', 'service 1')),
    });
    const sorts = fc.constantFrom('match', 'price', '-price', 'reply', 'accept', 'audience');
    await fc.assert(
      fc.asyncProperty(asked, sorts, fc.integer({ min: 1, max: 30 }), async (filters, sort, limit) => {
        const found = await all(`${queryOf(filters)}&sort=${sort}`, limit);
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
    const query = `type=playlists&genres=${parents[0]}&priceMax=8`;
    const answer = await t.app.inject({ url: `/api/v2/curator-services/counts?${query}`, headers: creator.headers });
    const counts = answer.json().data;
    expect(counts.total).toBe((await list(query)).total);
    for (const { code, count } of counts.byCountry)
      expect([code, (await list(`${query}&countries=${code}`)).total]).toEqual([code, count]);
    for (const { level, count } of counts.byLevel)
      expect([level, (await list(`${query}&levels=${level}`)).total]).toEqual([level, count]);
    for (const { days, count } of counts.byReplyDays)
      expect((await list(`${query}&replyDays=${days}`)).total).toBe(count);
    for (const { id, count } of counts.byGenre) {
      expect([id, (await list(`type=playlists&priceMax=8&genres=${id}`)).total]).toEqual([id, count]);
    }
    for (const { type, count } of counts.byType) {
      expect([type, (await list(`serviceType=${type}&genres=${parents[0]}&priceMax=8`)).total]).toEqual([type, count]);
    }
  });

  test('the price slider has the band of its type and a bar for each price', async () => {
    const answer = await t.app.inject({
      url: '/api/v2/curator-services/stats/price-range?type=radios',
      headers: creator.headers,
    });
    const { min, max, step, histogram } = answer.json().data;
    expect({ min, max, step }).toEqual({ min: 2, max: 15, step: 1 });
    const total = histogram.reduce((sum: number, bar: { count: number }) => sum + bar.count, 0);
    expect(total).toBe((await list('type=radios')).total);
  });
});

describe('ranking for a track', () => {
  let campaignId: number;
  let trackId: number;

  beforeAll(async () => {
    const [track] = await t
      .db('tracks')
      .insert({
        account_id: creator.id,
        title: 'Kindling',
        artist: 'A',
        similar_artists: ['Velvet Harbour', 'The Pines', 'Orla Penn'],
      })
      .returning<{ id: number }[]>('id');
    trackId = track!.id;
    await t.db('track_genres').insert({ track_id: trackId, genre_id: children[2] });
    await t.db('genre_similarities').insert([
      { genre_id: children[2], other_id: children[3], similarity: 0.7 },
      { genre_id: children[3], other_id: children[2], similarity: 0.7 },
    ]);
    const [campaign] = await t
      .db('campaigns')
      .insert({ account_id: creator.id, track_id: trackId, type: 'playlists' })
      .returning<{ id: number }[]>('id');
    campaignId = campaign!.id;
  });

  const ranked = async () => all(`type=playlists&campaignId=${campaignId}`, 10);
  const asCreator = async <T>(work: () => Promise<T>) => {
    const before = pro;
    pro = creator;
    try {
      return await work();
    } finally {
      pro = before;
    }
  };

  test('stays the same whatever the prices are, and whether one is Pro', async () => {
    const before = (await asCreator(ranked)).map((card) => card.id);
    await t.db.raw('UPDATE services SET price_credits = 12 - price_credits');
    expect((await asCreator(ranked)).map((card) => card.id)).toEqual(before);
    await t.db.raw('UPDATE services SET price_credits = 12 - price_credits');
    await t.db('subscriptions').insert({
      account_id: creator.id,
      billing_interval: 'monthly',
      valid_until: t.db.raw(`app_now() + interval '1 day'`),
    });
    expect((await asCreator(ranked)).map((card) => card.id)).toEqual(before);
    await t.db('subscriptions').where({ account_id: creator.id }).delete();
  });

  test('puts the track’s genre first, and leaves out who excludes it', async () => {
    const cards = await asCreator(ranked);
    expect(cards[0]!.genres.map((genre) => genre.id)).toContain(children[2]);
    expect(cards[0]!.reasons.map((reason) => reason.text)).toContain('Takes indie folk');
    const excluding = market.filter((one) => one.excluded.includes(children[2]!)).map((one) => one.id);
    expect(excluding.length).toBeGreaterThan(0);
    expect(cards.filter((card) => excluding.includes(card.id))).toEqual([]);
  });

  test('follows the artists that are placed together, and says so', async () => {
    const before = await asCreator(ranked);
    const lifted = before.at(-1)!;
    const artists = ['velvet harbour', 'The Pines', 'Orla Penn'];
    for (const artist of artists) {
      const [track] = await t
        .db('catalogue_tracks')
        .insert({ title: 'X', artist, duration_ms: 1 })
        .returning<{ id: number }[]>('id');
      await t
        .db('placements')
        .insert({ service_id: lifted.id, catalogue_track_id: track!.id, placed_at: t.db.raw('app_now()') });
    }
    const after = await asCreator(ranked);
    const place = (cards: ServiceCard[]) => cards.findIndex((card) => card.id === lifted.id);
    expect(place(after)).toBeLessThan(place(before) - 5);
    expect(after[place(after)]!.reasons[0]).toEqual({
      kind: 'artist',
      text: 'Places 3 of the artists you sound like: Orla Penn, The Pines, 1 more',
    });
    await t.db('placements').delete();
  });

  test('gives one curator three of the first twenty places at most, and New services two', async () => {
    const first = (await asCreator(ranked)).slice(0, 20);
    const perCurator = new Map<number, number>();
    for (const card of first) perCurator.set(card.curator.id, (perCurator.get(card.curator.id) ?? 0) + 1);
    expect(Math.max(...perCurator.values())).toBeLessThanOrEqual(3);
    expect(first.filter((card) => card.level === 'new').length).toBeGreaterThanOrEqual(2);
  });

  test('says how often the genre gets a yes where that differs', async () => {
    const { id } = (await asCreator(ranked)).find((card) => card.statistics.answerCount >= 20)!;
    await t
      .db('service_genre_statistics')
      .insert({ service_id: id, genre_id: children[2], answered_count: 40, accepted_count: 32 });
    const card = (await asCreator(ranked)).find((one) => one.id === id)!;
    expect(card.statistics.acceptRateInGenre).toBeGreaterThan(card.statistics.acceptRate!);
    expect(card.reasons.map((reason) => reason.text).join()).toMatch(/\d+ % yes in indie folk, against \d+ % overall/);
    await t.db('service_genre_statistics').delete();
  });

  test('leaves out who doesn’t take explicit songs when the track is one', async () => {
    const [first] = await asCreator(ranked);
    await t.db('services').where({ id: first!.id }).update({ accepts_explicit: false });
    expect((await asCreator(ranked)).map((card) => card.id)).toContain(first!.id);
    await t.db('tracks').where({ id: trackId }).update({ is_explicit: true });
    expect((await asCreator(ranked)).map((card) => card.id)).not.toContain(first!.id);
  });
});

describe('a card', () => {
  test('of a New service shows no rates', async () => {
    const fresh = (await all('levels=new', 50)).find((card) => card.statistics.answerCount < 5)!;
    const { answerRate, acceptRate, medianReplyHours } = fresh.statistics;
    expect([answerRate, acceptRate, medianReplyHours]).toEqual([null, null, null]);
  });

  test('shows the real queue; full and away ones say when they open', async () => {
    const { id } = market[0]!;
    await t.db('services').where({ id }).update({ max_open: 2 });
    const curatorAccount = await t
      .db('services as s')
      .join('curator_profiles as p', 'p.id', 's.curator_profile_id')
      .where('s.id', id)
      .first('p.account_id');
    for (let i = 0; i < 2; i += 1) {
      const [track] = await t
        .db('tracks')
        .insert({ account_id: creator.id, title: 'T', artist: 'A' })
        .returning<{ id: number }[]>('id');
      const [campaign] = await t
        .db('campaigns')
        .insert({
          account_id: creator.id,
          track_id: track!.id,
          type: 'playlists',
          status: 'sent',
          paid_at: t.db.raw('app_now()'),
          sent_at: t.db.raw('app_now()'),
        })
        .returning<{ id: number }[]>('id');
      await t.db('submissions').insert({
        campaign_id: campaign!.id,
        service_id: id,
        creator_account_id: creator.id,
        curator_account_id: curatorAccount.account_id,
        track_id: track!.id,
        status: 'pending',
        price_hundredths: 300,
        curator_share_hundredths: 150,
        reply_days: 15,
        sent_at: t.db.raw('app_now()'),
        deadline_at: t.db.raw(`app_now() + make_interval(days => ?)`, [10 + i]),
      });
    }
    const card = (await all('', 100)).find((one) => one.id === id)!;
    expect(card.queue).toEqual({ open: 2, capacity: 2 });
    expect(card.availability.status).toBe('full');
    const days = (Date.parse(card.availability.opensAt!) - t.app.clock.now().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(10, 1);

    const { id: awayId } = market[1]!;
    await t
      .db('services')
      .where({ id: awayId })
      .update({ away_until: t.db.raw(`app_now() + interval '3 days'`) });
    const away = (await all('', 100)).find((one) => one.id === awayId)!;
    expect(away.availability.status).toBe('away');
    await t.advanceClock(4 * 86_400);
    const { token } = t.app.tokens.issue(pro.id, pro.sessionId);
    pro = { ...pro, headers: { authorization: `Bearer ${token}` } };
    expect((await all('', 100)).find((one) => one.id === awayId)!.availability.status).toBe('open');
  });
});

describe('a curator’s own services', () => {
  test('are paused and resumed by their owner only, and only once they are live', async () => {
    const curator = await createAccount(t.app, t.db, { curator: true });
    const [service] = await t
      .db('services')
      .insert({
        curator_profile_id: curator.curatorProfileId,
        type: 'playlist',
        title: 'My own list',
        url: 'https://example.test/own',
        price_credits: 3,
        audience_size: 500,
        audience_source: 'declared',
        country_id: t.db('countries').where({ code: 'SE' }).select('id'),
        reply_days: 15,
        status: 'active',
      })
      .returning<{ id: number }[]>('id');
    const put = (who: TestAccount, payload: object) =>
      t.app.inject({
        method: 'PUT',
        url: `/api/v2/curator/services/${service!.id}/availability`,
        headers: who.headers,
        payload,
      });
    const stranger = await createAccount(t.app, t.db, { curator: true });
    expect((await put(stranger, { isPaused: true, weeklyCapacity: 10 })).statusCode).toBe(404);
    expect((await put(curator, { isPaused: true, weeklyCapacity: 4 })).statusCode).toBe(400);
    const paused = await put(curator, { isPaused: true, weeklyCapacity: 10 });
    expect(paused.json().data).toMatchObject({ status: 'paused', weeklyCapacity: 10, card: { title: 'My own list' } });
    expect((await all('', 100)).some((card) => card.id === service!.id)).toBe(false);
    const own = await t.app.inject({ url: '/api/v2/curator/services', headers: curator.headers });
    expect(own.json().data.map((one: { status: string }) => one.status)).toEqual(['paused']);
    expect((await put(curator, { isPaused: false, weeklyCapacity: 10 })).json().data.status).toBe('active');
    await t.db('services').where({ id: service!.id }).update({ status: 'suspended' });
    const refused = await put(curator, { isPaused: false, weeklyCapacity: 10 });
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'wrong_state']);
  });
});
