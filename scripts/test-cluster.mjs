/** `npm run test:cluster`: journeys through several copies behind nginx. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/test-cluster.ts');
