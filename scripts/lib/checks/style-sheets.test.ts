import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install/root.mjs';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const sheets = execFileSync('git', ['ls-files', 'shell', 'mf-*', 'shared-ui/src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.css') && !file.endsWith('/breakpoints.css'));

/** Steps of the spacing scale in pixels, as shared-ui/src/tokens.css has them. */
const steps = new Set(Array.from(read('shared-ui/src/tokens.css').matchAll(/--s-[\d-]+: (\d+)px;/g), ([, px]) => px));

const spacing = /(?<![\w-])(?:(?:padding|margin)[a-z-]*|(?:row-|column-)?gap): ([^;{}]*);/g;

test.for(sheets)('%s changes layout at the four named breakpoints only', (file) => {
  const queries = Array.from(read(file).matchAll(/@media ([^{]*)/g), ([, query]) => query!.trim());
  expect(queries.filter((query) => /(?:min|max)-width|width [<>]/.test(query))).toEqual([]);
});

test.for(sheets)('%s spaces by tokens', (file) => {
  const values = Array.from(read(file).matchAll(spacing), ([, value]) => value!);
  const written = values.flatMap((value) => Array.from(value.matchAll(/(?<![\w.-])(\d+)px/g), ([, px]) => px!));
  expect(written.filter((px) => steps.has(px))).toEqual([]);
});
