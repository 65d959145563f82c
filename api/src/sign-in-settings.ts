import * as z from 'zod/mini';
import { withoutSlashes } from './without-slashes.ts';

/** Of a client at a provider. */
export interface ClientSettings {
  clientId: string;
  clientSecret: string;
  isSandbox: boolean;
}

/** Google: OpenID Connect, so that its issuer says where everything else is. */
export interface GoogleSignInSettings extends ClientSettings {
  issuer: string;
}

/** Spotify: OAuth 2 without identity tokens; its API says who is there. */
export interface SpotifySignInSettings extends ClientSettings {
  accountsBase: string;
  apiBase: string;
}

export interface SignInSettings {
  /** Null: off. */
  google: GoogleSignInSettings | null;
  spotify: SpotifySignInSettings | null;
  /** How long one call may take. */
  timeoutMs: number;
}

export const signInVariables = {
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z.optional(z.url({ protocol: /^https?$/ })),
  SPOTIFY_LOGIN_CLIENT_ID: z.optional(z.string()),
  SPOTIFY_LOGIN_CLIENT_SECRET: z.optional(z.string()),
  SPOTIFY_LOGIN_BASE: z.optional(z.url({ protocol: /^https?$/ })),
  SIGN_IN_TIMEOUT_MS: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(100), z.lte(30_000)), 5_000),
};
const variables = z.object(signInVariables);
type Given = z.infer<typeof variables> & { FANFARE_ENV: 'demo' | 'test' | 'production' };

/** The sandbox's own: known to everybody, good for nothing but it. */
const sandboxClient = { clientId: 'fanfare-sandbox-sign-in', clientSecret: 'fanfare-sandbox-sign-in-secret' };
/** Of the sandbox's addresses, the one that stands for each provider. */
export const sandboxPaths = { google: '/sign-in/google', spotify: '/sign-in/spotify' } as const;

/**
 * Keys lead to Google and to Spotify. Without them the buttons are absent in production; elsewhere they lead to the sandbox.
 * @param sandboxUrl where the sandbox listens
 * @param problems is added to
 */
export function signInFrom(env: Given, sandboxUrl: string, problems: string[]): SignInSettings {
  const isProduction = env.FANFARE_ENV === 'production';
  const clientOf = (name: 'GOOGLE' | 'SPOTIFY_LOGIN'): ClientSettings | null => {
    const clientId = env[`${name}_CLIENT_ID`];
    const clientSecret = env[`${name}_CLIENT_SECRET`];
    if (!clientId && !clientSecret) return isProduction ? null : { ...sandboxClient, isSandbox: true };
    if (!clientId || !clientSecret) {
      problems.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together`);
      return null;
    }
    const isSandbox = clientId === sandboxClient.clientId;
    if (isProduction && (isSandbox || clientSecret === sandboxClient.clientSecret)) {
      problems.push(`the sandbox’s ${name}_ values are not for production`);
    }
    return { clientId, clientSecret, isSandbox };
  };
  const baseOf = (name: 'GOOGLE_ISSUER' | 'SPOTIFY_LOGIN_BASE'): string | null => {
    const base = env[name];
    if (base && isProduction) problems.push(`${name} is not for production`);
    return base ? withoutSlashes(base) : null;
  };
  const google = clientOf('GOOGLE');
  const spotify = clientOf('SPOTIFY_LOGIN');
  const issuer = baseOf('GOOGLE_ISSUER');
  const spotifyBase = baseOf('SPOTIFY_LOGIN_BASE') ?? `${sandboxUrl}${sandboxPaths.spotify}`;
  const spotifyAt = spotify?.isSandbox
    ? { accountsBase: spotifyBase, apiBase: spotifyBase }
    : { accountsBase: 'https://accounts.spotify.com', apiBase: 'https://api.spotify.com' };
  return {
    google: google && {
      ...google,
      issuer: google.isSandbox ? (issuer ?? `${sandboxUrl}${sandboxPaths.google}`) : 'https://accounts.google.com',
    },
    spotify: spotify && { ...spotify, ...spotifyAt },
    timeoutMs: env.SIGN_IN_TIMEOUT_MS,
  };
}
