import type * as z from 'zod/mini';

/** What is wrong with a value, naming its bound where it has one. */
function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int');
  if (isNumber && issue.code === 'too_big')
    return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`;
  if (isNumber && issue.code === 'too_small')
    return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
  return 'is not valid';
}

/**
 * A schema's defaults with the parts that a JSON variable changes.
 * @param name of the variable, for the messages
 * @param problems what is wrong with it is added; then the result is the defaults
 */
export function overridden<T>(name: string, json: string | undefined, schema: z.ZodMiniType<T>, problems: string[]): T {
  let changes: unknown;
  try {
    changes = JSON.parse(json ?? '{}');
  } catch {
    problems.push(`${name} is not JSON`);
    return schema.parse({});
  }
  const parsed = schema.safeParse(changes);
  if (parsed.success) return parsed.data;
  problems.push(
    ...parsed.error.issues.map((issue) => `${name}: ${issue.path.join('.') || 'the object'} ${problemOf(issue)}`),
  );
  return schema.parse({});
}
