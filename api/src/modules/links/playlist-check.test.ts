import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type TestAccount, createAccount } from '../../../test/factories/account.ts';
import { createService } from '../../../test/factories/service.ts';
import { type SpotifySimulator, spotifySimulator } from '../../../sandbox/test/spotify.ts';

let api: TestApp;
let spotify: SpotifySimulator;
let account: TestAccount;

beforeAll(async () => {
  spotify = await spotifySimulator();
  api = await testApp(spotify.env);
  account = await createAccount(api.app, api.db);
});
afterAll(async () => {
  await api.close();
  await spotify.close();
});
beforeEach(() => {
  spotify.seen.length = 0;
  spotify.trouble = null;
  spotify.playlists.clear();
});

const check = (playlist: string, track: string, by: TestAccount | null = account, app = api.app) =>
  app.inject({
    url: `/api/spotify/playlists/track/check?${new URLSearchParams({ playlist, track }).toString()}`,
    ...(by && { headers: by.headers }),
  });
const told = async (...asked: Parameters<typeof check>) => {
  const answer = await check(...asked);
  const { isListed, source } = answer.json().data ?? {};
  return [answer.statusCode, isListed, source];
};
const nothing = [200, null, null];

const idOf = (number: number) => String(number).padStart(22, 'T');
const playlistId = '37i9dQZF1DXcBWIGoYBM5M';
const tracks = (count: number) => Array.from({ length: count }, (_none, number) => ({ id: idOf(number) }));

