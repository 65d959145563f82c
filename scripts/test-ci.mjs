/** `npm run test:ci`: what has to pass before a change lands: `npm test`, every journey, the gallery and what computes for long. */
import { bootstrap } from './lib/install/bootstrap.mjs';

process.env['FANFARE_TEST_CI'] = '1';
await bootstrap('scripts/test.ts');
