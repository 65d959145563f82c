import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Limits, LimitName } from '../limits.ts';
import { AppError } from './errors.ts';

type CountedLimit = Exclude<LimitName, 'general'>;

export interface RateLimits {
  /**
   * Counts one try, exactly, across all processes: no window of the limit's length, wherever it starts, holds more than its number. The
   * try counts even if its request fails afterwards; one that is refused doesn't.
   * @param name which limit
   * @param subject whom it counts for: an address, a mail, an account
   * @throws {AppError} `rate_limited` with the seconds to wait
   */
  consume(name: CountedLimit, subject: string): Promise<void>;
  /** Takes the newest try back, where only failed ones should count: counting first keeps parallel guesses honest. */
  restore(name: CountedLimit, subject: string): Promise<void>;
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

/** Asked for many people from one address: by our own servers, the payment providers', and mailboxes that stop a mail for somebody. */
const unlimited =
  /^\/(?:health\/|api\/v2\/public\/boot(?:\?|$)|api\/webhooks\/|api\/v2\/mails\/one-click-stop(?:\?|$))/;

export const limits = fp<{ limits: Limits }>(
  async (app: FastifyInstance, options) => {
    /**
     * The newest tries of a subject, never more than count, oldest first. A try is allowed once the one that is `max` back has left the
     * window. Its time is never before the last one's: who waited for the row was asked at the time that it was given.
     */
    async function take(name: CountedLimit, subject: string): Promise<boolean> {
      const { max, windowSeconds } = options.limits[name];
      const { rowCount } = await app.db.raw<{ rowCount: number }>(
        `INSERT INTO rate_limit_tries AS known (limit_name, subject, tries, expires_at)
         VALUES (:name, :subject, ARRAY[app_now()], app_now() + make_interval(secs => :windowSeconds))
         ON CONFLICT (limit_name, subject) DO UPDATE SET
           tries = (known.tries || GREATEST(app_now(), known.tries[cardinality(known.tries)]))
                   [cardinality(known.tries) + 2 - :max :],
           expires_at = GREATEST(known.expires_at, excluded.expires_at)
         WHERE cardinality(known.tries) < :max
            OR known.tries[cardinality(known.tries) + 1 - :max] <= app_now() - make_interval(secs => :windowSeconds)`,
        { name, subject, max, windowSeconds },
      );
      return rowCount > 0;
    }

    /** How long until the oldest try that counts leaves the window. */
    async function secondsToWait(name: CountedLimit, subject: string): Promise<number> {
      const { max, windowSeconds } = options.limits[name];
      const { rows } = await app.db.raw<{ rows: { seconds: number | null }[] }>(
        `SELECT extract(epoch FROM tries[cardinality(tries) + 1 - :max] + make_interval(secs => :windowSeconds) - app_now())::float AS seconds
           FROM rate_limit_tries WHERE limit_name = :name AND subject = :subject`,
        { name, subject, max, windowSeconds },
      );
      return rows[0]?.seconds ?? 0;
    }

    app.decorate('limits', {
      async consume(name, subject) {
        const who = subject.toLowerCase();
        if (!(await take(name, who))) throw refusal(await secondsToWait(name, who));
      },
      async restore(name, subject) {
        await app.db.raw(
          `UPDATE rate_limit_tries SET tries = trim_array(tries, 1)
            WHERE limit_name = ? AND subject = ? AND cardinality(tries) > 0`,
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
