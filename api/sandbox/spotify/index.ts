import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { refuse } from '../loopback-server.ts';
import { coverSvg, pageObject, trackObject } from './objects.ts';
import { type SpotifyStore, spotifyIdOf, spotifyStore } from './spotify.store.ts';

/** Well-known credentials, valid for this sandbox only. */
export const spotifyKeys = { clientId: 'fanfare-sandbox-client', clientSecret: 'fanfare-sandbox-secret' };

/** The playlist that the sandbox has from the start, with tracks of the demo's catalogue. */
const playlistId = 'fanfareSandboxPlaylist';
const playlistLength = 120;

const control = z.strictObject({
  endTokens: z.optional(z.literal(true)),
  tokenSeconds: z.optional(z.int().check(z.gte(1), z.lte(3_600))),
  overLimit: z.optional(
    z.strictObject({
      calls: z.int().check(z.gte(0), z.lte(1_000)),
      retryAfterSeconds: z.nullable(z.int().check(z.gte(0), z.lte(86_400))),
    }),
  ),
});
const number = z.coerce.number<string>().check(z.int(), z.gte(0));
const pageQuery = z.object({ limit: z._default(number, 20), offset: z._default(number, 0) });

/** Fills the store with the newest tracks of the demo's catalogue, and a playlist of them. */
async function fill(store: SpotifyStore, pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: number; title: string; artist: string; released: string | null }>(
    `SELECT id, title, artist, to_char(release_date, 'YYYY-MM-DD') AS released
       FROM catalogue_tracks WHERE is_demo ORDER BY id LIMIT ${playlistLength}`,
  );
  const tracks = rows.map(({ id, title, artist, released }) => ({
    id: spotifyIdOf(id),
    name: title,
    artist,
    ...(released && { releaseDate: released }),
  }));
  for (const track of tracks) store.tracks.set(track.id, track);
  const about = { name: 'A sandbox playlist', description: 'Invented', followers: { total: 812 } };
  store.playlists.set(playlistId, { tracks, field: 'item', about });
}

/**
 * Spotify's Web API under `/spotify`, as far as this product uses it: tokens, tracks, playlists page by page, covers. `POST
 * /spotify/_control` ends tokens, shortens them, or puts calls over the limit.
 * @param pool as the schema's owner: what it shows is the demo's catalogue; null for an empty one
 */
export function spotifySandbox(app: FastifyInstance, pool: Pool | null, store: SpotifyStore = spotifyStore()): void {
  const basic = `Basic ${Buffer.from(`${spotifyKeys.clientId}:${spotifyKeys.clientSecret}`).toString('base64')}`;
  let filled: Promise<void> | null = null;

  app.register((scope, _options, ready) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, next) =>
      next(null, body),
    );
    scope.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith('/spotify/_control') || store.overLimit.calls === 0) return;
      store.overLimit.calls -= 1;
      const { retryAfterSeconds: seconds } = store.overLimit;
      if (seconds !== null) reply.header('retry-after', String(seconds));
      return reply.status(429).send('Too many requests');
    });

    scope.post('/spotify/api/token', (request, reply) =>
      request.headers.authorization === basic && request.body === 'grant_type=client_credentials'
        ? { access_token: store.issueToken(), token_type: 'Bearer', expires_in: store.tokenSeconds }
        : reply.status(400).send({ error: 'invalid_client' }),
    );

    scope.get('/spotify/covers/:id', (request, reply) =>
      reply.type('image/svg+xml').send(coverSvg((request.params as { id: string }).id)),
    );

    scope.post('/spotify/_control', (request) => {
      const change = control.safeParse(request.body);
      if (!change.success) return refuse(400, 'invalid', 'Not valid: endTokens, tokenSeconds or overLimit');
      const { endTokens, tokenSeconds, overLimit } = change.data;
      if (endTokens) store.endTokens();
      if (tokenSeconds !== undefined) store.tokenSeconds = tokenSeconds;
      if (overLimit) store.overLimit = overLimit;
      return { success: true };
    });

    scope.register(
      (api, _apiOptions, apiReady) => {
        api.addHook('onRequest', async (request, reply) => {
          const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
          const message = 'The access token expired';
          if (!store.isToken(token)) return reply.status(401).send({ error: { status: 401, message } });
          if (pool) await (filled ??= fill(store, pool));
        });
        const missing = { error: { status: 404, message: 'Resource not found' } };
        const idOf = (request: { params: unknown }) => (request.params as { id: string }).id;
        api.get('/tracks/:id', (request, reply) => {
          const track = store.tracks.get(idOf(request));
          return track ? trackObject(track, originOf(request)) : reply.status(404).send(missing);
        });
        api.get('/playlists/:id', (request, reply) => {
          const about = store.playlists.get(idOf(request))?.about;
          return about ? { ...about, images: null } : reply.status(404).send(missing);
        });
        api.get('/playlists/:id/items', (request, reply) => {
          const playlist = store.playlists.get(idOf(request));
          if (!playlist) return reply.status(404).send(missing);
          const page = pageQuery.safeParse(request.query);
          if (!page.success || page.data.limit < 1 || page.data.limit > 50) {
            return reply.status(400).send({ error: { status: 400, message: 'Invalid limit' } });
          }
          return pageObject(playlist, page.data.offset, page.data.limit, originOf(request));
        });
        apiReady();
      },
      { prefix: '/spotify/v1' },
    );
    ready();
  });
}

const originOf = ({ host }: { host: string }) => `http://${host}`;
