import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Parses JSON bodies. An empty one counts as none, since clients send the content type on every POST. */
export const jsonBodies = fp(
  (app: FastifyInstance, _options, done) => {
    const parse = app.getDefaultJsonParser('error', 'error');
    app.removeContentTypeParser(['application/json', 'text/plain']);
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, next) => {
      if (body === '') next(null, undefined);
      else void parse(request, body as string, next);
    });
    done();
  },
  { name: 'json-bodies' },
);
