/** `npm test`: installs what is missing, then runs every check on Node 24 (scripts/test.ts). */
import { install } from './lib/install/install.mjs';
import { oneLine } from './lib/install/one-line.mjs';
import { handOver } from './lib/install/hand-over.mjs';

try {
  await install();
  await handOver('scripts/test.ts', process.argv.slice(2));
} catch (error) {
  console.error(oneLine(error));
  process.exitCode = 1;
}
