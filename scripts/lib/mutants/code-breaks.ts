import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Break } from './break.ts';
import { type Found, access, checks, locks, numbers, signatures } from './code-finders.ts';

const isProduct = (file: string) => file.endsWith('.ts') && !/(\.test\.ts|\/test\/)/.test(file);
const sourcesOf = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter(isProduct)
    .toSorted();

/** The breaks of one source, in the order of the text. */
export function breaksOf(file: string, text: string, finders: readonly ((node: ts.Node) => Found[])[]): Break[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const breaks: Break[] = [];
  const timesSeen = new Map<string, number>();
  const visit = (node: ts.Node, owner: string): void => {
    const isNamed = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) || ts.isMethodDeclaration(node);
    const name = isNamed && node.name ? node.name.getText() : owner;
    for (const found of finders.flatMap((find) => find(node))) {
      const { kind, what, node: at, start = at.getStart(), end = at.end, text: other, names: more = [] } = found;
      const { line } = source.getLineAndCharacterOfPosition(start);
      // Without the line, which every change above moves; the same text twice in a file is counted.
      const place = `${kind} ${file} ${what}`;
      const times = (timesSeen.get(place) ?? 0) + 1;
      timesSeen.set(place, times);
      breaks.push({
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
  return breaks;
}

/** Every rule of the API's code below a folder, and the text that ends it. */
export function codeBreaks(root: string): Break[] {
  const rules = new Set(['api/src/rules.ts', 'api/src/limits.ts']);
  const read = (file: string, finders: Parameters<typeof breaksOf>[2]) =>
    breaksOf(file, readFileSync(path.join(root, file), 'utf8'), finders);
  return [
    ...sourcesOf(root, 'api/src')
      .filter((file) => !file.startsWith('api/src/cli/'))
      .flatMap((file) => read(file, rules.has(file) ? [numbers, checks] : [checks, locks, signatures])),
    ...sourcesOf(root, 'api/contract/src').flatMap((file) => read(file, [access])),
  ];
}
