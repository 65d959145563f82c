import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { heavy } from '../../vitest/heavy.ts';
import type { Kind, Mutant } from './mutant.ts';

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
/** The test of who may call what. */
const accessMatrix = 'api/test/authorization.matrix.test.ts';
/** Heavy tests run only once the others have killed nothing, but the matrix is the one most likely to kill a mutant of access. */
const isHeavy = (file: string, kind: Kind) =>
  !(kind === 'access' && file === accessMatrix) &&
  [...heavy.api, ...heavy.models].some((glob) => path.matchesGlob(file, glob));

/** The API's test files below a folder, with their text. */
export const readTests = (root: string): TestFile[] =>
  readdirSync(path.join(root, 'api'), { recursive: true, encoding: 'utf8' })
    .map((file) => `api/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules') && !documentTests.has(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** The API's sources: which files import a file, and what they say. */
export interface Sources {
  texts: ReadonlyMap<string, string>;
  importers: ReadonlyMap<string, readonly string[]>;
}

export function readSources(root: string): Sources {
  const texts = new Map<string, string>();
  const importers = new Map<string, string[]>();
  for (const name of readdirSync(path.join(root, 'api/src'), { recursive: true, encoding: 'utf8' })) {
    const file = `api/src/${name.replaceAll(path.sep, '/')}`;
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    texts.set(file, text);
    for (const [, imported] of text.matchAll(/ from '(\.[^']+\.ts)'/g)) {
      const target = path.posix.join(path.posix.dirname(file), imported!);
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return { texts, importers };
}

/** The folders that use a mutated file, by how many imports lie between; for numbers of the rules, those that mention their names. */
function foldersUsing(file: string, names: readonly string[], { texts, importers }: Sources): Map<string, number> {
  const folders = new Map<string, number>();
  const note = (user: string, distance: number) => {
    const folder = path.posix.dirname(user);
    if (folder !== 'api/src' && !folders.has(folder)) folders.set(folder, distance);
  };
  if (path.posix.dirname(file) === 'api/src') {
    for (const [user, text] of texts)
      if (names.some((name) => /^[a-z]\w{5,}$/.test(name) && text.includes(name))) note(user, 1);
    return folders;
  }
  const seen = new Set([file]);
  let files = [file];
  for (let distance = 1; distance <= 4; distance += 1) {
    files = files.flatMap((each) => importers.get(each) ?? []).filter((each) => !seen.has(each));
    for (const each of files) {
      seen.add(each);
      note(each, distance);
    }
  }
  return folders;
}

const countOf = (text: string, name: string) => text.split(name).length - 1;

/** How likely a test is to kill a mutant: it names the rule, or lies beside it. */
function scoreOf({ file, text }: TestFile, { edit, names, kind }: Mutant, users: ReadonlyMap<string, number>): number {
  const named = names.reduce((sum, name, index) => sum + Math.min(countOf(text, name), 5) * (index === 0 ? 4 : 1), 0);
  if ('sql' in edit) {
    const isGeneral = file.startsWith('api/test/schema/');
    return (named === 0 ? 0 : named + (file.endsWith('.database.test.ts') ? 10 : 0)) + (isGeneral ? 50 : 0);
  }
  const folder = path.posix.dirname(edit.file);
  const isBeside = folder !== 'api/src' && file.startsWith(`${folder}/`);
  const isAbout = file === edit.file.replace(/\.ts$/, '.test.ts');
  // `sessions.repository.ts` and `account-sessions.test.ts`.
  const [subject] = path.posix.basename(edit.file).split('.');
  const isNamesake = (isBeside || subject!.includes('-')) && path.posix.basename(file).includes(subject!);
  const isMatrix = kind === 'access' && file === accessMatrix;
  const distance = users.get(path.posix.dirname(file));
  const isUsedThere = distance === undefined ? 0 : 5 - distance;
  return named + isUsedThere + (isBeside ? 6 : 0) + (isAbout ? 10 : 0) + (isNamesake ? 8 : 0) + (isMatrix ? 100 : 0);
}

export interface Batches {
  /** The six likeliest, then up to 18 more. */
  likely: string[][];
  others: string[];
}

/** All tests, the likelier ones first. */
export function batchesFor(
  tests: readonly TestFile[],
  mutant: Mutant,
  sources: Sources = { texts: new Map(), importers: new Map() },
): Batches {
  const users =
    'sql' in mutant.edit ? new Map<string, number>() : foldersUsing(mutant.edit.file, mutant.names, sources);
  const scored = tests
    .map((test) => ({ file: test.file, score: scoreOf(test, mutant, users) }))
    .toSorted((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1));
  const quick = scored.filter(({ file, score }) => score > 0 && !isHeavy(file, mutant.kind)).map(({ file }) => file);
  const likely = [quick.slice(0, 6), quick.slice(6, 24)].filter((batch) => batch.length > 0);
  const early = new Set(likely.flat());
  return { likely, others: scored.map(({ file }) => file).filter((file) => !early.has(file)) };
}
