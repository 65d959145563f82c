import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install/root.mjs';

/** What a front end's catalogue says on the card of a service. */
function cardTexts(remote: string): Record<string, unknown> {
  const catalogue: unknown = JSON.parse(readFileSync(path.join(root, remote, 'src/locales/en.json'), 'utf8'));
  return (catalogue as { card: Record<string, unknown> }).card;
}

test('curators see the card of a service in the very words in which creators do', () => {
  expect(Object.keys(cardTexts('mf-creator')).length).toBeGreaterThan(20);
  expect(cardTexts('mf-curator')).toEqual(cardTexts('mf-creator'));
});
