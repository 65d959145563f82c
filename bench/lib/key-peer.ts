import type { Product } from './product.ts';
import { sizes } from './world.ts';

/** The API with a lookup of one row by its key: the minimum cost of an API response. */
export interface KeyPeer {
  port: number;
  /** A lookup of any row. */
  path(): string;
  processorMs(): Promise<number>;
}

/** @param services how many rows there are to look up */
export async function startKeyPeer(
  product: Product,
  portOffset: number,
  services: number = sizes.services,
): Promise<KeyPeer> {
  const port = product.apiPort - 10 + portOffset;
  const { processorMs } = await product.serve('bench/peers/key-in-api.ts', portOffset, {
    BENCH_KEY_PORT: String(port),
  });
  return { port, processorMs, path: () => `/bench/services/${1 + Math.floor(Math.random() * services)}` };
}
