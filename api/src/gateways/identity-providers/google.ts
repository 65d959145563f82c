import * as client from 'openid-client';
import type { GoogleSignInSettings } from '../../sign-in-settings.ts';
import { authorizationUrl, optionsOf, returnedTo, withProvider } from './exchange.ts';
import { type IdentityProvider, ProviderUnreachable } from './identity-provider.ts';

/** Google as an OpenID provider: an identity token says who is there. */
export function googleProvider(
  settings: GoogleSignInSettings,
  redirectUri: string,
  timeoutMs: number,
): IdentityProvider {
  const { issuer, clientId, clientSecret, isSandbox } = settings;
  const options = optionsOf(settings, timeoutMs);
  let discovered: Promise<client.Configuration> | null = null;

  /** Discovered once; again after a failure. */
  function configuration(): Promise<client.Configuration> {
    discovered ??= client
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        ...options,
        // Signatures are checked although tokens come over TLS.
        execute: [client.enableNonRepudiationChecks, ...options.execute],
      })
      .catch((cause: unknown) => {
        discovered = null;
        throw new ProviderUnreachable('its configuration can’t be read', { cause });
      });
    return discovered;
  }

  return {
    id: 'google',
    isSandbox,
    authorizationUrl: (exchange) =>
      withProvider(async () =>
        authorizationUrl(await configuration(), exchange, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          nonce: exchange.nonce,
          // Otherwise whoever is signed in at Google is taken without a question.
          prompt: 'select_account',
        }),
      ),
    identityOf: (query, { state, nonce, codeVerifier }) =>
      withProvider(async () => {
        const tokens = await client.authorizationCodeGrant(await configuration(), returnedTo(redirectUri, query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const { sub, email, email_verified: isVerified, hd } = tokens.claims()!;
        const address = typeof email === 'string' ? email.toLowerCase() : null;
        // Of other addresses Google only knows that they were theirs once.
        const isHosted = address !== null && (address.endsWith('@gmail.com') || typeof hd === 'string');
        return { subject: sub, email: address, isEmailVerified: isVerified === true && isHosted };
      }),
  };
}
