import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import webpack from 'webpack';
import { BudgetPlugin } from './budget-plugin.ts';
import { CompressionPlugin } from './compression-plugin.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'budget-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A page whose first load weighs a little more than 3 kB: what can't be compressed, and more on demand. */
async function build(plugins: webpack.WebpackPluginInstance[]) {
  const noise = (bytes: number) => JSON.stringify(randomBytes((bytes * 3) / 4).toString('base64'));
  writeFileSync(path.join(folder, 'main.js'), `console.log(${noise(4_096)}); import('./later.js');`);
  writeFileSync(path.join(folder, 'later.js'), `console.log(${noise(40_960)});`);
  const compiler = webpack({
    context: folder,
    mode: 'production',
    entry: './main.js',
    output: { path: path.join(folder, 'dist') },
    plugins: [new CompressionPlugin(), ...plugins],
  })!;
  const stats = await new Promise<webpack.Stats>((resolve, reject) =>
    compiler.run((error, result) => (error || !result ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  return stats.compilation.errors.map(({ message }) => message);
}

it('fails a build whose first load is too heavy, and names the heaviest file', async () => {
  expect(await build([new BudgetPlugin(2)])).toEqual([
    expect.stringMatching(
      /^The first load takes [3-5]\.\d kB \(brotli\), the budget is 2\.0 kB; main\.js alone is [3-5]\.\d kB\.$/,
    ),
  ]);
});

it('leaves what loads on demand out', async () => {
  expect(await build([new BudgetPlugin(6)])).toEqual([]);
});
