import { errorCodes } from '@fanfare/api-contract';
import { type Explanation, textOf } from '@fanfare/api-contract/explanations';
import english from '@fanfare/api-contract/locales/en/refusals.json' with { type: 'json' };
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { catalogues } from '../src/texts/index.ts';

/*
 * Whatever has a code on the wire has words in each language: refusals, findings of the gates, what a checker saw, what changed meanwhile.
 */

const plural = /_(?:one|other)$/;
const reasons = Object.entries(english).flatMap(([noun, texts]) =>
  Object.keys(texts).map((name) => `${noun}.${name.replace(plural, '')}`),
);
const locales: Record<string, string> = { en: 'en-GB', fr: 'fr' };

/** Values of the kinds that a text asks for. */
function valuesOf(reason: string): NonNullable<Explanation['params']> {
  const [noun, name] = reason.split('.') as [string, string];
  const texts = (english as Record<string, Record<string, string>>)[noun]!;
  const text = texts[name] ?? texts[`${name}_other`]!;
  const samples: Record<string, NonNullable<Explanation['params']>[string]> = {
    text: { reason: 'words.quote', params: { text: 'x' } },
    texts: [{ reason: 'words.quote', params: { text: 'x' } }],
    label: 'email',
    ...Object.fromEntries(['list', 'choice', 'names', 'quotes'].map((kind) => [kind, ['x', 'y']])),
    ...Object.fromEntries(['date', 'day', 'moment', 'when'].map((kind) => [kind, '2026-05-10T12:00:00Z'])),
  };
  const numbers = ['number', 'euros', 'wholeEuros', 'amount', 'bytes'];
  return Object.fromEntries([
    ['count', 2],
    ...[...text.matchAll(/\{\{(\w+)(?:, (\w+))?\}\}/g)].map(([, key, kind = 'plain']) => [
      key,
      key === 'count' || numbers.includes(kind) ? 2 : (samples[kind] ?? 'x'),
    ]),
  ]);
}

it.each([...catalogues])('every code and every reason has a text in %s', (language, { reasons: catalogue }) => {
  const said = (reason: string) =>
    textOf({ catalogue, locale: locales[language]! }, { reason, params: valuesOf(reason) });
  const wordless = [...errorCodes.map((code) => `codes.${code}`), ...reasons].filter((reason) => {
    const text = said(reason);
    return text === null || text === '' || text.includes('{{');
  });
  expect(wordless).toEqual([]);
});

it('the gates find nothing in sentences of their own', () => {
  const folder = resolve(import.meta.dirname, '../src/modules/releases/gates');
  const gates = readdirSync(folder).filter((file) => /(?<!test)\.ts$/.test(file) && !file.endsWith('.test.ts'));
  const worded = gates.filter((file) =>
    /findings\.(?:push|add)\(\s*[`'"]|return \[[`'"]/.test(readFileSync(resolve(folder, file), 'utf8')),
  );
  expect(worded).toEqual([]);
});
