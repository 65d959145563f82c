import { dsnProblem } from '@fanfare/api-contract/sentry-events';
import * as z from 'zod/mini';

export const sentryVariables = { FANFARE_SENTRY_DSN: z.optional(z.string()) };
const variables = z.object(sentryVariables);

type Given = z.infer<typeof variables> & { FANFARE_ENV: 'demo' | 'test' | 'production' };

/**
 * A DSN leads errors to a project at Sentry; without one they are kept for staff. The shell's server reads it as well, for its pages.
 * @param problems is added to
 */
export function sentryFrom({ FANFARE_SENTRY_DSN: dsn, FANFARE_ENV: env }: Given, problems: string[]): string | null {
  if (!dsn) return null;
  const problem = dsnProblem(dsn, env);
  if (problem) problems.push(problem);
  return dsn;
}
