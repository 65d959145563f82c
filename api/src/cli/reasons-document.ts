import english from '@fanfare/api-contract/locales/en/refusals.json' with { type: 'json' };
import { catalogues } from '../texts/catalogues.ts';
import { type Catalogue, type Kind, kinds, placeholders } from '@fanfare/api-contract/explanations';

const typeOf: Record<Kind, string> = {
  plain: 'string | number',
  number: 'number',
  amount: 'number',
  euros: 'number',
  wholeEuros: 'number',
  date: 'string',
  day: 'string',
  moment: 'string',
  when: 'string',
  bytes: 'number',
  list: 'readonly string[]',
  choice: 'readonly string[]',
  names: 'readonly string[]',
  quotes: 'readonly string[]',
  label: 'string',
  text: 'Explanation',
  texts: 'readonly Explanation[]',
};

/** What a text takes: names and kinds, without those that it has twice. */
function valuesOf(name: string, text: string): [string, Kind][] {
  const values = new Map<string, Kind>();
  for (const [, value, kind = 'plain'] of text.matchAll(placeholders)) {
    if (!(kind in kinds)) throw new Error(`${name}: there is no kind ${kind}`);
    values.set(value!, values.get(value!) ?? (kind as Kind));
  }
  return [...values];
}

/** The values of each text, as lines of an interface. */
const linesOf = (catalogue: Catalogue): string[] =>
  Object.entries(catalogue).flatMap(([noun, texts]) =>
    Object.entries(texts)
      .filter(([name]) => !name.endsWith('_one'))
      .map(([name, text]) => {
        const reason = `${noun}.${name.replace(/_other$/, '')}`;
        const found = valuesOf(reason, text).map(([value, kind]): [string, string] =>
          value === 'count' ? ['count', 'number'] : [value, typeOf[kind]],
        );
        // A plural whose number is written otherwise is chosen by its count all the same.
        if (name.endsWith('_other') && !found.some(([value]) => value === 'count')) found.unshift(['count', 'number']);
        const values = found.map(([value, type]) => `${value}: ${type}`);
        return `  '${reason}': ${values.length > 0 ? `{ ${values.join('; ')} }` : 'null'};`;
      }),
  );

/** The module of types, from the English catalogue of reasons. */
export const renderReasons = (catalogue: Catalogue = english): string =>
  [
    '// Rendered from `locales/en/refusals.json` by `node api/src/cli/reasons.ts`; a test compares it.',
    "import type { Explanation } from './text.ts';",
    '',
    '/** The values of each text; null for none. */',
    'export interface ParamsOfReason {',
    ...linesOf(catalogue),
    '}',
    '',
    '/** A text of the catalogue. */',
    'export type Reason = keyof ParamsOfReason;',
    '',
  ].join('\n');

/** The same for the texts of emails and papers. */
export const renderTexts = (catalogue: Catalogue = catalogues.get('en')!.own): string => {
  const lines = linesOf(catalogue);
  return [
    '// Rendered from `api/src/locales/en` by `node api/src/cli/reasons.ts`; a test compares it.',
    ...(lines.some((line) => line.includes('Explanation'))
      ? ["import type { Explanation } from '@fanfare/api-contract/explanations';", '']
      : []),
    '/** The values of each text; null for none. */',
    'export interface ParamsOfText {',
    ...lines,
    '}',
    '',
    '/** A text of emails and papers. */',
    'export type Text = keyof ParamsOfText;',
    '',
  ].join('\n');
};
