import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { limitsSchema } from '../src/limits.ts';
import { answerRules } from '../../mf-curator/src/lib/rules.ts';
import { defaultRules } from '../src/rules.ts';

/*
 * docs/rules.md names every number of the rules, each as a link to the file with its default: `[14 days](../api/src/rules.ts
 * "money.cardReturnDays")`. A link may name several keys that share one value.
 */

const text = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');

const values = { 'rules.ts': flat(defaultRules), 'limits.ts': flat(limitsSchema(1).parse({})) };
type File = keyof typeof values;

interface Citation {
  file: File;
  key: string;
  shown: string;
}

const citations: Citation[] = Array.from(
  text.matchAll(/\[([^\]]+)\]\(\.\.\/api\/src\/(rules\.ts|limits\.ts) "([^"]+)"\)/g),
  ([, shown, file, keys]) => keys!.split(' ').map((key) => ({ file: file as File, key, shown: shown! })),
).flat();

type Value = number | number[];

/** Every number, and every list of numbers, by its dotted key. */
function flat(value: unknown, key = ''): Map<string, Value> {
  if (typeof value === 'number') return new Map([[key, value]]);
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number')) {
    return new Map([[key, value as number[]]]);
  }
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...flat(inner, key === '' ? name : `${key}.${name}`)]),
  );
}

/** The factor of a unit, in the unit that a key's name ends with. */
const units: Record<string, Record<string, number>> = {
  Cents: { EUR: 100, cents: 1 },
  CentsPerCredit: { cents: 1 },
  Percent: { '%': 1 },
  Seconds: { s: 1, second: 1, seconds: 1, minutes: 60, hour: 3_600, hours: 3_600 },
  Minutes: { minutes: 1 },
  Hours: { hour: 1, hours: 1 },
  Bytes: { KiB: 1_024, MiB: 1_048_576 },
  Pixels: { megapixels: 1_000_000 },
};

/** @returns the number in the unit of its key */
function parsed({ key, shown }: Citation): Value {
  const numbers = Array.from(shown.matchAll(/\d[\d,]*(?:\.\d+)?(?=\D|$)/g), ([digits]) =>
    Number(digits.replaceAll(/,(?=\d{3}\b)/g, '').replace(/,$/, '')),
  );
  if (Array.isArray(values['rules.ts'].get(key))) return numbers;
  const last = key.split('.').findLast((name) => Number.isNaN(Number(name)))!;
  const suffix = Object.keys(units).find(
    (name) => last.endsWith(name) || (key.endsWith(`Bytes.${last}`) && name === 'Bytes'),
  );
  if (!suffix) return numbers[0]!;
  const factor = units[suffix]![shown.match(/EUR|%|[a-zA-Z]+$/)?.[0] ?? ''];
  if (factor === undefined) throw new Error(`${key} is in ${suffix}, but the page says “${shown}”.`);
  return numbers[0]! * factor;
}

describe('docs/rules.md', () => {
  it('links each number to an existing key', () => {
    const unknown = citations.filter(({ file, key }) => !values[file].has(key)).map(({ key }) => key);
    expect(unknown).toEqual([]);
    expect(citations.length).toBeGreaterThan(200);
  });

  it.each(citations.map((citation) => [`${citation.file} ${citation.key}`, citation] as const))(
    'states the default of %s',
    (_name, citation) => {
      expect(parsed(citation)).toEqual(values[citation.file].get(citation.key));
    },
  );

  it.each(Object.keys(values) as File[])('includes every number of %s', (file) => {
    const cited = new Set(citations.filter((citation) => citation.file === file).map(({ key }) => key));
    expect([...values[file].keys()].filter((key) => !cited.has(key))).toEqual([]);
  });
});

test('the workbench starts from the same numbers, until the API has answered', () => {
  const { answers, money, services } = defaultRules;
  expect(answerRules).toMatchObject({
    declineMinCharacters: answers.declineMinCharacters,
    acceptMinCharacters: answers.acceptMinCharacters,
    declineMinWords: answers.declineMinWords,
    acceptMinWords: answers.acceptMinWords,
    maxCharacters: answers.maxCharacters,
    listenSeconds: answers.listenSeconds,
    similarityLimit: answers.similarityLimit,
    similarityWindow: answers.similarityWindow,
    clearingDays: money.clearingDays,
    keepDays: services.keepDays,
  });
});
