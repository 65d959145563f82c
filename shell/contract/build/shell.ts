import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfig, describeBuild, type BuildOptions } from './base.ts';
import { refreshHook } from './refresh-hook.ts';
import { sharedLibraries } from './shared.ts';

interface ShellOptions extends BuildOptions {
  /** The page, without the scripts; its placeholders are filled by the server, or here while developing. */
  page: () => string;
}

/** The webpack configuration of the shell. No remotes are named at build time: a dead one would stop the shell from starting. */
export function shellConfig({ page, ...options }: ShellOptions): Configuration {
  const build = describeBuild(options);
  const base = baseConfig(build);
  return {
    ...base,
    entry: { shell: './src/main.tsx' },
    // Named, so that the server can tell which chunks a page will want.
    optimization: { ...base.optimization, chunkIds: 'named' },
    output: { ...base.output, publicPath: build.isServing ? '/' : `/static/${build.version}/` },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: sharedLibraries('shell', !build.isServing),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { asyncStartup: true, optimization: { target: 'web' } },
      }),
      // Unminified: the server looks for the placeholders.
      new HtmlWebpackPlugin({
        templateContent: () => (build.isServing ? page().replace('</head>', `${refreshHook}</head>`) : page()),
        minify: false,
        scriptLoading: 'defer',
      }),
    ],
  };
}
