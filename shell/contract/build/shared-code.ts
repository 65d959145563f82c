import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Parts of the design system that the shell and remotes show: popups, with what places them and holds the focus, weigh 35 kB. */
const primitives = ['menu', 'popover', 'dialog', 'select', 'combobox', 'radio'];
/** What they are made of. */
const libraries = ['@base-ui/react', '@base-ui/utils', '@floating-ui/react-dom'];

const designSystem = path.dirname(realpathSync(require.resolve('@fanfare/shared-ui/styles-loader')));

const fromThere = createRequire(path.join(designSystem, 'package.json'));
const versionOf = (library: string) => (fromThere(`${library}/package.json`) as { version: string }).version;

/** A hash of a module, however it is laid out: it is the same compiled, as others install the design system, as from its source. */
export const hashOf = (code: string): string =>
  createHash('sha256')
    .update(libraries.map((library) => `${library}@${versionOf(library)}`).join())
    .update(code.replaceAll(/\s+/g, ''))
    .digest('hex')
    .slice(0, 8);

/**
 * Code that a page loads once where the shell and a remote have the very same: each module is shared under a hash of itself and of its
 * libraries' versions. A remote that was built with anything else finds no such module in the page and brings its own.
 */
export function sharedCode() {
  return Object.fromEntries(
    primitives.map((name) => {
      const file = path.join(designSystem, 'src/primitives', name + path.extname(import.meta.filename));
      const shareKey = `${name}-${hashOf(readFileSync(file, 'utf8'))}`;
      return [
        file,
        { shareKey, version: '1.0.0', requiredVersion: false as const, strictVersion: false, eager: false },
      ];
    }),
  );
}
