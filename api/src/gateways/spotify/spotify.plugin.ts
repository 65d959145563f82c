import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { SpotifySettings } from '../../spotify-settings.ts';
import { spotifyClient } from './spotify-client.ts';
import type { Spotify } from './spotify.types.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null: Spotify is off. */
    spotify: Spotify | null;
  }
}

/** `app.spotify`. */
export const spotify = fp<{ spotify: SpotifySettings | null }>(
  (app: FastifyInstance, { spotify: settings }, done) => {
    app.decorate('spotify', settings && spotifyClient(settings));
    done();
  },
  { name: 'spotify' },
);
