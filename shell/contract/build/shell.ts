import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import type { ReleaseContract } from '@fanfare/api-contract';
import { baseConfig, describeBuild, type BuildOptions } from './base.ts';
import { DrawnPlugin, type DrawnOptions } from './drawn-plugin.ts';
import { releaseContractOf } from './release-contract.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { refreshHook } from './refresh-hook.ts';
import { sharedCode } from './shared-code.ts';
import { sharedLibraries } from './shared.ts';
import { SlimRuntimePlugin } from './slim-runtime-plugin.ts';

interface ShellOptions extends BuildOptions {
  /** Smoke pages and the role to open them as. */
  smoke: ReleaseContract['smoke'];
  /** The page template, without the scripts; the server fills its placeholders, or webpack in development. */
  page: () => string;
  /** The pages that the server sends as HTML. */
  drawn: DrawnOptions;
}

/** The webpack configuration of the shell. No remotes are named at build time: one that is down would stop the shell from starting. */
export function shellConfig({ page, smoke, drawn, ...options }: ShellOptions): Configuration {
  const build = describeBuild(options);
  const base = baseConfig(build);
  const contract = releaseContractOf({ exposes: [], smoke }, 'shell');
  return {
    ...base,
    entry: { shell: './src/main.tsx' },
    output: { ...base.output, publicPath: build.isServing ? '/' : `/static/${build.version}/` },
    plugins: [
      ...(base.plugins ?? []),
      new SlimRuntimePlugin(),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: { ...sharedLibraries('shell', !build.isDevelopment), ...sharedCode() },
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { asyncStartup: true, optimization: { target: 'web' } },
      }),
      new ReleasePlugin({ ...build, contract, apart: [] }),
      ...(build.isDevelopment ? [] : [new DrawnPlugin(build, drawn)]),
      // What a remote is checked against before any of its scripts loads.
      new webpack.DefinePlugin({
        __SHELL_FACTS__: JSON.stringify({ shared: contract.shared, routerExports: contract.routerExports }),
      }),
      // Unminified: the server looks for the placeholders.
      new HtmlWebpackPlugin({
        templateContent: () => (build.isDevelopment ? page().replace('</head>', `${refreshHook}</head>`) : page()),
        minify: false,
        scriptLoading: 'defer',
      }),
    ],
  };
}
