/** `npm run home:pictures`: takes the home page's pictures of the product again, from a running demo. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/home-pictures.ts');
