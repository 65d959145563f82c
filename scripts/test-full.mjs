/** `npm run test:full`: every check, each test at its full length, every journey, and the torture commands. */
import { bootstrap } from './lib/install/bootstrap.mjs';

process.env['FANFARE_TEST_FULL'] = '1';
await bootstrap('scripts/test.ts');
