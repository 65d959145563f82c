import { Resolver } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Resolves a host's addresses. @returns none where it has none or on a timeout */
export type AddressLookup = (host: string) => Promise<string[]>;

/** Resolves a domain's TXT records. @returns none where it has none; null on a timeout */
type TxtLookup = (domain: string) => Promise<string[] | null>;

declare module 'fastify' {
  interface FastifyInstance {
    dns: { lookUp: AddressLookup; readTxt: TxtLookup };
  }
}

const timeoutMs = 3_000;
/** DNS errors of names without such records. */
const hasNone = new Set<string | undefined>(['ENODATA', 'ENOTFOUND']);

/** `app.dns`: the DNS resolver. */
export const dns = fp(
  (app: FastifyInstance, _options, done) => {
    app.decorate('dns', {
      async lookUp(host) {
        const resolver = new Resolver({ tries: 1 });
        const timer = setTimeout(() => resolver.cancel(), timeoutMs);
        const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
        clearTimeout(timer);
        return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      },
      async readTxt(domain) {
        const resolver = new Resolver({ tries: 1 });
        const timer = setTimeout(() => resolver.cancel(), timeoutMs);
        try {
          const records = await resolver.resolveTxt(domain);
          return records.map((parts) => parts.join(''));
        } catch (error) {
          return hasNone.has((error as NodeJS.ErrnoException).code) ? [] : null;
        } finally {
          clearTimeout(timer);
        }
      },
    });
    done();
  },
  { name: 'dns' },
);
