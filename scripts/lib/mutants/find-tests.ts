import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Break } from './break.ts';

export interface TestFile {
  file: string;
  text: string;
}

/** They compare documents with the code: a number that differs says nothing about what the product does. */
const documentTests = new Set([
  'api/test/rules-document.test.ts',
  'api/test/specification-document.test.ts',
  'api/contract/src/calls.test.ts',
]);
/** Long ones (`heavy` in vitest.config.ts) wait until the others have found nothing. */
const isLong = (file: string) =>
  /^api\/test\/(model|fuzz)|\.property\.test\.ts$|calibration|probe-audio|adopt\.test|states\/transitions|^api\/seeds/.test(
    file,
  );

/** The API's test files below a folder, with their text. */
export const readTests = (root: string): TestFile[] =>
  readdirSync(path.join(root, 'api'), { recursive: true, encoding: 'utf8' })
    .map((file) => `api/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules') && !documentTests.has(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** For each source file below `api/src` the files that import it. */
export function importersOf(root: string): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const name of readdirSync(path.join(root, 'api/src'), { recursive: true, encoding: 'utf8' })) {
    const file = `api/src/${name.replaceAll(path.sep, '/')}`;
    if (!file.endsWith('.ts')) continue;
    for (const [, imported] of readFileSync(path.join(root, file), 'utf8').matchAll(/ from '(\.[^']+\.ts)'/g)) {
      const target = path.posix.join(path.posix.dirname(file), imported!);
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/** How many imports lie between a file and the nearest one beside a test; folders by their distance. */
function foldersUsing(file: string, importers: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const folders = new Map<string, number>();
  const seen = new Set([file]);
  let files = [file];
  for (let distance = 1; distance <= 4; distance += 1) {
    files = files.flatMap((each) => importers.get(each) ?? []).filter((each) => !seen.has(each));
    for (const each of files) {
      seen.add(each);
      const folder = path.posix.dirname(each);
      if (!folders.has(folder)) folders.set(folder, distance);
    }
  }
  return folders;
}

const countOf = (text: string, name: string) => text.split(name).length - 1;

const isGeneral = (file: string) => path.posix.dirname(file) === 'api/src';

/** How likely a test is to be about a break: it names it, or lies beside it. */
function scoreOf({ file, text }: TestFile, { edit, names, kind }: Break, users: ReadonlyMap<string, number>): number {
  const named = names.reduce((sum, name, index) => sum + Math.min(countOf(text, name), 5) * (index === 0 ? 4 : 1), 0);
  if ('sql' in edit) {
    const isGeneral = file.startsWith('api/test/schema/');
    return (named === 0 ? 0 : named + (file.endsWith('.database.test.ts') ? 3 : 0)) + (isGeneral ? 50 : 0);
  }
  const folder = path.posix.dirname(edit.file);
  const isBeside = folder !== 'api/src' && file.startsWith(`${folder}/`);
  const isAbout = file === edit.file.replace(/\.ts$/, '.test.ts');
  // `sessions.repository.ts` and `account-sessions.test.ts`.
  const [subject] = path.posix.basename(edit.file).split('.');
  const isNamesake = isBeside && path.posix.basename(file).includes(subject!);
  const isMatrix = kind === 'access' && file.includes('authorization.matrix');
  // Two hundred files import the rules: that says nothing.
  const distance = isGeneral(edit.file) ? undefined : users.get(path.posix.dirname(file));
  const isUsedThere = distance === undefined ? 0 : 5 - distance;
  return named + isUsedThere + (isBeside ? 6 : 0) + (isAbout ? 10 : 0) + (isNamesake ? 8 : 0) + (isMatrix ? 100 : 0);
}

export interface Batches {
  /** The likeliest few, and some more. */
  likely: string[][];
  others: string[];
}

/** All tests, the likelier ones first. */
export function batchesFor(
  tests: readonly TestFile[],
  broken: Break,
  importers: ReadonlyMap<string, readonly string[]> = new Map(),
): Batches {
  const users = 'sql' in broken.edit ? new Map<string, number>() : foldersUsing(broken.edit.file, importers);
  const scored = tests
    .map((test) => ({ file: test.file, score: scoreOf(test, broken, users) }))
    .toSorted((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1));
  const quick = scored.filter(({ file, score }) => score > 0 && !isLong(file)).map(({ file }) => file);
  const likely = [quick.slice(0, 6), quick.slice(6, 24)].filter((batch) => batch.length > 0);
  const early = new Set(likely.flat());
  return { likely, others: scored.map(({ file }) => file).filter((file) => !early.has(file)) };
}
