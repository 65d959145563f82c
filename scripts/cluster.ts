/** What `npm run cluster` runs on Node 24: the deployed shape on this machine, until it is stopped. */
import { clusterVariables } from './lib/cluster/addresses.ts';
import { clusterSummary } from './lib/cluster/cluster-summary.ts';
import { startCluster } from './lib/cluster/start-cluster.ts';
import { say } from './lib/product/console.ts';
import { supervise } from './lib/product/supervise.ts';
import { stopRunning } from './lib/system/run.ts';

const startedAt = performance.now();

await supervise(
  async (product) => {
    await startCluster(product);
    say(clusterSummary(product.settings, (performance.now() - startedAt) / 1000, product.isFirstRun));
  },
  (settings) => clusterVariables(settings, process.env),
);

stopRunning();
