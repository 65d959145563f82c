/** `npm run cluster:rolling`: restarts each copy in turn while people use it, and counts what they lost. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/cluster-rolling.ts');
