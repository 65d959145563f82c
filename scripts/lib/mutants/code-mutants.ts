import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Mutant } from './mutant.ts';
import { type Mutator, access, checks, locks, numbers, signatures } from './mutators.ts';

const isProduct = (file: string) => file.endsWith('.ts') && !/(\.test\.ts|\/test\/)/.test(file);
const sourcesOf = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter(isProduct)
    .toSorted();

/** The mutants of one source file, in the order of the text. */
export function mutantsOf(file: string, text: string, mutators: readonly Mutator[]): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const timesSeen = new Map<string, number>();
  const visit = (node: ts.Node, owner: string): void => {
    const isNamed = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) || ts.isMethodDeclaration(node);
    const name = isNamed && node.name ? node.name.getText() : owner;
    for (const mutation of mutators.flatMap((mutate) => mutate(node))) {
      const { kind, what, node: at, start = at.getStart(), end = at.end, text: other, names: more = [] } = mutation;
      const { line } = source.getLineAndCharacterOfPosition(start);
      // Without the line, which every change above moves; the same text twice in a file is counted.
      const place = `${kind} ${file} ${what}`;
      const times = (timesSeen.get(place) ?? 0) + 1;
      timesSeen.set(place, times);
      mutants.push({
        id: times === 1 ? place : `${place} #${times}`,
        kind,
        what: `${file}:${line + 1}: ${what}`,
        names: [name, ...more].filter((each) => each.length > 2),
        edit: { file, start, end, text: other },
      });
    }
    ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(source, '');
  return mutants;
}

/** All mutants of the API's code and contract under `root`. */
export function codeMutants(root: string): Mutant[] {
  const rules = new Set(['api/src/rules.ts', 'api/src/limits.ts']);
  const read = (file: string, mutators: readonly Mutator[]) =>
    mutantsOf(file, readFileSync(path.join(root, file), 'utf8'), mutators);
  return [
    ...sourcesOf(root, 'api/src')
      .filter((file) => !file.startsWith('api/src/cli/'))
      .flatMap((file) => read(file, rules.has(file) ? [numbers, checks] : [checks, locks, signatures])),
    ...sourcesOf(root, 'api/contract/src').flatMap((file) => read(file, [access])),
  ];
}
