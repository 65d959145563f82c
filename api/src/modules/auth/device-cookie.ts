import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { newSecret } from './secrets.ts';

const secondsPerDay = 86_400;
const shape = /^([\w-]{43})\.([\w-]{43})$/;

/** With the port outside production, as for the refresh cookie. */
const nameOf = (config: Config): string =>
  config.env === 'production' ? 'fanfare_device' : `fanfare_device_${config.port}`;

const signatureOf = (id: string, email: string, config: Config): Buffer =>
  createHmac('sha256', config.jwtSecret).update(`device:${id}:${email.toLowerCase()}`).digest();

/**
 * A browser that has logged in to this address before: other people's wrong tries don't slow it down.
 * @returns its id; null for any other browser
 */
export function knownDevice(request: FastifyRequest, config: Config, email: string): string | null {
  const [, id, signature] = shape.exec(request.cookies[nameOf(config)] ?? '') ?? [];
  if (id === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(id, email, config);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

/** Whether a browser says that it is known to some address: only then is a mark not renewed with its session. */
export const isDeviceMarked = (request: FastifyRequest, config: Config): boolean =>
  request.cookies[nameOf(config)] !== undefined;

/** Marks a browser as one that has logged in to an address; the mark itself opens nothing. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, config: Config, email: string): void {
  const id = knownDevice(request, config, email) ?? newSecret();
  void reply.setCookie(nameOf(config), `${id}.${signatureOf(id, email, config).toString('base64url')}`, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.apiUrl.startsWith('https:'),
    maxAge: config.rules.accounts.deviceDays * secondsPerDay,
  });
}
