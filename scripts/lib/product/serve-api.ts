import type { Service } from './service.ts';
import type { Product } from './product.ts';

/**
 * Without a limit V8 lets garbage pile up to gigabytes before it collects: a process grew from 445 to 596 MB with no more in use. With it,
 * memory is the same after ten thousand requests as after a million (docs/performance.md); docker-compose.yml says the same.
 */
export const apiFlags = ['--max-old-space-size=512'];

/** Starts the API and waits until it is ready. */
export const serveApi = (product: Product): Promise<Service> =>
  product.serve('api', 'api/src/server.ts', {
    env: { NODE_OPTIONS: apiFlags.join(' ') },
    answers: [['api', '/health/ready']],
  });
