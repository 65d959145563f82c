import path from 'node:path';
import { expect, test } from 'vitest';
import { cataloguesIn, frontEnds, groupsIn, keyCalls, literals, lookedUpAs, patternOf, sourcesIn } from './texts.ts';

/*
 * Catalogues come with the code that imports them. What is loaded lazily (a screen, a dialog), or what loads it, has to import the texts
 * that it looks up: otherwise those who open that screen first see keys, and those who came from another screen don't.
 */

const staticImports = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm;
const dynamicImports = /import\(\s*(?:\/\*[^*]*\*\/\s*)?'(\.[^']+)'\s*\)/g;

interface Module {
  file: string;
  text: string;
  imports: string[];
  loads: string[];
}

function modulesOf(folder: string): Map<string, Module> {
  const resolved = (file: string, text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, to]) => path.posix.join(path.posix.dirname(file), to!));
  return new Map(
    sourcesIn(folder).map(({ file, text }) => [
      file,
      {
        file,
        text,
        imports: resolved(file, text, staticImports),
        loads: resolved(file, text, dynamicImports),
      },
    ]),
  );
}

/** What comes together: modules that are loaded by themselves or imported by none, each with all that it imports. */
function bundlesOf(modules: Map<string, Module>): Map<string, Set<string>> {
  const all = [...modules.values()];
  const imported = new Set(all.flatMap(({ imports }) => imports));
  const loaded = new Set(all.flatMap(({ loads }) => loads));
  const entries = all.filter(({ file }) => loaded.has(file) || !imported.has(file));
  return new Map(
    entries.map(({ file: entry }) => {
      const files = new Set<string>();
      const left = [entry];
      for (let file = left.pop(); file !== undefined; file = left.pop()) {
        if (files.has(file)) continue;
        files.add(file);
        left.push(...(modules.get(file)?.imports ?? []));
      }
      return [entry, files];
    }),
  );
}

/** The catalogues that are there once `entry` is: its own, and those that all who load it have. */
function availableTo(
  entry: string,
  bundles: Map<string, Set<string>>,
  modules: Map<string, Module>,
  below: readonly string[] = [],
): Set<string> {
  const chain = [...below, entry];
  const loaders = [...bundles].filter(
    ([other, files]) => !chain.includes(other) && [...files].some((file) => modules.get(file)?.loads.includes(entry)),
  );
  const theirs = loaders.map(([other]) => availableTo(other, bundles, modules, chain));
  const shared = theirs[0] ? [...theirs[0]].filter((file) => theirs.every((one) => one.has(file))) : [];
  return new Set([...bundles.get(entry)!, ...shared].filter((file) => file.endsWith('.json')));
}

/**
 * What a source looks up, as sets of keys of which one has to be there: each literal key, each of a group, and for a template those that it
 * may become.
 */
function lookupsIn(text: string, keys: readonly string[]): string[][] {
  const isKey = new Set(keys);
  const literal = [...text.matchAll(literals)].map(([, single, double]) => (single ?? double)!);
  const groups = groupsIn(text).map((group) => `${group}.`);
  const templates = [...text.matchAll(keyCalls)].flatMap(([, , template]) => (template ? [patternOf(template)] : []));
  return [
    ...literal.filter((one) => one.includes('.') && isKey.has(one)).map((one) => [one]),
    ...keys.filter((key) => groups.some((group) => key.startsWith(group))).map((key) => [key]),
    ...templates.map((template) => keys.filter((key) => template.test(key))).filter((found) => found.length > 0),
  ];
}

test.each(frontEnds)('each screen of %s brings the texts that it looks up', (folder) => {
  const modules = modulesOf(folder);
  const bundles = bundlesOf(modules);
  const cataloguesOf = new Map<string, string[]>();
  for (const { file, keys } of cataloguesIn(folder))
    for (const key of keys.flatMap(lookedUpAs)) cataloguesOf.set(key, [...(cataloguesOf.get(key) ?? []), file]);
  const keys = [...cataloguesOf.keys()];
  const lookups = new Map([...modules.values()].map(({ file, text }) => [file, lookupsIn(text, keys)]));
  const missing = [...bundles].flatMap(([entry, files]) => {
    const available = availableTo(entry, bundles, modules);
    return [...files].flatMap((file) =>
      (lookups.get(file) ?? [])
        .filter((found) => !found.some((key) => cataloguesOf.get(key)!.some((one) => available.has(one))))
        .map(([key]) => `${entry}: ${key} of ${file}`),
    );
  });
  expect(missing).toEqual([]);
  const unresolved = [...modules.values()].flatMap(({ imports, loads }) =>
    [...imports, ...loads].filter((one) => /\.tsx?$/.test(one) && one.startsWith(folder) && !modules.has(one)),
  );
  expect(unresolved).toEqual([]);
  // Otherwise the patterns find nothing any more.
  expect([...bundles.values()].some((files) => files.size > 50)).toBe(true);
});
