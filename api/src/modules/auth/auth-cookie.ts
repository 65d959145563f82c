import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '../../config.ts';

/** Cookies ignore ports: outside production a name includes it, so that two products on one machine keep theirs apart. */
export const authCookieName = (name: 'device' | 'refresh' | 'provider', config: Config): string =>
  config.env === 'production' ? `fanfare_${name}` : `fanfare_${name}_${config.port}`;

/** For the calls of authentication alone, and never for scripts. */
export const authCookieOptions = (config: Config): CookieSerializeOptions => ({
  path: '/api/auth',
  httpOnly: true,
  sameSite: 'strict',
  secure: config.apiUrl.startsWith('https:'),
});

/** A cookie's lifetime. */
export const daysInSeconds = (days: number): number => days * 86_400;
