/** `npm run audit`: recomputes every wallet of a data folder from its transfers. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/audit.ts');
