import path from 'node:path';
import * as z from 'zod/mini';
import { type ProPrices, defaultProPrices } from './stripe/calls/prices.ts';

export interface SandboxSettings {
  /** The first port of the product's block. */
  port: number;
  dataDir: string;
  /** As the schema's owner: the API's own role can't move the clock. */
  databaseUrl: string;
  /** Where providers find the API. */
  apiUrl: string;
  pro: ProPrices;
}

/** In the product's block of ports. */
const apiPortOffset = 10;

const price = z.optional(z.object({ priceId: z.optional(z.string()), priceCents: z.optional(z.int()) }));
const rules = z.object({
  pro: z.optional(z.object({ name: z.optional(z.string()), monthly: price, yearly: price })),
});

const environment = z.object({
  FANFARE_ENV: z._default(z.enum(['demo', 'test']), 'demo'),
  FANFARE_PORT: z._default(z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(65_500)), 3000),
  FANFARE_DATA_DIR: z._default(z.string(), path.resolve(import.meta.dirname, '../../.data')),
  FANFARE_API_URL: z.optional(z.url()),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  FANFARE_RULES: z._default(z.string(), '{}'),
});

/**
 * Reads the product's environment, including the prices of Pro in `FANFARE_RULES`.
 * @throws {Error} in production, and for an invalid variable
 */
export function readSettings(source: Record<string, string | undefined>): SandboxSettings {
  const defined = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  if (defined['FANFARE_ENV'] === 'production') throw new Error('there is no sandbox in production');
  const env = environment.parse(defined);
  const { pro } = rules.parse(JSON.parse(env.FANFARE_RULES));
  return {
    port: env.FANFARE_PORT,
    dataDir: path.resolve(env.FANFARE_DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    apiUrl: (env.FANFARE_API_URL ?? `http://localhost:${env.FANFARE_PORT + apiPortOffset}`).replace(/\/$/, ''),
    pro: {
      name: pro?.name ?? defaultProPrices.name,
      monthly: { ...defaultProPrices.monthly, ...pro?.monthly },
      yearly: { ...defaultProPrices.yearly, ...pro?.yearly },
    },
  };
}
