import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install/root.mjs';

const tracked = execFileSync('git', ['ls-files', 'shell', 'mf-auth', 'mf-creator', 'mf-curator'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Folders of source with the catalogues beside them. */
export const frontEnds = ['shell/src/', 'mf-auth/src/', 'mf-creator/src/', 'mf-curator/src/'];

export const sourcesIn = (folder: string) =>
  tracked
    .filter((file) => file.startsWith(folder) && /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => ({ file, text: read(file) }));

function leavesOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? leavesOf(value, `${prefix}${name}.`) : [prefix + name],
  );
}
/** The English catalogues of a folder, with their keys. */
export const cataloguesIn = (folder: string) =>
  tracked
    .filter((file) => file.startsWith(`${folder}locales/en/`) && file.endsWith('.json'))
    .map((file) => ({ file, keys: leavesOf(JSON.parse(read(file)) as object) }));
export const keysIn = (folder: string) => cataloguesIn(folder).flatMap(({ keys }) => keys);

const plurals = 'zero|one|two|few|many|other';
/** The keys that may be looked up to get the text: without the plural, and without a context before it. */
export function lookedUpAs(key: string): string[] {
  const single = key.replace(new RegExp(`_(?:${plurals})$`), '');
  const lastDot = single.lastIndexOf('.');
  const names = [single];
  for (let end = single.lastIndexOf('_'); end > lastDot + 1; end = single.lastIndexOf('_', end - 1))
    names.push(single.slice(0, end));
  return names;
}

export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A template as a pattern of the keys that it may become. */
export const patternOf = (template: string) =>
  new RegExp(
    `^${template
      .split(/\$\{[^`]*?\}/)
      .map(escaped)
      .join('.+')}$`,
  );
/** Lookups by a literal key, or by a template. */
export const keyCalls = /(?<![\w.])t\(\s*(?:'([^'\n]+)'|`([^`]+)`)/g;
/** What may be a key, wherever it stands: in a condition, a table, a property. */
export const literals = /'([\w.]+)'|"([\w.]+)"/g;
const groups = /(?<![\w.])t\('([\w.]+)', \{ returnObjects: true/g;
/** Keys whose texts are looked up all at once. */
export const groupsIn = (text: string) => [...text.matchAll(groups)].map(([, group]) => group!);
