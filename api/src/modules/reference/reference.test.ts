import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { createAccount } from '../../../test/factories/account.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const get = async (url: string) => (await api.app.inject({ url })).json().data;

it('lists every country and language once, by name', async () => {
  const countries: { code: string; name: string }[] = await get('/countries');
  expect(countries.length).toBeGreaterThan(240);
  expect(countries.find(({ code }) => code === 'PT')?.name).toBe('Portugal');
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
  const languages: { code: string; name: string }[] = await get('/languages');
  expect(languages.find(({ code }) => code === 'pt')?.name).toBe('Portuguese');
});

it('finds genres by a part of their name, taking what was typed as it is', async () => {
  await api
    .db('genres')
    .insert([
      { slug: 'indie-pop', name: 'Indie Pop' },
      { slug: 'synthpop', name: 'Synthpop' },
      { slug: 'techno', name: 'Techno' },
    ])
    .onConflict('slug')
    .ignore();
  const names = async (filter: string) =>
    (await get(`/music-genres?filter=${encodeURIComponent(filter)}`)).map((genre: { name: string }) => genre.name);
  expect(await names('POP')).toEqual(expect.arrayContaining(['Indie Pop', 'Synthpop']));
  expect(await names('POP')).not.toContain('Techno');
  expect(await names('%')).toEqual([]);
});

it('promises the specification’s days for each type of curator', async () => {
  const types: { type: string; replyDays: number }[] = await get('/api/public/curator/types');
  expect(Object.fromEntries(types.map(({ type, replyDays }) => [type, replyDays]))).toEqual({
    playlist: 15,
    radio: 30,
    instagram: 15,
    tiktok: 15,
    youtube: 15,
  });
});

it('finds artists by what is typed of them, and those who stand in the same playlists', async () => {
  const { db } = api;
  const curator = await createAccount(api.app, db, { curator: true });
  const playlist = async (artists: string[]) => {
    const [service] = await db('services')
      .insert({
        curator_profile_id: curator.curatorProfileId,
        type: 'playlist',
        title: 'List',
        url: 'https://example.test/list',
        price_credits: 3,
        audience_size: 500,
        audience_source: 'declared',
        country_id: db('countries').where({ code: 'SE' }).select('id'),
        reply_days: 15,
        status: 'active',
      })
      .returning<{ id: number }[]>('id');
    for (const artist of artists) {
      const [track] = await db('catalogue_tracks')
        .insert({ title: 'Song', artist, duration_ms: 1 })
        .returning<{ id: number }[]>('id');
      await db('placements').insert({ service_id: service!.id, catalogue_track_id: track!.id, placed_at: new Date() });
    }
  };
  await playlist(['The Pines', 'Orla Penn', 'Pinewood']);
  await playlist(['The Pines', 'Orla Penn', '100 % Fern_']);
  await playlist(['The Pines', 'Velvet Harbour']);
  const found = async (filter: string) =>
    (await get(`/api/spotify/similar_artist?filter=${encodeURIComponent(filter)}`)).map(
      (one: { name: string; kind: string }) => `${one.name}: ${one.kind}`,
    );
  // Velvet Harbour shares one playlist only: that is chance.
  expect(await found('pine')).toEqual(['The Pines: begins', 'Pinewood: begins', 'Orla Penn: beside']);
  expect(await found('ORLA PENN')).toEqual(['Orla Penn: begins', 'The Pines: beside']);
  expect(await found('100 % fern_')).toEqual(['100 % Fern_: begins']);
  expect(await found('%')).toEqual([]);
  expect(await found('nobody')).toEqual([]);
  for (const query of ['', '?filter=', '?filter=%20', `?filter=${'x'.repeat(81)}`]) {
    expect((await api.app.inject({ url: `/api/spotify/similar_artist${query}` })).statusCode).toBe(400);
  }
});
