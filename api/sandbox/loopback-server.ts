import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * A server for this machine only: it accepts loopback host names (against DNS rebinding) and JSON bodies (which other origins can't send),
 * and serves pages under a strict policy.
 */
export async function loopbackServer(): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 10_240, forceCloseConnections: true });
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('Content-Security-Policy', policy)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'no-store');
    if (!loopback.has(request.hostname)) return refuse(403, 'forbidden', 'Only this machine may ask.');
  });
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    const code =
      error instanceof Refusal
        ? error.reason
        : status === 415
          ? 'unsupported_media_type'
          : status < 500
            ? 'invalid'
            : 'internal';
    if (status >= 500) process.stderr.write(`Error: ${error.stack ?? error.message}\n`);
    return reply.status(status).send({ success: false, error: { code, message: error.message } });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ success: false, error: { code: 'not_found', message: 'There is nothing here.' } }),
  );
  await app.register(fastifyStatic, {
    root: path.join(import.meta.dirname, 'assets'),
    prefix: '/assets/',
    index: false,
  });
  return app;
}

class Refusal extends Error {
  readonly statusCode: number;
  readonly reason: string;
  constructor(statusCode: number, reason: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.reason = reason;
  }
}

/** Ends a request with a clear message. */
export function refuse(status: 400 | 403 | 404, reason: string, message: string): never {
  throw new Refusal(status, reason, message);
}
