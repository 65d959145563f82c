import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { refuse } from '../loopback-server.ts';
import { accountPage, accounts, blogPage, faqPage, postPage } from './site.page.ts';
import { publishedPosts } from './site.store.ts';

const asPage = 'text/html; charset=utf-8';

/** The pages outside the product that its menus lead to: a blog, help pages, and accounts at networks. Under `/site/<name>`. */
export function siteRoutes(app: FastifyInstance, pool: Pool): void {
  app.get('/site/blog', async (_, reply) => reply.type(asPage).send(blogPage(await publishedPosts(pool))));

  app.get<{ Params: { slug: string } }>('/site/blog/:slug', async ({ params }, reply) => {
    const post = (await publishedPosts(pool)).find(({ slug }) => slug === params.slug);
    return reply.type(asPage).send(post ? postPage(post) : refuse(404, 'not_found', 'There is no such post.'));
  });

  app.get('/site/faq', (_, reply) => reply.type(asPage).send(faqPage()));

  for (const [name, account] of Object.entries(accounts))
    app.get(`/site/${name}`, (_, reply) => reply.type(asPage).send(accountPage(account)));
}
