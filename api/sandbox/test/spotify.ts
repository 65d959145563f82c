import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loopbackServer } from '../loopback-server.ts';
import { spotifyKeys, spotifySandbox } from '../spotify/index.ts';
import { type SpotifyStore, spotifyStore } from '../spotify/spotify.store.ts';

export interface SpotifySimulator extends SpotifyStore {
  /** For the API: credentials and both addresses. */
  env: Record<string, string>;
  /** Every request, as "METHOD path". */
  seen: string[];
  /** Answers the next requests in its own way, where it returns true. */
  trouble: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  close(): Promise<void>;
}

/** The sandbox's Spotify, listening, without a track. */
export async function spotifySimulator(): Promise<SpotifySimulator> {
  const server = await loopbackServer();
  const extras = { seen: [] as string[], trouble: null as SpotifySimulator['trouble'] };
  const simulator = Object.assign(spotifyStore(), extras);
  server.addHook('onRequest', async (request, reply) => {
    simulator.seen.push(`${request.method} ${request.url.replace(/^\/spotify/, '')}`);
    if (simulator.trouble?.(request.raw, reply.raw)) reply.hijack();
  });
  spotifySandbox(server, null, simulator);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/spotify`;
  return Object.assign(simulator, {
    env: {
      SPOTIFY_CLIENT_ID: spotifyKeys.clientId,
      SPOTIFY_CLIENT_SECRET: spotifyKeys.clientSecret,
      SPOTIFY_API_BASE: base,
      SPOTIFY_ACCOUNTS_BASE: `${base}/`,
      SPOTIFY_TIMEOUT_MS: '500',
    },
    close: () => server.close(),
  });
}
