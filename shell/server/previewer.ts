import type { FastifyRequest } from 'fastify';
import type { Boot } from '@fanfare/api-contract';
import { cookie } from './cookies.ts';

/** What a check writes in place of an access token, so that the screens of an account open. Nobody's session. */
const placeholder = 'check';
const tokenShape = /^[\w.-]{1,2000}$/;
/** An identity token of a CI's job is the longest. */
const bearerShape = /^Bearer [\w.-]{1,8000}$/;

/**
 * Who opens a page, as an Authorization header for the API: the header of its own that a check sends, else the browser's session. A link
 * carries neither.
 */
export function bearerOf(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  if (authorization !== undefined) return bearerShape.test(authorization) ? authorization : null;
  const token = cookie(request, 'token');
  return token !== null && tokenShape.test(token) ? `Bearer ${token}` : null;
}

/**
 * Whether this request may get the versions of its preview. A check opens a build that nobody has vouched for: never beside the session
 * of an account, which the build could take.
 */
export function maySee(preview: Boot['preview'], request: FastifyRequest): boolean {
  if (preview?.kind !== 'check') return true;
  const token = cookie(request, 'token');
  return request.headers.authorization !== undefined && (token === null || token === placeholder);
}
