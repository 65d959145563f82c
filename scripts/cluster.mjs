/** `npm run cluster`: Fanfare as several copies of each part behind nginx, as docker-compose.yml says. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/cluster.ts');
