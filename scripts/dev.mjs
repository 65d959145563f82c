/** `npm run dev`: as `npm start`, with the front ends and the API starting again on change. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/develop.ts');
