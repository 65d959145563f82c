import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { TraceMap, originalPositionFor, sourceContentFor } from '@jridgewell/trace-mapping';
import type { OriginalFrame } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { findSourceMap } from '../releases/index.ts';

const root = resolve(import.meta.dirname, '../../../..');
const mostFrames = 20;
/** With their lines: the others are further from what went wrong. */
const mostWithCode = 5;
/** Lines before and after. */
const around = 2;
const longestLine = 200;
/** Minifiers name by fewer letters. */
const shortestName = 2;
/** Maps of a page's scripts, each some megabytes. */
const mostMaps = 6;

/** A line of a stack: what it is in, and where, in a released script or in a file of the server. */
interface BuiltFrame {
  name: string;
  release: { name: string; version: string } | null;
  file: string;
  line: number;
  column: number;
}

/** The name and the address of a line: `at f (address`, `at address`, or `f@address` in Firefox and Safari. */
function partsOf(place: string): [name: string, address: string] {
  if (place.startsWith('at ')) {
    const rest = place.slice(place.startsWith('at async ') ? 9 : 3);
    const open = rest.lastIndexOf(' (');
    return open < 0 ? ['', rest] : [rest.slice(0, open), rest.slice(open + 2)];
  }
  const sign = place.indexOf('@');
  return sign < 0 ? ['', ''] : [place.slice(0, sign), place.slice(sign + 1)];
}

const folders = ['/remotes/', '/static/'] as const;

/** The release and file of a script's address; null for any other. */
function scriptAt(address: string): Pick<BuiltFrame, 'release' | 'file'> | null {
  const folder = folders.find((one) => address.includes(one));
  if (!folder) return null;
  const parts = address.slice(address.indexOf(folder) + folder.length).split('/');
  const name = folder === '/static/' ? 'shell' : parts.shift();
  const [version, ...path] = parts;
  const [file] = path.join('/').split('?');
  return name && version && file ? { release: { name, version: version.replaceAll('%2B', '+') }, file } : null;
}

function builtFrame(text: string): BuiltFrame | null {
  const [, place = '', row, column] = /^(.*?):(\d+):(\d+)\)?$/.exec(text.trim()) ?? [];
  if (!row || !column) return null;
  const [name, address] = partsOf(place);
  const where = { line: Number(row), column: Number(column), name };
  const script = scriptAt(address);
  if (script) return { ...where, ...script };
  return /^[\w.@/-]+\.ts$/.test(address) && !address.includes('..') ? { ...where, file: address, release: null } : null;
}

const known = new Map<string, Promise<TraceMap | null>>();

function mapOf(db: Knex, { name, version }: { name: string; version: string }, file: string): Promise<TraceMap | null> {
  const key = `${name}@${version}/${file}`;
  const found =
    known.get(key) ?? findSourceMap(db, name, version, file).then((json) => (json ? new TraceMap(json) : null));
  // The last used is the last to go.
  known.delete(key);
  known.set(key, found);
  for (const oldest of known.keys()) if (known.size > mostMaps) known.delete(oldest);
  // Nothing is remembered of what failed, or isn't there yet.
  found.then(
    (map) => map ?? known.delete(key),
    () => known.delete(key),
  );
  return found;
}

function linesAround(content: string | null, line: number): OriginalFrame['code'] {
  const lines = (content ?? '').split('\n');
  if (line > lines.length || content === null) return [];
  const first = Math.max(1, line - around);
  return lines
    .slice(first - 1, line + around)
    .map((text, index) => ({ line: first + index, text: text.slice(0, longestLine) }));
}

/** A function's name, if somebody gave it: `Object.i [as select]` is `select`, and minifiers name by a letter or two. */
function givenName(name: string): string {
  const [, property] = /\[as ([\w$]+)\]$/.exec(name) ?? [];
  const given = property ?? name;
  return given.length > shortestName ? given : '';
}

const isOwn = (file: string) => !/(?:^|\/)node_modules\/|^webpack\/|^node:/.test(file);

async function originalFrame(db: Knex, built: BuiltFrame): Promise<OriginalFrame | null> {
  const { name, release, file, line, column } = built;
  if (!release) {
    // What this process runs is what is on its disk.
    const content = isOwn(file) ? await readFile(resolve(root, file), 'utf8').catch(() => null) : null;
    return { name, file, line, column, isOwn: isOwn(file), code: linesAround(content, line) };
  }
  const map = await mapOf(db, release, file);
  if (!map) return null;
  const original = originalPositionFor(map, { line, column: column - 1 });
  if (original.source === null) return null;
  const content = isOwn(original.source) ? sourceContentFor(map, original.source) : null;
  return {
    name: givenName(name),
    file: original.source,
    line: original.line,
    column: original.column + 1,
    isOwn: isOwn(original.source),
    code: linesAround(content, original.line),
  };
}

/** The place in this product's code that a stack is about, as `file:line`; null where that isn't known. */
export async function originalPlace(db: Knex, stack: string): Promise<string | null> {
  const own = (await originalFrames(db, stack)).find((frame) => frame.isOwn);
  return own ? `${own.file}:${own.line}` : null;
}

/** The frames of a stack in the files that somebody wrote, with the lines around; those that aren't known are left out. */
export async function originalFrames(db: Knex, stack: string): Promise<OriginalFrame[]> {
  const built = stack.split('\n').flatMap((line) => builtFrame(line) ?? []);
  const frames = await Promise.all(
    // A map that can't be read is as none.
    built.slice(0, mostFrames).map((frame) => originalFrame(db, frame).catch(() => null)),
  );
  let withCode = 0;
  return frames
    .filter((frame) => frame !== null)
    .map((frame) => (frame.code.length > 0 && (withCode += 1) > mostWithCode ? { ...frame, code: [] } : frame));
}
