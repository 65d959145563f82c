import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { afterEach, beforeEach, expect, it } from 'vitest';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import { IntegrityPlugin } from './integrity-plugin.ts';

const page = globalThis as { fanfareSums?: (url: string) => Promise<void> | undefined; lazyRan?: boolean };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'integrity-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  delete page.fanfareSums;
  delete page.lazyRan;
});

/** Builds a module with a lazy one. @returns what loads that */
async function built(waits: boolean): Promise<() => Promise<{ answer: number }>> {
  writeFileSync(
    path.join(folder, 'app.js'),
    'export const load = () => import(/* webpackChunkName: "lazy" */ "./lazy.js");',
  );
  writeFileSync(path.join(folder, 'lazy.js'), 'globalThis.lazyRan = true; export const answer = 42;');
  return loaderOf(`app-${String(waits)}`, waits);
}

/** Builds `app.js`. @param name of the file: Node keeps what it has run. @returns its `load` */
async function loaderOf(
  name: string,
  waits: boolean,
  plugins: readonly WebpackPluginInstance[] = [],
  more: Configuration = {},
) {
  const compiler = webpack({
    ...more,
    context: folder,
    mode: 'development',
    devtool: false,
    target: 'async-node',
    entry: './app.js',
    output: {
      path: path.join(folder, 'dist'),
      publicPath: '/remotes/a/1.0.0/',
      filename: `${name}.cjs`,
      chunkFilename: '[name].js',
      library: { type: 'commonjs2' },
    },
    plugins: [new IntegrityPlugin({ waits }), ...plugins],
  })!;
  await new Promise((resolve, reject) => compiler.run((error) => (error ? reject(error) : resolve(null))));
  await new Promise((resolve) => compiler.close(resolve));
  const app = createRequire(import.meta.url)(path.join(folder, `dist/${name}.cjs`)) as { load: never };
  return app.load as () => Promise<{ answer: number }>;
}

it('a lazy file of a remote is asked for once its sum is there', async () => {
  const load = await built(true);
  const asked: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  page.fanfareSums = (url) => {
    asked.push(url);
    return promise;
  };
  const loading = load();
  expect(asked).toEqual(['/remotes/a/1.0.0/lazy.js']);
  await new Promise((done) => setImmediate(done));
  expect(page.lazyRan).toBeUndefined();
  resolve();
  expect(await loading).toMatchObject({ answer: 42 });
});

it('what has no file of its own, a shared library alone, waits for no sum', async () => {
  writeFileSync(path.join(folder, 'app.js'), 'export const load = () => import("library");');
  const load = await loaderOf('shared', true, [
    new webpack.sharing.ConsumeSharedPlugin({ consumes: { library: { import: false } } }),
  ]);
  page.fanfareSums = () => Promise.reject(new Error('not to be asked'));
  // Nobody shares it here.
  await expect(load()).rejects.toThrow(/library/);
});

it('styles that several screens share, a file without a script, wait for their own sum', async () => {
  writeFileSync(path.join(folder, 'app.js'), 'export const load = () => import("./screen.js");');
  writeFileSync(path.join(folder, 'screen.js'), 'import "./screen.css"; export const answer = 42;');
  writeFileSync(path.join(folder, 'screen.css'), 'p { color: red }');
  const load = await loaderOf('styles', true, [new MiniCssExtractPlugin({ chunkFilename: '[name].css' })], {
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
    resolveLoader: { modules: [path.join(import.meta.dirname, '../../../node_modules')] },
    optimization: {
      splitChunks: {
        cacheGroups: { shared: { type: 'css/mini-extract', name: 'shared', chunks: 'all', enforce: true } },
      },
    },
  });
  page.fanfareSums = (url) =>
    url === '/remotes/a/1.0.0/shared.css' ? Promise.reject(new Error('its sum isn’t there')) : undefined;
  await expect(load()).rejects.toThrow('its sum isn’t there');
});

it('and never, if the sum does not arrive; the next try asks again', async () => {
  const load = await built(true);
  let isThere = false;
  page.fanfareSums = () => (isThere ? undefined : Promise.reject(new Error('offline')));
  await expect(load()).rejects.toThrow('offline');
  expect(page.lazyRan).toBeUndefined();
  isThere = true;
  expect(await load()).toMatchObject({ answer: 42 });
});

it('waits for nothing in a page without a shell, nor in the shell itself', async () => {
  expect(await (await built(true))()).toMatchObject({ answer: 42 });
  page.fanfareSums = () => Promise.reject(new Error('not to be asked'));
  expect(await (await built(false))()).toMatchObject({ answer: 42 });
});
