import path from 'node:path';
import { createRequire } from 'node:module';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { FrontEndName } from '@fanfare/api-contract';
import webpack, { type Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { BudgetPlugin } from './budget-plugin.ts';
import { CompressionPlugin } from './compression-plugin.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { StyleOrderPlugin } from './style-order-plugin.ts';
import { SourceMapsPlugin } from './source-maps-plugin.ts';
import { portOf, portOffsetOf } from './ports.ts';
import { versionOf } from './sources.ts';
import type { TextsOptions } from './texts-loader.ts';

const require = createRequire(import.meta.url);
/** In the package that others install it is compiled, as this module. */
const textsLoader = path.join(import.meta.dirname, `texts-loader${path.extname(import.meta.filename)}`);

export interface BuildOptions {
  /** The workspace's name, which is also its folder. */
  name: FrontEndName;
  /** The workspace's folder. */
  directory: string;
  /** What a first load may weigh, in kilobytes (brotli): a heavier one fails the build. Default: no limit. */
  firstLookMaxKilobytes?: number;
  /**
   * Catalogue of texts → name of the chunk with its other languages; by default those of `common` and the kit come first, and all others in one
   * chunk with the first of them.
   */
  texts?: Readonly<Record<string, string>>;
}

export interface Build extends BuildOptions {
  version: string;
  /** True under webpack-dev-server. */
  isServing: boolean;
  /** A development build, for Fast Refresh. */
  isDevelopment: boolean;
  /** A remote's development build in a released shell: with a React of its own, since the shell's has no Fast Refresh. */
  isFederated: boolean;
  /** Where the development server listens. */
  port: number;
  /** `mf_creator`: federation names are JavaScript identifiers. */
  containerName: string;
}

/**
 * Reads what to build from the environment: `FANFARE_BUILD_VERSION` names the folder under `dist` (default: the package's version and a
 * hash of the sources), `FANFARE_FEDERATED_PORT` serves a remote into a released shell.
 */
export function describeBuild(options: BuildOptions): Build {
  const { version } = require(path.join(options.directory, 'package.json')) as { version: string };
  const isServing = process.env['WEBPACK_SERVE'] === 'true';
  const federatedPort = process.env['FANFARE_FEDERATED_PORT'];
  return {
    ...options,
    version: process.env['FANFARE_BUILD_VERSION'] ?? (isServing ? `${version}-local` : versionOf(options.directory)),
    isServing,
    isDevelopment: isServing,
    isFederated: isServing && federatedPort !== undefined,
    port: federatedPort ? Number(federatedPort) : portOf(options.name),
    containerName: options.name.replaceAll('-', '_'),
  };
}

function moduleRules(
  { name, version, directory, texts = {}, isDevelopment, isFederated }: Build,
  isDrawing = false,
): webpack.RuleSetRule[] {
  // The policy of a released page refuses style elements.
  const styleLoader = isDevelopment && !isFederated ? require.resolve('style-loader') : MiniCssExtractPlugin.loader;
  // What draws pages needs the names of classes only.
  const extract = isDrawing ? [] : [styleLoader];
  const styles = require.resolve('@fanfare/shared-ui/styles-loader');
  const cssLoader = (modules: boolean) => ({
    loader: require.resolve('css-loader'),
    options: {
      importLoaders: 1,
      sourceMap: false,
      modules: modules && {
        namedExport: false,
        exportLocalsConvention: 'as-is',
        localIdentName: isDevelopment ? '[name]__[local]--[hash:base64:5]' : '[hash:base64:7]_',
        // The `_` at the end tells generated names from written ones, for the gate of a remote's CSS.
        // The salt keeps class names of two versions, or of two front ends with the same component, distinct in one page.
        localIdentHashSalt: `${name}@${version}`,
        exportOnlyLocals: isDrawing,
      },
    },
  });
  return [
    {
      test: /\.[jt]sx?$/,
      exclude: /node_modules/,
      resolve: { fullySpecified: false },
      use: {
        loader: require.resolve('swc-loader'),
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
          },
        },
      },
    },
    { test: /\.module\.css$/, use: [...extract, cssLoader(true), styles] },
    isDrawing
      ? { test: /\.css$/, exclude: /\.module\.css$/, type: 'asset/source' }
      : { test: /\.css$/, exclude: /\.module\.css$/, use: [styleLoader, cssLoader(false), styles], sideEffects: true },
    {
      test: /[\\/]locales[\\/][^\\/]+[\\/][^\\/]+\.json$/,
      type: 'javascript/auto',
      sideEffects: false,
      use: { loader: textsLoader, options: { directory, chunks: texts } satisfies TextsOptions },
      ...(isDrawing && { parser: { import: true, dynamicImportMode: 'eager' } }),
    },
    { test: /\.(woff2|png|jpe?g|webp|avif|svg)$/, type: 'asset/resource' },
  ];
}

