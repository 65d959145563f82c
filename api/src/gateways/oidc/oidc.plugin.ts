import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type IdentityTokens, identityTokens } from './identity-tokens.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Tokens of CI jobs. */
    identityTokens: IdentityTokens;
  }
}

/** `app.identityTokens`. */
export const oidc = fp(
  (app: FastifyInstance, _options, done) => {
    app.decorate('identityTokens', identityTokens());
    done();
  },
  { name: 'oidc' },
);
