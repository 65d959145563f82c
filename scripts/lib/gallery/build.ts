import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install/root.mjs';
import { node } from '../system/run.ts';

const config = 'scripts/lib/gallery/webpack.config.ts';
const cli = path.join(root, 'node_modules/webpack-cli/bin/cli.js');
const configArguments = ['--config', config, '--disable-interpret', '--no-color'];

interface GalleryBuild {
  /** Where it is written. */
  output: string;
  /** The folder of the sources, of another commit maybe. */
  repository?: string;
  /** The folder of the stories; by default the gallery's own. */
  stories?: string;
}

/** Builds a gallery. @throws Error with what the build has printed */
export async function buildGallery({ output, repository = root, stories }: GalleryBuild): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  const { code, output: printed } = await node(cli, [...configArguments, '--fail-on-warnings'], {
    cwd: repository,
    isQuiet: true,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      FANFARE_GALLERY_OUTPUT: output,
      ...(stories && { FANFARE_GALLERY_STORIES: stories }),
    },
  });
  if (code !== 0 || !existsSync(path.join(output, 'story.html')))
    throw new Error(`Building the gallery failed:\n${printed.trim()}`);
}

/** Serves the gallery, and builds it again when a file changes, until it is stopped. */
export const serveGallery = () => node(cli, ['serve', ...configArguments]);
