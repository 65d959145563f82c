import type { FastifyInstance } from 'fastify';
import { pageRoute } from '../html.ts';
import { refuse } from '../loopback-server.ts';
import { clockPage } from './clock.page.ts';
import type { ClockStore } from './clock.store.ts';

const furthestSeconds = 5 * 365 * 86_400;

/** The sandbox's page and `/_control/clock`. */
export function clockRoutes(app: FastifyInstance, clock: ClockStore, urls: { sandbox: string; mailbox: string }): void {
  pageRoute(app, '/', async () => clockPage(await clock.read(), urls.mailbox, `${urls.sandbox}/_control/clock`));
  app.get('/_control/clock', () => clock.read());
  app.post('/_control/clock', (request) => clock.advance(secondsOf(request.body)));
}

function secondsOf(body: unknown): number {
  const isAlone = typeof body === 'object' && body !== null && Object.keys(body).join() === 'advanceSeconds';
  const seconds = isAlone ? (body as { advanceSeconds: unknown }).advanceSeconds : undefined;
  if (Number.isInteger(seconds) && Number(seconds) > 0 && Number(seconds) <= furthestSeconds) return Number(seconds);
  return refuse(400, 'invalid', `Send {"advanceSeconds": n} with a whole n from 1 to ${furthestSeconds} (five years).`);
}
