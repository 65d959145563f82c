/**
 * What `npm run torture:webhooks` runs on Node 24: the test of `npm test` with 5,000 payments, or as many as its argument
 * says (`npm run torture:webhooks -- 20000`).
 */
import { stopRunning, tool } from './lib/system/run.ts';
import { fail } from './lib/product/console.ts';

for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stopRunning);

const [asked = '5000'] = process.argv.slice(2);
const payments = Number(asked);
// Five packs per person; of fewer not enough goes wrong.
if (!Number.isInteger(payments) || payments < 100 || payments % 5 !== 0) {
  fail('How many payments? A whole number from 100 that five divides.');
  process.exit(2);
}
process.env['FANFARE_CHAOS'] = asked;
const file = 'api/src/modules/payments/chaos.test.ts';
process.exitCode = (await tool('vitest', ['run', '--project', 'api', file])).code;
if (process.connected) process.disconnect();
