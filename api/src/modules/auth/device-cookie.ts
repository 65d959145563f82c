import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { authCookieName, authCookieOptions, daysInSeconds } from './auth-cookie.ts';
import { newSecret } from './secrets.ts';

/** The device's id, and a signature for each address that it is known to, the newest first. */
const shape = /^[\w-]{43}(?:\.[\w-]{43}){1,5}$/;
const maxAddresses = 5;

const signatureOf = (id: string, email: string, config: Config): string =>
  createHmac('sha256', config.jwtSecret).update(`device:${id}:${email.toLowerCase()}`).digest('base64url');

const isSame = (given: string, expected: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(expected));

function readMark(request: FastifyRequest, config: Config): { id: string; signatures: string[] } | null {
  const value = request.cookies[authCookieName('device', config)] ?? '';
  if (!shape.test(value)) return null;
  const [id = '', ...signatures] = value.split('.');
  return { id, signatures };
}

/**
 * A browser that has logged in to this address before: other people's wrong tries don't slow it down.
 * @returns its id; null for any other browser
 */
export function knownDevice(request: FastifyRequest, config: Config, email: string): string | null {
  const mark = readMark(request, config);
  if (!mark) return null;
  const expected = signatureOf(mark.id, email, config);
  return mark.signatures.some((given) => isSame(given, expected)) ? mark.id : null;
}

/** Marks a browser as one that has logged in to an address, beside those that it is known to; the mark itself opens nothing. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, config: Config, email: string): void {
  const { id, signatures } = readMark(request, config) ?? { id: newSecret(), signatures: [] };
  const own = signatureOf(id, email, config);
  const marks = [own, ...signatures.filter((given) => given !== own)].slice(0, maxAddresses);
  void reply.setCookie(authCookieName('device', config), [id, ...marks].join('.'), {
    ...authCookieOptions(config),
    maxAge: daysInSeconds(config.rules.accounts.deviceDays),
  });
}
