import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { versionOf } from '@fanfare/shell-contract/sources';
import { Refusal } from '../refusal.ts';
import type { Project } from './project.ts';
import { runNode, outputLines } from './run-node.ts';

/** A file of a package that the front end can load, or null. */
function fileOf({ directory }: Project, name: string, file: string): string | null {
  const search = createRequire(path.join(directory, 'package.json')).resolve.paths(name) ?? [];
  return search.map((folder) => path.join(folder, name, file)).find((full) => existsSync(full)) ?? null;
}

/**
 * The types gate: webpack also builds code with type errors. The compiler is the one that the repository installed.
 * @throws Refusal with the compiler's errors, or without a compiler
 */
export async function checkTypes(project: Project): Promise<void> {
  // By path: which of two compilers `.bin/tsc` is depends on how npm installed them.
  const compiler = fileOf(project, 'typescript7', 'bin/tsc') ?? fileOf(project, 'typescript', 'bin/tsc');
  if (!compiler) {
    throw new Refusal('There is no compiler to check types with.', {
      code: 'types',
      next: 'npm install -D typescript',
    });
  }
  const { code, output } = await runNode(compiler, ['-p', project.directory, '--noEmit', '--pretty', 'false'], {
    cwd: project.root,
    env: process.env,
  });
  if (code === 0) return;
  throw new Refusal(`The types of ${project.name} do not fit.`, { code: 'types', findings: outputLines(output) });
}

/** What a build is made from; a folder with the same mark holds the same build. */
const noteOf = ({ directory }: Project) =>
  JSON.stringify([versionOf(directory), process.env['FANFARE_BUILD_CONTRACT'], process.env['FANFARE_BUILD_REACT']]);

export interface Build {
  folder: string;
  isReused: boolean;
}

/**
 * Builds a front end into `dist/<version>` with its own webpack configuration, or reuses an existing build of the same sources.
 * @throws Refusal with the bundler's output
 */
export async function makeBuild(project: Project, version: string): Promise<Build> {
  const { name, directory, config } = project;
  const folder = path.join(directory, 'dist', version);
  // Written last: an interrupted build does not count.
  const mark = path.join(folder, '.complete');
  const note = noteOf(project);
  if (existsSync(mark)) {
    const found = readFileSync(mark, 'utf8');
    // Starting Fanfare leaves an empty mark, in folders whose name identifies the sources.
    if (found === note || (found === '' && note === JSON.stringify([version, undefined, undefined]))) {
      return { folder, isReused: true };
    }
  }
  // Bundlers don't overwrite a file whose name contains the hash of its content.
  rmSync(folder, { recursive: true, force: true });
  const bundler = fileOf(project, 'webpack-cli', 'bin/cli.js');
  if (!bundler) {
    throw new Refusal('There is no webpack-cli to build with.', { code: 'build', next: 'npm install -D webpack-cli' });
  }
  const { code, output } = await runNode(
    bundler,
    ['--config', config, '--disable-interpret', '--fail-on-warnings', '--no-color'],
    {
      cwd: directory,
      env: { ...process.env, NODE_ENV: 'production', FANFARE_BUILD_VERSION: version },
    },
  );
  if (code !== 0 || !existsSync(path.join(folder, 'release.json'))) {
    throw new Refusal(`Building ${name} failed.`, { code: 'build', findings: outputLines(output) });
  }
  if (noteOf(project) !== note) {
    throw new Refusal(`The sources of ${name} changed while it was built.`, { code: 'build', next: 'once more' });
  }
  writeFileSync(mark, note);
  return { folder, isReused: false };
}
