/** `npm run build`: the production builds of all front ends, where they are stale. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/build.ts');
