import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { pageRoute } from '../html.ts';
import { refuse } from '../loopback-server.ts';
import { eventsPage } from './brevo.page.ts';
import { type ReceivedEvent, event } from './received-event.ts';

/** A well-known key, valid for this sandbox only. */
export const brevoKey = 'fanfare-sandbox-brevo';
/** What it sends with its webhooks, likewise. */
export const brevoSecret = 'fanfare-sandbox-brevo-webhook';

const control = z.strictObject({
  email: z.email(),
  /** What events of this contact are answered with; null: they are taken. */
  status: z.nullable(z.int().check(z.gte(400), z.lte(599))),
});

/** The newest ones are kept. */
const mostEvents = 500;

/**
 * Brevo's API under `/brevo`, as far as this product uses it: it takes events, and removes contacts. `GET /brevo` shows them, `GET
 * /brevo/_events?email=` has them as JSON, `GET /brevo/_removed?email=` says whether a contact was removed. `POST /brevo/_control` has the calls about
 * one contact refused, `POST /brevo/_unsubscribe` follows the link in an email that Brevo sent.
 * @param webhookUrl where the product hears of it
 */
export function brevoSandbox(app: FastifyInstance, webhookUrl: string): void {
  const events: ReceivedEvent[] = [];
  const refusals = new Map<string, number>();
  const removed = new Set<string>();

  app.post('/brevo/v3/events', (request, reply) => {
    if (request.headers['api-key'] !== brevoKey)
      return reply.status(401).send({ code: 'unauthorized', message: 'Key not found' });
    const given = event.safeParse(request.body);
    if (!given.success) return reply.status(400).send({ code: 'invalid_parameter', message: given.error.message });
    const status = refusals.get(given.data.identifiers.email_id);
    if (status !== undefined) return reply.status(status).send({ code: 'refused', message: 'Refused by the sandbox' });
    events.push(given.data);
    removed.delete(given.data.identifiers.email_id);
    if (events.length > mostEvents) events.shift();
    return reply.status(204).send();
  });

  app.delete<{ Params: { email: string } }>('/brevo/v3/contacts/:email', ({ headers, params: { email } }, reply) => {
    if (headers['api-key'] !== brevoKey)
      return reply.status(401).send({ code: 'unauthorized', message: 'Key not found' });
    const status = refusals.get(email);
    if (status !== undefined) return reply.status(status).send({ code: 'refused', message: 'Refused by the sandbox' });
    const left = events.filter(({ identifiers }) => identifiers.email_id !== email);
    if (left.length === events.length)
      return reply.status(404).send({ code: 'document_not_found', message: 'Contact does not exist' });
    events.splice(0, Infinity, ...left);
    removed.add(email);
    return reply.status(204).send();
  });

  app.post('/brevo/_unsubscribe', async (request) => {
    const asked = z.strictObject({ email: z.email() }).safeParse(request.body);
    if (!asked.success) return refuse(400, 'invalid', 'Send {"email": "…"}.');
    const { email } = asked.data;
    const { status } = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${brevoSecret}` },
      body: JSON.stringify({ id: 1, event: 'unsubscribe', email, ts: Math.floor(Date.now() / 1_000) }),
    });
    return { success: status === 200, url: '/brevo' };
  });

  app.get<{ Querystring: { email: string } }>('/brevo/_removed', ({ query }) => ({
    removed: removed.has(query.email),
  }));

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
