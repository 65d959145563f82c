import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install/root.mjs';

/*
 * A key without a text would show as itself; a text without a key is one that translators work on for nobody. Remotes look up the kit's keys in
 * their own catalogue, which the kit's are merged into.
 */

const tracked = execFileSync('git', ['ls-files', 'shell', 'mf-auth', 'mf-creator', 'mf-curator'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const kit = 'shell/kit/src/';
/** Folders of source with the catalogues beside them. */
const frontEnds = ['shell/src/', 'mf-auth/src/', 'mf-creator/src/', 'mf-curator/src/'];

const sourcesIn = (folder: string) =>
  tracked
    .filter((file) => file.startsWith(folder) && /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => ({ file, text: read(file) }));

function leavesOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? leavesOf(value, `${prefix}${name}.`) : [prefix + name],
  );
}
const keysIn = (folder: string) =>
  tracked
    .filter((file) => file.startsWith(`${folder}locales/en/`) && file.endsWith('.json'))
    .flatMap((file) => leavesOf(JSON.parse(read(file)) as object));

const plurals = 'zero|one|two|few|many|other';
/** The keys that may be looked up to get the text: without the plural, and without a context before it. */
function lookedUpAs(key: string): string[] {
  const single = key.replace(new RegExp(`_(?:${plurals})$`), '');
  const lastDot = single.lastIndexOf('.');
  const names = [single];
  for (let end = single.lastIndexOf('_'); end > lastDot + 1; end = single.lastIndexOf('_', end - 1))
    names.push(single.slice(0, end));
  return names;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Keys whose texts are looked up all at once. */
const groups = /(?<![\w.])t\('([\w.]+)', \{ returnObjects: true/g;
const groupsIn = (text: string) => [...text.matchAll(groups)].map(([, group]) => group!);
/** A template as a pattern of the keys that it may become. */
const patternOf = (template: string) =>
  new RegExp(
    `^${template
      .split(/\$\{[^`]*?\}/)
      .map(escaped)
      .join('.+')}$`,
  );
const keyCalls = /(?<![\w.])t\(\s*(?:'([^'\n]+)'|`([^`]+)`)/g;
const literals = /'([\w.]+)'|"([\w.]+)"/g;
const templates = /`([^`\n]*\$\{[^`\n]*)`/g;

test.each(frontEnds)('each key that %s looks up has a text', (folder) => {
  const keys = new Set([...keysIn(folder), ...keysIn(kit)].flatMap(lookedUpAs));
  const isThere = (key: string) =>
    key.includes('${') ? [...keys].some((one) => patternOf(key).test(one)) : keys.has(key);
  const missing = sourcesIn(folder).flatMap(({ file, text }) =>
    [...text.matchAll(keyCalls)]
      .map(([, literal, template]) => (literal ?? template)!)
      .filter(
        (key) =>
          !isThere(key) && !(groupsIn(text).includes(key) && keysIn(folder).some((one) => one.startsWith(`${key}.`))),
      )
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});

test.each([...frontEnds, kit])('each text of %s is looked up', (folder) => {
  const sources = (folder === kit ? [...frontEnds, kit] : [folder, kit]).flatMap(sourcesIn);
  const used = new Set<string>();
  const patterns: RegExp[] = [];
  for (const { text } of sources) {
    for (const group of groupsIn(text)) patterns.push(new RegExp(`^${escaped(group)}\\.`));
    for (const [, single, double] of text.matchAll(literals)) used.add((single ?? double)!);
    for (const [, template] of text.matchAll(templates))
      if (/^\w+\./.test(template!)) patterns.push(patternOf(template!));
    for (const [, , template] of text.matchAll(keyCalls)) if (template) patterns.push(patternOf(template));
  }
  const isUsed = (key: string) =>
    lookedUpAs(key).some((name) => used.has(name) || patterns.some((one) => one.test(name)));
  expect(keysIn(folder).filter((key) => !isUsed(key))).toEqual([]);
});
