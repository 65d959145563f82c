import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../loopback-server.ts';

const path = '/sentry';
const mostEvents = 200;
const longestEnvelope = 1_048_576;

export type SentryEvent = Record<string, unknown>;

/**
 * The events of an envelope: its header, then of each item a header and a payload, one line each; `length` says where a payload may have lines.
 * @see https://develop.sentry.dev/sdk/data-model/envelopes/
 */
function eventsOf(envelope: Buffer): SentryEvent[] {
  let rest = envelope;
  const line = (length?: number) => {
    const end = length ?? (rest.indexOf(10) < 0 ? rest.length : rest.indexOf(10));
    const text = rest.subarray(0, end).toString('utf8');
    rest = rest.subarray(end + 1);
    return text;
  };
  line();
  const events: SentryEvent[] = [];
  while (rest.length > 0) {
    const header = line();
    if (header === '') continue;
    const { type, length } = JSON.parse(header) as { type: string; length?: number };
    const payload = line(length);
    if (type === 'event') events.push(JSON.parse(payload) as SentryEvent);
  }
  return events;
}

/**
 * The simulator of Sentry: takes envelopes from pages and servers. `GET /sentry/_control/events` shows what came, `DELETE` forgets it. Its DSN is
 * `http://<any key>@localhost:<port>/sentry/<project>`.
 */
export function sentryRoutes(app: FastifyInstance): void {
  const events: SentryEvent[] = [];
  app.get(`${path}/_control/events`, () => ({ events }));
  app.delete(`${path}/_control/events`, () => {
    events.length = 0;
    return { success: true };
  });
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestEnvelope }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(`${path}/api/:project/envelope/`, (request, reply) => {
      const { sentry_key: key } = request.query as { sentry_key?: string };
      if (!key && !request.headers['x-sentry-auth']) refuse(403, 'forbidden', 'An envelope names the key of its DSN.');
      const body = request.body as Buffer;
      events.push(...eventsOf(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body));
      events.splice(0, events.length - mostEvents);
      return reply.header('access-control-allow-origin', '*').send({ id: events.at(-1)?.['event_id'] });
    });
    done();
  });
}
