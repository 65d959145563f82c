/** What `npm run catalogue:import` runs on Node 24: the import into this data folder's database, whether Fanfare is running on it or not. */
import path from 'node:path';
import { oneLine } from './lib/install/one-line.mjs';
import { fail } from './lib/product/console.ts';
import { withDatabase } from './lib/product/with-database.ts';
import { node } from './lib/system/run.ts';

/** npm starts scripts in the root; a file is named from where the person is. */
const fromCaller = (argument: string) =>
  argument.startsWith('--') ? argument : path.resolve(process.env['INIT_CWD'] ?? process.cwd(), argument);

/** The values of options that aren't files stay as they are. */
const args = process.argv
  .slice(2)
  .map((argument, place, all) => (all[place - 1] === '--source' ? argument : fromCaller(argument)));

const run = async (env: NodeJS.ProcessEnv) => (await node('api/src/cli/catalogue-import.ts', args, { env })).code;

process.exitCode = await withDatabase('is no catalogue', run).catch((error: unknown) => {
  fail(oneLine(error));
  return 1;
});
if (process.connected) process.disconnect();
