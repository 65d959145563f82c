import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install/root.mjs';
import { node } from '../system/run.ts';
import { manifestOf, type Manifest } from './manifest.ts';

/** What a team's own repository installs, by folder, each after those that it depends on. */
const folders = ['api/contract', 'shared-ui', 'shell/contract', 'shell/kit', 'shell/contract/release'];

export interface StagedPackage {
  name: string;
  version: string;
  /** The folder to run `npm pack` or `npm publish` on. */
  folder: string;
}

const compilerOptions = {
  noEmit: false,
  noEmitOnError: true,
  declaration: true,
  rewriteRelativeImportExtensions: true,
  // What the loaders of a front end compile to; nothing compiles it again.
  target: 'es2022',
};

/**
 * Writes the packages as others install them, each into a folder of its own: scripts and types instead of their sources, style sheets and other
 * files as they are, and a package.json that names those. Here they are used from their sources, without a build.
 * @throws Error with the compiler's errors
 */
export async function stagePackages(target: string): Promise<StagedPackage[]> {
  const packages = folders.map((from) => {
    const source = JSON.parse(readFileSync(path.join(root, from, 'package.json'), 'utf8')) as Manifest;
    const folder = path.join(target, source.name.replace(/^@.*\//, ''));
    return { from, source, folder, files: filesOf(path.join(root, from), source.files ?? []) };
  });
  const cache = path.join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  // In the repository: types are looked for from its folder upwards.
  const work = mkdtempSync(path.join(cache, 'packages-'));
  try {
    const all = packages.flatMap(({ from, files }) => files.map((file) => path.join(from, file)));
    const compiled = await compile(all, work);
    rmSync(target, { recursive: true, force: true });
    for (const { from, source, folder, files } of packages) {
      for (const file of files) {
        if (!isCompiled(file)) copy(path.join(root, from, file), path.join(folder, file));
        else for (const made of outputOf(file)) copy(path.join(compiled, from, made), path.join(folder, made));
      }
      writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifestOf(source), null, 2)}\n`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  for (const file of globSync('**/*.d.ts', { cwd: target })) correctTypes(path.join(target, file));
  return packages.map(({ source: { name, version }, folder }) => ({ name, version, folder }));
}

const isCompiled = (file: string) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');

const outputOf = (file: string) => [file.replace(/\.tsx?$/, '.js'), file.replace(/\.tsx?$/, '.d.ts')];

/** The files of a package that others get, relative to it. */
function filesOf(folder: string, parts: readonly string[]): string[] {
  return parts
    .flatMap((part) => {
      const full = path.join(folder, part);
      return statSync(full).isFile() ? [part] : globSync('**/*.*', { cwd: full }).map((file) => path.join(part, file));
    })
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

/** @returns the folder in which each file has its place in the repository */
async function compile(files: readonly string[], work: string): Promise<string> {
  const output = path.join(work, 'output');
  const config = {
    extends: path.join(root, 'tsconfig.browser.json'),
    compilerOptions: { ...compilerOptions, rootDir: root, outDir: output },
    files: files.filter((file) => /\.tsx?$/.test(file)).map((file) => path.join(root, file)),
  };
  writeFileSync(path.join(work, 'tsconfig.json'), JSON.stringify(config));
  const compiler = 'node_modules/typescript7/bin/tsc';
  const { code, output: errors } = await node(compiler, ['-p', work, '--pretty', 'false'], { isQuiet: true });
  if (code !== 0) throw new Error(`The packages can’t be compiled:\n${errors.trim()}`);
  return output;
}

function copy(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to);
}

/** The compiler leaves the endings of imports in types as they were, and points to where declarations are here that it only copies. */
function correctTypes(file: string): void {
  const text = readFileSync(file, 'utf8')
    .replace(/((?:from |import |import\()['"]\.[^'"\n]*)(?<!\.d)\.tsx?(?=['"])/g, '$1.js')
    .replace(/(?<=<reference path=")[^"\n]*\/(?=[\w-]+\.d\.ts")/g, './');
  writeFileSync(file, text);
}
