import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { newSecret } from '../../../secrets.ts';
import { authCookieName, authCookieOptions } from '../auth-cookie.ts';

const shape = /^[\w-]{43}$/;

/** The browser's secret that a sign-in with a provider is bound to; null where it has none. */
export function providerBrowser(request: FastifyRequest, config: Config): string | null {
  const value = request.cookies[authCookieName('provider', config)] ?? '';
  return shape.test(value) ? value : null;
}

/** The same, with a new one where it has none. Two tabs share it, so that each can end what it started. */
export function ensureProviderBrowser(request: FastifyRequest, reply: FastifyReply, config: Config): string {
  const secret = providerBrowser(request, config) ?? newSecret();
  const maxAge = config.rules.accounts.provider.pendingMinutes * 60;
  void reply.setCookie(authCookieName('provider', config), secret, { ...authCookieOptions(config), maxAge });
  return secret;
}
