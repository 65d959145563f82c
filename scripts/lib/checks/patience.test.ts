import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install/root.mjs';

/** The end of a call's arguments. @param from just after its opening bracket */
function endOf(text: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at += 1) {
    if ('([{'.includes(text[at]!)) depth += 1;
    if (')]}'.includes(text[at]!)) depth -= 1;
  }
  return at;
}

test('whatever waits with Vitest says for how long: its own second is over soon on a busy machine', () => {
  const files = globSync('{api,bench,scripts,shell,shared-ui,mf-*}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (file) => /^(node_modules|dist)$/.test(path.basename(file)),
  });
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(/\bvi\.wait(?:For|Until)\(/g)]
      .map(({ index, 0: call }) => text.slice(index, endOf(text, index + call.length)))
      .filter((call) => !/\btimeout:|\b(?:patience|waiting),?\s*\)$/.test(call))
      .map((call) => `${file}: ${call}`);
  });
  expect(found).toEqual([]);
});
