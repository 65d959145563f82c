import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

type Axes = NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes'];

const root = path.join(import.meta.dirname, '..');
const target = path.join(root, 'shared-ui/src/fonts');
const between = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
/** What `tokens.css` says that these files have. */
const latin = `${between(0x20, 0xff)}${between(0x2000, 0x206f)}ıŒœʻʼˆ˚˜̴̨̈€™↑↓−∕`;

const fonts: readonly { family: string; file: string; axes: Axes }[] = [
  { family: 'inter', file: 'inter-latin-wght-normal.woff2', axes: { wght: { min: 400, max: 700 } } },
  // Headings have one weight; its optical sizes stay, from 18 px to the home page's 104.
  { family: 'bricolage-grotesque', file: 'bricolage-grotesque-latin-opsz-normal.woff2', axes: { wght: 620 } },
];

await mkdir(target, { recursive: true });
for (const { family, file, axes } of fonts) {
  const folder = path.join(root, 'node_modules/@fontsource-variable', family);
  const whole = await readFile(path.join(folder, 'files', file));
  const font = await subsetFont(whole, latin, { targetFormat: 'woff2', ...(axes && { variationAxes: axes }) });
  await writeFile(path.join(target, file), font);
  await copyFile(path.join(folder, 'LICENSE'), path.join(target, `${family}.LICENSE.txt`));
  process.stdout.write(`${file}: ${whole.length} → ${font.length} bytes\n`);
}
