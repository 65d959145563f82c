import type { FastifyRequest } from 'fastify';

/** A cookie's raw value; null without one. */
export function cookie(request: FastifyRequest, name: string): string | null {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1] ?? null;
}

/** A cookie's value if it is one of the allowed ones. */
export function choiceOf<Value extends string>(
  request: FastifyRequest,
  name: string,
  allowed: readonly Value[],
): Value | null {
  const value = cookie(request, name);
  return allowed.find((one) => one === value) ?? null;
}
