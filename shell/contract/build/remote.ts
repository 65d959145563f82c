import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { ReleaseContract } from '@fanfare/api-contract';
import type { Configuration } from 'webpack';
import { baseConfig, describeBuild, type BuildOptions } from './base.ts';
import { DrawnViewsPlugin } from './drawn-views-plugin.ts';
import { releaseContractOf } from './release-contract.ts';
import { ReleasePlugin, appChunk } from './release-plugin.ts';
import { federatedAliases, federatedApp, sharedInDevelopment } from './federated.ts';
import { refreshHook } from './refresh-hook.ts';
import { declaredRoutes, type ScreenRoute } from './screens.ts';
import { sharedCode } from './shared-code.ts';
import { sharedLibraries, type ThinLibrary } from './shared.ts';
import { SlimRuntimePlugin } from './slim-runtime-plugin.ts';

interface RemoteOptions extends BuildOptions {
  /** Expose → module: `./app`, and what it has of `Parts` of the shell's contract. */
  exposes?: Record<string, string>;
  /** Smoke pages and the role to open them as; checked in a browser before a release goes live for everybody. */
  smoke: ReleaseContract['smoke'];
  /** Where its screens are, and for whom; the first that fits counts. It owns the first segments of these addresses. */
  routes: readonly ScreenRoute[];
  /** Libraries of which it needs more than the part that pages start with (`thinExports`): their rest loads before the remote. */
  whole?: readonly ThinLibrary[];
  /**
   * A module that draws screens, which the shell's server puts into its pages as HTML: `drawViews()` those that strangers start with, `drawWaiting()`
   * those of members while their data are loading.
   */
  drawn?: string;
}

/** The webpack configuration of a remote: its federation container, and its standalone page at `index.html`. */
export function remoteConfig({
  exposes = { './app': './src/remote.tsx' },
  smoke,
  routes,
  whole = [],
  drawn,
  ...options
}: RemoteOptions): Configuration {
  const build = describeBuild(options);
  const base = baseConfig(build);
  // A part renders in the shell's React, which the sources under development don't.
  const exposed = build.isFederated ? { './app': federatedApp } : exposes;
  const contract = releaseContractOf({ exposes: Object.keys(exposed), smoke, routes: declaredRoutes(routes) });
  return {
    ...base,
    entry: build.isFederated ? {} : { standalone: './src/standalone.tsx' },
    ...(build.isFederated && {
      resolve: { ...base.resolve, alias: federatedAliases(build.directory, exposes['./app']!) },
    }),
    plugins: [
      ...(base.plugins ?? []),
      new SlimRuntimePlugin(build.containerName),
      new ModuleFederationPlugin({
        name: build.containerName,
        // No hash here: the folder carries the version, and federation needs the plain name.
        filename: 'remoteEntry.js',
        exposes: exposed,
        shared: build.isFederated
          ? sharedInDevelopment()
          : { ...sharedLibraries('remote', !build.isDevelopment, whole), ...sharedCode() },
        shareStrategy: 'loaded-first',
        // The types are part of the contract packages; the plugin's own check no types and are ten times as slow.
        dts: false,
        // Only the added metadata reaches the manifest; a development server has no release.json to provide it.
        manifest: {
          additionalData: ({ stats }) => {
            // Pages are written from release.json; the manifest needn't repeat which files their screens need.
            const { screens: _screens, ...fanfare } = contract;
            return { ...stats, metaData: Object.assign(stats.metaData, { fanfare }) };
          },
        },
        experiments: {
          asyncStartup: true,
          optimization: { target: 'web', disableRemote: true },
        },
      }),
      new HtmlWebpackPlugin({
        title: build.name,
        templateParameters: (_compilation, _assets, _tags, options) => ({
          htmlWebpackPlugin: { options },
          refreshHook: build.isDevelopment ? refreshHook : '',
        }),
        template: path.join(import.meta.dirname, 'standalone.html'),
        // Otherwise a change would run twice and Fast Refresh lose its state.
        excludeChunks: [build.containerName],
        // The page is also served at `/` of its origin.
        publicPath: build.isServing ? 'auto' : `/remotes/${build.name}/${build.version}/`,
      }),
      ...(drawn && !build.isDevelopment
        ? [new DrawnViewsPlugin(build, { module: drawn, routes, expose: appChunk })]
        : []),
      new ReleasePlugin({ ...build, contract, apart: ['standalone'], routes, whole }),
    ],
  };
}
