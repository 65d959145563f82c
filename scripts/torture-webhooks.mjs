/** `npm run torture:webhooks`: thousands of payments whose notices come often, late, changed, or never. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/torture-webhooks.ts');
