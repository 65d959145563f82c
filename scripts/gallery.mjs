/** `npm run gallery`: the design system's components, each in all of its states. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/gallery.ts');
