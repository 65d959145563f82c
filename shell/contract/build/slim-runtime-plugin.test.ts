/** @vitest-environment node */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { afterEach, beforeEach, expect, it } from 'vitest';
import webpack from 'webpack';
import { SlimRuntimePlugin } from './slim-runtime-plugin.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'slim-runtime-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds a remote that shares a library, and its standalone page. @returns the text of a file of the build */
async function built(): Promise<(file: string) => string> {
  writeFileSync(path.join(folder, 'library.js'), 'export const answer = 42;');
  writeFileSync(path.join(folder, 'app.js'), 'import { answer } from "./library.js"; export default answer;');
  writeFileSync(path.join(folder, 'page.js'), 'import("./app.js");');
  const compiler = webpack({
    context: folder,
    mode: 'development',
    devtool: false,
    entry: { standalone: './page.js' },
    output: { path: path.join(folder, 'dist'), filename: '[name].js', uniqueName: 'mf_a', publicPath: '/' },
    plugins: [
      new SlimRuntimePlugin('mf_a'),
      new ModuleFederationPlugin({
        name: 'mf_a',
        filename: 'remoteEntry.js',
        exposes: { './app': './app.js' },
        shared: { './library.js': { shareKey: 'library', version: '1.0.0', requiredVersion: '^1.0.0' } },
        dts: false,
        manifest: false,
        experiments: { asyncStartup: true, optimization: { target: 'web', disableRemote: true } },
      }),
    ],
  })!;
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  expect(stats?.toJson({ errors: true }).errors).toEqual([]);
  return (file) => readFileSync(path.join(folder, 'dist', file), 'utf8');
}

it('leaves out of a container what only a page of its own reads, and of both webpack’s way to share', async () => {
  const textOf = await built();
  const container = textOf('remoteEntry.js');
  const page = textOf('standalone.js');
  expect(page).toContain('initOptions.shared = {');
  expect(container).not.toContain('initOptions.shared = {');
  for (const text of [container, page]) {
    expect(text).not.toContain('handling circular init calls');
    expect(text).toContain('bundlerRuntime.I(');
  }
});
