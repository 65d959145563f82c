/**
 * What `npm run cluster:rolling` runs on Node 24: the deployed shape on data of its own; people use it while each API and each server of
 * pages is restarted in turn. Ends with 1 where somebody got no answer, or something was done twice.
 */
import { chmodSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freeBlock } from './lib/checks/journeys.ts';
import { apiHosts, apiServer, clusterVariables, shellHosts, shellServer } from './lib/cluster/addresses.ts';
import type { Copies } from './lib/cluster/cluster.ts';
import { startLoad, trackTitle } from './lib/cluster/load.ts';
import { startCluster } from './lib/cluster/start-cluster.ts';
import { fail, say } from './lib/product/console.ts';
import { addressOf } from './lib/product/ports.ts';
import type { Product } from './lib/product/product.ts';
import { untilAnswers } from './lib/product/ready.ts';
import type { Service } from './lib/product/service.ts';
import { supervise } from './lib/product/supervise.ts';
import { temporaryFolder } from './lib/system/temporary-folder.ts';

/** Before the first restart, between two, and after the last: as long as everything is as usual. */
const quietMs = 2_000;

const dataDir = temporaryFolder('fanfare-rolling-');
chmodSync(dataDir, 0o711);
const { DATABASE_URL: _ours, APP_DATABASE_URL: _too, ...environment } = process.env;
process.env = {
  ...environment,
  FANFARE_ENV: 'test',
  FANFARE_DATA_DIR: dataDir,
  FANFARE_PORT: String(await freeBlock(dataDir)),
};

try {
  await supervise(
    async (product) => {
      const copies = await startCluster(product);
      await restartAll(product, copies);
      // There is nothing more to supervise.
      process.emit('SIGTERM');
    },
    (settings) => clusterVariables(settings, process.env),
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function restartAll(product: Product, { apis, shells }: Copies): Promise<void> {
  const { settings } = product;
  const turns: [service: Service, ready: string][] = [
    ...apis.map((one, index): [Service, string] => [
      one,
      `http://${apiServer(apiHosts[index]!, settings)}/health/ready`,
    ]),
    ...shells.map((one, index): [Service, string] => [
      one,
      `http://${shellServer(shellHosts[index]!, settings)}/healthz`,
    ]),
  ];
  const load = await startLoad(addressOf(settings, 'shell'));
  await pause(quietMs);
  for (const [service, ready] of turns) {
    const { name } = service.command;
    const startedAt = performance.now();
    await service.replace();
    await untilAnswers(name, ready, AbortSignal.timeout(60_000));
    say(`${name} was restarted in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    await pause(quietMs);
  }
  const { answers, lost, made } = await load.stop();
  const found = await countTracks(product.env['DATABASE_URL']!);
  for (const what of lost) fail(`Lost: ${what}`);
  say(`${answers} answers, ${lost.length} lost; ${made} tracks were made by answers, ${found} are there.`);
  if (lost.length > 0 || made !== found) process.exitCode = 1;
}

async function countTracks(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM tracks WHERE title LIKE $1', [
      `${trackTitle} %`,
    ]);
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
