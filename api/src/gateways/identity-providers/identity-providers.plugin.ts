import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { SignInSettings } from '../../sign-in-settings.ts';
import { googleProvider } from './google.ts';
import type { IdentityProvider, ProviderId } from './identity-provider.ts';
import { spotifyProvider } from './spotify.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whom people can sign in with, in the order of the buttons; those that are off are absent. */
    identityProviders: ReadonlyMap<ProviderId, IdentityProvider>;
  }
}

/** Where a provider sends a browser back to: a page of the shell, which hands its query to the API. */
const redirectUri = (shellUrl: string, id: ProviderId): string => `${shellUrl}/signin/${id}`;

/** `app.identityProviders`. */
export const identityProviders = fp<{ signIn: SignInSettings; shellUrl: string }>(
  (app: FastifyInstance, { signIn: { google, spotify, timeoutMs }, shellUrl }, done) => {
    const all = [
      google && googleProvider(google, redirectUri(shellUrl, 'google'), timeoutMs),
      spotify && spotifyProvider(spotify, redirectUri(shellUrl, 'spotify'), timeoutMs),
    ].filter((provider) => provider !== null);
    app.decorate('identityProviders', new Map(all.map((provider) => [provider.id, provider])));
    done();
  },
  { name: 'identity-providers' },
);
