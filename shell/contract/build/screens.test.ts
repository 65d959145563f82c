import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import webpack from 'webpack';
import { screensOf, type ScreenRoute } from './screens.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'screens-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A remote with a first screen and two lazy ones; what both import is a chunk of its own, as is what a button of one opens. */
async function build(routes: readonly ScreenRoute[]) {
  const files = {
    'app.js': 'import(/* webpackChunkName: "feed" */ "./feed.js"); import(/* webpackChunkName: "shop" */ "./shop.js");',
    'feed.js':
      'import { text } from "./text.js"; export const feed = `feed ${text}`; export const open = () => import(/* webpackChunkName: "popup" */ "./popup.js");',
    'popup.js':
      'export const popup = "popup"; export const more = () => import(/* webpackChunkName: "deeper" */ "./deeper.js");',
    'deeper.js': 'export const deeper = "deeper";',
    'shop.js': 'import { text } from "./text.js"; export const shop = `shop ${text}`;',
    'text.js': 'export const text = "of both";',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  let screens: ReturnType<typeof screensOf> = [];
  const compiler = webpack({
    context: folder,
    mode: 'production',
    entry: { app: './app.js' },
    output: { path: path.join(folder, 'dist'), filename: '[name].js', chunkFilename: '[name].js' },
    optimization: {
      splitChunks: { chunks: 'async', cacheGroups: { both: { name: 'both', minChunks: 2, minSize: 0 } } },
    },
  })!;
  compiler.hooks.thisCompilation.tap('test', (compilation) =>
    compilation.hooks.afterProcessAssets.tap('test', () => {
      screens = screensOf(compilation, routes, 'app');
    }),
  );
  const stats = await new Promise<webpack.Stats>((resolve, reject) =>
    compiler.run((error, result) => (error || !result ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  return { screens, problems: stats.compilation.errors.map(({ message }) => message) };
}

it('names what a screen is loaded from, with the chunks that it shares', async () => {
  const { screens, problems } = await build([
    { path: '/a', access: 'visitor' },
    { path: '/a/feed', access: 'visitor', chunk: 'feed' },
    { path: '/a/feed/:id', access: 'visitor', chunk: 'feed' },
    { path: '/a/:id', access: 'visitor', chunk: 'shop' },
  ]);
  expect(problems).toEqual([]);
  expect(screens.map(({ paths, files }) => ({ paths, files: files.toSorted() }))).toEqual([
    { paths: ['/a/feed', '/a/feed/:id'], files: ['both.js', 'feed.js'] },
    { paths: ['/a/:id'], files: ['both.js', 'shop.js'] },
  ]);
});

it('names what may be loaded while a screen is shown, besides other screens', async () => {
  const routes: ScreenRoute[] = [
    { path: '/a', access: 'visitor' },
    { path: '/a/feed', access: 'visitor', chunk: 'feed' },
    { path: '/a/:id', access: 'visitor', chunk: 'shop' },
  ];
  const { screens } = await build(routes);
  expect(screens.map(({ paths, parts }) => ({ paths, parts }))).toEqual([
    { paths: ['/a/feed'], parts: ['popup.js'] },
    { paths: ['/a/:id'], parts: undefined },
  ]);
  // Loaded by the first screen, if it is none of the routes'.
  const { screens: alone } = await build([{ path: '/a', access: 'visitor' }]);
  expect(alone.map(({ paths, files, parts }) => ({ paths, files, parts: parts?.toSorted() }))).toEqual([
    { paths: ['/a'], files: [], parts: ['both.js', 'feed.js', 'shop.js'] },
  ]);
});

it('refuses a chunk that the build does not have', async () => {
  const { problems } = await build([{ path: '/a/feed', access: 'visitor', chunk: 'fed' }]);
  expect(problems).toEqual(["The screen of /a/feed names the chunk fed, which this build doesn't have"]);
});
