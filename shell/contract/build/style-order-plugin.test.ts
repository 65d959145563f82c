import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { afterEach, beforeEach, expect, it } from 'vitest';
import webpack from 'webpack';
import { StyleOrderPlugin } from './style-order-plugin.ts';

const require = createRequire(import.meta.url);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'styles-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Two screens of one chunk that import the same two components, each in its own order. */
async function build(plugins: webpack.WebpackPluginInstance[]) {
  const files = {
    'main.js': 'import(/* webpackChunkName: "screens" */ "./a.js"); import(/* webpackChunkName: "more" */ "./b.js");',
    'a.js': 'import "./button.css"; import "./card.css";',
    'b.js': 'import "./card.css"; import "./button.css";',
    'button.css': '.button { color: red }',
    'card.css': '.card { color: blue }',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  const compiler = webpack({
    context: folder,
    mode: 'production',
    entry: './main.js',
    output: { path: path.join(folder, 'dist') },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] }] },
    optimization: { splitChunks: { chunks: 'async', cacheGroups: { all: { name: 'all', minChunks: 2, minSize: 0 } } } },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' }), ...plugins],
  })!;
  const stats = await new Promise<webpack.Stats>((resolve, reject) =>
    compiler.run((error, result) => (error || !result ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  return {
    problems: [...stats.compilation.errors, ...stats.compilation.warnings].map(({ message }) => message),
    sheet: readFileSync(path.join(folder, 'dist/all.css'), 'utf8'),
  };
}

it('has one order for all chunks, in which the first screen imports them', async () => {
  const { problems, sheet } = await build([new StyleOrderPlugin()]);
  expect(problems).toEqual([]);
  expect(sheet).toMatch(/\.button.*\.card/s);
});

it('is needed: two screens that disagree are a warning, which fails a release’s build', async () => {
  expect((await build([])).problems).toEqual([expect.stringContaining('Conflicting order')]);
});
