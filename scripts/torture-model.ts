/**
 * What `npm run torture:model` runs on Node 24: the test of `npm test` with 2,000 runs of 100 commands, or as many as its
 * arguments say (`npm run torture:model -- 5000 60`).
 */
import { stopRunning, tool } from './lib/system/run.ts';
import { fail } from './lib/product/console.ts';

for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stopRunning);

const [runs = '2000', commands = '100'] = process.argv.slice(2);
if (![runs, commands].every((asked) => /^[1-9]\d*$/.test(asked))) {
  fail('How many runs, of how many commands? Two whole numbers.');
  process.exit(2);
}
process.env['FANFARE_MODEL_RUNS'] = runs;
process.env['FANFARE_MODEL_COMMANDS'] = commands;
const file = 'api/test/model/settlement.model.test.ts';
process.exitCode = (await tool('vitest', ['run', '--project', 'models', file])).code;
if (process.connected) process.disconnect();
