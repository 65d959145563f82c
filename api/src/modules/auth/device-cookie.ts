import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { authCookieName, authCookieOptions, daysInSeconds } from './auth-cookie.ts';
import { newSecret } from '../../secrets.ts';

/** The device's id, and a signature for each mark: an address that it is known to, or its factor; the newest first. */
const shape = /^[\w-]{43}(?:\.[\w-]{43}){1,5}$/;
const maxMarks = 5;

/** The mark of a browser that has proved the factor of an address, beside that of the address. */
export const factorMark = (email: string): string => `${email} by factor`;

const signatureOf = (id: string, mark: string, config: Config): string =>
  createHmac('sha256', config.jwtSecret).update(`device:${id}:${mark.toLowerCase()}`).digest('base64url');

const isSame = (given: string, expected: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(expected));

function readMarks(request: FastifyRequest, config: Config): { id: string; signatures: string[] } | null {
  const value = request.cookies[authCookieName('device', config)] ?? '';
  if (!shape.test(value)) return null;
  const [id = '', ...signatures] = value.split('.');
  return { id, signatures };
}

/**
 * A browser that has logged in to this address before: other people's wrong tries don't slow it down.
 * @param mark the address, or `factorMark` of it
 * @returns its id; null for any other browser
 */
export function knownDevice(request: FastifyRequest, config: Config, mark: string): string | null {
  const known = readMarks(request, config);
  if (!known) return null;
  const expected = signatureOf(known.id, mark, config);
  return known.signatures.some((given) => isSame(given, expected)) ? known.id : null;
}

/**
 * Marks a browser as one that has logged in to an address, beside those that it is known to; the marks themselves open nothing. Only for
 * confirmed addresses: before that, whoever signed up with it isn't its owner.
 */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  ...own: readonly string[]
): void {
  const { id, signatures } = readMarks(request, config) ?? { id: newSecret(), signatures: [] };
  const added = own.map((mark) => signatureOf(id, mark, config));
  const marks = [...added, ...signatures.filter((given) => !added.includes(given))].slice(0, maxMarks);
  void reply.setCookie(authCookieName('device', config), [id, ...marks].join('.'), {
    ...authCookieOptions(config),
    maxAge: daysInSeconds(config.rules.accounts.deviceDays),
  });
}
