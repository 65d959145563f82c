import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { isSuperlinear } from './superlinear.ts';

/*
 * Texts come from people, so no pattern may take time that grows faster than its text: one request of two kilobytes could stop a process for
 * minutes. Every literal of the sources is analysed; what is excepted says what bounds its text.
 */

const root = resolve(import.meta.dirname, '../../..');
const packages =
  'api/{src,contract/src},shell/{src,server,boot,contract,kit},{mf-auth,mf-creator,mf-curator}/src,shared-ui/src';
const files = globSync(`{${packages}}/**/*.{ts,tsx}`, { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|(?:^|\/)(?:node_modules|dist|test|testing)\//.test(file),
);

const exceptions: Record<string, string> = {
  'shell/contract/release/api/connection.ts /\\/+$/': 'an argument that a team gives its own command',
  'shell/server/page.ts /(<script[^>]*id="fanfare-boot">)[^<]*/': 'the template that the build wrote',
  'shell/server/page.ts /<meta\\s+name="description"[^>]*>/': 'the template that the build wrote',
  'api/src/modules/emails/one-click.routes.ts /\\bList-Unsubscribe\\b[\\s\\S]*\\bOne-Click\\b/':
    'a body of at most 1 KiB',
  'api/src/modules/auth/device.ts /\\bVersion\\/[\\d.]+ .*\\bSafari\\//':
    'a session keeps 300 characters of the header',
};

/** Patterns that are put together when they run: each is one repetition at most, between texts that aren't anybody's. */
const built: Record<string, string> = {
  'shell/contract/release/smoke/run-pair.ts': 'two versions, escaped, without repetitions',
  'shell/server/cookies.ts': 'names of our cookies; values end at a semicolon',
  'api/src/modules/answer-text/hidden-names.ts': 'a name’s words, escaped, with classes between that none of them has',
  'api/src/plugins/errors.ts': 'paths of the calls; segments are apart by slashes',
  'api/src/modules/releases/content-sum.ts': 'alternatives of escaped texts, and one class, repeated',
  'api/src/modules/receipts/printable-text.ts': 'one class, repeated',
  'api/src/modules/links/host-names.ts': 'one class, repeated',
  'api/src/cli/openapi-breaks.ts': 'patterns of our own OpenAPI document, for a few texts of the released one',
  'api/src/modules/gifts/gift-code.ts': 'a counted number of any characters',
  'api/src/modules/error-reports/seen-by-node.ts': 'the folder of the installation, without repetitions',
  'shell/server/drawn/drawn-pages.ts': 'names of our own files, escaped, after all but a quote',
};

interface Found {
  file: string;
  text: string;
}

function patternsOf(file: string): { literals: Found[]; constructed: Found[] } {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  const [literals, constructed]: [Found[], Found[]] = [[], []];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) literals.push({ file, text: node.text });
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') {
      constructed.push({ file, text: node.expression.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, constructed };
}
const patterns = files.map(patternsOf);

it('knows which patterns are slow', () => {
  const slow = [
    /a+$/,
    /(a+)+$/,
    /^(a|a)*$/,
    /^a*a*$/,
    /^(.+?) - (.+)$/,
    /\S+@\S+\.\S+/,
    /\s*,\s*$/,
    /(?!.*x)y/,
    /^(\w+\s?)*$/,
    /^(a|ab|b)*c/,
  ];
  const quick = [
    /a+/,
    /^a+$/,
    /^(\w+\.)+x$/,
    /^a{1,200}b$/,
    /[.*+?^${}()|[\]\\]/g,
    /^(?!.*\.\.)x/,
    /(?<=\p{L})1(?=\p{L})/u,
    /a*b/y,
    /"[^"]*"/g,
  ];
  expect(slow.filter(({ source, flags }) => !isSuperlinear(source, flags))).toEqual([]);
  expect(quick.filter(({ source, flags }) => isSuperlinear(source, flags))).toEqual([]);
});

it('finds no literal whose time grows faster than its text', () => {
  const literals = patterns.flatMap((found) => found.literals);
  expect(literals.length).toBeGreaterThan(300);
  const slow = literals
    .filter(({ text }) => {
      const end = text.lastIndexOf('/');
      return isSuperlinear(text.slice(1, end), text.slice(end + 1));
    })
    .map(({ file, text }) => `${file} ${text}`);
  expect(slow.filter((one) => exceptions[one] === undefined)).toEqual([]);
  expect(Object.keys(exceptions).filter((one) => !slow.includes(one))).toEqual([]);
});

it('finds patterns put together at run time only where they are known', () => {
  const constructed = new Set(patterns.flatMap((found) => found.constructed.map(({ file }) => file)));
  expect([...constructed].toSorted()).toEqual(Object.keys(built).toSorted());
});
