/** `npm run catalogue:import -- <csv>`: imports tracks and playlists into the catalogue of a data folder. */
import { bootstrap } from './lib/install/bootstrap.mjs';

await bootstrap('scripts/catalogue-import.ts');
