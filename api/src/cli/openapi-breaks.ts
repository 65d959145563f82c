/** The part of JSON Schema that our OpenAPI document uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}
interface Content {
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: Content & { required?: boolean };
  responses?: Record<string, Content>;
}
/** An OpenAPI document, as far as it is compared. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

type Found = (what: string) => void;

/** The same schema behind its name, without null among what it may be. */
interface Plain {
  schemas: Schema[];
  isNullable: boolean;
}

const lower = ['minimum', 'minLength', 'minItems'] as const;
const upper = ['maximum', 'maxLength', 'maxItems'] as const;
const deepest = 12;

function plain(document: Document, schema: Schema): Plain {
  const name = schema.$ref?.split('/').at(-1);
  const own = name === undefined ? schema : (document.components?.schemas?.[name] ?? {});
  if (own.anyOf) {
    const parts = own.anyOf.map((part) => plain(document, part));
    return { schemas: parts.flatMap(({ schemas }) => schemas), isNullable: parts.some(({ isNullable }) => isNullable) };
  }
  const types = [own.type].flat();
  if (!types.includes('null')) return { schemas: [own], isNullable: false };
  const rest = types.filter((type) => type !== 'null');
  return { schemas: rest.length === 0 ? [] : [{ ...own, type: rest as string[] }], isNullable: true };
}

function fits(text: string, { pattern, minLength = 0, maxLength = Infinity }: Schema): boolean {
  return (
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text))
  );
}

function narrower(before: Schema, after: Schema, at: string, found: Found): void {
  if (after.pattern !== undefined && after.pattern !== before.pattern) found(`${at} has another pattern`);
  for (const key of lower)
    if ((after[key] ?? -Infinity) > (before[key] ?? -Infinity)) found(`${at} has a higher ${key}`);
  for (const key of upper) if ((after[key] ?? Infinity) < (before[key] ?? Infinity)) found(`${at} has a lower ${key}`);
}

const typesOf = (schema: Schema): string[] => [schema.type].flat().filter((type) => type !== undefined);
const valuesOf = (schema: Schema): unknown[] | null =>
  schema.enum ?? (schema.const === undefined ? null : [schema.const]);

/** Compares two documents; released front ends speak `before`, the API will answer as `after`. */
class Comparison {
  readonly #before: Document;
  readonly #after: Document;

  constructor(before: Document, after: Document) {
    this.#before = before;
    this.#after = after;
  }

  /** Every request that was valid still is. */
  input(before: Schema, after: Schema, at: string, found: Found, depth = 0): void {
    if (depth > deepest) return;
    const [old, now] = [plain(this.#before, before), plain(this.#after, after)];
    if (old.isNullable && !now.isNullable) found(`${at} no longer takes null`);
    const [one, other] = [old.schemas[0], now.schemas[0]];
    if (!one || !other || old.schemas.length > 1 || now.schemas.length > 1)
      return this.#alternatives(old, now, at, found);
    if (!sameTypes(one, other, 'input')) return found(`${at} takes another type`);
    const [taken, wanted] = [valuesOf(one), valuesOf(other)];
    if (wanted && (!taken || taken.some((value) => !wanted.includes(value)))) found(`${at} takes fewer values`);
    // What was one of a few texts may be any of a pattern that they all fit.
    if (!taken?.every((value) => typeof value === 'string' && fits(value, other))) narrower(one, other, at, found);
    for (const [name, schema] of Object.entries(one.properties ?? {})) {
      const next = other.properties?.[name];
      // Unknown fields are refused, so one that is gone can't be sent any more.
      if (!next) found(`${at}.${name} is no longer taken`);
      else this.input(schema, next, `${at}.${name}`, found, depth + 1);
    }
    for (const name of other.required ?? []) {
      if (!one.required?.includes(name)) found(`${at}.${name} must be sent now`);
    }
    if (one.items && other.items) this.input(one.items, other.items, `${at}[]`, found, depth + 1);
  }

  /** Every field that was in a response still is. */
  output(before: Schema, after: Schema, at: string, found: Found, depth = 0): void {
    if (depth > deepest) return;
    const [old, now] = [plain(this.#before, before), plain(this.#after, after)];
    if (!old.isNullable && now.isNullable) found(`${at} can be null now`);
    const [one, other] = [old.schemas[0], now.schemas[0]];
    if (!one || !other || old.schemas.length > 1 || now.schemas.length > 1)
      return this.#alternatives(now, old, at, found);
    if (!sameTypes(one, other, 'output')) return found(`${at} has another type`);
    for (const [name, schema] of Object.entries(one.properties ?? {})) {
      const next = other.properties?.[name];
      if (!next) found(`${at}.${name} is gone`);
      else this.output(schema, next, `${at}.${name}`, found, depth + 1);
      if (next && one.required?.includes(name) && !other.required?.includes(name))
        found(`${at}.${name} can be missing now`);
    }
    if (one.items && other.items) this.output(one.items, other.items, `${at}[]`, found, depth + 1);
  }

  #alternatives(some: Plain, all: Plain, at: string, found: Found): void {
    const known = new Set(all.schemas.map((schema) => JSON.stringify(schema)));
    if (some.schemas.some((schema) => !known.has(JSON.stringify(schema)))) found(`${at} has other alternatives`);
  }

  operation(before: Operation, after: Operation, found: Found): void {
    if (!before.security && after.security) found('wants a signed-in caller now');
    const keyOf = ({ name, in: place }: { name: string; in: string }) => `${place} ${name}`;
    const known = new Map(before.parameters?.map((parameter) => [keyOf(parameter), parameter]));
    const next = new Map(after.parameters?.map((parameter) => [keyOf(parameter), parameter]));
    for (const [key, parameter] of known) {
      const now = next.get(key);
      if (!now) found(`${key} is no longer taken`);
      else this.input(parameter.schema, now.schema, key, found);
    }
    for (const [key, { required }] of next) {
      if (required && !known.get(key)?.required) found(`${key} must be sent now`);
    }
    const [sent, taken] = [bodyOf(before.requestBody), bodyOf(after.requestBody)];
    if (sent && !taken) found('no longer takes its body');
    else if (sent && taken) this.input(sent, taken, 'body', found);
    else if (taken && after.requestBody?.required) found('a body must be sent now');
    const [given, gives] = [bodyOf(before.responses?.['200']), bodyOf(after.responses?.['200'])];
    if (given && !gives) found('no longer answers');
    else if (given && gives) this.output(given, gives, 'answer', found);
  }
}

const bodyOf = (holder: Content | undefined): Schema | undefined => Object.values(holder?.content ?? {})[0]?.schema;

/** A whole number is a number too: the wider may be taken, the narrower answered. */
function sameTypes(before: Schema, after: Schema, side: 'input' | 'output'): boolean {
  const [narrow, wide] = side === 'input' ? [before, after] : [after, before];
  const allowed = typesOf(wide);
  if (allowed.length === 0) return true;
  const given = typesOf(narrow);
  return (
    given.length > 0 &&
    given.every((type) => allowed.includes(type) || (type === 'integer' && allowed.includes('number')))
  );
}

/**
 * The breaking changes for front ends that were released against `before`.
 * @returns one line per break
 */
export function breaks(before: Document, after: Document): string[] {
  const found: string[] = [];
  const comparison = new Comparison(before, after);
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const key = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) found.push(`${key} is gone`);
      else comparison.operation(operation, now, (what) => found.push(`${key}: ${what}`));
    }
  }
  return found;
}
