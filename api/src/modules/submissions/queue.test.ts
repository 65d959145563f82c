import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createService } from '../../../test/factories/service.ts';
import { createTrack } from '../../../test/factories/track.ts';
import { creatorWith, curatorWith, refusalOf, type Curator } from '../campaigns/test/creator.ts';

let api: TestApp;
let curator: Curator;
let radio: number;
let genres: { folk: number; pop: number };
beforeAll(async () => {
  api = await testApp();
  curator = await curatorWith(api, { title: 'Nordic Kitchen', priceCredits: 4, replyDays: 15 });
  radio = await createService(api.db, curator.curatorProfileId!, {
    title: 'Night Bus',
    priceCredits: 8,
    replyDays: 3,
    level: 'trusted',
  });
  const rows = await api
    .db('genres')
    .insert([
      { name: 'Queue folk', slug: 'queue-folk' },
      { name: 'Queue pop', slug: 'queue-pop' },
    ])
    .returning<{ id: number }[]>('id');
  genres = { folk: rows[0]!.id, pop: rows[1]!.id };
  const creator = await creatorWith(api);
  const submit = async (title: string, artist: string, serviceId: number, genreId: number) => {
    const trackId = await createTrack(api.db, creator.id, { title, artist });
    await api.db('track_genres').insert({ track_id: trackId, genre_id: genreId });
    const { data } = (await creator.post('/api/campaign/create', { type: 'playlists', trackId })).json();
    await creator.post(`/api/v2/campaigns/${data.id}/curators`, { servicesIDs: [serviceId] });
    expect((await creator.complete(data.id)).statusCode).toBe(200);
  };
  await submit('Paper Boats', 'Sól Arnar', curator.serviceId, genres.folk);
  await submit('Ninth Floor', 'Hollis & Wren', radio, genres.pop);
  await submit('Peach Season', 'Lou Carraway', radio, genres.folk);
  await submit('Curtain Call', 'Margot Ives', curator.serviceId, genres.pop);
});
afterAll(() => api.close());

interface Page {
  items: { track: { title: string } }[];
  nextCursor: string | null;
  matchingCount: number;
  openCount: number;
}
const page = async (query: string): Promise<Page> => (await curator.get(`/api/v2/curator/queue${query}`)).json().data;
const titles = ({ items }: Page) => items.map(({ track }) => track.title);

test('a filter that is none is refused', async () => {
  for (const query of [
    'serviceId=x',
    'genreId=0',
    'due=never',
    'minEarnCredits=-1',
    'sort=title',
    `q=${'x'.repeat(101)}`,
  ]) {
    expect(refusalOf(await curator.get(`/api/v2/curator/queue?${query}`))).toEqual([400, 'invalid_input']);
  }
});

test('without a filter the order stays: the nearest deadline, then the highest value', async () => {
  const all = await page('');
  expect(titles(all)).toEqual(['Ninth Floor', 'Peach Season', 'Paper Boats', 'Curtain Call']);
  expect(all).toMatchObject({ openCount: 4, matchingCount: 4, serviceCount: 2 });
});

test('by service, genre, deadline, value and words, alone and together; the figures stay those of the whole queue', async () => {
  expect(titles(await page(`?serviceId=${radio}`))).toEqual(['Ninth Floor', 'Peach Season']);
  expect(titles(await page(`?genreId=${genres.folk}`))).toEqual(['Peach Season', 'Paper Boats']);
  expect(titles(await page('?due=today'))).toEqual([]);
  expect(titles(await page('?due=week'))).toEqual(['Ninth Floor', 'Peach Season']);
  expect(titles(await page('?minEarnCredits=3'))).toEqual(['Ninth Floor', 'Peach Season']);
  for (const words of ['sol arnar', 'BOATS paper', 'pap', 'Sól']) {
    expect(titles(await page(`?q=${encodeURIComponent(words)}`))).toEqual(['Paper Boats']);
  }
  expect(titles(await page('?q=night+bus+lou'))).toEqual(['Peach Season']);
  expect(titles(await page('?q=%20'))).toHaveLength(4);
  expect(await page(`?serviceId=${radio}&genreId=${genres.folk}&q=season`)).toMatchObject({
    items: [{ track: { title: 'Peach Season' } }],
    matchingCount: 1,
    openCount: 4,
  });
});

test('by value first, page by page, each once; a cursor of the other order is refused or harmless', async () => {
  const order: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next: Page = await page(`?sort=value&limit=1&genreId=${genres.folk}&cursor=${cursor}`);
    order.push(...titles(next));
    cursor = next.nextCursor;
  }
  expect(order).toEqual(['Peach Season', 'Paper Boats']);
  expect(titles(await page('?sort=value'))).toEqual(['Ninth Floor', 'Peach Season', 'Paper Boats', 'Curtain Call']);
  for (const wrong of ['x', '1.2', '1e300.1.1', '9007199254740991.9007199254740991.1']) {
    expect((await curator.get(`/api/v2/curator/queue?sort=value&cursor=${wrong}`)).statusCode).toBeLessThan(500);
  }
});

test('what there is to filter by, of my queue alone', async () => {
  expect((await curator.get('/api/v2/curator/queue/filters')).json().data).toEqual({
    services: [
      { id: radio, title: 'Night Bus', count: 2 },
      { id: curator.serviceId, title: 'Nordic Kitchen', count: 2 },
    ],
    genres: [
      { id: genres.folk, name: 'Queue folk', count: 2 },
      { id: genres.pop, name: 'Queue pop', count: 2 },
    ],
    maxEarnCredits: 4.4,
  });
  const other = await curatorWith(api);
  expect((await other.get('/api/v2/curator/queue/filters')).json().data).toEqual({
    services: [],
    genres: [],
    maxEarnCredits: 0,
  });
  expect((await other.get(`/api/v2/curator/queue?serviceId=${radio}`)).json().data.items).toEqual([]);
});
