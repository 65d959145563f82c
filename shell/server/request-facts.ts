import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Whether an address asks for nothing but its page, in a language. */
export const isPlain = (request: FastifyRequest): boolean =>
  Object.keys(request.query as object).every((name) => name === 'language');

/** The visitor's address as the nearest proxy names it: the last one. The API believes this server if its settings say so. */
export function visitorAddressOf(request: FastifyRequest): string {
  const named = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)!
    .trim();
  return isIP(named) === 0 ? request.ip : named;
}

/** Reached as 127.0.0.1, the page must address its neighbours that way too: to a browser `localhost` is another site. */
export function onHostOf(request: FastifyRequest): (url: string) => string {
  const isLoopbackAddress = request.hostname === '127.0.0.1';
  return (url) => (isLoopbackAddress ? url.replace(/^http:\/\/localhost(?=[:/]|$)/, 'http://127.0.0.1') : url);
}
