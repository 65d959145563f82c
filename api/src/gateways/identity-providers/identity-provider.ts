/** Whom people can sign in with. */
export const providerNames = { google: 'Google', spotify: 'Spotify' } as const;
export type ProviderId = keyof typeof providerNames;

/** Who is there, as a provider says. */
export interface ProviderIdentity {
  /** The provider's own name for the person, which stays when their address there changes. */
  subject: string;
  email: string | null;
  /** Whether the provider knows that the address is theirs now. */
  isEmailVerified: boolean;
}

/** What ties a provider's answer to what was asked. */
export interface Exchange {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface IdentityProvider {
  id: ProviderId;
  isSandbox: boolean;
  /** Where a browser is sent to. @throws ProviderUnreachable */
  authorizationUrl(exchange: Exchange): Promise<string>;
  /**
   * Who came back.
   * @param query of the address that the provider sent the browser to
   * @throws ProviderRefusal, ProviderUnreachable
   */
  identityOf(query: string, exchange: Exchange): Promise<ProviderIdentity>;
}

/** The person said no, or what came back isn't good. */
export class ProviderRefusal extends Error {
  readonly isDenied: boolean;
  constructor(message: string, { isDenied = false, ...options }: ErrorOptions & { isDenied?: boolean } = {}) {
    super(message, options);
    this.isDenied = isDenied;
  }
}

/** The provider gave no answer, or a broken one. */
export class ProviderUnreachable extends Error {}
