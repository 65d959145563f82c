import { createDecoder, createVerifier, type VerifierOptions, type VerifierSync } from 'fast-jwt';
import { signingKeys } from './signing-keys.ts';

/** What an issuer says about the bearer of a token. */
export type IdentityClaims = Record<string, unknown>;

/** Why a token isn't accepted, for whoever sent it. */
export class IdentityRefusal extends Error {}

/** Signed by a key that only the issuer has. Never `none`, nor a secret that both sides would know. */
const algorithms = ['RS256', 'ES256'] as const;
const clockToleranceSeconds = 30;

export interface Expected {
  issuer: string;
  audiences: readonly string[];
  /** From its issue to its end. */
  maxSeconds: number;
}

export interface IdentityTokens {
  /** Who a token says that it is of; null for what is no token of an issuer. It proves nothing yet. */
  issuerOf(token: string): string | null;
  /**
   * @param token in the machine's time: issuers don't follow the product's clock
   * @throws IdentityRefusal; IssuerUnreachable where its keys can't be read
   */
  verify(token: string, expected: Expected): Promise<IdentityClaims>;
}

const decode = createDecoder({ complete: true });
const refusals: Record<string, string> = {
  FAST_JWT_EXPIRED: 'it has expired',
  FAST_JWT_INACTIVE: 'it isn’t valid yet',
  FAST_JWT_INVALID_ALGORITHM: 'its algorithm isn’t accepted',
  FAST_JWT_INVALID_KEY: 'its algorithm isn’t the one of its key',
  FAST_JWT_INVALID_SIGNATURE: 'its signature is wrong',
  FAST_JWT_MISSING_SIGNATURE: 'it isn’t signed',
  FAST_JWT_INVALID_CLAIM_VALUE: 'it is for another audience',
  FAST_JWT_MISSING_REQUIRED_CLAIM: 'it lacks a claim that every token has',
};

interface Decoded {
  header: { alg?: unknown; kid?: unknown };
  payload: IdentityClaims;
}

function decoded(token: string): Decoded | null {
  try {
    return decode(token) as Decoded;
  } catch {
    return null;
  }
}

/** Identity tokens of OpenID Connect, as CIs give them to their jobs. */
export function identityTokens(): IdentityTokens {
  const keyOf = signingKeys();

  return {
    issuerOf(token) {
      const issuer = decoded(token)?.payload['iss'];
      return typeof issuer === 'string' ? issuer : null;
    },

    async verify(token, { issuer, audiences, maxSeconds }) {
      const { alg, kid } = decoded(token)?.header ?? {};
      const algorithm = algorithms.find((one) => one === alg);
      if (!algorithm) throw new IdentityRefusal('its algorithm isn’t accepted');
      const key = typeof kid === 'string' ? await keyOf(issuer, kid) : null;
      if (key === null) throw new IdentityRefusal(`${issuer} has no such key`);
      const claims = verified(token, {
        algorithms: [algorithm],
        key,
        allowedIss: issuer,
        allowedAud: [...audiences],
        requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp'],
        clockTolerance: clockToleranceSeconds * 1_000,
        cache: false,
      });
      const { iat, exp } = claims;
      if (typeof iat !== 'number' || typeof exp !== 'number') throw new IdentityRefusal('it isn’t well-formed');
      if (iat > new Date().getTime() / 1_000 + clockToleranceSeconds) throw new IdentityRefusal('it isn’t valid yet');
      if (exp - iat > maxSeconds) throw new IdentityRefusal(`it lasts longer than ${maxSeconds / 60} minutes`);
      return claims;
    },
  };
}

function verified(token: string, options: Partial<VerifierOptions> & { key: string }): IdentityClaims {
  try {
    const verify: typeof VerifierSync = createVerifier(options);
    return verify(token) as IdentityClaims;
  } catch (cause) {
    const { code = '' } = cause as { code?: string };
    throw new IdentityRefusal(refusals[code] ?? 'it isn’t well-formed', { cause });
  }
}
