import { type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { snapshotOfBuilds, writeSnapshot } from '../../../shell/contract/build/snapshot.ts';
import { withLock } from '../install/lock.mjs';
import { root } from '../install/root.mjs';
import { runCommand } from '../product/child.ts';
import { say } from '../product/console.ts';
import { frontEnds, remotes, versionOf, type FrontEnd } from './version.ts';

/** How many front ends are built at once: each keeps about a core busy. */
const atOnce = 2;
/** Older builds that stay: open tabs and copies beside this one still ask for their chunks. */
const keptBuilds = 5;

export type Versions = Record<FrontEnd, string>;

export const folderOf = (name: FrontEnd, version: string) => path.join(root, name, 'dist', version);
/** Written last: a build that was cut off does not count. */
const markOf = (name: FrontEnd, version: string) => path.join(folderOf(name, version), '.complete');

/**
 * Builds the front ends whose version was not built yet.
 * @param env what the builds see besides their version
 * @param running where running builds are kept, for whoever has to stop them
 * @param say takes lines of progress
 * @param suffix of the versions
 * @returns the version of each
 * @throws Error with the first error of a failed build
 */
export async function buildFrontEnds(
  env: Record<string, string>,
  logDir: string,
  running: Set<ChildProcess>,
  say: (line: string) => void,
  signal?: AbortSignal,
  suffix = '',
): Promise<Versions> {
  const versions = Object.fromEntries(frontEnds.map((name) => [name, versionOf(name) + suffix])) as Versions;
  const isStale = (name: FrontEnd) => !existsSync(markOf(name, versions[name]));
  const hasSnapshot = () => existsSync(path.join(folderOf('shell', versions.shell), 'snapshot.json'));
  if (!frontEnds.some(isStale) && hasSnapshot()) return versions;
  await withLock(
    'build',
    async () => {
      const queue = frontEnds.filter(isStale);
      if (queue.length > 0) say(`Building ${queue.join(', ')} …`);
      const worker = async () => {
        for (let name = queue.shift(); name; name = queue.shift()) {
          const startedAt = performance.now();
          await build(name, versions[name], env, logDir, running);
          say(`Built ${name} ${versions[name]} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
      // Baked in once: a remote that is released later changes nothing in a shell that is there.
      if (!hasSnapshot()) {
        const builds = remotes.map((name) => folderOf(name, versions[name]));
        writeSnapshot(folderOf('shell', versions.shell), snapshotOfBuilds(builds));
      }
    },
    () => say('Another start is building the front ends; waiting for it …'),
    signal,
  );
  return versions;
}

/** Builds for production in this environment, where builds are stale, with progress on the console. @param suffix of the versions */
export function buildForProduction(suffix = ''): Promise<Versions> {
  const logDir = path.join(root, '.cache/logs');
  mkdirSync(logDir, { recursive: true });
  const defined = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const env = { ...Object.fromEntries(defined), NODE_ENV: 'production' };
  return buildFrontEnds(env, logDir, new Set(), say, undefined, suffix);
}

async function build(
  name: FrontEnd,
  version: string,
  env: Record<string, string>,
  logDir: string,
  running: Set<ChildProcess>,
): Promise<void> {
  const folder = path.join(root, name);
  rmSync(folderOf(name, version), { recursive: true, force: true });
  await runCommand(
    {
      name: `Building ${name}`,
      // What the package's `build` script says, without a shell between that would not pass on an end.
      script: createRequire(path.join(folder, 'package.json')).resolve('webpack-cli/bin/cli.js'),
      args: ['--config', 'webpack.config.ts', '--disable-interpret', '--fail-on-warnings', '--no-color'],
      cwd: folder,
      env: { ...env, FANFARE_BUILD_VERSION: version },
      logFile: path.join(logDir, `build-${name}.log`),
    },
    running,
  ).catch((error: Error) => {
    throw new Error(`Building ${name} failed: ${error.message}`);
  });
  if (!existsSync(folderOf(name, version))) throw new Error(`Building ${name} left nothing in dist/${version}`);
  writeFileSync(markOf(name, version), '');
  removeOldBuilds(name, version);
}

function removeOldBuilds(name: FrontEnd, current: string): void {
  const folder = path.join(root, name, 'dist');
  const others = readdirSync(folder)
    .filter((version) => version !== current)
    .map((version) => ({ version, at: statSync(path.join(folder, version)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { version } of others.slice(keptBuilds))
    rmSync(path.join(folder, version), { recursive: true, force: true });
}
