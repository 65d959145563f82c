import { asMessage, type Because, because, ofMessage } from '@fanfare/api-contract/because';
import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from './errors.ts';
import { storable } from './storable.ts';

function lastField(path: PropertyKey[] | undefined): string {
  const name = path?.findLast((part) => typeof part === 'string');
  return typeof name === 'string' ? name : 'this';
}

/** Why an issue whose schema doesn't say so is one. "{field} is required" is fixed by docs/specification.md. */
function reasonOf(issue: z.core.$ZodRawIssue): Because {
  const field = lastField(issue.path);
  if (issue.input === undefined || issue.input === null || issue.input === '')
    return because('fields.required', { field });
  switch (issue.code) {
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin !== 'string' && issue.origin !== 'array')
        return because(issue.inclusive === false ? 'fields.not_above' : 'fields.too_small', { field, min });
      if (min === 1) return because('fields.required', { field });
      return because(issue.origin === 'string' ? 'fields.too_short' : 'fields.too_few_entries', { field, min });
    }
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'string') return because('fields.too_long', { field, max });
      return because(issue.origin === 'array' ? 'fields.too_many_entries' : 'fields.too_large', { field, max });
    }
    case 'unrecognized_keys':
      return because('fields.unknown');
    default:
      return because('fields.invalid', { field });
  }
}

/** The first reason per field; checks run in the order of the schema. */
function fieldReasons(issues: z.core.$ZodIssue[]): Record<string, Because> {
  const fields: Record<string, Because> = {};
  for (const issue of issues) {
    const path = issue.path.join('.');
    const keys =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => (path ? `${path}.${key}` : key)) : [path || 'body'];
    for (const key of keys) fields[key] ??= ofMessage(issue.message);
  }
  return fields;
}

/**
 * Validates with the contract's schemas. Unknown keys are refused; invalid path parameters are a 404, like ids of other accounts.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> = ({ schema, httpPart }) => {
  const parse = (data: unknown) => schema.safeParse(data, { error: (issue) => asMessage(reasonOf(issue)) });
  return (input: unknown) => {
    const stored = storable(input);
    if (!stored) return { error: new AppError(httpPart === 'params' ? 'not_found' : 'invalid_input') };
    const { data } = stored;
    let result = parse(data);
    // No body at all reads like an empty one: the form learns which fields are missing.
    if (!result.success && httpPart === 'body' && (data === undefined || data === null)) result = parse({});
    if (result.success) return { value: result.data };
    if (httpPart === 'params') return { error: new AppError('not_found', undefined, { cause: result.error }) };
    const fields = fieldReasons(result.error.issues);
    const reasons = Object.values(fields);
    return { error: new AppError('invalid_input', reasons.length === 1 ? reasons[0] : undefined, { fields }) };
  };
};
