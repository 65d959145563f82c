import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type Configuration, type JWK, Provider, interactionPolicy } from 'oidc-provider';
import { memoryAdapter } from './memory-adapter.ts';
import type { Person } from './people.ts';

/** Well-known credentials, valid for this sandbox only. */
export const signInClient = { clientId: 'fanfare-sandbox-sign-in', clientSecret: 'fanfare-sandbox-sign-in-secret' };

/** In which way the provider says who is there. */
export type Shape = 'google' | 'spotify';

/** As Google does, asks who is there where that is wanted. */
function policy() {
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' } as JWK;
}

/** Google has identity tokens, and a document that says where everything is; Spotify has neither, but its own paths and scope. */
const shapes: Record<Shape, Partial<Configuration>> = {
  google: {
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
  },
  spotify: {
    scopes: ['user-read-email'],
    claims: { openid: ['sub'] },
    routes: { authorization: '/authorize', token: '/api/token' },
  },
};

/**
 * A provider of identities by oidc-provider: codes that work once, PKCE, nonces and signed identity tokens are the library's.
 * @param people who chose to be whom, by subject
 */
export function identityProvider(shape: Shape, issuer: string, people: ReadonlyMap<string, Person>): Provider {
  const { pathname } = new URL(issuer);
  const provider = new Provider(issuer, {
    ...shapes[shape],
    // Native: on this machine, whatever the port.
    clients: [
      {
        client_id: signInClient.clientId,
        client_secret: signInClient.clientSecret,
        application_type: 'native',
        redirect_uris: ['localhost', '127.0.0.1'].map((host) => `http://${host}/signin/${shape}`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: shape === 'google' ? 'client_secret_post' : 'client_secret_basic',
      },
    ],
    adapter: memoryAdapter(),
    jwks: { keys: [signingKey()] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    cookies: {
      keys: [randomUUID()],
      names: { session: `${shape}_session`, interaction: `${shape}_interaction`, resume: `${shape}_resume` },
    },
    interactions: { policy: policy(), url: (_context, { uid }) => `${pathname}/choose/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 3_600, Grant: 3_600, Session: 3_600 },
    findAccount(_context, subject) {
      const person = people.get(subject);
      if (!person) return undefined;
      const { email, name, isVerified: email_verified } = person;
      const hd = email.endsWith('@gmail.com') ? undefined : email.split('@')[1];
      return { accountId: subject, claims: () => ({ sub: subject, email, email_verified, name, hd }) };
    },
    // Whoever chose an account there has agreed.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope([...oidc.requestParamScopes].join(' '));
      await grant.save();
      return grant;
    },
  });
  return provider;
}
