/** `npm run dev`: as `npm start`, with the front ends and the API restarting on change (scripts/develop.ts). */
import { install } from './lib/install/install.mjs';
import { oneLine } from './lib/install/one-line.mjs';
import { handOver } from './lib/install/hand-over.mjs';

try {
  await install();
  await handOver('scripts/develop.ts', process.argv.slice(2));
} catch (error) {
  console.error(oneLine(error));
  process.exitCode = 1;
}
