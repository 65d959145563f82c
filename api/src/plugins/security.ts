import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { AppError } from './errors.ts';

const overloadRetrySeconds = 2;

/** Helmet's headers, computed once: its Fastify plugin computes them for every response. */
export function securityHeaders({ apiUrl }: Config): Record<string, string> {
  const headers: Record<string, string> = {};
  const write = helmet({
    // Answers are JSON, images and audio: they may not run scripts, load resources or be framed.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: apiUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  write(response.req, response, (error) => {
    if (error) throw error;
  });
  for (const [name, value] of Object.entries(response.getHeaders())) headers[name] = String(value);
  return headers;
}

/** Security headers, CORS and load shedding. */
export const security = fp<{ config: Config; headers: Record<string, string> }>(
  async (app: FastifyInstance, { config, headers }) => {
    app.addHook('onRequest', (_request, reply, next) => {
      void reply.headers(headers);
      next();
    });
    await app.register(cors, {
      origin: config.origins,
      credentials: true,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key', ...(app.tracing ? ['traceparent'] : [])],
      exposedHeaders: ['retry-after', 'x-request-id', 'x-fanfare-now', 'content-range', 'accept-ranges'],
      maxAge: 3_600,
    });
    await app.register(cookie);
    await app.register(underPressure, {
      // Tests share two cores with a browser and a database, where a slow event loop is no sign of load.
      maxEventLoopDelay: config.env === 'test' ? 0 : 1_500,
      pressureHandler: () =>
        Promise.reject(new AppError('overloaded', undefined, { retryAfterSeconds: overloadRetrySeconds })),
    });
    app.addHook('onSend', (request, reply, _payload, next) => {
      void reply.header('x-request-id', request.id);
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
      next();
    });
  },
  { name: 'security' },
);
