import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { SpotifySettings } from '../../spotify-settings.ts';
import { type ReadPage, spotifyObjects } from './spotify-objects.ts';
import type { PlaylistEntry, Spotify } from './spotify.types.ts';

/** Spotify's largest page size. */
const pageSize = 50;
/** Longer playlists aren't read, to save the rate limit. */
const maxPages = 40;
/** The timeout for all pages together, since a user waits. */
const patienceMs = 10_000;
/** A token is renewed this long before it expires, so that none expires on its way. */
const tokenMarginSeconds = 60;
/** Over its limit, Spotify says for how long. A user waits this long; after more, and meanwhile, nothing is asked. */
const longestWaitSeconds = 1;
/** Where it doesn't say. */
const usualWaitSeconds = 30;

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
/** `Retry-After` in seconds, as Spotify writes it. */
const secondsIn = (header: string | null) =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : usualWaitSeconds;

/** Spotify's Web API, as an application and nobody's account: it sees what is public. */
export function spotifyClient(settings: SpotifySettings): Spotify {
  const objects = spotifyObjects(settings.coverOrigin);
  let token: { value: string; goodUntilMs: number } | null = null;
  let quietUntilMs = 0;

  const sendOnce = (url: string, init: RequestInit) =>
    fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(settings.timeoutMs) });

  /** Asks a second time where Spotify is over its limit for a moment only. */
  async function send(url: string, init: RequestInit): Promise<Response> {
    if (performance.now() < quietUntilMs) throw new Error('Spotify is over its limit');
    const response = await sendOnce(url, init);
    if (response.status !== 429) return response;
    await response.body?.cancel();
    const seconds = secondsIn(response.headers.get('retry-after'));
    if (seconds <= longestWaitSeconds) {
      await wait(seconds * 1_000);
      const second = await sendOnce(url, init);
      if (second.status !== 429) return second;
      await second.body?.cancel();
    }
    quietUntilMs = performance.now() + Math.max(seconds, longestWaitSeconds) * 1_000;
    throw new Error('Spotify is over its limit');
  }

  async function tokenNow(): Promise<string> {
    // Spotify lives in the machine's time, not the product's.
    if (token && performance.now() < token.goodUntilMs) return token.value;
    const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const response = await send(`${settings.accountsBase}/api/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    if (!response.ok) throw new Error(`Spotify gave no token: ${response.status}`);
    const { access_token: value, expires_in: seconds } = tokenAnswer.parse(await response.json());
    token = { value, goodUntilMs: performance.now() + Math.max(0, seconds - tokenMarginSeconds) * 1_000 };
    return value;
  }

  /** @param missing answers that say that there is no such thing for us @returns null for these */
  async function read(
    path: string,
    missing: readonly number[] = [400, 403, 404],
    isSecondTry = false,
  ): Promise<unknown> {
    const used = await tokenNow();
    const response = await send(`${settings.apiBase}/v1/${path}`, { headers: { authorization: `Bearer ${used}` } });
    if (response.ok) return response.json();
    await response.body?.cancel();
    if (response.status === 401 && !isSecondTry) {
      // Spotify's clock isn't ours: a token may expire early.
      if (token?.value === used) token = null;
      return read(path, missing, true);
    }
    if (missing.includes(response.status)) return null;
    throw new Error(`Spotify answered ${response.status}`);
  }

  /** The pages of a playlist, one by one; ends early at what one answer may cost. */
  async function* pagesOf(playlistId: string, most = maxPages): AsyncGenerator<ReadPage | null> {
    const until = performance.now() + patienceMs;
    for (let number = 0; number < most && performance.now() < until; number += 1) {
      const query = new URLSearchParams({ limit: String(pageSize), offset: String(number * pageSize) });
      const answer = await read(`playlists/${playlistId}/items?${query.toString()}`);
      const page = answer === null ? null : objects.page(answer);
      yield page;
      if (!page?.hasMore) return;
    }
  }

  async function aboutOf(playlistId: string, missing?: readonly number[]) {
    const answer = await read(`playlists/${playlistId}?fields=name,description,followers(total),images`, missing);
    return answer === null ? null : objects.about(answer);
  }

  return {
    async isListed(playlistId, trackId) {
      for await (const page of pagesOf(playlistId)) {
        if (!page) return null;
        if (page.ids.includes(trackId)) return true;
        if (!page.hasMore) return false;
      }
      return null;
    },

    async readPlaylist(playlistId) {
      // What we may not see (403) may well be there.
      const about = await aboutOf(playlistId, [404]);
      if (!about) return null;
      const tracks: PlaylistEntry[] = [];
      for await (const page of pagesOf(playlistId)) {
        if (!page) throw new Error('Spotify doesn’t show the tracks of this playlist');
        tracks.push(...page.entries);
        if (!page.hasMore) return { ...about, total: page.total ?? tracks.length, tracks };
      }
      throw new Error('This playlist is too long to be read');
    },

    async playlistStart(playlistId, mostTracks) {
      const about = await aboutOf(playlistId);
      if (!about) return null;
      const tracks: PlaylistEntry[] = [];
      let total = 0;
      for await (const page of pagesOf(playlistId, Math.ceil(mostTracks / pageSize))) {
        if (!page) return null;
        tracks.push(...page.entries);
        total = page.total ?? tracks.length;
      }
      return { ...about, total, tracks: tracks.slice(0, mostTracks) };
    },

    async track(trackId) {
      const answer = await read(`tracks/${trackId}`);
      return answer === null ? null : objects.track(answer);
    },
  };
}
