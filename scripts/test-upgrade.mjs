/** `npm run test:upgrade`: the previous release answers while this one's migrations run, and both answer afterwards. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/test-upgrade.ts');
