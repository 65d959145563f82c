/** `npm run finder:train`: trains the finder's ranking on the placements of a data folder. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/finder-train.ts');
