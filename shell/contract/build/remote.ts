import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { CONTRACT } from '../src/index.ts';
import { baseConfig, describeBuild, type BuildOptions } from './base.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { refreshHook } from './refresh-hook.ts';
import { sharedLibraries } from './shared.ts';

interface RemoteOptions extends BuildOptions {
  /** Expose → module, as listed in `Exposes` of the shell's contract. */
  exposes?: Record<string, string>;
}

/** The webpack configuration of a remote: its federation container, and its standalone page at `index.html`. */
export function remoteConfig({ exposes = { './app': './src/remote.tsx' }, ...options }: RemoteOptions): Configuration {
  const build = describeBuild(options);
  const base = baseConfig(build);
  const contract = { contract: CONTRACT, exposes: Object.keys(exposes) };
  return {
    ...base,
    entry: { standalone: './src/standalone.tsx' },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: build.containerName,
        // No hash here: the folder carries the version, and federation needs the plain name.
        filename: 'remoteEntry.js',
        exposes,
        shared: sharedLibraries('remote', !build.isServing),
        shareStrategy: 'loaded-first',
        // The types travel in the contract packages; the plugin's own are no gate and ten times as slow.
        dts: false,
        manifest: { additionalData: ({ stats }) => ({ ...stats, fanfare: contract }) },
        experiments: {
          asyncStartup: true,
          optimization: { target: 'web', disableRemote: true },
        },
      }),
      new HtmlWebpackPlugin({
        title: build.name,
        templateParameters: (_compilation, _assets, _tags, options) => ({
          htmlWebpackPlugin: { options },
          refreshHook: build.isServing ? refreshHook : '',
        }),
        template: path.join(import.meta.dirname, 'standalone.html'),
        // Else a change would run twice and Fast Refresh lose its state.
        excludeChunks: [build.containerName],
        // The page also answers at `/` of its origin.
        publicPath: build.isServing ? 'auto' : `/remotes/${build.name}/${build.version}/`,
      }),
      new ReleasePlugin({ name: build.name, version: build.version, contract }),
    ],
  };
}
