import type { OwnServiceDetail } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../../../test/factories/account.ts';
import { type Curator, type CuratorServicesSite, curatorServicesSite } from '../test/site.ts';

let site: CuratorServicesSite;
let mine: Curator;
let theirs: Curator;
let made = 0;
const newUrl = () => `https://playlists.demo.fanfare.test/list-${(made += 1)}`;

beforeAll(async () => {
  site = await curatorServicesSite();
  mine = await site.curator();
  theirs = await site.curator();
});
afterAll(() => site.close());

const draft = async (body: Parameters<Curator['create']>[0] = {}) =>
  (await mine.create({ url: newUrl(), ...body })).data.card.id;

describe('a draft is refused', () => {
  it('to visitors, and to whoever isn’t a curator', async () => {
    const creator = await createAccount(site.api.app, site.api.db, { creator: true });
    const ask = (headers: Record<string, string>) =>
      site.api.app.inject({ method: 'POST', url: '/api/v2/curator/services', headers, payload: {} });
    expect((await ask({})).statusCode).toBe(401);
    expect((await ask(creator.headers)).json().error.code).toBe('profile_missing');
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ url: '' }, 'url'],
    [{ url: 'https://example.com/playlist/1' }, 'url'],
    [{ url: 'https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl' }, 'url'],
    [{ url: 'https://127.0.0.1/playlist' }, 'url'],
    [{ url: 'http://playlists.demo.fanfare.test/x' }, 'url'],
    [{ url: 'https://playlists.demo.fanfare.test:8080/x' }, 'url'],
    [{ url: 'https://playlists.demo.fanfare.test/a/b' }, 'url'],
    [{ url: 'https://instagrams.demo.fanfare.test/x' }, 'url'],
    [{ type: 'radio' as const, url: 'https://playlists.demo.fanfare.test/x' }, 'url'],
    [{ type: 'radio' as const, url: 'https://www.facebook.com/mystation' }, 'url'],
    [{ type: 'radio' as const, url: 'https://gmail.com' }, 'url'],
    [{ type: 'radio' as const, url: 'https://localhost/' }, 'url'],
    [{ type: 'youtube' as const, url: 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv' }, 'url'],
    [{ type: 'instagram' as const, url: 'https://www.instagram.com/p/abc/' }, 'url'],
    [{ countryId: 2_000_000_000 }, 'countryId'],
  ])('for %j', async (body, field) => {
    const answer = await mine.create({ url: newUrl(), ...body });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]]);
  });

  it('without a country where the profile has none', async () => {
    const answer = await mine.call('POST', '', { type: 'playlist', url: newUrl(), title: 'Nowhere' });
    expect(answer.error.fields).toEqual({ countryId: 'Country is required' });
  });

  it('for an address that one has already, however it is written', async () => {
    const url = newUrl();
    expect((await mine.create({ url })).status).toBe(200);
    for (const same of [url, `${url}/`, `${url}?si=1`, `${url}#x`, url.toUpperCase().replace('HTTPS', 'https')]) {
      const answer = await mine.create({ url: same });
      expect([answer.status, answer.error.code, answer.error.message]).toEqual([
        409,
        'conflict',
        'You have a service with this address already',
      ]);
    }
  });

  it('for an address that is live, but not for one that is only drafted', async () => {
    const url = newUrl();
    await mine.create({ url });
    expect((await theirs.create({ url })).status).toBe(200);
    const live = newUrl();
    await mine.live(live);
    expect((await theirs.create({ url: live })).error.message).toBe(
      'This address is offered by another curator already',
    );
  });

  it('beyond the most that one curator has', async () => {
    const many = await site.curator();
    const [profile] = await site.api
      .db('curator_profiles')
      .where({ account_id: many.account.id })
      .pluck<number[]>('id');
    await site.api.db.raw(
      `INSERT INTO services (curator_profile_id, type, title, url, price_credits, audience_size, audience_source, country_id, reply_days, status)
       SELECT ?, 'playlist', 'x', 'https://example.test/many/' || n, 1, 0, 'declared', ?, 15, 'draft' FROM generate_series(1, 50) n`,
      [profile!, site.ids.country],
    );
    const answer = await many.create({ url: newUrl() });
    expect([answer.status, answer.error.code]).toEqual([409, 'cap_reached']);
  });
});

