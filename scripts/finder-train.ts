/** What `npm run finder:train` runs on Node 24: the training on this data folder's placements, whether Fanfare is running on it or not. */
import { oneLine } from './lib/install/one-line.mjs';
import { fail } from './lib/product/console.ts';
import { withDatabase } from './lib/product/with-database.ts';
import { node } from './lib/system/run.ts';

const train = async (env: NodeJS.ProcessEnv) => (await node('api/src/cli/finder-train.ts', [], { env })).code;

process.exitCode = await withDatabase('are no placements', train).catch((error: unknown) => {
  fail(oneLine(error));
  return 1;
});
if (process.connected) process.disconnect();
