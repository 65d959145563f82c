import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';

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
