/** `npm run torture`: kills, races, faults and load, each followed by a look at the books (docs/reliability.md). */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/torture.ts');
