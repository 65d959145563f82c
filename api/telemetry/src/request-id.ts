import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Of an id that somebody else made: it goes into logs and reports as it is. */
const shape = /^[\w-]{8,60}$/;

/** The id of a request: the one that it brought from whoever passed it on, else a new one. */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const { 'x-request-id': given } = headers;
  return typeof given === 'string' && shape.test(given) ? given : randomUUID();
}
