import * as z from 'zod/mini';
import { withoutSlashes } from './without-slashes.ts';

export interface SpotifySettings {
  clientId: string;
  clientSecret: string;
  /** Where the API and where its tokens are, without a slash at the end. */
  apiBase: string;
  accountsBase: string;
  /** The only host whose covers are passed on. Mirrored in the shell's server, which lets pages load images from it. */
  coverOrigin: string;
  /** How long one call may take. */
  timeoutMs: number;
}

export const spotifyVariables = {
  SPOTIFY_CLIENT_ID: z.optional(z.string()),
  SPOTIFY_CLIENT_SECRET: z.optional(z.string()),
  SPOTIFY_API_BASE: z.optional(z.url({ protocol: /^https?$/ })),
  SPOTIFY_ACCOUNTS_BASE: z.optional(z.url({ protocol: /^https?$/ })),
  SPOTIFY_TIMEOUT_MS: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(100), z.lte(30_000)), 3_000),
};
const variables = z.object(spotifyVariables);

/** The sandbox's own: known to everybody, good for nothing but it. */
const sandboxKeys = { clientId: 'fanfare-sandbox-client', clientSecret: 'fanfare-sandbox-secret' };
const real = {
  apiBase: 'https://api.spotify.com',
  accountsBase: 'https://accounts.spotify.com',
  coverOrigin: 'https://i.scdn.co',
};

type Given = z.infer<typeof variables> & { FANFARE_ENV: 'demo' | 'test' | 'production' };

/**
 * An application's credentials lead to Spotify, the sandbox's own to the sandbox. Without them nothing is asked: in a demo too, where pasted
 * links are real ones, which the sandbox knows nothing of.
 * @param sandboxUrl where the sandbox listens
 * @param problems is added to
 */
export function spotifyFrom(env: Given, sandboxUrl: string, problems: string[]): SpotifySettings | null {
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret } = env;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret) {
    problems.push('SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET go together');
    return null;
  }
  const isSandbox = clientId === sandboxKeys.clientId;
  const isProduction = env.FANFARE_ENV === 'production';
  if (isProduction && (isSandbox || clientSecret === sandboxKeys.clientSecret)) {
    problems.push('the sandbox’s SPOTIFY_ values are not for production');
  }
  const baseOf = (name: 'SPOTIFY_API_BASE' | 'SPOTIFY_ACCOUNTS_BASE', usual: string) => {
    const base = withoutSlashes(env[name] ?? (isSandbox ? `${sandboxUrl}/spotify` : usual));
    const { protocol, hostname } = new URL(base);
    if (isProduction && !isSandbox && !(protocol === 'https:' && hostname.endsWith('.spotify.com'))) {
      problems.push(`${name} must be an https address of spotify.com in production`);
    }
    return base;
  };
  const apiBase = baseOf('SPOTIFY_API_BASE', real.apiBase);
  return {
    clientId,
    clientSecret,
    apiBase,
    accountsBase: baseOf('SPOTIFY_ACCOUNTS_BASE', real.accountsBase),
    coverOrigin: isSandbox ? new URL(apiBase).origin : real.coverOrigin,
    timeoutMs: env.SPOTIFY_TIMEOUT_MS,
  };
}
