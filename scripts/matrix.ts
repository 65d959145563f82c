/** What `npm run matrix` runs on Node 24: the authorization matrix of `npm test`, which prints its counts. */
import { stopRunning, tool } from './lib/system/run.ts';

for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stopRunning);

process.env['FANFARE_MATRIX'] = '1';
process.exitCode = (await tool('vitest', ['run', '--project', 'heavy', 'api/test/authorization.matrix.test.ts'])).code;
if (process.connected) process.disconnect();
