/** `npm run pack`: the packages for repositories of other teams, as tarballs. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/pack.ts');
