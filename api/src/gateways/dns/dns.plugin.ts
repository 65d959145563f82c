import { Resolver } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Asks for the addresses of a name. @returns none where it has none, or nobody says so in time */
export type AddressLookup = (host: string) => Promise<string[]>;

/** Asks for the TXT records of a name. @returns none where it has none; null where nobody says so in time */
type TxtLookup = (domain: string) => Promise<string[] | null>;

declare module 'fastify' {
  interface FastifyInstance {
    dns: { lookUp: AddressLookup; readTxt: TxtLookup };
  }
}

const timeoutMs = 3_000;
/** What a resolver says of names that exist without such records, or not at all. */
const hasNone = new Set<string | undefined>(['ENODATA', 'ENOTFOUND']);

/** `app.dns`: the one way to ask for names. Whoever gets an address connects to nothing by it. */
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
