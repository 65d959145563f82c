import type { FastifyInstance } from 'fastify';
import { refuse } from '../loopback-server.ts';
import type { Mail } from './mail.ts';
import type { MailStore } from './mail.store.ts';
import { framedMail, framedPolicy, listPage, mailPage } from './mailbox.page.ts';

type Filter = { Querystring: { to?: string | string[] } };
type ById = { Params: { id: string } };

/** The mailbox's pages, and its JSON for tests. */
export function mailboxRoutes(app: FastifyInstance, store: MailStore, sandboxUrl: string): void {
  const filterOf = ({ to }: Filter['Querystring']) => (Array.isArray(to) ? to[0] : to) ?? '';
  const mailOf = (id: string): Mail => store.find(id) ?? refuse(404, 'not_found', 'There is no such mail.');
  const asPage = 'text/html; charset=utf-8';

  app.get<Filter>('/', async (request, reply) => {
    const to = filterOf(request.query);
    return reply.type(asPage).send(listPage(store.list(to), to, sandboxUrl));
  });
  app.get<ById>('/messages/:id', async (request, reply) =>
    reply.type(asPage).send(mailPage(mailOf(request.params.id), sandboxUrl)),
  );
  app.get<ById>('/messages/:id/html', async (request, reply) =>
    reply
      .header('Content-Security-Policy', framedPolicy)
      .type(asPage)
      .send(framedMail(mailOf(request.params.id))),
  );
  app.get<Filter>('/api/messages', async (request) => ({ messages: store.list(filterOf(request.query)) }));
  app.delete('/api/messages', async () => ({ deleted: await store.clear() }));
}
