import { scopeFields } from '@fanfare/telemetry';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/** Reset links, signed media and tickets have their secret in the URL. */
const secretPath = /^(\/api\/auth\/password\/|\/api\/gift\/|\/api\/promo\/)[^?]*/;

function withoutSecrets(url: string): string {
  const end = url.indexOf('?');
  return (end === -1 ? url : `${url.slice(0, end)}?…`).replace(secretPath, '$1…');
}

/** Structured logs without tokens, cookies, passwords or secret links. */
export function logOptions(config: Config): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false;
  return {
    level: config.logLevel,
    // Of a request or a job, wherever the line is written; a request's own logger has its id already.
    mixin: (_fields, _level, logger) => ('reqId' in logger.bindings() ? {} : scopeFields()),
    redact: {
      // What PostgreSQL says about a refused row has its values.
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.secret',
        'err.detail',
        'err.where',
      ],
      censor: '…',
    },
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        url: withoutSecrets(request.url),
        address: request.ip,
      }),
    },
  };
}
