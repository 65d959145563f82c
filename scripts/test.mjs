/** `npm test`: every check. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/test.ts');
