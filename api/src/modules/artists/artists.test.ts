import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { createTrack } from '../../../test/factories/track.ts';
import { creatorWith, curatorWith, refusalOf } from '../campaigns/test/creator.ts';

let api: TestApp;
let genreId: number;
beforeAll(async () => {
  api = await testApp();
  genreId = await createGenre(api.db, 'Dream pop');
});
afterAll(() => api.close());

const url = '/api/v2/artists';
type Creator = Awaited<ReturnType<typeof creatorWith>>;
const add = async (creator: Creator, name: string): Promise<number> =>
  (await creator.post(url, { name })).json().data.id;
const namesOf = async (creator: Creator) =>
  (await creator.get(url)).json().data.map((artist: { name: string }) => artist.name);

test('a roster is for creators, and belongs to one account', async () => {
  const [label, other, curator] = [await creatorWith(api), await creatorWith(api), await curatorWith(api)];
  expect((await api.app.inject({ url })).statusCode).toBe(401);
  expect(refusalOf(await curator.get(url))).toEqual([403, 'profile_missing']);
  const id = await add(label, 'Nia Orlova');
  expect(await namesOf(other)).toEqual([]);
  expect(refusalOf(await other.put(`${url}/${id}`, { name: 'Mine' }))).toEqual([404, 'not_found']);
  expect(refusalOf(await other.delete(`${url}/${id}`))).toEqual([404, 'not_found']);
  expect(refusalOf(await other.put(`/api/v2/tracks/${other.trackId}/artist`, { artistId: id }))).toEqual([
    400,
    'invalid_input',
  ]);
  expect(refusalOf(await other.put(`/api/v2/tracks/${label.trackId}/artist`, { artistId: null }))).toEqual([
    404,
    'not_found',
  ]);
  expect(await namesOf(label)).toEqual(['Nia Orlova']);
  await expect(api.db('tracks').where({ id: other.trackId }).update({ roster_artist_id: id })).rejects.toThrow(
    'track_of_own_artist',
  );
});

test('an artist is added, changed and removed', async () => {
  const label = await creatorWith(api);
  const links = ['https://nia.example/music'];
  const added = (await label.post(url, { name: ' Nia Orlova ', genreIds: [genreId, genreId], links })).json().data;
  expect(added).toMatchObject({
    name: 'Nia Orlova',
    genres: [{ id: genreId, name: 'Dream pop' }],
    links,
    imageUrl: null,
    trackCount: 0,
  });
  const changed = (await label.put(`${url}/${added.id}`, { name: 'NIA ORLOVA' })).json().data;
  expect(changed).toMatchObject({ id: added.id, name: 'NIA ORLOVA', genres: [], links: [] });
  expect((await label.delete(`${url}/${added.id}`)).json().data).toEqual({ deleted: true });
  expect(await namesOf(label)).toEqual([]);
  expect((await label.get('/api/account')).json().data.artist_id).toBe(label.creatorProfileId);
});

test('refuses wrong fields, and a name that is taken whatever its case', async () => {
  const label = await creatorWith(api);
  await add(label, 'Nia');
  const second = await add(label, 'Tom');
  const fieldsOf = (answer: Awaited<ReturnType<Creator['get']>>) => {
    expect(refusalOf(answer)).toEqual([400, 'invalid_input']);
    return Object.keys(answer.json().error.fields);
  };
  expect(fieldsOf(await label.post(url, { name: 'nIA' }))).toEqual(['name']);
  expect(fieldsOf(await label.put(`${url}/${second}`, { name: 'NIA' }))).toEqual(['name']);
  expect(fieldsOf(await label.post(url, { name: ' ' }))).toEqual(['name']);
  expect(fieldsOf(await label.post(url, { name: 'A', links: ['javascript:alert(1)'] }))).toEqual(['links']);
  expect(fieldsOf(await label.post(url, { name: 'A', genreIds: [2_000_000_000] }))).toEqual(['genreIds']);
  expect(await namesOf(await creatorWith(api))).toEqual([]);
  expect(await namesOf(label)).toEqual(['Nia', 'Tom']);
});

test('has at most 100 artists and each name once, also where requests arrive together', async () => {
  const label = await creatorWith(api);
  await api.db.raw(
    "INSERT INTO roster_artists (account_id, name) SELECT ?, 'Artist ' || n FROM generate_series(1, 98) AS n",
    [label.id],
  );
  const answers = await Promise.all(['A', 'a', 'B', 'C', 'D'].map((name) => label.post(url, { name })));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(2);
  const names: string[] = await namesOf(label);
  expect(names).toHaveLength(100);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(100);
  expect(refusalOf(await label.post(url, { name: 'One more' }))).toEqual([409, 'cap_reached']);
});

test('tracks and campaigns are of an artist, and are filtered by it', async () => {
  const label = await creatorWith(api);
  const [nia, tom] = [await add(label, 'Nia'), await add(label, 'Tom')];
  const otherTrack = await createTrack(api.db, label.id);
  const campaignId = await label.draft();
  const assigned = (await label.put(`/api/v2/tracks/${label.trackId}/artist`, { artistId: nia })).json().data;
  expect(assigned.rosterArtist).toEqual({ id: nia, name: 'Nia' });
  await label.put(`/api/v2/tracks/${otherTrack}/artist`, { artistId: tom });

  const idsOf = async (path: string) =>
    (await label.get(path)).json().data.items.map((item: { id: number }) => item.id);
  expect(await idsOf(`/api/account/tracks?rosterArtistId=${nia}`)).toEqual([label.trackId]);
  expect(await idsOf(`/api/account/tracks?rosterArtistId=${tom}`)).toEqual([otherTrack]);
  expect(await idsOf('/api/account/tracks')).toEqual([otherTrack, label.trackId]);
  expect(await idsOf(`/api/v2/campaigns/me?rosterArtistId=${nia}`)).toEqual([campaignId]);
  expect(await idsOf(`/api/v2/campaigns/me?rosterArtistId=${tom}`)).toEqual([]);
  expect((await label.get('/api/v2/campaigns/me')).json().data.items[0].track.rosterArtist).toEqual({
    id: nia,
    name: 'Nia',
  });
  expect((await label.campaign(campaignId)).track.rosterArtist).toEqual({ id: nia, name: 'Nia' });

  // A change of the track by the specification's own call leaves the artist as it is.
  const form = { title: 'Changed', artist: 'Nia feat. Tom', genreIds: [genreId] };
  const changed = await label.put(`/api/account/track/${label.trackId}`, form);
  expect(changed.json().data).toMatchObject({ title: 'Changed', rosterArtist: { id: nia } });
  const stranger = await creatorWith(api);
  expect((await stranger.get(`/api/account/tracks?rosterArtistId=${nia}`)).json().data.items).toEqual([]);
});

test('an artist with tracks stays; one whose tracks were deleted can go', async () => {
  const label = await creatorWith(api);
  const id = await add(label, 'Nia');
  await label.put(`/api/v2/tracks/${label.trackId}/artist`, { artistId: id });
  expect((await label.get(url)).json().data).toMatchObject([{ trackCount: 1 }]);
  expect(refusalOf(await label.delete(`${url}/${id}`))).toEqual([409, 'wrong_state']);
  await label.delete(`/api/account/track/${label.trackId}`);
  expect((await label.delete(`${url}/${id}`)).statusCode).toBe(200);
});
