/** `npm start`: installs what is missing, then hands over to Node 24 (scripts/product.ts). Runs on Node ≥ 20 without any package. */
import { install } from './lib/install/install.mjs';
import { oneLine } from './lib/install/one-line.mjs';
import { handOver } from './lib/install/hand-over.mjs';

try {
  await install();
  await handOver('scripts/product.ts', process.argv.slice(2));
} catch (error) {
  console.error(oneLine(error));
  process.exitCode = 1;
}
