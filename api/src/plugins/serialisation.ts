import compile from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { SerialisedItems } from '../serialised-items.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Write = (answer: unknown) => string;

/** `anyOf [a type, null]`, which the compiler would try in turn, as that type that may be null. */
function inNullableForm(schema: JsonSchema): void {
  const [first, second, third] = (schema.anyOf ?? []) as JsonSchema[];
  if (!first?.type || second?.type !== 'null' || third) return;
  delete schema.anyOf;
  Object.assign(schema, first, { nullable: true });
}

/** What changes a value on its way, or what the compiler would take for another member or other JSON than zod does. */
const isLeftToZod = new Set(['default', 'prefault', 'pipe', 'transform', 'catch', 'union', 'unknown', 'any']);

/** Values of a text: numbers, words and lists, in which no key has to be taken out. They are written as they are. */
const isPlainValue = ({ _zod: { def } }: z.core.$ZodType): boolean =>
  def.type === 'unknown' ||
  (def.type === 'union' &&
    (def as z.core.$ZodUnionDef).options.every(({ _zod: { def: one } }) => /^(string|number|array)$/.test(one.type)));

/**
 * A function that writes answers of a schema, without their unknown keys, several times as fast as checking each value first.
 * @returns null for schemas with a part in `isLeftToZod`
 * @throws Error from the function, for an answer that lacks a required key
 */
export function compiledWriter(schema: z.core.$ZodType): Write | null {
  const left: z.core.$ZodType[] = [];
  const plainValues = new Set<z.core.$ZodType>();
  const json = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (isLeftToZod.has(def.type)) left.push(zodSchema);
      if (def.type === 'record' && isPlainValue((def as z.core.$ZodRecordDef).valueType)) {
        plainValues.add((def as z.core.$ZodRecordDef).valueType);
        jsonSchema.additionalProperties = true;
      }
      inNullableForm(jsonSchema);
    },
  });
  return left.every((one) => plainValues.has(one)) ? (compile(json as Parameters<typeof compile>[0]) as Write) : null;
}

interface PageAnswer {
  data: { items: SerialisedItems<unknown> };
}

const hasSerialisedItems = (answer: unknown): answer is PageAnswer =>
  (answer as Partial<PageAnswer> | null)?.data?.items instanceof SerialisedItems;

const withItems = (answer: PageAnswer, items: readonly unknown[]) => ({ ...answer, data: { ...answer.data, items } });

const noItems = '"items":[]';

/** Writes a page around its items. No text holds what is looked for: its quotes are escaped. */
function writePage(write: Write, answer: PageAnswer): string {
  const page = write(withItems(answer, []));
  const at = page.indexOf(noItems);
  if (at === -1) throw new Error('A page without `items`');
  const body = answer.data.items.between(page.slice(0, at + noItems.length - 2), page.slice(at + noItems.length));
  // Fastify sends bytes as they are; its types allow strings alone.
  return body as unknown as string;
}

/**
 * How answers become JSON.
 * @param isChecked whether each value is checked against the contract, as in tests; otherwise only its keys are
 */
export function answerCompiler({ isChecked }: { isChecked: boolean }): FastifySerializerCompiler<z.core.$ZodType> {
  if (isChecked) {
    return (route) => {
      const write = serializerCompiler(route);
      return (answer) => write(hasSerialisedItems(answer) ? withItems(answer, answer.data.items.parse()) : answer);
    };
  }
  return (route) => {
    // Compiled with the first answer: all routes together would take seconds of each start.
    let write: Write | undefined;
    return (answer) => {
      write ??= compiledWriter(route.schema) ?? serializerCompiler(route);
      return hasSerialisedItems(answer) ? writePage(write, answer) : write(answer);
    };
  };
}
