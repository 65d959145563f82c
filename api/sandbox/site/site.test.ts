import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDemoPosts } from '../../seeds/blog.ts';
import { type TestApp, testApp } from '../../test/build-app.ts';
import { loopbackServer } from '../loopback-server.ts';
import { siteRoutes } from './site.routes.ts';

let api: TestApp;
let pool: pg.Pool;
let sandbox: FastifyInstance;

beforeAll(async () => {
  api = await testApp();
  pool = new pg.Pool({ connectionString: api.database.ownerUrl, max: 2 });
  pool.on('error', () => undefined);
  sandbox = await loopbackServer();
  siteRoutes(sandbox, pool);
});
afterAll(async () => {
  await sandbox.close();
  await pool.end();
  await api.close();
});

const open = (url: string) => sandbox.inject({ url });

it.each(['/site/blog/none', '/site/myspace', '/site/blog/a/b'])('has no page at %s', async (url) => {
  expect((await open(url)).statusCode).toBe(404);
});

it('has the posts that the product names, each with its text', async () => {
  expect((await open('/site/blog')).body).toContain('No posts yet');
  await writeDemoPosts(api.db);
  await api.db('blog_posts').insert({
    slug: 'tomorrow',
    title: 'Not yet',
    summary: 'x',
    body: 'x',
    published_at: api.db.raw("app_now() + interval '1 day'"),
  });
  const list = (await open('/site/blog')).body;
  const { items } = (await api.app.inject({ url: '/api/blog/posts' })).json<{
    data: { items: { id: number; slug: string; title: string }[] };
  }>().data;
  for (const { id, slug, title } of items) {
    expect(list).toContain(`href="/site/blog/${slug}"`);
    const post = (await open(`/site/blog/${slug}`)).body;
    expect(post).toContain(title.replaceAll("'", '&#39;'));
    const { body } = (await api.app.inject({ url: `/api/blog/posts/${id}` })).json<{ data: { body: string } }>().data;
    expect(post.match(/<p>/g)).toHaveLength(body.split('\n\n').length);
  }
  expect(list).not.toContain('Not yet');
  expect((await open('/site/blog/tomorrow')).statusCode).toBe(404);
});

it.each(['faq', 'facebook', 'instagram', 'twitter', 'spotify', 'linkedin'])(
  'has a labelled page in the place of %s',
  async (name) => {
    const answer = await open(`/site/${name}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/<h1>[^<]+<\/h1>/);
    expect(answer.body).toContain('Demo page');
  },
);
