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

const countOf = (text: string, name: string) => text.split(name).length - 1;

/** How likely a test is to be about a break: it names it, or lies beside it. */
function scoreOf({ file, text }: TestFile, { edit, names, kind }: Break): number {
  const named = names.reduce((sum, name, index) => sum + Math.min(countOf(text, name), 5) * (index === 0 ? 4 : 1), 0);
  if ('sql' in edit) {
    const isGeneral = file.startsWith('api/test/schema/');
    return (named === 0 ? 0 : named + (file.endsWith('.database.test.ts') ? 3 : 0)) + (isGeneral ? 50 : 0);
  }
  const folder = path.posix.dirname(edit.file);
  const isBeside = folder !== 'api/src' && file.startsWith(`${folder}/`);
  const isAbout = file === edit.file.replace(/\.ts$/, '.test.ts');
  const isMatrix = kind === 'access' && file.includes('authorization.matrix');
  return named + (isBeside ? 6 : 0) + (isAbout ? 10 : 0) + (isMatrix ? 100 : 0);
}

export interface Batches {
  /** The likeliest few, and some more. */
  likely: string[][];
  others: string[];
}

/** All tests, the likelier ones first. */
export function batchesFor(tests: readonly TestFile[], broken: Break): Batches {
  const scored = tests
    .map((test) => ({ file: test.file, score: scoreOf(test, broken) }))
    .toSorted((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1));
  const quick = scored.filter(({ file, score }) => score > 0 && !isLong(file)).map(({ file }) => file);
  const likely = [quick.slice(0, 6), quick.slice(6, 24)].filter((batch) => batch.length > 0);
  const early = new Set(likely.flat());
  return { likely, others: scored.map(({ file }) => file).filter((file) => !early.has(file)) };
}
