import { runOnNode24 } from './run-on-node24.mjs';
import { install } from './install.mjs';
import { oneLine } from './one-line.mjs';

/**
 * Runs on Node ≥ 20 without any package: installs what is missing, then hands over to Node 24 with the arguments of this call.
 * Sets the exit code; a failure is one line.
 * @param {string} script path from the root
 */
export async function bootstrap(script) {
  try {
    await install();
    await runOnNode24(script, process.argv.slice(2));
  } catch (error) {
    console.error(`✗ ${oneLine(error)}`);
    process.exitCode = 1;
  }
}