it('begins with what its type usually has, and says what is missing', async () => {
  const answer = await mine.create({ url: newUrl(), title: 'First light' });
  expect(answer.data).toMatchObject({
    status: 'draft',
    card: { title: 'First light', availability: { status: 'open' } },
    fields: { priceCredits: 1, replyDays: 15, audienceSize: 0 },
    limits: { price: { min: 1, max: 12 }, proofMethods: ['description'], keepDays: [7, 14, 28] },
    missing: ['description', 'deliverable', 'genres', 'languages', 'feedbackLanguages', 'keepDays', 'proof'],
    suggestedPriceCredits: null,
    provenAt: null,
    proof: null,
    rounds: [],
    canDelete: true,
  });
});

it('takes the country of the profile', async () => {
  const own = await site.curator();
  await site.api.db('curator_profiles').where({ account_id: own.account.id }).update({ country_id: site.ids.country });
  const answer = await own.call('POST', '', { type: 'playlist', url: newUrl(), title: 'At home' });
  expect(answer.data.fields.countryId).toBe(site.ids.country);
});

describe('a change is refused', () => {
  it.each([
    [{ priceCredits: 13 }, 'priceCredits'],
    [{ priceCredits: 0 }, 'priceCredits'],
    [{ replyDays: 30 }, 'replyDays'],
    [{ replyDays: 2 }, 'replyDays'],
    [{ keepDays: 8 }, 'keepDays'],
    [{ weeklyCapacity: 4 }, 'weeklyCapacity'],
    [{ weeklyCapacity: 201 }, 'weeklyCapacity'],
    [{ maxOpen: 0 }, 'maxOpen'],
    [{ audienceSize: 1_000_000 }, 'audienceSize'],
    [{ reach: 'web' as const }, 'reach'],
    [{ moods: ['furious'] }, 'moods'],
    [{ genreIds: [2_000_000_000] }, 'genreIds'],
    [{ languageIds: [2_000_000_000] }, 'languageIds'],
    [{ audienceCountryIds: [2_000_000_000] }, 'countryId'],
    [{ audienceCountryIds: [1, 2, 3, 4, 5, 6] }, 'audienceCountryIds'],
    [{ similarArtists: Array.from({ length: 11 }, (_none, n) => `A${n}`) }, 'similarArtists'],
    [{ description: 'x'.repeat(2_001) }, 'description'],
    [{ url: 'https://example.com/' }, 'url'],
  ])('for %j', async (body, field) => {
    const id = await draft();
    const before = await mine.read(id);
    const answer = await mine.update(id, body);
    expect([answer.status, Object.keys(answer.error.fields ?? {}).map((name) => name.split('.')[0])]).toEqual([
      400,
      [field],
    ]);
    expect(await mine.read(id)).toEqual(before);
  });

  it('for a genre that is wanted and excluded', async () => {
    const id = await draft();
    const [one] = site.ids.genres;
    expect((await mine.update(id, { genreIds: [one!], excludedGenreIds: [one!] })).error.fields).toHaveProperty(
      'excludedGenreIds',
    );
  });

  it('where it would leave a live service without what let it go live', async () => {
    const id = await mine.live(newUrl());
    for (const [body, field] of [
      [{ genreIds: site.ids.genres.slice(0, 1) }, 'genreIds'],
      [{ description: 'Short.' }, 'description'],
      [{ feedbackLanguageIds: [] }, 'feedbackLanguageIds'],
    ] as const) {
      const answer = await mine.update(id, { ...body } as Parameters<Curator['update']>[1]);
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]]);
    }
    expect((await mine.read(id)).fields.genreIds).toHaveLength(3);
  });

  it('of somebody else’s service, as if it didn’t exist', async () => {
    const id = await draft();
    expect((await theirs.update(id, { title: 'Mine now' })).status).toBe(404);
    expect((await theirs.call('DELETE', `/${id}`)).status).toBe(404);
    expect((await theirs.call('POST', `/${id}/proof`, { method: 'description' })).status).toBe(404);
    expect((await theirs.call('POST', `/${id}/submit`)).status).toBe(404);
  });
});

