import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type ReleaseFile, checkedPaths, filesText } from '@fanfare/api-contract';
import { sourcesHash } from '@fanfare/shell-contract/sources';
import type { UploadFile } from '../api/multipart.ts';
import { callerFolder } from '../caller-folder.ts';
import { Refusal } from '../refusal.ts';
import type { Project } from './project.ts';

/** A build's own declaration. */
export const readRelease = (folder: string): ReleaseFile =>
  JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')) as ReleaseFile;

/**
 * The build in a folder, or in the subfolder that is named after its version. Of several, the one of these sources.
 * @param from relative to where the command was called
 * @throws Refusal if there is none, or if it was made of another front end or of other sources: its commit would be another one
 */
export function findBuild({ name, directory }: Project, from: string, version?: string): string {
  const top = path.resolve(callerFolder(directory, process.env), from);
  const refuse = (message: string) =>
    new Refusal(message, { code: 'build', next: 'build it (npm run build), then once more' });
  const below = existsSync(top) ? readdirSync(top).map((entry) => path.join(top, entry)) : [];
  const builds = [top, ...below]
    .filter((folder) => existsSync(path.join(folder, 'release.json')))
    .map((folder) => ({ folder, release: readRelease(folder) }))
    .filter(({ release }) => version === undefined || release.version === version);
  if (builds.length === 0) throw refuse(`There is no build${version ? ` of version ${version}` : ''} in ${from}.`);
  const own = builds.filter(({ release }) => release.name === name);
  if (own.length === 0) throw refuse(`The build in ${from} is one of ${builds[0]?.release.name}, not of ${name}.`);
  const sources = sourcesHash(directory);
  const current = own.filter(({ release }) => (release.sources ?? sources) === sources);
  if (current.length === 0) throw refuse(`The build in ${from} was made from other sources than those in this folder.`);
  const [build, ...others] = current;
  if (build && others.length === 0) return build.folder;
  throw new Refusal(`There are ${current.length} builds of these sources in ${from}: name one with --version.`, {
    code: 'usage',
    findings: current.map(({ release }) => release.version),
  });
}

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

const mapsFolder = '.maps';
const mapEnding = '.map.gz';

/** The source maps of a build, by the path of their script; none in a build from before. */
export function mapsOf(folder: string): UploadFile[] {
  const maps = path.join(folder, mapsFolder);
  if (!existsSync(maps)) return [];
  return filesOf(maps)
    .filter(({ path: file }) => file.endsWith(mapEnding))
    .map((map) => ({ ...map, path: map.path.slice(0, -mapEnding.length), field: 'map' }));
}

/** The sum of a build's scripts and style sheets, computed from the bytes as a check does it. */
export function filesSum(folder: string): string {
  const sumOf = (file: string) =>
    createHash('sha384')
      .update(readFileSync(path.join(folder, file)))
      .digest('base64');
  const sums = checkedPaths(readRelease(folder).integrity).map((file) => [file, `sha384-${sumOf(file)}`]);
  return createHash('sha256')
    .update(filesText(Object.fromEntries(sums)))
    .digest('hex');
}
