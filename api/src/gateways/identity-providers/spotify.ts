import * as client from 'openid-client';
import * as z from 'zod/mini';
import type { SpotifySignInSettings } from '../../sign-in-settings.ts';
import { authorizationUrl, optionsOf, returnedTo, withProvider } from './exchange.ts';
import { type IdentityProvider, ProviderUnreachable } from './identity-provider.ts';

/** What Spotify's API says of whoever a token is of. */
const profile = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.nullable(z.string())),
});

/** Spotify as an OAuth 2 provider: its API says who is there. Nobody has verified the addresses that it has. */
export function spotifyProvider(
  settings: SpotifySignInSettings,
  redirectUri: string,
  timeoutMs: number,
): IdentityProvider {
  const { accountsBase, apiBase, clientId, clientSecret, isSandbox } = settings;
  const metadata = {
    issuer: accountsBase,
    authorization_endpoint: `${accountsBase}/authorize`,
    token_endpoint: `${accountsBase}/api/token`,
  };
  const { timeout, execute } = optionsOf(settings, timeoutMs);
  const config = new client.Configuration(metadata, clientId, undefined, client.ClientSecretBasic(clientSecret));
  config.timeout = timeout;
  for (const extend of execute) extend(config);

  return {
    id: 'spotify',
    isSandbox,
    authorizationUrl: (exchange) =>
      withProvider(() =>
        authorizationUrl(config, exchange, {
          response_type: 'code',
          redirect_uri: redirectUri,
          scope: 'user-read-email',
          show_dialog: 'true',
        }),
      ),
    identityOf: (query, { state, codeVerifier }) =>
      withProvider(async () => {
        const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
        const tokens = await client.authorizationCodeGrant(config, returnedTo(redirectUri, query), checks);
        const answer = await client.fetchProtectedResource(
          config,
          tokens.access_token,
          new URL(`${apiBase}/v1/me`),
          'GET',
        );
        const me = profile.safeParse(answer.ok ? await answer.json() : null);
        if (!me.success) throw new ProviderUnreachable(`its profile is answered ${answer.status}`);
        return { subject: me.data.id, email: me.data.email?.toLowerCase() ?? null, isEmailVerified: false };
      }),
  };
}
