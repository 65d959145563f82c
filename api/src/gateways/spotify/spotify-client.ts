import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { SpotifySettings } from '../../spotify-settings.ts';
import type { Spotify, SpotifyTrack } from './spotify.types.ts';

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
/** Where a track isn't played in a market, another stands for it and names it. */
const named = z.nullish(
  z.object({
    id: z.nullish(z.string()),
    linked_from: z.nullish(z.object({ id: z.nullish(z.string()) })),
    name: z.nullish(z.string()),
    artists: z.nullish(z.array(z.object({ name: z.nullish(z.string()) }))),
  }),
);
const pageAnswer = z.object({
  // Called `track` once, and still by applications that were there before.
  items: z.array(z.object({ added_at: z.nullish(z.string()), item: z.optional(named), track: z.optional(named) })),
  next: z.nullish(z.string()),
});
const aboutAnswer = z.object({
  name: z.string(),
  description: z.nullish(z.string()),
  // Not told to every application.
  followers: z.nullish(z.object({ total: z.nullish(z.int().check(z.gte(0))) })),
});

const trackAnswer = z.object({ name: z.string(), artists: z.array(z.object({ name: z.string() })) });

/** `Retry-After` in seconds, as Spotify writes it. */
const secondsIn = (header: string | null) =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : usualWaitSeconds;

/** Spotify's Web API, as an application and nobody's account: it sees what is public. */
export function spotifyClient(settings: SpotifySettings): Spotify {
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

  async function page(playlistId: string, number: number): Promise<z.infer<typeof pageAnswer> | null> {
    const query = new URLSearchParams({ limit: String(pageSize), offset: String(number * pageSize) });
    const answer = await read(`playlists/${playlistId}/items?${query.toString()}`);
    return answer === null ? null : pageAnswer.parse(answer);
  }

  return {
    async isListed(playlistId, trackId) {
      const until = performance.now() + patienceMs;
      for (let number = 0; number < maxPages && performance.now() < until; number += 1) {
        const shown = await page(playlistId, number);
        if (!shown) return null;
        const isThere = shown.items.some((entry) => {
          const one = entry.item ?? entry.track;
          return one?.id === trackId || one?.linked_from?.id === trackId;
        });
        if (isThere) return true;
        // The next page is asked for by its number: an address that comes with an answer is not followed.
        if (!shown.next) return false;
      }
      return null;
    },

    async readPlaylist(playlistId) {
      const until = performance.now() + patienceMs;
      // What we may not see (403) may well be there.
      const about = await read(`playlists/${playlistId}?fields=name,description,followers(total)`, [404]);
      if (about === null) return null;
      const { name: title, description, followers } = aboutAnswer.parse(about);
      const tracks: SpotifyTrack[] = [];
      for (let number = 0; number < maxPages && performance.now() < until; number += 1) {
        const shown = await page(playlistId, number);
        if (!shown) throw new Error('Spotify doesn’t show the tracks of this playlist');
        for (const { added_at: addedAt, item, track } of shown.items) {
          const one = item ?? track;
          // What Spotify doesn't show any more, or somebody put there from a file of their own.
          if (!one?.name) continue;
          const artist = (one.artists ?? []).flatMap(({ name }) => name ?? []).join(', ');
          tracks.push({ title: one.name, artist, addedAt: addedAt ?? null });
        }
        if (!shown.next) return { title, description: description ?? '', followers: followers?.total ?? null, tracks };
      }
      throw new Error('This playlist is too long to be read');
    },

    async track(trackId) {
      const answer = await read(`tracks/${trackId}`);
      if (answer === null) return null;
      const { name, artists } = trackAnswer.parse(answer);
      return { title: name, artist: artists.map((artist) => artist.name).join(', ') };
    },
  };
}
