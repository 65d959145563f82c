import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../../plugins/errors.ts';

const secondsPerDay = 86_400;

/** Cookies ignore ports: outside production the name includes it, so that two products on one machine don't log each other out. */
export const refreshCookieName = (config: Config): string =>
  config.env === 'production' ? 'fanfare_refresh' : `fanfare_refresh_${config.port}`;

const cookieOf = (config: Config) => ({
  path: '/api/auth',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: config.apiUrl.startsWith('https:'),
});

export function setRefreshCookie(reply: FastifyReply, config: Config, token: string): void {
  const maxAge = config.rules.accounts.refreshDays * secondsPerDay;
  void reply.setCookie(refreshCookieName(config), token, { ...cookieOf(config), maxAge });
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(refreshCookieName(config), cookieOf(config));
}

/**
 * CSRF protection for calls that a cookie authenticates or that set one. A request without an Origin isn't from a page, unless it is a
 * navigation.
 * @throws {AppError} `forbidden` for a page of another origin, and for an address that is opened instead of called
 */
export function checkOrigin(request: FastifyRequest, config: Config): void {
  const { origin, 'sec-fetch-mode': mode } = request.headers;
  if ((origin !== undefined && !config.origins.includes(origin)) || mode === 'navigate') {
    throw new AppError('forbidden', 'This call is for our own pages');
  }
}
