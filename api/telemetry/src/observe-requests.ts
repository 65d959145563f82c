import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Metrics, boundedLabel } from './metrics.ts';
import { inScope } from './scope.ts';
import type { Span, Tracing } from './span.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of this request; null where nothing is traced. */
    span: Span | null;
    /** What its address is like, where one handler answers many: a pattern, never the address. */
    pattern: string | null;
  }
  interface FastifyContextConfig {
    /** Its answer lasts for as long as somebody reads it: no time of the API's. */
    isStream?: boolean;
  }
}

interface Options {
  metrics: Metrics;
  tracing: Tracing | null;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Remotes may add patterns at any time. */
const mostPatterns = 1_000;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** As nginx logs whoever left before their answer was complete. */
const clientLeft = 499;

/** Counts, times and traces what a server is asked, by the patterns of addresses. To be registered before what it shall measure. */
export const observeRequests = fp<Options>(
  (app: FastifyInstance, { metrics, tracing }, done) => {
    const seconds = metrics.histogram(
      'fanfare_http_request_duration_seconds',
      'Time until a request was answered, by the pattern of its address, method and status.',
      ['route', 'method', 'status'],
      buckets,
    );
    const known = boundedLabel(mostPatterns);
    const patternOf = (request: FastifyRequest) => known(request.pattern ?? request.routeOptions.url ?? 'none');
    const methodOf = ({ method }: FastifyRequest) => (methods.has(method) ? method : 'other');
    const statusOf = ({ raw, statusCode }: FastifyReply) => (raw.writableEnded ? statusCode : clientLeft);

    // Otherwise each request would write down what nobody reads.
    const isVerbose = app.log.level === 'debug';

    app.decorateRequest('span', null);
    app.decorateRequest('pattern', null);

    app.addHook('onRequest', (request, _reply, next) => {
      const method = methodOf(request);
      if (tracing) {
        // nginx lets nobody outside choose the trace: what they name is referred to, and this one is sampled by itself.
        const { traceparent: parent, 'x-caller-traceparent': link } = request.headers;
        request.span = tracing.start(
          `${method} ${request.routeOptions.url ?? ''}`.trim(),
          'server',
          { 'http.request.method': method, 'fanfare.request_id': request.id },
          parent ? { parent } : { link },
        );
      }
      inScope({ requestId: request.id, span: request.span }, next);
    });
    // Events of the socket, from which bodies are read, know nothing of the scope.
    app.addHook('preValidation', (request, _reply, next) => {
      if (request.body === undefined) return next();
      inScope({ requestId: request.id, span: request.span }, next);
    });
    app.addHook('onResponse', (request, reply, next) => {
      const [route, method, status] = [patternOf(request), methodOf(request), statusOf(reply)];
      if (!request.routeOptions.config.isStream) seconds.observe({ route, method, status }, reply.elapsedTime / 1_000);
      request.span?.end(status >= 500, { 'http.route': route, 'http.response.status_code': status });
      if (isVerbose) request.log.debug({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered');
      next();
    });
    done();
  },
  { name: 'observe-requests' },
);