describe('refuses', () => {
  it('a visitor', async () => {
    expect((await check(playlistId, idOf(1), null)).statusCode).toBe(401);
  });

  it.each([
    ['nonsense', idOf(1), 'playlist'],
    [`spotify:track:${idOf(1)}`, idOf(1), 'playlist'],
    ['https://example.com/playlist', idOf(1), 'playlist'],
    ['https://127.0.0.1/playlist/37i9dQZF1DXcBWIGoYBM5M', idOf(1), 'playlist'],
    [playlistId, 'nonsense', 'track'],
    [playlistId, `https://open.spotify.com/playlist/${playlistId}`, 'track'],
    [playlistId, '0', 'track'],
    ["' OR 1=1 --", idOf(1), 'playlist'],
    ['%', idOf(1), 'playlist'],
  ])('%j and %j: no %s', async (playlist, track, field) => {
    const answer = await check(playlist, track);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields).toEqual({ [field]: expect.stringMatching(/^This isn’t a (playlist|track): /) });
    expect(spotify.seen).toEqual([]);
  });

  it('a missing or over-long playlist or track', async () => {
    for (const query of [`playlist=${playlistId}`, `track=${idOf(1)}`, '', `playlist=&track=`]) {
      const answer = await api.app.inject({
        url: `/api/spotify/playlists/track/check?${query}`,
        headers: account.headers,
      });
      expect(answer.statusCode).toBe(400);
    }
    expect((await check('x'.repeat(301), idOf(1))).statusCode).toBe(400);
  });

  it('too many requests', async () => {
    const strict = await testApp({ FANFARE_LIMITS: '{"playlistChecks":{"max":2,"windowSeconds":60}}' });
    try {
      const eager = await createAccount(strict.app, strict.db);
      const states = [];
      for (let times = 0; times < 3; times += 1) states.push((await check('1', '1', eager, strict.app)).statusCode);
      expect(states).toEqual([200, 200, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('the catalogue', () => {
  let service: number;
  let address: string;
  let placed: number;
  let other: number;
  let unknownService: number;

  beforeAll(async () => {
    const curator = await createAccount(api.app, api.db, { curator: true });
    service = await createService(api.db, curator.curatorProfileId!);
    unknownService = await createService(api.db, curator.curatorProfileId!);
    address = (await api.db('services').where({ id: service }).first<{ url: string }>('url')).url;
    const made = await api
      .db('catalogue_tracks')
      .insert(['In the list', 'Not in it'].map((title) => ({ title, artist: 'Somebody', duration_ms: 200_000 })))
      .returning<{ id: number }[]>('id');
    [placed, other] = made.map(({ id }) => id) as [number, number];
    await api
      .db('placements')
      .insert({ service_id: service, catalogue_track_id: placed, placed_at: api.db.raw('app_now()') });
  });

  it('answers for its playlists, by id and by address', async () => {
    expect(await told(String(service), String(placed))).toEqual([200, true, 'catalogue']);
    expect(await told(address, String(placed))).toEqual([200, true, 'catalogue']);
    expect(await told(String(service), String(other))).toEqual([200, false, 'catalogue']);
    expect(spotify.seen).toEqual([]);
  });

  it('answers nothing about unknown playlists or tracks', async () => {
    expect(await told(String(unknownService), String(placed))).toEqual(nothing);
    expect(await told(String(service), '2147483647')).toEqual(nothing);
    expect(await told('2147483647', String(placed))).toEqual(nothing);
    expect(await told(String(service), idOf(1))).toEqual(nothing);
    expect(spotify.seen).toEqual([]);
  });

  it('hides drafts from everyone but their curators', async () => {
    await api.db('services').where({ id: service }).update({ status: 'draft' });
    expect(await told(String(service), String(placed))).toEqual(nothing);
    expect((await check(address, String(placed))).statusCode).toBe(400);
    await api.db('services').where({ id: service }).update({ status: 'active' });
  });

  it('finds a playlist by its Spotify link, and asks Spotify about a track of Spotify’s own', async () => {
    const url = `https://open.spotify.com/playlist/${playlistId}`;
    await api.db('services').where({ id: service }).update({ url });
    spotify.playlists.set(playlistId, { tracks: tracks(3), field: 'item' });
    expect(await told(`spotify:playlist:${playlistId}`, String(placed))).toEqual([200, true, 'catalogue']);
    expect(spotify.seen).toEqual([]);
    expect(await told(String(service), idOf(2))).toEqual([200, true, 'spotify']);
    await api.db('services').where({ id: service }).update({ url: address });
  });
});

describe('Spotify', () => {
  it.each(['item', 'track'] as const)('reads page by page until it finds the track (as %s)', async (field) => {
    spotify.playlists.set(playlistId, { tracks: [null, ...tracks(120)], field });
    expect(await told(`https://open.spotify.com/playlist/${playlistId}?si=x`, `spotify:track:${idOf(60)}`)).toEqual([
      200,
      true,
      'spotify',
    ]);
    const pages = spotify.seen.filter((call) => call.startsWith('GET'));
    expect(pages).toEqual([0, 50].map((offset) => `GET /v1/playlists/${playlistId}/items?limit=50&offset=${offset}`));
  });

  it('denies a track only after the whole playlist', async () => {
    spotify.playlists.set(playlistId, { tracks: tracks(120), field: 'item' });
    expect(await told(playlistId, idOf(999))).toEqual([200, false, 'spotify']);
    expect(spotify.seen.filter((call) => call.startsWith('GET'))).toHaveLength(3);
    spotify.playlists.set(playlistId, { tracks: [], field: 'item' });
    expect(await told(playlistId, idOf(1))).toEqual([200, false, 'spotify']);
  });

  it('recognises a relinked track', async () => {
    spotify.playlists.set(playlistId, { tracks: [{ id: idOf(1), linkedFrom: idOf(7) }], field: 'item' });
    expect(await told(playlistId, idOf(7))).toEqual([200, true, 'spotify']);
  });

  it('gives no answer for a private, missing or endless playlist', async () => {
    expect(await told(playlistId, idOf(1))).toEqual(nothing);
    spotify.playlists.set(playlistId, { tracks: tracks(3_000), field: 'item' });
    expect(await told(playlistId, idOf(2_999))).toEqual(nothing);
    expect(spotify.seen.filter((call) => call.startsWith('GET')).length).toBeLessThanOrEqual(41);
  });

  it('uses one token while it is valid, and requests another when it isn’t', async () => {
    spotify.playlists.set(playlistId, { tracks: tracks(1), field: 'item' });
    await told(playlistId, idOf(0));
    spotify.seen.length = 0;
    await told(playlistId, idOf(0));
    expect(spotify.seen.filter((call) => call.includes('token'))).toEqual([]);
    spotify.endTokens();
    expect(await told(playlistId, idOf(0))).toEqual([200, true, 'spotify']);
    expect(spotify.seen.filter((call) => call.includes('token'))).toHaveLength(1);
  });

  it.each<[string, NonNullable<SpotifySimulator['trouble']>]>([
    ['fails', (_request, response) => Boolean(response.writeHead(500).end('no'))],
    ['says nonsense', (_request, response) => Boolean(response.writeHead(200).end('<html>'))],
    ['says something else', (_request, response) => Boolean(response.writeHead(200).end('{"items":"none"}'))],
    ['takes no token of ours', (_request, response) => Boolean(response.writeHead(401).end())],
    ['never answers', () => true],
    ['hangs up', (request) => Boolean(request.socket.destroy())],
    ['sends us elsewhere', (_request, response) => Boolean(response.writeHead(302, { location: '/elsewhere' }).end())],
  ])('gives no answer where it %s', async (_what, trouble) => {
    spotify.playlists.set(playlistId, { tracks: tracks(1), field: 'item' });
    spotify.trouble = trouble;
    expect(await told(playlistId, idOf(0))).toEqual(nothing);
    expect(spotify.seen.filter((call) => call.includes('elsewhere'))).toEqual([]);
    spotify.trouble = null;
    expect(await told(playlistId, idOf(0))).toEqual([200, true, 'spotify']);
  });

  it('asks once more where it is over its limit for a moment, and not at all while it is for longer', async () => {
    const other = await testApp(spotify.env);
    try {
      const asker = await createAccount(other.app, other.db);
      spotify.playlists.set(playlistId, { tracks: tracks(120), field: 'item' });
      let pages = 0;
      spotify.trouble = ({ url }, response) => {
        if (!url?.includes('offset=50')) return false;
        pages += 1;
        return pages === 1 && Boolean(response.writeHead(429, { 'retry-after': '0' }).end());
      };
      expect(await told(playlistId, idOf(110), asker, other.app)).toEqual([200, true, 'spotify']);
      spotify.trouble = (_request, response) => Boolean(response.writeHead(429, { 'retry-after': '3600' }).end());
      expect(await told(playlistId, idOf(110), asker, other.app)).toEqual(nothing);
      spotify.trouble = null;
      spotify.seen.length = 0;
      expect(await told(playlistId, idOf(110), asker, other.app)).toEqual(nothing);
      expect(spotify.seen).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('is off without credentials', async () => {
    const off = await testApp();
    try {
      const asker = await createAccount(off.app, off.db);
      expect(await told(playlistId, idOf(1), asker, off.app)).toEqual(nothing);
      expect(spotify.seen).toEqual([]);
    } finally {
      await off.close();
    }
  });
});
