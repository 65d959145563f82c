import { dsnProblem } from '@fanfare/api-contract/sentry-events';

/**
 * The DSN of the project that errors are reported to; undefined without one. The API reads it as well, by the same rules.
 * @throws with one clear line where it is none, or not https in production
 */
export function sentryDsnFrom(env: Record<string, string | undefined>, environment: string): string | undefined {
  const dsn = env['FANFARE_SENTRY_DSN'];
  if (!dsn) return undefined;
  const problem = dsnProblem(dsn, environment);
  if (problem) throw new Error(problem);
  return dsn;
}
