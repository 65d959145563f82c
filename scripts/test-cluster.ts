/**
 * What `npm run test:cluster` runs on Node 24: journeys through the shape of `npm run cluster`. Arguments name journeys
 * (`npm run test:cluster -- journeys/main-path`); without any, all run but those below.
 */
import path from 'node:path';
import { runJourneys } from './lib/checks/journeys.ts';
import { failedJourneys } from './lib/checks/tally.ts';
import { root } from './lib/install/root.mjs';
import { fail, say } from './lib/product/console.ts';
import { stopRunning } from './lib/system/run.ts';
import { ensureChromium, ensureFfmpeg, ensureNginx } from './lib/system/tools.ts';

/** Journeys that can't be walked here, and why. */
const excluded: Record<string, string> = {
  'resilience/broken-remotes': 'opens the origins of single remotes, which `npm start` has',
  'resilience/outage-override': 'cuts a shell server of its own off from the one API of `npm start`',
  'resilience/federated-development': 'develops against the origins of `npm start`',
  'resilience/added-remote': 'the origin of added remotes is the bucket here',
  'journeys/errors': 'opens the origin of a single remote',
  'journeys/remote-down': 'opens the origins of single remotes',
};

for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stopRunning);

for (const ensure of [ensureNginx, ensureChromium, ensureFfmpeg]) {
  const missing = await ensure();
  if (missing) throw new Error(missing);
}
const requested = process.argv.slice(2);
const left = Object.entries(excluded).filter(([name]) => requested.length === 0 && name);
const { journeys, isAuditClean } = await runJourneys('all', {
  script: 'scripts/cluster.ts',
  files: requested,
  without: left.map(([name]) => name),
  copies: 1,
  environmentOf: ({ port, dataDir }) => ({
    FANFARE_API_URL: `http://localhost:${port}`,
    FANFARE_BUCKET_DIR: path.join(dataDir, 'bucket'),
  }),
});
for (const [name, why] of left) say(`Left out ${name}: ${why}`);
for (const name of failedJourneys(path.join(root, 'e2e/test-results/report.json'))) fail(name);
say(`${journeys.passed} passed, ${journeys.failed} failed; the books ${isAuditClean ? 'add up' : 'do not add up'}.`);
process.exitCode = journeys.failed === 0 && isAuditClean ? 0 : 1;
if (process.connected) process.disconnect();
