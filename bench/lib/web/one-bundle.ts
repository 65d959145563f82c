import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, describeBuild } from '../../../shell/contract/build/base.ts';
import type { Versions } from '../../../scripts/lib/builds/build.ts';
import { remotes } from '../../../scripts/lib/builds/version.ts';

const root = path.join(import.meta.dirname, '../../..');
/** Where the build is kept; the version is the hash of all four front ends' sources. */
export const oneBundleFolder = path.join(root, '.cache/bench/one-bundle');

const inline = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

/** In place of what loads a remote through the federation. */
const container = inline(
  `const apps = {
    ${remotes.map((name) => `${JSON.stringify(name)}: () => import(/* webpackChunkName: "${name}" */ ${JSON.stringify(path.join(root, name, 'src/remote.tsx'))}),`).join('\n')}
  };
  export const loadVersion = (name) => apps[name]();`,
);
/** The same sources as four released front ends, as one webpack build: the same loaders, targets and minimizers, no federation. */
function oneBundleConfig(version: string): Configuration {
  const build = { ...describeBuild({ name: 'shell', directory: path.join(root, 'shell') }), version };
  const base = baseConfig(build);
  return {
    ...base,
    entry: { shell: './src/main.tsx' },
    output: { ...base.output, path: path.join(oneBundleFolder, version), publicPath: `/static/${version}/` },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        // Two front ends use the same names for chunks.
        { test: /\/mf-\w+\/src\/.*\.tsx?$/, enforce: 'pre', use: path.join(import.meta.dirname, 'own-chunks.mjs') },
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/federation\/container\.ts$/, container),
      new webpack.DefinePlugin({ __SHELL_FACTS__: JSON.stringify({ shared: {}, routerExports: [] }) }),
      new HtmlWebpackPlugin({
        templateContent: readFileSync(path.join(root, 'shell/src/index.html'), 'utf8'),
        minify: false,
        scriptLoading: 'defer',
      }),
    ],
  };
}

/**
 * Builds the front ends as one bundle, unless these sources were built already.
 * @returns its version
 * @throws Error with the first error of the build
 */
export async function buildOneBundle(versions: Versions): Promise<string> {
  const version = `0.0.0-${Object.values(versions)
    .map((one) => one.split('-').at(-1)!.slice(0, 4))
    .join('')}`;
  const mark = path.join(oneBundleFolder, version, '.complete');
  if (existsSync(mark)) return version;
  rmSync(oneBundleFolder, { recursive: true, force: true });
  const compiler = webpack(oneBundleConfig(version))!;
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (stats?.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
  writeFileSync(mark, '');
  return version;
}
