/** `npm run example -- <folder>`: a repository for a team's own front end, from the template. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/example.ts');
