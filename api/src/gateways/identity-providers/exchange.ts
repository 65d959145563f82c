import * as client from 'openid-client';
import type { ClientSettings } from '../../sign-in-settings.ts';
import { type Exchange, ProviderRefusal, ProviderUnreachable } from './identity-provider.ts';

/** What every client at a provider is built with. The sandbox alone speaks plain HTTP, on this machine. */
export const optionsOf = ({ isSandbox }: ClientSettings, timeoutMs: number) => ({
  timeout: timeoutMs / 1_000,
  execute: isSandbox ? [client.allowInsecureRequests] : [],
});

/** Where a browser is sent to: an authorization code, PKCE and state. */
export async function authorizationUrl(
  config: client.Configuration,
  { state, codeVerifier }: Exchange,
  parameters: Record<string, string>,
): Promise<string> {
  const url = client.buildAuthorizationUrl(config, {
    ...parameters,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** The redirect address as the browser came back to it: it is never taken from a request. */
export function returnedTo(redirectUri: string, query: string): URL {
  const url = new URL(redirectUri);
  url.search = query;
  return url;
}

/** Codes of the library for answers that say no more than that the provider is broken or away. */
const brokenCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR']);

function refusalOf(error: unknown): Error {
  if (error instanceof ProviderRefusal || error instanceof ProviderUnreachable) return error;
  if (error instanceof client.AuthorizationResponseError) {
    return new ProviderRefusal(error.error, { isDenied: error.error === 'access_denied', cause: error });
  }
  if (error instanceof client.ResponseBodyError && error.status < 500) {
    return new ProviderRefusal(error.error, { cause: error });
  }
  const { code } = error as { code?: string };
  const isBroken =
    error instanceof client.ResponseBodyError || error instanceof TypeError || brokenCodes.has(code ?? '');
  const message = error instanceof Error ? error.message : String(error);
  return isBroken ? new ProviderUnreachable(message, { cause: error }) : new ProviderRefusal(message, { cause: error });
}

/** Runs what speaks to a provider. @throws ProviderRefusal, ProviderUnreachable */
export async function withProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error);
  }
}
