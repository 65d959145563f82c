import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ReleaseFile } from '@fanfare/api-contract';
import { frontEnds, versionOf, type FrontEnd } from '../../build/source-version.ts';
import type { UploadFile } from '../api/multipart.ts';
import { Refusal } from '../refusal.ts';
import { sourcesInGit } from './provenance.ts';
import { runNode, outputLines } from './run-node.ts';

export const repository = path.join(import.meta.dirname, '../../../..');

/** npm's name for it: as the folder `shell` it would also match the workspace inside it. */
export const workspaceOf = (name: FrontEnd): string => (name === 'shell' ? '@fanfare/shell' : name);

/**
 * The front end in whose folder the command was called.
 * @throws Refusal anywhere else
 */
export function frontEndOf(folder: string): FrontEnd {
  const name = frontEnds.find((one) => path.join(repository, one) === folder);
  if (name) return name;
  throw new Refusal(`Name a front end to release: ${frontEnds.join(', ')}.`, {
    code: 'usage',
    next: 'npm run release -w mf-creator -- status',
  });
}

/**
 * The types gate: webpack also builds code with type errors.
 * @throws Refusal with the compiler's errors
 */
export async function checkTypes(name: FrontEnd): Promise<void> {
  // By path: which of the two compilers `.bin/tsc` is depends on how npm installed them.
  const compiler = path.join(repository, 'node_modules/typescript7/bin/tsc');
  const { code, output } = await runNode(compiler, ['-p', name, '--noEmit', '--pretty', 'false'], {
    cwd: repository,
    env: process.env,
  });
  if (code === 0) return;
  throw new Refusal(`The types of ${name} do not fit.`, { code: 'types', findings: outputLines(output) });
}

/** What a build is made from; a folder with the same mark holds the same build. */
const noteOf = (name: FrontEnd) =>
  JSON.stringify([versionOf(name), process.env['FANFARE_BUILD_CONTRACT'], process.env['FANFARE_BUILD_REACT']]);

export interface Build {
  folder: string;
  isReused: boolean;
}

/**
 * Builds a front end into `dist/<version>`, or reuses an existing build of the same sources.
 * @throws Refusal with the bundler's output
 */
export async function build(name: FrontEnd, version: string): Promise<Build> {
  const home = path.join(repository, name);
  const folder = path.join(home, 'dist', version);
  // Written last: an interrupted build does not count.
  const mark = path.join(folder, '.complete');
  const note = noteOf(name);
  if (existsSync(mark)) {
    const found = readFileSync(mark, 'utf8');
    // Starting Fanfare leaves an empty mark, in folders whose name identifies the sources.
    if (found === note || (found === '' && note === JSON.stringify([version, undefined, undefined]))) {
      return { folder, isReused: true };
    }
  }
  // Bundlers don't overwrite a file whose name contains the hash of its content.
  rmSync(folder, { recursive: true, force: true });
  const bundler = createRequire(path.join(home, 'package.json')).resolve('webpack-cli/bin/cli.js');
  const { code, output } = await runNode(
    bundler,
    ['--config', 'webpack.config.ts', '--disable-interpret', '--no-color'],
    { cwd: home, env: { ...process.env, NODE_ENV: 'production', FANFARE_BUILD_VERSION: version } },
  );
  if (code !== 0 || !existsSync(path.join(folder, 'release.json'))) {
    throw new Refusal(`Building ${name} failed.`, { code: 'build', findings: outputLines(output) });
  }
  if (noteOf(name) !== note) {
    throw new Refusal(`The sources of ${name} changed while it was built.`, { code: 'build', next: 'once more' });
  }
  writeFileSync(mark, note);
  return { folder, isReused: false };
}

/** A build's own declaration. */
export const readRelease = (folder: string): ReleaseFile =>
  JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')) as ReleaseFile;

/** Every file of a build, sorted by path, without those that start with a dot. */
export function filesOf(folder: string, below = ''): UploadFile[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const file = below ? `${below}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return filesOf(folder, file);
      const full = path.join(folder, file);
      return [{ path: file, sizeBytes: statSync(full).size, content: full }];
    });
}

/** The subject of the last commit to a front end's sources: the reason for most releases. Null outside of git. */
export function lastSubject(name: FrontEnd): Promise<string | null> {
  return new Promise((resolve) => {
    execFile('git', ['log', '-1', '--format=%s', '--', ...sourcesInGit(name)], { cwd: repository }, (error, stdout) =>
      resolve(error ? null : stdout.trim().slice(0, 500) || null),
    );
  });
}
