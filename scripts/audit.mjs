/** `npm run audit`: recomputes every wallet of this data folder from its transfers (scripts/audit.ts). */
import { install } from './lib/install/install.mjs';
import { oneLine } from './lib/install/one-line.mjs';
import { handOver } from './lib/install/hand-over.mjs';

try {
  await install();
  await handOver('scripts/audit.ts', process.argv.slice(2));
} catch (error) {
  console.error(oneLine(error));
  process.exitCode = 1;
}
