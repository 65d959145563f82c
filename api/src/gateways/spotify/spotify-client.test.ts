import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SpotifySimulator, spotifySimulator } from '../../../sandbox/test/spotify.ts';
import { loadConfig } from '../../config.ts';
import { spotifyClient } from './spotify-client.ts';
import type { Spotify } from './spotify.types.ts';

let simulator: SpotifySimulator;
/** A client of its own for each test: it is silent for a while after a 429. */
let spotify: Spotify;
const id = '4uLU6hMCjMI75M1A2tKUQC';
const playlistId = '37i9dQZF1DXcBWIGoYBM5M';
const song = { id, name: 'Half a House', artist: 'Ines Calloway', releaseDate: '2024-03' };

beforeAll(async () => {
  simulator = await spotifySimulator();
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.seen.length = 0;
  simulator.trouble = null;
  simulator.tokenSeconds = 3_600;
  simulator.tracks.clear();
  simulator.playlists.clear();
  simulator.tracks.set(id, song);
  const database = 'postgres://localhost/none';
  const env = { FANFARE_ENV: 'test', DATABASE_URL: database, APP_DATABASE_URL: database, ...simulator.env };
  spotify = spotifyClient(loadConfig(env).spotify!);
});
const pages = () => simulator.seen.filter((call) => call.includes('/items?'));
const tokens = () => simulator.seen.filter((call) => call.includes('token'));
const list = (count: number) =>
  simulator.playlists.set(playlistId, {
    tracks: Array.from({ length: count }, (_none, index) => ({ ...song, id: `t${index}`, name: `Song ${index}` })),
    field: 'item',
    about: { name: 'Late Kitchen', description: '' },
  });

describe('what Spotify doesn’t show', () => {
  test('is null: a track or playlist that isn’t there, or whose tracks we may not see', async () => {
    expect(await spotify.track('0000000000000000000000')).toBeNull();
    expect(await spotify.playlistStart(playlistId, 100)).toBeNull();
    list(3);
    simulator.trouble = ({ url }, response) => url!.includes('/items') && Boolean(response.writeHead(403).end());
    expect(await spotify.playlistStart(playlistId, 100)).toBeNull();
  });

  test('an image from anywhere but its host is left out, as is a date that is none', async () => {
    const album = { images: [{ url: 'https://evil.example/x.jpg', width: 300 }], release_date: 'soon' };
    simulator.trouble = ({ url }, response) =>
      url!.includes('/v1/') && Boolean(response.end(JSON.stringify({ ...song, artists: [], album })));
    expect(await spotify.track(id)).toMatchObject({ title: song.name, artist: '', coverUrl: null, releaseDate: null });
  });
});

test('a track comes with its cover, in a fitting size, and its day of release', async () => {
  const track = await spotify.track(id);
  expect(track).toMatchObject({ id, title: 'Half a House', artist: 'Ines Calloway', releaseDate: '2024-03' });
  expect(track!.coverUrl).toMatch(/\/covers\/4uLU6hMCjMI75M1A2tKUQC\?px=300$/);
  const cover = await fetch(track!.coverUrl!);
  expect(cover.headers.get('content-type')).toContain('image/');
});

test('a playlist’s start is read page by page, and no further than asked', async () => {
  list(220);
  const start = await spotify.playlistStart(playlistId, 100);
  expect(start).toMatchObject({ title: 'Late Kitchen', total: 220 });
  expect(start!.tracks.map(({ title }) => title)).toEqual(Array.from({ length: 100 }, (_none, at) => `Song ${at}`));
  expect(pages()).toHaveLength(2);
  list(60);
  expect(await spotify.playlistStart(playlistId, 100)).toMatchObject({ total: 60, tracks: { length: 60 } });
});

test('a token that ends between two pages is renewed, and one about to expire isn’t used again', async () => {
  list(100);
  simulator.trouble = ({ url }) => {
    if (url!.includes('offset=50')) simulator.endTokens();
    simulator.trouble = url!.includes('offset=50') ? null : simulator.trouble;
    return false;
  };
  expect((await spotify.playlistStart(playlistId, 100))!.tracks).toHaveLength(100);
  expect(tokens()).toHaveLength(2);
  simulator.tokenSeconds = 60;
  simulator.endTokens();
  await spotify.track(id);
  await spotify.track(id);
  expect(tokens()).toHaveLength(4);
});

test('over its limit for a moment it is asked again, in the middle of a playlist too; for longer it is left alone', async () => {
  list(100);
  simulator.trouble = ({ url }) => {
    if (url!.includes('offset=50') && pages().length === 2) simulator.overLimit = { calls: 1, retryAfterSeconds: 0 };
    return false;
  };
  expect((await spotify.playlistStart(playlistId, 100))!.tracks).toHaveLength(100);
  simulator.overLimit = { calls: 1, retryAfterSeconds: 3_600 };
  await expect(spotify.track(id)).rejects.toThrow('over its limit');
  simulator.seen.length = 0;
  await expect(spotify.playlistStart(playlistId, 100)).rejects.toThrow('over its limit');
  expect(simulator.seen).toEqual([]);
});
