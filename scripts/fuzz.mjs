/** `npm run fuzz`: hundreds of thousands of requests of every kind, from the OpenAPI document. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/fuzz.ts');
