/** `npm run mutants`: breaks rules of the schema and the code, one at a time, and shows which test notices. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/mutants.ts');
