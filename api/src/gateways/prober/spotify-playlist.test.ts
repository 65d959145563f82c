import { afterAll, beforeAll, expect, it } from 'vitest';
import { because } from '../../because.ts';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type SpotifySimulator, spotifySimulator } from '../../../sandbox/test/spotify.ts';

let api: TestApp;
let spotify: SpotifySimulator;
const id = '37i9dQZF1DXcBWIGoYBM5M';
const url = `https://open.spotify.com/playlist/${id}`;
const tracks = (count: number) =>
  Array.from({ length: count }, (_none, index) => ({
    id: `t${index}`,
    name: `Song ${index}`,
    artist: `Singer ${index}`,
  }));

beforeAll(async () => {
  spotify = await spotifySimulator();
  api = await testApp(spotify.env);
});
afterAll(async () => {
  await api.close();
  await spotify.close();
});

it('is gone where Spotify shows none, and unreachable where it doesn’t answer or leaves figures out', async () => {
  expect(await api.app.prober.playlist(url)).toEqual({ kind: 'gone' });
  spotify.playlists.set(id, { tracks: tracks(3), field: 'track', about: { name: 'A list', description: '' } });
  expect(await api.app.prober.playlist(url)).toMatchObject({
    kind: 'unreachable',
    why: because('probes.no_followers'),
  });
  for (const status of [503, 403]) {
    spotify.trouble = (_request, response) => Boolean(response.writeHead(status).end());
    expect((await api.app.prober.playlist(url)).kind).toBe('unreachable');
  }
  spotify.trouble = null;
});

it('is read whole, page by page', async () => {
  const about = { name: 'A list', description: 'fanfare-abcde-fghjk', followers: { total: 812 } };
  spotify.playlists.set(id, { tracks: [...tracks(119), null], field: 'item', about });
  const seen = await api.app.prober.playlist(url);
  expect(seen).toMatchObject({
    kind: 'found',
    page: { title: 'A list', description: about.description, followers: 812, hiddenCount: 1 },
  });
  const page = seen.kind === 'found' ? seen.page : null;
  expect(page?.tracks).toHaveLength(119);
  expect(page?.tracks[118]).toEqual({
    title: 'Song 118',
    artist: 'Singer 118',
    artists: ['Singer 118'],
    addedAt: new Date('2026-01-01T00:00:00Z'),
    position: 119,
  });
});

it('is complete where Spotify shows each entry', async () => {
  const about = { name: 'A list', description: '', followers: { total: 1 } };
  spotify.playlists.set(id, { tracks: tracks(3), field: 'item', about });
  expect(await api.app.prober.playlist(url)).toMatchObject({ page: { hiddenCount: 0 } });
});

it('lists each artist of a track, also one with a comma in the name', async () => {
  const about = { name: 'A list', description: '', followers: { total: 1 } };
  const artists = ['Tyler, the Baker', 'Ada'];
  spotify.playlists.set(id, { tracks: [{ id: 't0', name: 'Song', artists }], field: 'item', about });
  expect(await api.app.prober.playlist(url)).toMatchObject({
    page: { tracks: [{ artist: 'Tyler, the Baker, Ada', artists }] },
  });
});

// Last: Spotify is left alone for a while then.
it('is unreachable while Spotify is over its limit', async () => {
  spotify.trouble = (_request, response) => Boolean(response.writeHead(429).end());
  expect((await api.app.prober.playlist(url)).kind).toBe('unreachable');
});
