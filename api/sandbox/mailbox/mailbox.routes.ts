import type { FastifyInstance } from 'fastify';
import { pageRoute } from '../html.ts';
import { refuse } from '../loopback-server.ts';
import type { Mail } from './mail.ts';
import type { MailStore } from './mail.store.ts';
import { framedMail, framedPolicy, listPage, mailPage, parts, themes, type View, widths } from './mailbox.page.ts';

type Query<Name extends string> = { Querystring: Partial<Record<Name, string | string[]>> };
type Search = Query<'to' | 'q'>;
type Look = Query<'part' | 'width' | 'theme'>;
type ById = { Params: { id: string } };

const first = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

/** The mailbox's pages, and its JSON for tests. */
export function mailboxRoutes(app: FastifyInstance, store: MailStore, sandboxUrl: string): void {
  const searchOf = ({ to, q }: Search['Querystring']) => ({ to: first(to), words: first(q) });
  const mailOf = (id: string): Mail => store.find(id) ?? refuse(404, 'not_found', 'There is no such mail.');

  /** One of a parameter's allowed values; the first by default. */
  const oneOf = <T extends string>(values: readonly [T, ...T[]], given: string | string[] | undefined): T =>
    values.find((value) => value === first(given)) ?? values[0];
  const viewOf = ({ part, width, theme }: Look['Querystring']): View => ({
    part: oneOf(parts, part),
    width: oneOf(widths, width),
    theme: oneOf(themes, theme),
  });

  pageRoute(app, '/', ({ query }) => {
    const search = searchOf(query);
    return listPage(store.list(search), search, sandboxUrl);
  });
  pageRoute(app, '/messages/:id', ({ params, query }) => mailPage(mailOf(params.id), viewOf(query), sandboxUrl));
  app.get<ById & Look>('/messages/:id/html', async (request, reply) =>
    reply
      .header('Content-Security-Policy', framedPolicy)
      .type('text/html; charset=utf-8')
      .send(framedMail(mailOf(request.params.id), viewOf(request.query).theme)),
  );
  app.get<Search>('/api/messages', async (request) => ({ messages: store.list(searchOf(request.query)) }));
  app.delete('/api/messages', async () => ({ deleted: await store.clear() }));
}
