/** What `npm run audit` runs on Node 24: the audit over this data folder, with `--files` also of its stored files, whether Fanfare is running on it or not. */
import { oneLine } from './lib/install/one-line.mjs';
import { fail } from './lib/product/console.ts';
import { withDatabase } from './lib/product/with-database.ts';
import { node } from './lib/system/run.ts';

const audit = async (env: NodeJS.ProcessEnv) =>
  (await node('api/src/cli/audit.ts', process.argv.slice(2), { env })).code;

process.exitCode = await withDatabase('are no books', audit).catch((error: unknown) => {
  fail(oneLine(error));
  return 2;
});
if (process.connected) process.disconnect();
