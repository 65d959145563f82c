/** `npm run matrix`: every route, asked by every kind of subject, counted. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/matrix.ts');