/**
 * The configuration of a module that runs in Node and draws pages of a build: with its names of classes and addresses of pictures.
 * @param folder where it is written, as `draw.mjs`
 */
export function drawingConfig(build: Build, module: string, folder: string): Configuration {
  const { directory, version } = build;
  return {
    context: directory,
    mode: 'production',
    devtool: false,
    target: 'node24',
    entry: { draw: module },
    output: {
      path: folder,
      filename: '[name].mjs',
      library: { type: 'module' },
      publicPath: `/static/${version}/`,
      assetModuleFilename: assetName,
    },
    experiments: { outputModule: true },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    // What is loaded on demand is part of no first view.
    module: { rules: moduleRules(build, true), parser: { javascript: { import: false } } },
    optimization: { minimize: false },
    performance: { hints: false },
    plugins: [new webpack.DefinePlugin({ __BUILD_VERSION__: JSON.stringify(version) })],
  };
}

/**
 * The configuration of a script that a page runs before the build's own: one file that imports nothing of them.
 * @param folder where it is written, as `<name>.<hash>.js`
 */
export function firstScriptConfig({ directory }: Build, name: string, module: string, folder: string): Configuration {
  return {
    context: directory,
    mode: 'production',
    devtool: false,
    target: ['web', 'es2022'],
    entry: { [name]: module },
    output: { path: folder, filename: '[name].[contenthash:8].js' },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: moduleRules({ directory } as Build, true) },
    optimization: { minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })] },
    performance: { hints: false },
  };
}

/** The router without its warnings for developers, which its package names under no condition of an import. */
const quietRouter = path.join(path.dirname(require.resolve('react-router/package.json')), 'dist/production/index.mjs');

const assetName = 'assets/[name].[contenthash:8][ext]';

/** The policy of a released page refuses evaluated code. */
function devtoolOf({ isDevelopment, isFederated }: Build): Configuration['devtool'] {
  if (!isDevelopment) return false;
  return isFederated ? 'cheap-module-source-map' : 'eval-cheap-module-source-map';
}

/** The build configuration common to all four front ends. */
export function baseConfig(build: Build): Configuration {
  const { name, directory, version, isServing, isDevelopment, isFederated, port, containerName } = build;
  const styles = isServing ? '[name].css' : '[name].[contenthash:8].css';
  return {
    name,
    context: directory,
    mode: isDevelopment ? 'development' : 'production',
    devtool: devtoolOf(build),
    target: ['web', 'es2022'],
    output: {
      path: path.join(directory, 'dist', version),
      clean: !isServing,
      publicPath: 'auto',
      // Includes the version, so that two versions of one remote can run in a page.
      uniqueName: `${containerName}@${version}`,
      crossOriginLoading: 'anonymous',
      filename: isServing ? '[name].js' : '[name].[contenthash:8].js',
      chunkFilename: isServing ? '[name].js' : '[name].[contenthash:8].js',
      assetModuleFilename: assetName,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      ...(!isDevelopment && { alias: { 'react-router$': quietRouter } }),
    },
    module: { rules: moduleRules(build) },
    optimization: {
      minimize: !isServing,
      concatenateModules: !isServing,
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify }),
      ],
    },
    performance: { hints: false },
    // What a developer has to know is printed by whoever serves.
    ...(isFederated && { infrastructureLogging: { level: 'error' as const } }),
    stats: isFederated ? 'errors-only' : isServing ? 'errors-warnings' : { preset: 'errors-warnings', timings: true },
    plugins: [
      new webpack.DefinePlugin({
        __BUILD_VERSION__: JSON.stringify(version),
        __PORT_OFFSET__: JSON.stringify(portOffsetOf(name)),
      }),
      ...(isDevelopment
        ? [new ReactRefreshPlugin({ overlay: false })]
        : [
            new IntegrityPlugin({ waits: name !== 'shell' }),
            new StyleOrderPlugin(),
            new CompressionPlugin(),
            new SourceMapsPlugin(directory),
            ...(build.firstLookMaxKilobytes ? [new BudgetPlugin(build.firstLookMaxKilobytes)] : []),
          ]),
      ...(isDevelopment && !isFederated
        ? []
        : [new MiniCssExtractPlugin({ filename: styles, chunkFilename: styles, ignoreOrder: isFederated })]),
    ],
    devServer: {
      host: 'localhost',
      port,
      hot: true,
      liveReload: true,
      static: false,
      historyApiFallback: true,
      headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' },
      allowedHosts: 'all',
      // Also correct when this bundle runs inside the shell's page.
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
    },
  };
}
