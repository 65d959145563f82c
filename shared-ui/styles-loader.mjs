import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = new URL('./src/breakpoints.css', import.meta.url);
const components = fileURLToPath(new URL('./src/components/', import.meta.url));

/**
 * A webpack loader for style sheets: writes the widths of `src/breakpoints.css` in place of their names, which browsers don't know
 * yet, and puts the styles of this package's components into their cascade layer, so that a screen's own classes override them.
 * @this {{ resourcePath: string }}
 * @param {string} css
 * @returns {string}
 */
export default function stylesLoader(css) {
  const definitions = readFileSync(file, 'utf8').matchAll(/@custom-media (--[\w-]+) (\([^)]*\))/g);
  const widths = new Map(Array.from(definitions, ([, name, width]) => [name, width]));
  const plain = css.replace(/\((--below-\w+)\)/g, (_, name) => {
    const width = widths.get(name);
    if (!width) throw new Error(`There is no breakpoint ${name} in shared-ui/src/breakpoints.css.`);
    return width;
  });
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- webpack calls it on the context of the module
  if (!this.resourcePath.startsWith(components)) return plain;
  // The order is declared in every sheet, as builds emit them in any order.
  return `@layer tokens, base, components;\n@layer components {\n${plain}}\n`;
}
