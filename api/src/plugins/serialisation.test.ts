import * as contract from '@fanfare/api-contract';
import fc from 'fast-check';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SerialisedItems } from '../serialised-items.ts';
import { answerCompiler, compiledWriter } from './serialisation.ts';

/* What production sends must be what the checked answers of all other tests are. */

const route = (schema: z.ZodMiniType) => ({ schema, method: 'GET', url: '/' });
const checked = (schema: z.ZodMiniType) => serializerCompiler(route(schema));

type Json = z.core.JSONSchema.BaseSchema;

const formats: Record<string, fc.Arbitrary<string>> = {
  'date-time': fc
    .date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  uri: fc.webUrl(),
  email: fc.integer({ min: 1 }).map((n) => `someone${n}@fanfare.test`),
  uuid: fc.uuid(),
};

function text({ format, pattern, minLength = 0, maxLength }: Json): fc.Arbitrary<string> {
  if (format && formats[format]) return formats[format];
  if (!pattern)
    return fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(maxLength ?? 20, minLength + 20) });
  return fc
    .stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' })
    .filter(({ length }) => length <= (maxLength ?? length));
}

/** Values that a schema takes, now and then with a key that it doesn't know. */
function valid(schema: Json): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valid(each as Json)));
  const types = schema.type as string | string[] | undefined;
  if (Array.isArray(types)) return fc.oneof(...types.map((type) => valid({ ...schema, type } as Json)));
  const { minimum = 0, maximum = 1_000_000 } = schema;
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1_000_000), max: Math.min(maximum, 1_000_000_000) });
    case 'number':
      return fc
        .integer({ min: Math.ceil(minimum * 100), max: Math.floor(Math.min(maximum, 1_000_000) * 100) })
        .map((n) => n / 100);
    case 'string':
      return text(schema);
    case 'array':
      return Array.isArray(schema.items)
        ? fc.tuple(...schema.items.map((each) => valid(each as Json)))
        : fc.array(valid((schema.items ?? {}) as Json), {
            minLength: schema.minItems ?? 0,
            maxLength: Math.max(schema.minItems ?? 0, 2),
          });
    case 'object':
      return schema.properties
        ? keyed(schema)
        : fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), valid((schema.additionalProperties || {}) as Json), {
            maxKeys: 2,
          });
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function keyed({ properties = {}, required = [] }: Json): fc.Arbitrary<unknown> {
  const values = Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, valid(each as Json)]));
  return fc
    .tuple(fc.record(values, { requiredKeys: required }), fc.boolean())
    .map(([known, isMore]) => (isMore ? { ...known, secretHash: 'of nobody’s business' } : known));
}

const responses = Object.values(contract).flatMap((each) =>
  typeof each === 'object' && each !== null && 'response' in each && 'key' in each
    ? [[each.key, z.object({ success: z.literal(true), data: each.response as z.ZodMiniType })] as const]
    : [],
);

const compiled = responses.filter(([, schema]) => compiledWriter(schema) !== null);

test('all schemas are compiled but those that fill in defaults or hold anything', () => {
  expect(responses.filter((each) => !compiled.includes(each)).map(([key]) => key)).toEqual([
    'GET /api/v2/public/boot',
    'POST /api/v2/releases/:name/checks/plan',
    'POST /api/v2/release-checker/take',
  ]);
});

describe('an unchecked answer is the checked one', () => {
  test.each(compiled)('%s', (_key, schema) => {
    const write = compiledWriter(schema)!;
    const answers = valid(z.toJSONSchema(schema, { io: 'output', target: 'draft-7' }) as Json);
    const samples = fc.sample(answers, { numRuns: 6, seed: 5 });
    expect(samples.map((answer) => JSON.parse(write(answer)))).toEqual(
      samples.map((answer) => JSON.parse(checked(schema)(answer))),
    );
  });
});

test('what may be one thing or another is left to zod, which takes unknown keys out of either', () => {
  const either = z.object({ a: z.union([z.object({ id: z.int() }), z.object({ id: z.int(), email: z.string() })]) });
  expect(compiledWriter(either)).toBeNull();
  expect(compiledWriter(z.object({ list: z.array(z.unknown()) }))).toBeNull();
});

test('no text gets out of its quotes, whatever it is said to be', () => {
  const schema = z.object({
    at: z.iso.datetime(),
    day: z.nullable(z.iso.date()),
    kind: z.enum(['a', 'b']),
    url: z.url(),
  });
  const text = '","isAdmin":true,"x":"\u2028</script>';
  const write = compiledWriter(schema)!;
  expect(JSON.parse(write({ at: text, day: text, kind: text, url: text }))).toEqual({
    at: text,
    day: text,
    kind: text,
    url: text,
  });
});

test('an answer that lacks a key is refused, not sent', () => {
  const schema = z.object({ id: z.int(), title: z.string() });
  const write = answerCompiler({ isChecked: false })(route(schema));
  expect(() => write({ id: 1 })).toThrow('required');
  expect(write({ id: 1, title: 'A', passwordHash: 'x' })).toBe('{"id":1,"title":"A"}');
});

test('a page is written around items that are JSON already, and where answers are checked, so are they', () => {
  const item = z.object({ title: z.string() });
  const page = z.object({
    success: z.literal(true),
    data: z.object({ items: z.array(item), note: z.string(), nextCursor: z.nullable(z.string()) }),
  });
  const titles = ['A', '"items":[] $& ', 'é\u2028'];
  const answer = (items: unknown) => ({
    success: true,
    data: { items, note: '"items":[]', nextCursor: null, secret: 1 },
  });
  const kept = new SerialisedItems(titles.map((title) => Buffer.from(JSON.stringify({ title }))));
  const expected = {
    success: true,
    data: { items: titles.map((title) => ({ title })), note: '"items":[]', nextCursor: null },
  };
  for (const isChecked of [true, false]) {
    const write = answerCompiler({ isChecked })(route(page));
    expect(JSON.parse(write(answer(kept)))).toEqual(expected);
    expect(JSON.parse(write(answer(new SerialisedItems([]))))).toEqual({
      ...expected,
      data: { ...expected.data, items: [] },
    });
  }
  const wrong = new SerialisedItems([Buffer.from('{"title":1}')]);
  expect(() => answerCompiler({ isChecked: true })(route(page))(answer(wrong))).toThrow();
});
