import { Resolver } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Asks for the addresses of a name. @returns none where it has none, or nobody says so in time */
export type NameLookup = (host: string) => Promise<string[]>;

declare module 'fastify' {
  interface FastifyInstance {
    names: { lookUp: NameLookup };
  }
}

const timeoutMs = 3_000;

/** `app.names`: the one way to ask for names. Whoever gets an address connects to nothing by it. */
export const names = fp(
  (app: FastifyInstance, _options, done) => {
    app.decorate('names', {
      async lookUp(host) {
        const resolver = new Resolver({ tries: 1 });
        const timer = setTimeout(() => resolver.cancel(), timeoutMs);
        const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
        clearTimeout(timer);
        return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      },
    });
    done();
  },
  { name: 'names' },
);
