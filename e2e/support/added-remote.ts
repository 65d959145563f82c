import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(import.meta.dirname, '../..');

/** The smallest remote there is: one screen, which shows a part of its address. */
const sources = (name: string, route: string): Record<string, string> => ({
  'package.json': JSON.stringify({ name, version: '1.0.0', private: true, type: 'module' }),
  'webpack.config.ts': `
import { remoteConfig } from '@fanfare/shell-contract/build';
export default remoteConfig({
  name: '${name}',
  directory: import.meta.dirname,
  routes: [{ path: '${route}/:id', access: 'visitor' }],
  smoke: [{ path: '${route}/7', as: 'visitor' }],
});`,
  'src/remote.tsx': `
import { Route, Routes, useParams } from 'react-router-dom';
const Label = () => <main><h1>Label {useParams().id}</h1></main>;
export default () => <Routes><Route path="${route}/:id" element={<Label />} /></Routes>;`,
  'src/standalone.tsx': `export {};`,
});

/**
 * Builds a remote that isn't of this repository, with the build that every remote has.
 * @param route prefix of its one screen
 * @returns its files by their path, without packed copies
 */
export async function buildAddedRemote(name: string, version: string, route: string): Promise<Map<string, Buffer>> {
  // Below the repository, where its packages are found.
  const folder = path.join(root, '.cache', `added-remote-${process.pid}`);
  for (const [file, text] of Object.entries(sources(name, route))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const webpack = createRequire(path.join(root, 'mf-auth/package.json')).resolve('webpack-cli/bin/cli.js');
  try {
    await promisify(execFile)(process.execPath, [webpack, '--config', 'webpack.config.ts', '--disable-interpret'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', FANFARE_BUILD_VERSION: version },
    });
    const built = path.join(folder, 'dist', version);
    const files = globSync('**/*.*', { cwd: built }).filter((file) => !/\.(br|gz)$/.test(file));
    return new Map(files.map((file) => [file, readFileSync(path.join(built, file))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
