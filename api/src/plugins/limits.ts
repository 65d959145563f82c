import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Limits, LimitName } from '../limits.ts';
import { AppError } from './errors.ts';

export interface RateLimits {
  /**
   * Counts one try, exactly, across all processes; the try counts even if its request fails afterwards.
   * @param name which limit
   * @param subject whom it counts for: an address, a mail, an account
   * @throws {AppError} `rate_limited` with the seconds to wait
   */
  hit(name: Exclude<LimitName, 'general'>, subject: string): Promise<void>;
  /** Takes a counted try back, where only failed ones should count: counting first keeps parallel guesses honest. */
  giveBack(name: Exclude<LimitName, 'general'>, subject: string): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: RateLimits;
  }
}

function refusal(seconds: number): AppError {
  const wait = Math.max(1, Math.ceil(seconds));
  const inWords = wait < 90 ? `${wait} second${wait === 1 ? '' : 's'}` : `${Math.ceil(wait / 60)} minutes`;
  return new AppError('rate_limited', `Too many tries, please wait ${inWords}`, {
    retryAfterSeconds: wait,
    details: { retryAfterSeconds: wait },
  });
}

/** Asked for all visitors from one address: by our own servers, and by the payment provider's. */
const unlimited = /^\/(?:health\/|api\/v2\/public\/boot(?:\?|$)|api\/webhooks\/)/;

export const limits = fp<{ limits: Limits }>(
  async (app: FastifyInstance, options) => {
    app.decorate('limits', {
      async hit(name, subject) {
        const { max, windowSeconds } = options.limits[name];
        const nowSeconds = app.clock.nowSeconds();
        const startSeconds = nowSeconds - (nowSeconds % windowSeconds);
        const { rows } = await app.db.raw<{ rows: { hits: number }[] }>(
          `INSERT INTO rate_limit_hits AS known (limit_name, subject, window_start, hits) VALUES (?, ?, to_timestamp(?), 1)
           ON CONFLICT (limit_name, subject, window_start) DO UPDATE SET hits = known.hits + 1 RETURNING hits`,
          [name, subject.toLowerCase(), startSeconds],
        );
        if ((rows[0]?.hits ?? 0) > max) throw refusal(startSeconds + windowSeconds - nowSeconds);
      },
      async giveBack(name, subject) {
        await app.db.raw(
          `UPDATE rate_limit_hits SET hits = hits - 1
            WHERE (limit_name, subject, window_start) = (
              SELECT limit_name, subject, window_start FROM rate_limit_hits
               WHERE limit_name = ? AND subject = ? AND hits > 0 ORDER BY window_start DESC LIMIT 1)`,
          [name, subject.toLowerCase()],
        );
      },
    } satisfies RateLimits);

    await app.register(rateLimit, { global: false });
    const general = app.createRateLimit({
      max: options.limits.general.max,
      timeWindow: options.limits.general.windowSeconds * 1_000,
      keyGenerator: (request) => (request.subject ? `account:${request.subject.accountId}` : `address:${request.ip}`),
    });
    app.addHook('onRequest', async (request) => {
      if (request.is404 || unlimited.test(request.url)) return;
      const result = await general(request);
      if (!result.isAllowed && result.isExceeded) throw refusal(result.ttlInSeconds);
    });
  },
  { name: 'limits', dependencies: ['clock', 'session'] },
);
