import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { authCookieName, authCookieOptions, daysInSeconds } from './auth-cookie.ts';

export const refreshCookieName = (config: Config): string => authCookieName('refresh', config);

export function setRefreshCookie(reply: FastifyReply, config: Config, token: string): void {
  const maxAge = daysInSeconds(config.rules.accounts.refreshDays);
  void reply.setCookie(refreshCookieName(config), token, { ...authCookieOptions(config), maxAge });
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(refreshCookieName(config), authCookieOptions(config));
}

/**
 * CSRF protection for calls that a cookie authenticates or that set one. A request without an Origin isn't from a page, unless it is a
 * navigation.
 * @throws {AppError} `forbidden` for a page of another origin, and for an address that is opened instead of called
 */
export function checkOrigin(request: FastifyRequest, config: Config): void {
  const { origin, 'sec-fetch-mode': mode } = request.headers;
  if ((origin !== undefined && !config.origins.includes(origin)) || mode === 'navigate') {
    throw new AppError('forbidden', because('auth.own_pages_only'));
  }
}
