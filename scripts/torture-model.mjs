/** `npm run torture:model`: thousands of random runs of everything that moves credits, against a model of the rules. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/torture-model.ts');
