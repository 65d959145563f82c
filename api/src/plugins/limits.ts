import { because } from '../because.ts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { networkOf, siteOf } from '../client-address.ts';
import { execute } from '../sql.ts';
import type { Limits, LimitName } from '../limits.ts';
import { AppError } from './errors.ts';

type CountedLimit = Exclude<LimitName, 'general' | 'generalPerSite'>;

/** What counts networks, with its ceiling of a whole IPv6 line. */
const perSite = {
  signup: 'signupPerSite',
  finds: 'findsPerSite',
  outcomes: 'outcomesPerSite',
  errors: 'errorsPerSite',
  newErrors: 'newErrorsPerSite',
  codesPerNetwork: 'codesPerSite',
  resetChecks: 'resetChecksPerSite',
  providerSignIns: 'providerSignInsPerSite',
} as const;
type NetworkLimit = keyof typeof perSite;

export interface RateLimits {
  /**
   * Counts one attempt, exactly, across all processes: a sliding window. The attempt counts even if its request fails afterwards; a
   * refused one doesn't.
   * @param name which limit
   * @param subject an IP address, an email address or an account
   * @throws {AppError} `rate_limited` with the seconds to wait
   */
  consume(name: CountedLimit, subject: string): Promise<void>;
  /**
   * The same for the network of an IP address, and for its whole line if that is one of IPv6. What the line's limit refuses doesn't count
   * against its network.
   */
  consumeNetwork(name: NetworkLimit, address: string): Promise<void>;
  /** What `consumeNetwork` counted. */
  restoreNetwork(name: NetworkLimit, address: string): Promise<void>;
  /** Removes the newest attempt, where only failed ones should count: counting first catches parallel guesses. */
  restore(name: CountedLimit, subject: string): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: RateLimits;
  }
}

/** A refusal that says how long to wait. */
export function tooManyTries(seconds: number): AppError {
  const wait = Math.max(1, Math.ceil(seconds));
  const why =
    wait < 90
      ? because('limits.wait_seconds', { count: wait })
      : because('limits.wait_minutes', { count: Math.ceil(wait / 60) });
  return new AppError('rate_limited', why, {
    retryAfterSeconds: wait,
    details: { retryAfterSeconds: wait },
  });
}

/** Called for many people from one address: by our own servers, payment providers and mailboxes (one-click unsubscribe). */
const unlimited =
  /^\/(?:health\/|api\/v2\/public\/boot(?:\?|$)|api\/webhooks\/|api\/v2\/mails\/one-click-stop(?:\?|$))/;

export const limits = fp<{ limits: Limits }>(
  async (app: FastifyInstance, options) => {
    const refused = app.metrics.counter('fanfare_rate_limited_total', 'Attempts that a limit refused.', ['limit']);
    const tooMany = (name: LimitName, seconds: number): AppError => {
      refused.inc({ limit: name });
      return tooManyTries(seconds);
    };

    /**
     * Stores the newest `max` attempts of a subject, oldest first. An attempt is allowed once the one `max` before has left the window. Times
     * never decrease, although a statement that waited for the row has an older `app_now()`.
     */
    async function take(name: CountedLimit, subject: string): Promise<boolean> {
      const { max, windowSeconds } = options.limits[name];
      const { rowCount } = await app.db.raw<{ rowCount: number }>(
        `INSERT INTO rate_limit_tries AS existing (limit_name, subject, tries, expires_at)
         VALUES (:name, :subject, ARRAY[app_now()], app_now() + make_interval(secs => :windowSeconds))
         ON CONFLICT (limit_name, subject) DO UPDATE SET
           tries = (existing.tries || GREATEST(app_now(), existing.tries[cardinality(existing.tries)]))
                   [cardinality(existing.tries) + 2 - :max :],
           expires_at = GREATEST(existing.expires_at, excluded.expires_at)
         WHERE cardinality(existing.tries) < :max
            OR existing.tries[cardinality(existing.tries) + 1 - :max] <= app_now() - make_interval(secs => :windowSeconds)`,
        { name, subject, max, windowSeconds },
      );
      return rowCount > 0;
    }

    /** Until the oldest counted attempt leaves the window. */
    async function secondsToWait(name: CountedLimit, subject: string): Promise<number> {
      const { max, windowSeconds } = options.limits[name];
      const { rows } = await app.db.raw<{ rows: { seconds: number | null }[] }>(
        `SELECT extract(epoch FROM tries[cardinality(tries) + 1 - :max] + make_interval(secs => :windowSeconds) - app_now())::float AS seconds
           FROM rate_limit_tries WHERE limit_name = :name AND subject = :subject`,
        { name, subject, max, windowSeconds },
      );
      return rows[0]?.seconds ?? 0;
    }

    const rateLimits: RateLimits = {
      async consume(name, subject) {
        const who = subject.toLowerCase();
        if (!(await take(name, who))) throw tooMany(name, await secondsToWait(name, who));
      },
      async consumeNetwork(name, address) {
        const [network, site] = [networkOf(address), siteOf(address)];
        await rateLimits.consume(name, network);
        if (site === null) return;
        try {
          await rateLimits.consume(perSite[name], site);
        } catch (error) {
          await rateLimits.restore(name, network);
          throw error;
        }
      },
      async restoreNetwork(name, address) {
        await rateLimits.restore(name, networkOf(address));
        const site = siteOf(address);
        if (site !== null) await rateLimits.restore(perSite[name], site);
      },
      async restore(name, subject) {
        await execute(app.db)`
          UPDATE rate_limit_tries SET tries = trim_array(tries, 1)
           WHERE limit_name = ${name} AND subject = ${subject.toLowerCase()} AND cardinality(tries) > 0`;
      },
    };
    app.decorate('limits', rateLimits);

    await app.register(rateLimit, { global: false });
    const general = app.createRateLimit({
      max: options.limits.general.max,
      timeWindow: options.limits.general.windowSeconds * 1_000,
      keyGenerator: (request) =>
        request.subject ? `account:${request.subject.accountId}` : `address:${networkOf(request.ip)}`,
    });
    const generalPerSite = app.createRateLimit({
      max: options.limits.generalPerSite.max,
      timeWindow: options.limits.generalPerSite.windowSeconds * 1_000,
      keyGenerator: (request) => `site:${siteOf(request.ip)}`,
    });
    const ofEverybody = [['general', general]] as const;
    const visitorLimits = [...ofEverybody, ['generalPerSite', generalPerSite]] as const;
    app.addHook('onRequest', async (request) => {
      if (request.is404 || unlimited.test(request.url)) return;
      const isVisitor = request.subject === null && siteOf(request.ip) !== null;
      for (const [name, count] of isVisitor ? visitorLimits : ofEverybody) {
        const result = await count(request);
        if (!result.isAllowed && result.isExceeded) throw tooMany(name, result.ttlInSeconds);
      }
    });
  },
  { name: 'limits', dependencies: ['clock', 'metrics', 'session'] },
);
