import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { frontEnds, versionOf, type FrontEnd } from '../builds/version.ts';
import { alone } from '../install/lock.mjs';
import { root } from '../install/root.mjs';
import { node } from '../system/run.ts';

/** A version of today's sources that stands for one which was released before. */
interface EarlierBuild {
  name: FrontEnd;
  version: string;
  /** Build variables besides the version, such as the number of the contract. */
  env?: Record<string, string>;
}

/** How many are built at once: each keeps about a core busy. */
const atOnce = 2;
const list = path.join(root, 'e2e/support/skew-builds.json');
const cache = path.join(root, '.cache/skew');

const folderOf = ({ name, version }: EarlierBuild) => path.join(cache, name, version);
/** Written last: what a build was made of. A build that was cut off has none. */
const markOf = (build: EarlierBuild) => path.join(folderOf(build), '.complete');
const sourcesOf = ({ name, env }: EarlierBuild) => JSON.stringify([versionOf(name), env ?? {}]);

const isStale = (build: EarlierBuild) =>
  !existsSync(markOf(build)) || readFileSync(markOf(build), 'utf8') !== sourcesOf(build);

/**
 * The builds that the journeys find in the registry besides the current ones. Kept from run to run, built again when what
 * they are built from changes.
 * @param say takes lines of progress
 * @returns their folders, in the order of their releases
 * @throws Error with the last lines of a failed build
 */
export async function earlierBuilds(say: (line: string) => void): Promise<string[]> {
  const builds = JSON.parse(readFileSync(list, 'utf8')) as EarlierBuild[];
  const unknown = builds.find(({ name }) => !frontEnds.includes(name));
  if (unknown) throw new Error(`${list} names ${unknown.name}, which is no front end.`);
  removeOthers(builds);
  if (builds.some(isStale)) {
    await alone('build', async () => {
      const queue = builds.filter(isStale);
      if (queue.length > 0) say(`Building ${queue.length} earlier versions …`);
      const worker = async () => {
        for (let build = queue.shift(); build; build = queue.shift()) await make(build);
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
    });
  }
  return builds.map(folderOf);
}

async function make(build: EarlierBuild): Promise<void> {
  const { name, version, env } = build;
  const sources = sourcesOf(build);
  const built = path.join(root, name, 'dist', version);
  rmSync(built, { recursive: true, force: true });
  const { code, output } = await node(
    createRequire(path.join(root, name, 'package.json')).resolve('webpack-cli/bin/cli.js'),
    ['--config', 'webpack.config.ts', '--disable-interpret', '--no-color'],
    {
      cwd: path.join(root, name),
      env: { ...process.env, ...env, NODE_ENV: 'production', FANFARE_BUILD_VERSION: version },
      isQuiet: true,
    },
  );
  if (code !== 0)
    throw new Error(`Building ${name} ${version} failed: ${output.trim().split('\n').slice(-5).join(' ')}`);
  rmSync(folderOf(build), { recursive: true, force: true });
  mkdirSync(path.dirname(folderOf(build)), { recursive: true });
  renameSync(built, folderOf(build));
  writeFileSync(markOf(build), sources);
}

/** Versions that nothing asks for any more go. */
function removeOthers(builds: EarlierBuild[]): void {
  const wanted = new Set(builds.map(folderOf));
  for (const name of frontEnds) {
    const folder = path.join(cache, name);
    for (const version of existsSync(folder) ? readdirSync(folder) : []) {
      if (!wanted.has(path.join(folder, version))) rmSync(path.join(folder, version), { recursive: true, force: true });
    }
  }
}
