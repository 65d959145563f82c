import type { OutgoingHttpHeaders } from 'node:http';
import { liveTicket } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { LiveHub } from './live-hub.ts';
import { createTicket, sessionsAlive, consumeTicket } from './live.repository.ts';
import { endedChannel, liveChannel, type LiveMessage } from './notify.ts';

const beatEveryMs = 10_000;

/** Live events: a ticket by an authorized call, then a stream of "this has changed" for the open tab. */
export const live: FastifyPluginAsync = async (app) => {
  const hub = new LiveHub();
  const open = app.metrics.gauge('fanfare_live_connections', 'Streams of live events that are open.');
  app.metrics.beforeScrape(() => open.set(hub.size()));

  app.notifications.on(liveChannel, (payload) => {
    // Events may be lost with a connection: tabs refetch everything when they open a new stream.
    if (payload === '') hub.closeAll();
    else for (const message of JSON.parse(payload) as LiveMessage[]) hub.deliver(message);
  });

  const closeEnded = async () => hub.keepSessions(await sessionsAlive(app.db, hub.sessionIds()));
  const report = (error: unknown) => app.log.warn({ err: error }, 'the sessions of live streams could not be checked');
  app.notifications.on(endedChannel, () => void closeEnded().catch(report));

  async function beat(): Promise<void> {
    hub.beat();
    await closeEnded();
  }
  const beats = setInterval(() => {
    beat().catch(report);
  }, beatEveryMs);
  beats.unref();
  app.addHook('preClose', (done) => {
    clearInterval(beats);
    hub.closeAll();
    done();
  });

  route(app, liveTicket, async ({ subject }) => {
    const { ticket, expiresAt } = await createTicket(app.db, subject, app.config.rules.accounts.liveTicketSeconds);
    return { ticket, expiresAt: expiresAt.toISOString() };
  });

  app.get<{ Querystring: { ticket?: string } }>(
    '/api/v2/live',
    // Not by HEAD, which would use up the ticket.
    { config: { access: 'public', isStream: true }, schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { ticket } = request.query;
      const owner = typeof ticket === 'string' ? await consumeTicket(app.db, ticket) : null;
      if (!owner) throw new AppError('unauthenticated', because('live.ticket_spent'));
      reply.hijack();
      // Who left meanwhile won't be seen to leave.
      if (reply.raw.destroyed) return;
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-request-id': request.id,
      });
      // The browser's reconnection delay, and a first line that shows that the stream is open.
      reply.raw.write('retry: 2000\n: open\n\n');
      hub.open(owner.accountId, owner.sessionId, reply.raw);
    },
  );
};
