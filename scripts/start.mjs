/** `npm start`: one copy of Fanfare. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/product.ts');
