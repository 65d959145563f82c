/**
 * The DSN of the project that errors are reported to; undefined without one. The API reads it as well, by the same rules.
 * @throws with one clear line where it is none, or not https in production
 */
export function sentryDsnFrom(env: Record<string, string | undefined>, environment: string): string | undefined {
  const dsn = env['FANFARE_SENTRY_DSN'];
  if (!dsn) return undefined;
  const url = URL.parse(dsn);
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !/\/\d+$/.test(url.pathname))
    throw new Error('FANFARE_SENTRY_DSN is no DSN');
  if (environment === 'production' && url.protocol !== 'https:')
    throw new Error('FANFARE_SENTRY_DSN must be https in production');
  return dsn;
}
