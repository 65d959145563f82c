import english from '@fanfare/api-contract/locales/en/refusals.json' with { type: 'json' };
import { type Catalogue, type Kind, kinds, placeholders } from '@fanfare/api-contract/explanations';

const typeOf: Record<Kind, string> = {
  plain: 'string | number',
  number: 'number',
  euros: 'number',
  wholeEuros: 'number',
  date: 'string',
  day: 'string',
  moment: 'string',
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

/** The module of types, from the English catalogue. */
export function renderReasons(catalogue: Catalogue = english): string {
  const lines = Object.entries(catalogue).flatMap(([noun, texts]) =>
    Object.entries(texts)
      .filter(([name]) => !name.endsWith('_one'))
      .map(([name, text]) => {
        const reason = `${noun}.${name.replace(/_other$/, '')}`;
        const values = valuesOf(reason, text).map(([value, kind]) =>
          value === 'count' ? 'count: number' : `${value}: ${typeOf[kind]}`,
        );
        return `  '${reason}': ${values.length > 0 ? `{ ${values.join('; ')} }` : 'null'};`;
      }),
  );
  return [
    '// Rendered from `locales/en/refusals.json` by `node api/src/cli/reasons.ts`; a test compares it.',
    "import type { Explanation } from './text.ts';",
    '',
    '/** The values of each text; null for none. */',
    'export interface ParamsOfReason {',
    ...lines,
    '}',
    '',
    '/** A text of the catalogue. */',
    'export type Reason = keyof ParamsOfReason;',
    '',
  ].join('\n');
}
