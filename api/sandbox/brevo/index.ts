import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { pageRoute } from '../html.ts';
import { refuse } from '../loopback-server.ts';
import { eventsPage } from './brevo.page.ts';
import { type ReceivedEvent, event } from './received-event.ts';

/** A well-known key, valid for this sandbox only. */
export const brevoKey = 'fanfare-sandbox-brevo';

const control = z.strictObject({
  email: z.email(),
  /** What events of this contact are answered with; null: they are taken. */
  status: z.nullable(z.int().check(z.gte(400), z.lte(599))),
});

/** The newest ones are kept. */
const mostEvents = 500;

/**
 * Brevo's API under `/brevo`, as far as this product uses it: it takes events. `GET /brevo` shows them, `GET /brevo/_events?email=` has them as
 * JSON, `POST /brevo/_control` has those of one contact refused.
 */
export function brevoSandbox(app: FastifyInstance): void {
  const events: ReceivedEvent[] = [];
  const refusals = new Map<string, number>();

  app.post('/brevo/v3/events', (request, reply) => {
    if (request.headers['api-key'] !== brevoKey)
      return reply.status(401).send({ code: 'unauthorized', message: 'Key not found' });
    const given = event.safeParse(request.body);
    if (!given.success) return reply.status(400).send({ code: 'invalid_parameter', message: given.error.message });
    const status = refusals.get(given.data.identifiers.email_id);
    if (status !== undefined) return reply.status(status).send({ code: 'refused', message: 'Refused by the sandbox' });
    events.push(given.data);
    if (events.length > mostEvents) events.shift();
    return reply.status(204).send();
  });

  app.get<{ Querystring: { email?: string } }>('/brevo/_events', ({ query }) => ({
    events: events.filter(({ identifiers }) => query.email === undefined || identifiers.email_id === query.email),
  }));

  app.post('/brevo/_control', (request) => {
    const change = control.safeParse(request.body);
    if (!change.success) return refuse(400, 'invalid', 'Send {"email": "…", "status": 400 to 599, or null}.');
    const { email, status } = change.data;
    if (status === null) refusals.delete(email);
    else refusals.set(email, status);
    return { success: true };
  });

  pageRoute(app, '/brevo', () => eventsPage(events.toReversed()));
}
