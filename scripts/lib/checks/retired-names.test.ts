import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install/root.mjs';

/*
 * Names and screen texts that were replaced by the field's own terms, one a line: whole identifiers, file names, whole texts. What other
 * programs read keeps its name and isn't listed.
 */

const list = 'scripts/lib/checks/retired-names.txt';
/** Migrations that have run, records of the past, frozen releases and the published contract keep the names of their day. */
const past = /^(?:api\/migrations|docs\/decisions|e2e\/frozen)\/|^api\/openapi.*\.json$|^package-lock\.json$/;
const readable = /\.(?:tsx?|mjs|js|json|jsonl|css|html|md|yml|conf)$/;

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('no retired name or screen text is used again', () => {
  const retired = read(list).split('\n').filter(Boolean);
  const identifiers = new Set(retired.filter((name) => /^\w+$/.test(name)));
  const fileNames = new Set(retired.filter((name) => /^[\w.-]+\.\w+$/.test(name)));
  const texts = retired.filter((name) => !identifiers.has(name) && !fileNames.has(name));
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => readable.test(file) && !past.test(file));

  const used = files.flatMap((file) => {
    const source = read(file);
    return [
      ...new Set(source.match(/\w+/g)?.filter((word) => identifiers.has(word))),
      ...texts.filter((text) => source.includes(text)),
      ...(fileNames.has(path.basename(file)) ? [path.basename(file)] : []),
    ].map((name) => `${file}: ${name}`);
  });
  expect(used).toEqual([]);
});
