import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { root } from '../install/root.mjs';

/*
 * What emails and papers say is in `api/src/locales`: each text of it is used, and none stands in code. That each language has the texts of
 * English is what languages.test.ts checks, for these as for those of the front ends.
 */

const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const sources = tracked('api/src/**/*.ts', 'api/contract/src/refusals/*.ts')
  .filter((file) => !file.endsWith('.test.ts') && file !== 'api/src/texts/params.ts')
  .map(read);
const keys = tracked('api/src/locales/en/*.json').flatMap((file) =>
  Object.entries(JSON.parse(read(file)) as Record<string, Record<string, string>>).flatMap(([noun, texts]) =>
    Object.keys(texts).map((name) => `${noun}.${name.replace(/_(?:one|other)$/, '')}`),
  ),
);

/** The names in code: written out, and put together as `noun.before${}after`. */
const written = new Set(sources.flatMap((source) => source.match(/(?<=')[a-z_]+\.\w+(?=')/g) ?? []));
const composed = sources.flatMap((source) =>
  [...source.matchAll(/`([a-z_]+\.\w*)\$\{[^}`]*\}(\w*)`/g)].map(([, before = '', after = '']) => ({ before, after })),
);

test('every text of emails and papers is used', () => {
  const unused = [...new Set(keys)].filter(
    (key) => !written.has(key) && !composed.some((one) => key.startsWith(one.before) && key.endsWith(one.after)),
  );
  expect(unused).toEqual([]);
});

const isSql = (text: string) => /\b(?:SELECT|FROM|WHERE|JOIN|UPDATE|ORDER BY|CASE)\b/.test(text);
/** Two words after each other, or one that begins like a sentence. */
const isSpoken = (text: string) => /\p{L}{2,}[,;:]? \p{L}{2,}|^\p{Lu}\p{Ll}+(?: |$)/u.test(text) && !isSql(text);

/** Whether a text is for nobody to read: what is imported, thrown, drawn, described in the contract, or a name of a format or product. */
function isForPrograms(node: ts.Node, text: string): boolean {
  for (let { parent } = node; parent; { parent } = parent) {
    if (ts.isImportDeclaration(parent) || ts.isThrowStatement(parent) || ts.isExportDeclaration(parent)) return true;
    if (ts.isTaggedTemplateExpression(parent) || ts.isTypeNode(parent)) return true;
    if (ts.isPropertyAssignment(parent) && ['summary', 'tag', 'feature'].includes(parent.name.getText())) return true;
    if (ts.isVariableDeclaration(parent) && parent.name.getText() === 'feature') return true;
  }
  return /^(?:Fanfare|PayPal|UTC|Auto-Submitted|List-Unsubscribe.*|Link)$|[{};<>]|:\s?[\d'-]|font|^repeatable read$|^\w+ as \w$/.test(
    text,
  );
}

function spokenIn(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if (isText && isSpoken(node.text) && !isForPrograms(node, node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('no sentence stands in the code of', () => {
  const files = tracked(
    'api/src/**/*.email.ts',
    'api/src/gateways/mail/*.ts',
    'api/src/modules/emails/digest*.ts',
    'api/src/modules/receipts/*.ts',
    'api/src/modules/billing/*.ts',
    'api/src/modules/cash-out/statements/*.ts',
    'api/src/modules/reports/**/*.ts',
    'api/src/modules/transactions/*csv*.ts',
    'api/src/modules/account-export/archive.ts',
  ).filter((file) => !/\.test\.ts$|\/test\/|\.repository\.ts$|note-themes|-token\.ts$|mail\.plugin/.test(file));
  test.each(files)('%s', (file) => expect(spokenIn(file)).toEqual([]));
});

test('French has the narrow no-break space before its signs and within its quotes, and the wide one before colons', () => {
  const misprint = /[ \u202F]:|[ \u00A0][;!?»]|«[ \u00A0]|[^\u202F][;!?»]|«[^\u202F]/u;
  const wrong = tracked('api/src/locales/fr/*.json').flatMap((file) =>
    Object.entries(JSON.parse(read(file)) as Record<string, Record<string, string>>).flatMap(([noun, texts]) =>
      Object.entries(texts)
        .filter(([, text]) => misprint.test(text))
        .map(([name, text]) => `${noun}.${name}: ${text}`),
    ),
  );
  expect(wrong).toEqual([]);
});
