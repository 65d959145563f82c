import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SpotifyStandIn {
  /** For the app: credentials and both addresses. */
  env: Record<string, string>;
  /** Playlists by id; `field` is the name of an entry's property. */
  playlists: Map<
    string,
    {
      tracks: ({ id: string; linkedFrom?: string; name?: string; artist?: string } | null)[];
      field: 'item' | 'track';
      about?: { name: string; description: string; followers?: { total: number } };
    }
  >;
  /** Every request, as "METHOD path". */
  seen: string[];
  /** Overrides the next answers; null: the regular ones. */
  trouble: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  /** Invalidates the issued tokens. */
  endTokens(): void;
  close(): Promise<void>;
}

const clientId = 'stand-in-client';
const clientSecret = 'stand-in-secret';

/** Spotify's token and playlist calls, as far as the API uses them. */
export async function spotifyStandIn(): Promise<SpotifyStandIn> {
  const playlists: SpotifyStandIn['playlists'] = new Map();
  const seen: string[] = [];
  const tokens = new Set<string>();
  let given = 0;
  const standIn = { playlists, seen, trouble: null as SpotifyStandIn['trouble'] };

  function json(response: ServerResponse, status: number, body: unknown) {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse) {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (request.headers.authorization !== basic || body !== 'grant_type=client_credentials') {
      return json(response, 400, { error: 'invalid_client' });
    }
    given += 1;
    tokens.add(`token-${given}`);
    json(response, 200, { access_token: `token-${given}`, token_type: 'Bearer', expires_in: 3_600 });
  }

  function givePage(url: URL, request: IncomingMessage, response: ServerResponse) {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!tokens.has(token)) return json(response, 401, { error: { status: 401 } });
    const about = playlists.get(/^\/v1\/playlists\/([A-Za-z0-9]+)$/.exec(url.pathname)?.[1] ?? '')?.about;
    if (about) return json(response, 200, about);
    const playlist = playlists.get(/^\/v1\/playlists\/([A-Za-z0-9]+)\/items$/.exec(url.pathname)?.[1] ?? '');
    if (!playlist) return json(response, 404, { error: { status: 404 } });
    const offset = Number(url.searchParams.get('offset'));
    const limit = Number(url.searchParams.get('limit'));
    if (!(limit >= 1 && limit <= 50)) return json(response, 400, { error: { status: 400 } });
    const page = playlist.tracks.slice(offset, offset + limit);
    const hasMore = offset + limit < playlist.tracks.length;
    json(response, 200, {
      items: page.map((track) => ({
        added_at: '2026-01-01T00:00:00Z',
        [playlist.field]: track && {
          id: track.id,
          ...(track.linkedFrom && { linked_from: { id: track.linkedFrom } }),
          ...(track.name && { name: track.name, artists: [{ name: track.artist ?? '' }] }),
        },
      })),
      total: playlist.tracks.length,
      // An address that must not be followed.
      next: hasMore ? 'http://127.0.0.1:9/elsewhere' : null,
    });
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    seen.push(`${request.method} ${url.pathname}${url.search}`);
    if (standIn.trouble?.(request, response)) return;
    if (request.method === 'POST' && url.pathname === '/api/token') return void giveToken(request, response);
    givePage(url, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(standIn, {
    env: {
      SPOTIFY_CLIENT_ID: clientId,
      SPOTIFY_CLIENT_SECRET: clientSecret,
      SPOTIFY_API_BASE: base,
      SPOTIFY_ACCOUNTS_BASE: `${base}/`,
      SPOTIFY_TIMEOUT_MS: '500',
    },
    endTokens: () => tokens.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
