import fc from 'fast-check';

/** The subset of JSON Schema that our OpenAPI document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}
type Schemas = Record<string, JsonSchema>;

/** Invalid values that people and attackers send. */
const wrong: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    1.5,
    1e308,
    true,
    [],
    {},
    [[]],
    '\0',
    '\u202E',
    '%',
    "'; --",
    '../..',
    '💥',
  ),
  fc.constantFrom('NaN', '1e9', '2147483648', '-9223372036854775809', '__proto__', '\uD800'),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constant('x'.repeat(5_000)),
  fc.record({ constructor: fc.anything({ maxDepth: 1 }) }),
);

/** A named schema in its own words. */
export function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name ? (schemas[name] ?? {}) : schema;
}

/** Mostly valid, now and then something else. */
export function arbitraryOf(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 24, arbitrary: right(resolved(schema, schemas), schemas) },
    { weight: 1, arbitrary: wrong },
  );
}

function right(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => right(resolved(each, schemas), schemas)));
  const [type] = [schema.type].flat();
  switch (type) {
    case 'integer':
      return integer(schema);
    case 'number':
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, schemas), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return object(schema, schemas);
    default:
      return text(schema);
  }
}

/** Small numbers mostly: they name rows that exist. */
function integer({ minimum = 0, maximum = 2_147_483_647 }: JsonSchema): fc.Arbitrary<number> {
  const small = fc.integer({ min: minimum, max: Math.min(maximum, Math.max(minimum, 6)) });
  return fc.oneof(
    { weight: 5, arbitrary: small },
    { weight: 1, arbitrary: fc.integer({ min: minimum, max: maximum }) },
  );
}

function text({ minLength = 0, maxLength = 40, pattern, format }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (pattern?.includes('\\d{4}-\\d{2}-\\d{2}')) {
    return fc.constantFrom('2026-05-31', '2026-02-31', '0000-00-00', '9999-12-31', '2024-02-29');
  }
  if (pattern?.includes('development')) return fc.constantFrom('1.0.0', '1.0.0', '2.0.0-a1b2c3d4', 'development');
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 200) });
  const telling = fc.constantFrom('1', '1,2', '1,2,x', 'all', 'true', 'sent,draft', '%', 'Abcdefg1', '-price');
  return fc.oneof(free, telling);
}

function object(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, each]) => [name, arbitraryOf(each, schemas)] as const,
  );
  const required = (schema.required ?? []).filter((name) => name in (schema.properties ?? {}));
  const known = fc.record(Object.fromEntries(properties), { requiredKeys: required });
  const withMore = fc
    .tuple(known, fc.string({ maxLength: 12 }), wrong)
    .map(([value, key, more]) => ({ ...value, [key]: more }));
  return fc.oneof({ weight: 24, arbitrary: known }, { weight: 1, arbitrary: withMore });
}
