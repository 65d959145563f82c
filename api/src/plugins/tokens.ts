import jwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from './errors.ts';

/** Access tokens: HS256 only, short-lived, bound to a session that can be ended at any time. */
export interface Tokens {
  /** @returns the token and when it expires */
  issue(accountId: number, sessionId: number): { token: string; expiresAt: Date };
  /**
   * What a token of ours says, even if it has ended since: then it says who asks, and authorises nothing.
   * @throws {AppError} `unauthenticated` when it is invalid
   */
  read(token: string): { accountId: number; sessionId: number; hasEnded: boolean };
  /** Whether a token is cached as verified, so it is one of ours. */
  isKnown(token: string): boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens;
  }
}
declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; sid: number; iat: number; exp: number };
  }
}

interface Known {
  named: { accountId: number; sessionId: number };
  expiresAtSeconds: number;
}

/** A page sends the same token with each request for some minutes, and a valid signature stays valid: each token is verified and decoded once. */
const rememberedTokens = 5_000;

export const tokens = fp<{ secret: string; lifetimeSeconds: number }>(
  async (app: FastifyInstance, options) => {
    await app.register(jwt, {
      secret: options.secret,
      sign: { algorithm: 'HS256' },
      verify: {
        algorithms: ['HS256'],
        // Expiry is checked below, by the product's clock instead of the machine's.
        ignoreExpiration: true,
      },
    });
    /** Least recently used first. */
    const known = new Map<string, Known>();
    const verified = (token: string): Known => {
      let payload: { sub: string; sid: number; exp: number };
      try {
        payload = app.jwt.verify(token);
      } catch (error) {
        throw new AppError('unauthenticated', undefined, { cause: error });
      }
      const { sid: sessionId, exp: expiresAtSeconds } = payload;
      const accountId = Number(payload.sub);
      if (![accountId, sessionId, expiresAtSeconds].every(Number.isSafeInteger)) throw new AppError('unauthenticated');
      return { named: { accountId, sessionId }, expiresAtSeconds };
    };
    app.decorate('tokens', {
      issue(accountId: number, sessionId: number) {
        const issuedAt = app.clock.nowSeconds();
        const expiresAtSeconds = issuedAt + options.lifetimeSeconds;
        const token = app.jwt.sign({ sub: String(accountId), sid: sessionId, iat: issuedAt, exp: expiresAtSeconds });
        return { token, expiresAt: new Date(expiresAtSeconds * 1_000) };
      },
      read(token: string) {
        const one = known.get(token) ?? verified(token);
        known.delete(token);
        if (known.size === rememberedTokens) known.delete(known.keys().next().value!);
        known.set(token, one);
        return { ...one.named, hasEnded: one.expiresAtSeconds <= app.clock.nowSeconds() };
      },
      isKnown: (token: string) => known.has(token),
    });
  },
  { name: 'tokens', dependencies: ['clock'] },
);
