/** `npm run restore`: makes a data folder from a backup, up to a moment of one's choice. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/restore.ts');
