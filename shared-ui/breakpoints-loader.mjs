import { readFileSync } from 'node:fs';

const file = new URL('./src/breakpoints.css', import.meta.url);

/**
 * A webpack loader: writes the widths of `src/breakpoints.css` in place of their names, which browsers don't know yet.
 * @param {string} css
 * @returns {string}
 */
export default function breakpointsLoader(css) {
  const definitions = readFileSync(file, 'utf8').matchAll(/@custom-media (--[\w-]+) (\([^)]*\))/g);
  const widths = new Map(Array.from(definitions, ([, name, width]) => [name, width]));
  return css.replace(/\((--below-\w+)\)/g, (_, name) => {
    const width = widths.get(name);
    if (!width) throw new Error(`There is no breakpoint ${name} in shared-ui/src/breakpoints.css.`);
    return width;
  });
}