it('keeps every field, and only changes what is given', async () => {
  const id = await draft();
  const [a, b, c] = site.ids.genres as [number, number, number];
  const body = {
    title: 'New title',
    description: 'Everything that is slow.',
    deliverable: 'An answer',
    priceCredits: 4,
    audienceCountryIds: [site.ids.country],
    languageIds: site.ids.languages,
    feedbackLanguageIds: site.ids.languages.slice(0, 1),
    genreIds: [a, b],
    excludedGenreIds: [c],
    similarArtists: ['Someone', 'Someone else'],
    moods: ['calm', 'dark'],
    acceptsUnreleased: false,
    acceptsExplicit: false,
    acceptsInstrumental: false,
    aiPolicy: 'assisted',
    replyDays: 7,
    keepDays: 28,
    weeklyCapacity: 12,
    maxOpen: 9,
    allowsReplies: false,
  } as const;
  const { data } = await mine.update(id, { ...body } as unknown as Parameters<Curator['update']>[1]);
  expect(data.fields).toMatchObject(body);
  expect(data.card).toMatchObject({ title: 'New title', priceCredits: 4, replyDays: 7 });
  const after = (await mine.update(id, { priceCredits: 5 })).data.fields;
  expect(after).toEqual({ ...data.fields, priceCredits: 5 });
  // The last word counts.
  expect((await mine.update(id, { excludedGenreIds: [a] })).data.fields).toMatchObject({
    genreIds: [b],
    excludedGenreIds: [a],
  });
});

it('needs verification and checks again for another address, but not for other texts', async () => {
  const id = await mine.live(newUrl());
  expect((await mine.update(id, { title: 'Another name' })).data).toMatchObject({
    status: 'active',
    provenBy: 'description',
  });
  const { data } = await mine.update(id, { url: newUrl() });
  expect(data).toMatchObject({
    status: 'draft',
    provenAt: null,
    missing: ['proof'],
    nextCheckAt: null,
    card: { audience: { source: 'declared' } },
  });
  expect(await site.api.db('service_listings').where({ service_id: id })).toEqual([]);
});

it('is deleted as a draft, and stays once it is live or was sent to', async () => {
  const id = await draft();
  expect((await mine.call('DELETE', `/${id}`)).status).toBe(200);
  expect((await mine.call('GET', `/${id}`)).status).toBe(404);
  const live = await mine.live(newUrl());
  expect((await mine.call('DELETE', `/${live}`)).error.code).toBe('wrong_state');
});

it('is away until a day, and back', async () => {
  const id = await mine.live(newUrl());
  const inDays = (days: number) => new Date(site.api.app.clock.now().getTime() + days * 86_400_000).toISOString();
  for (const until of [inDays(-1), inDays(400), 'tomorrow']) {
    expect((await mine.call('PUT', `/${id}/away`, { until })).status).toBe(400);
  }
  const until = inDays(3);
  const away = (await mine.call('PUT', `/${id}/away`, { until })).data;
  expect(away).toMatchObject({
    awayUntil: until,
    isAwayByRule: false,
    card: { availability: { status: 'away', opensAt: until } },
  });
  expect((await mine.call('PUT', `/${id}/away`, { until: null })).data.card.availability.status).toBe('open');
  await site.api
    .db('services')
    .where({ id })
    .update({ away_until: inDays(5), reliability_from: inDays(-2), is_away_by_rule: true });
  const listed = async () =>
    ((await mine.call('GET', '')).data as unknown as OwnServiceDetail[]).find(({ card }) => card.id === id);
  expect(await listed()).toMatchObject({ isAwayByRule: true });
  expect((await mine.call('PUT', `/${id}/away`, { until: null })).error.code).toBe('wrong_state');
  expect((await mine.call('PUT', `/${id}/away`, { until: inDays(2) })).error.code).toBe('wrong_state');
  expect((await mine.call('PUT', `/${id}/away`, { until: inDays(9) })).data.restedBy).toBe('expiries');
  // Days of one's own choice beyond those of the rule can be taken back.
  const sooner = inDays(6);
  const own = { awayUntil: sooner, isAwayByRule: false };
  expect((await mine.call('PUT', `/${id}/away`, { until: sooner })).data).toMatchObject(own);
  await site.api
    .db('services')
    .where({ id })
    .update({ reliability_from: inDays(-8) });
  expect((await mine.read(id)).restedBy).toBeNull();
  expect((await mine.call('PUT', `/${id}/away`, { until: null })).data.awayUntil).toBeNull();
  // A day that is past is none.
  await site.api
    .db('services')
    .where({ id })
    .update({ away_until: inDays(-1) });
  expect(await listed()).toMatchObject({ awayUntil: null, isAwayByRule: false });
  expect((await mine.read(id)).awayUntil).toBeNull();
});
