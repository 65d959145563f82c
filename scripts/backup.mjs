/** `npm run backup`: copies the database as it runs, and the stored files. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/backup.ts');
