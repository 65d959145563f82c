/** `npm run dev:federated -- mf-creator`: a remote from its sources inside a shell as it is released. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/federated.ts');
