import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from './errors.ts';
import { storable } from './storable.ts';

/** `display_name` → "Display name", `genreIds` → "Genres", `servicesIDs` → "Services". */
function labelOf(field: string): string {
  const words = field
    .replace(/I[Dd]s$/, (_match, offset: number) => (field[offset - 1] === 's' ? '' : 's'))
    .replace(/(Credits|_id|I[Dd])$/, '')
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lastField(path: PropertyKey[] | undefined): string {
  const name = path?.findLast((part) => typeof part === 'string');
  return typeof name === 'string' ? labelOf(name) : 'This';
}

/** The message of an issue whose schema has none. "{field} is required" is fixed by docs/specification.md. */
function messageFor(issue: z.core.$ZodRawIssue): string | undefined {
  const field = lastField(issue.path);
  if (issue.input === undefined || issue.input === null || issue.input === '') return `${field} is required`;
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') {
        if (issue.minimum === 1) return `${field} is required`;
        return `${field} must have at least ${issue.minimum} ${issue.origin === 'string' ? 'characters' : 'entries'}`;
      }
      return `${field} must be at least ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `${field} must have at most ${issue.maximum} characters`;
      if (issue.origin === 'array') return `${field} must have at most ${issue.maximum} entries`;
      return `${field} must be at most ${issue.maximum}`;
    case 'unrecognized_keys':
      return 'This field is not known';
    default:
      return `${field} is not valid`;
  }
}

/** The first message per field; checks run in the order of the schema. */
function fieldMessages(issues: z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[path ? `${path}.${key}` : key] ??= issue.message;
    } else {
      fields[path || 'body'] ??= issue.message;
    }
  }
  return fields;
}

/**
 * Validates with the contract's schemas. Unknown keys are refused; invalid path parameters are a 404, like ids of other accounts.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> = ({ schema, httpPart }) => {
  const parse = (data: unknown) => schema.safeParse(data, { error: messageFor });
  return (input: unknown) => {
    const stored = storable(input);
    if (!stored) return { error: new AppError(httpPart === 'params' ? 'not_found' : 'invalid_input') };
    const { data } = stored;
    let result = parse(data);
    // No body at all reads like an empty one: the form learns which fields are missing.
    if (!result.success && httpPart === 'body' && (data === undefined || data === null)) result = parse({});
    if (result.success) return { value: result.data };
    if (httpPart === 'params') return { error: new AppError('not_found', undefined, { cause: result.error }) };
    const fields = fieldMessages(result.error.issues);
    const messages = Object.values(fields);
    return { error: new AppError('invalid_input', messages.length === 1 ? messages[0] : undefined, { fields }) };
  };
};
