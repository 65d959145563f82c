/** What `npm run cluster` runs on Node 24: the deployed shape on this machine, until it is stopped. */
import { clusterVariables } from './lib/cluster/addresses.ts';
import { serveBucket, serveCopies, serveFront } from './lib/cluster/cluster.ts';
import { clusterSummary } from './lib/cluster/cluster-summary.ts';
import { say } from './lib/product/console.ts';
import { supervise } from './lib/product/supervise.ts';
import { stopRunning } from './lib/system/run.ts';
import { ensureFfmpeg, ensureNginx } from './lib/system/tools.ts';

const startedAt = performance.now();
const hasOwnBucket = Boolean(process.env['S3_BUCKET']);

await supervise(async (product) => {
  if (product.settings.env === 'production') throw new Error('npm run cluster is a demo: deploy docker-compose.yml.');
  const missing = await ensureNginx();
  if (missing) throw new Error(`There is ${missing}.`);
  await product.openData();
  const [versions] = await Promise.all([
    product.build(),
    (hasOwnBucket ? Promise.resolve() : serveBucket(product)).then(() => product.seed()),
    product.isFirstRun ? ensureFfmpeg() : undefined,
  ]);
  await product.adopt(versions);
  await product.serve('sandbox', 'api/sandbox/index.ts', {
    answers: [
      ['sandbox', '/'],
      ['mailbox', '/'],
    ],
  });
  await serveCopies(product);
  await serveFront(product);
  await product.serveChecker();
  say(clusterSummary(product.settings, (performance.now() - startedAt) / 1000, product.isFirstRun));
}, (settings) => clusterVariables(settings, process.env));

stopRunning();
