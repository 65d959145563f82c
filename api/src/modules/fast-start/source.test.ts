import type { CallTypes, readTrackLink } from '@fanfare/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SpotifySimulator, spotifySimulator } from '../../../sandbox/test/spotify.ts';
import { type TestApp, testApp } from '../../../test/build-app.ts';

type Source = CallTypes<typeof readTrackLink>['data'];

const trackId = '4uLU6hMCjMI75M1A2tKUQC';
const trackLink = `https://open.spotify.com/track/${trackId}`;
const playlistId = '37i9dQZF1DXcBWIGoYBM5M';
const playlistLink = `https://open.spotify.com/playlist/${playlistId}`;

let spotify: SpotifySimulator;
let api: TestApp;
/** The same installation without keys. */
let off: TestApp;

/** What an import of Spotify's catalogue left in each. */
async function fill({ db }: TestApp) {
  const [imported, named] = await db('catalogue_tracks')
    .insert([
      { title: 'Kindling', artist: 'Velvet Harbour', duration_ms: 1, source: 'spotify', external_id: trackId },
      { title: 'Half a House', artist: 'Inés Calloway', duration_ms: 1 },
    ])
    .returning<{ id: number }[]>('id');
  const [playlist] = await db('catalogue_playlists')
    .insert({ source: 'spotify', external_id: playlistId, name: 'As it was imported' })
    .returning<{ id: number }[]>('id');
  await db('catalogue_playlist_tracks').insert({ playlist_id: playlist!.id, catalogue_track_id: imported!.id });
  return { imported: imported!.id, named: named!.id };
}
let ids: { imported: number; named: number };

beforeAll(async () => {
  spotify = await spotifySimulator();
  [api, off] = await Promise.all([testApp(spotify.env), testApp()]);
  [ids] = await Promise.all([fill(api), fill(off)]);
});
afterAll(() => Promise.all([api.close(), off.close(), spotify.close()]));
beforeEach(() => {
  spotify.tracks.clear();
  spotify.playlists.clear();
  spotify.trouble = null;
});

async function read(link: string, { app } = api, more: object = { isPlaylistTaken: true }) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v2/public/fast-start/source',
    payload: { link, ...more },
  });
  return { status: answer.statusCode, ...(answer.json() as { data: Source; error: { fields: { link: string } } }) };
}
const half = { name: 'Half a house', artist: 'Ines Calloway', releaseDate: '2024-03-01' };

describe('a playlist', () => {
  test('is refused where only a track will do, as are albums everywhere', async () => {
    const { status, error } = await read(playlistLink, api, {});
    expect([status, error.fields.link]).toEqual([400, expect.stringContaining('This is a playlist, not a track')]);
    expect((await read(playlistLink.replace('playlist', 'album'))).status).toBe(400);
  });

  test('is read with its first tracks, page by page; those that the catalogue has are named', async () => {
    const others = Array.from({ length: 130 }, (_none, at) => ({ id: `o${at}`, name: `Song ${at}`, artist: 'Nobody' }));
    const tracks = [{ id: trackId, name: 'Kindling (Remaster)', artist: 'VH' }, null, { id: 'x', ...half }, ...others];
    spotify.playlists.set(playlistId, { tracks, field: 'item', about: { name: 'Late Kitchen', description: '' } });
    const { data } = await read(`https://open.spotify.com/user/somebody/playlist/${playlistId}?si=1`);
    expect(data).toMatchObject({ url: playlistLink, track: null, unread: null });
    expect(data.playlist).toMatchObject({ title: 'Late Kitchen', total: 133 });
    const [first, second, third] = data.playlist!.tracks;
    expect(first).toMatchObject({ title: 'Kindling (Remaster)', track: { sid: ids.imported } });
    expect(second).toMatchObject({ track: { sid: ids.named }, releaseDate: '2024-03-01' });
    expect(second!.coverUrl).toContain('/covers/x');
    expect(third).toMatchObject({ title: 'Song 0', track: null });
    expect(data.playlist!.tracks).toHaveLength(99);
  });
});

describe('a track', () => {
  test('is read with cover and day of release, and found in the catalogue by its id there or by its names', async () => {
    spotify.tracks.set(trackId, { id: trackId, name: 'Kindling (Remaster)', artist: 'VH' });
    expect((await read(trackLink)).data).toMatchObject({
      title: 'Kindling (Remaster)',
      track: { sid: ids.imported },
      unread: null,
    });
    const other = trackId.replace('4', '5');
    spotify.tracks.set(other, { id: other, ...half });
    const { data } = await read(`spotify:track:${other}`);
    expect(data).toMatchObject({ title: 'Half a house', releaseDate: '2024-03-01', track: { sid: ids.named } });
    expect(data.coverUrl).toContain(`/covers/${other}`);
  });

  test('that Spotify doesn’t show is said to be so', async () => {
    const { data } = await read(trackLink.replace('4', '6'));
    expect(data).toMatchObject({ track: null, title: null, unread: 'not_shown' });
  });
});

describe('without keys', () => {
  test('a link is kept, and the catalogue answers for what was imported', async () => {
    expect((await read(trackLink, off)).data).toMatchObject({
      url: trackLink,
      title: 'Kindling',
      track: { title: 'Kindling' },
      unread: 'off',
    });
    const { data } = await read(playlistLink, off);
    expect(data).toMatchObject({ url: playlistLink, unread: 'off' });
    expect(data.playlist).toMatchObject({ title: 'As it was imported', total: 1, tracks: [{ title: 'Kindling' }] });
    const unknown = await read(playlistLink.replace('3', '4'), off);
    expect(unknown.data).toMatchObject({
      url: playlistLink.replace('3', '4'),
      kind: 'playlist',
      playlist: null,
      unread: 'off',
    });
  });
});

// Last: Spotify is left alone for a while then.
test('while Spotify is down or over its limit, the catalogue answers', async () => {
  spotify.trouble = (_request, response) => Boolean(response.writeHead(500).end());
  expect((await read(trackLink)).data).toMatchObject({ track: { sid: ids.imported }, unread: 'unavailable' });
  spotify.trouble = null;
  spotify.overLimit = { calls: 1, retryAfterSeconds: 3_600 };
  for (const link of [playlistLink, trackLink]) expect((await read(link)).data.unread).toBe('unavailable');
  expect((await read(playlistLink)).data.playlist).toMatchObject({ title: 'As it was imported' });
});
