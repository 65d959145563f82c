/**
 * What `npm run fuzz` runs on Node 24: the test of `npm test` with 200,000 requests, or as many as its argument says
 * (`npm run fuzz -- 20000`). FANFARE_FUZZ_SEED repeats the run that printed it.
 */
import { stopRunning, tool } from './lib/system/run.ts';
import { fail } from './lib/product/console.ts';

for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stopRunning);

const [count = '200000'] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(count)) {
  fail('How many requests? A whole number.');
  process.exit(2);
}
process.env['FANFARE_FUZZ'] = count;
process.exitCode = (await tool('vitest', ['run', '--project', 'heavy', 'api/test/fuzz.test.ts'])).code;
if (process.connected) process.disconnect();
