/** `npm run fonts`: makes the fonts of every first view again, without what no page shows. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/fonts.ts');
