import path from 'node:path';
import type { Product } from '../product/product.ts';
import { ensureFfmpeg, ensureNginx } from '../system/tools.ts';
import { serveBucket, serveCopies, serveFront, type Copies } from './cluster.ts';

/**
 * Brings up the deployed shape on this machine, in the order of docker-compose.yml.
 * @throws Error with one clear line
 */
export async function startCluster(product: Product): Promise<Copies> {
  if (product.settings.env === 'production') throw new Error('npm run cluster is a demo: deploy docker-compose.yml.');
  const missing = await ensureNginx();
  if (missing) throw new Error(`There is ${missing}.`);
  await product.openData();
  const [versions] = await Promise.all([
    product.build(),
    serveBucket(product).then(() => product.seed()),
    product.isFirstRun ? ensureFfmpeg() : undefined,
  ]);
  await product.adopt(versions, (process.env['FANFARE_PREVIOUS_RELEASES'] ?? '').split(path.delimiter).filter(Boolean));
  await product.serve('sandbox', 'api/sandbox/index.ts', {
    answers: [
      ['sandbox', '/'],
      ['mailbox', '/'],
    ],
  });
  const copies = await serveCopies(product);
  await serveFront(product);
  await product.serveChecker();
  return copies;
}
