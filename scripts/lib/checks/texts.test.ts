import { expect, test } from 'vitest';
import { escaped, frontEnds, groupsIn, keyCalls, keysIn, literals, lookedUpAs, patternOf, sourcesIn } from './texts.ts';

/*
 * A key without a text would show as itself; a text without a key is one that translators work on for nobody. Remotes look up the kit's keys in
 * their own catalogue, which the kit's are merged into.
 */

const kit = 'shell/kit/src/';
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
