import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';

export type Algorithm = 'RS256' | 'ES256';

interface Key {
  kid: string;
  alg: Algorithm;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** What a token says, besides what every token does. */
export type Claims = Record<string, unknown>;

const lifetimeSeconds = 300;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function newKey(alg: Algorithm): Key {
  const { privateKey, publicKey } =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2_048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid: randomUUID(), alg, privateKey, publicKey };
}

/** A CI's issuer of identity tokens: signs what a job is, with keys that it publishes and changes. */
export function ciIssuer(issuer: string) {
  let keys = { RS256: newKey('RS256'), ES256: newKey('ES256') };

  return {
    discovery: () => ({
      issuer,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: Object.keys(keys),
    }),
    jwks: () => ({
      keys: Object.values(keys).map(({ kid, alg, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid,
        alg,
        use: 'sig',
      })),
    }),
    /** New keys; what the old ones signed is worth nothing any more. */
    rotate: () => {
      keys = { RS256: newKey('RS256'), ES256: newKey('ES256') };
    },
    /**
     * A token of a job.
     * @param claims instead of, or besides, the usual ones; undefined leaves one out
     * @param header likewise
     */
    token: (claims: Claims, alg: Algorithm = 'RS256', header: Claims = {}): string => {
      const { kid, privateKey } = keys[alg];
      // A CI lives in the machine's time.
      const now = Math.floor(Date.now() / 1_000);
      const input = `${encode({ alg, kid, typ: 'JWT', ...header })}.${encode({
        iss: issuer,
        iat: now,
        nbf: now,
        exp: now + lifetimeSeconds,
        jti: randomUUID(),
        ...claims,
      })}`;
      const key = alg === 'ES256' ? ({ key: privateKey, dsaEncoding: 'ieee-p1363' } as const) : privateKey;
      return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
    },
  };
}
