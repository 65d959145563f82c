import * as z from 'zod/mini';
import { withoutSlashes } from './without-slashes.ts';

export interface SpotifySettings {
  clientId: string;
  clientSecret: string;
  /** Where the API and where its tokens are, without a slash at the end. */
  apiBase: string;
  accountsBase: string;
  /** How long one call may take. */
  timeoutMs: number;
}

export const spotifyVariables = {
  SPOTIFY_CLIENT_ID: z.optional(z.string()),
  SPOTIFY_CLIENT_SECRET: z.optional(z.string()),
  SPOTIFY_API_BASE: z._default(z.url({ protocol: /^https?$/ }), 'https://api.spotify.com'),
  SPOTIFY_ACCOUNTS_BASE: z._default(z.url({ protocol: /^https?$/ }), 'https://accounts.spotify.com'),
  SPOTIFY_TIMEOUT_MS: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(100), z.lte(30_000)), 3_000),
};
const variables = z.object(spotifyVariables);

type Given = z.infer<typeof variables> & { FANFARE_ENV: 'demo' | 'test' | 'production' };

/**
 * An application's credentials lead to Spotify; without them nothing is asked there.
 * @param problems is added to
 */
export function spotifyFrom(env: Given, problems: string[]): SpotifySettings | null {
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret } = env;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret) {
    problems.push('SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET go together');
    return null;
  }
  const baseOf = (name: 'SPOTIFY_API_BASE' | 'SPOTIFY_ACCOUNTS_BASE') => {
    const base = withoutSlashes(env[name]);
    const { protocol, hostname } = new URL(base);
    const isSpotify = protocol === 'https:' && hostname.endsWith('.spotify.com');
    if (env.FANFARE_ENV === 'production' && !isSpotify) {
      problems.push(`${name} must be an https address of spotify.com in production`);
    }
    return base;
  };
  return {
    clientId,
    clientSecret,
    apiBase: baseOf('SPOTIFY_API_BASE'),
    accountsBase: baseOf('SPOTIFY_ACCOUNTS_BASE'),
    timeoutMs: env.SPOTIFY_TIMEOUT_MS,
  };
}
