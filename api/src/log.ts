import { scopeFields } from '@fanfare/telemetry';
import type { FastifyServerOptions } from 'fastify';
import { destination, type DestinationStream } from 'pino';
import type { Config } from './config.ts';

/** Reset links, signed media and tickets have their secret in the URL. */
const secretPath = /^(\/api\/auth\/password\/|\/api\/gift\/|\/api\/promo\/)[^?]*/;

function withoutSecrets(url: string): string {
  const end = url.indexOf('?');
  return (end === -1 ? url : `${url.slice(0, end)}?…`).replace(secretPath, '$1…');
}

const standardOutput = 1;
/** Lines that wait for room are kept up to this; later ones are lost. */
const waitingBytes = 2 ** 20;

/** Where logs go. What can't be written, as on a full disk, is no reason to end the process. */
export function logOutput(dest: number = standardOutput): DestinationStream {
  const output = destination({ dest, sync: true, maxLength: waitingBytes });
  output.on('error', () => undefined);
  return output;
}

/** Structured logs without tokens, cookies, passwords or secret links. */
export function logOptions(config: Config): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false;
  return {
    level: config.logLevel,
    // Of a request or a job, wherever the line is written; a request's own logger has its id already.
    mixin: (_fields, _level, logger) => ('reqId' in logger.bindings() ? {} : scopeFields()),
    stream: logOutput(),
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
