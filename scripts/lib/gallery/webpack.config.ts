import path from 'node:path';
import { galleryConfig } from '../../../shell/contract/build/gallery.ts';
import { root } from '../install/root.mjs';

const directory = path.join(root, 'shared-ui');

/** `FANFARE_GALLERY_STORIES` and `FANFARE_GALLERY_OUTPUT` name other folders: of tests, of another commit. */
export default galleryConfig({
  directory,
  stories: process.env['FANFARE_GALLERY_STORIES'] ?? path.join(directory, 'gallery/stories'),
  output: process.env['FANFARE_GALLERY_OUTPUT'] ?? path.join(directory, 'dist/gallery'),
  port: Number(process.env['FANFARE_GALLERY_PORT'] ?? 4100),
  isServing: process.env['WEBPACK_SERVE'] === 'true',
});
