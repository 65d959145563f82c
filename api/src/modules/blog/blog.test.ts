import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeDemoPosts } from '../../../seeds/blog.ts';
import { type TestApp, testApp } from '../../../test/build-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());
beforeEach(() => api.db('blog_posts').delete());

const get = (url: string) => api.app.inject({ url });

/** @param publishedAt SQL of an instant */
async function post(slug: string, publishedAt: string): Promise<number> {
  const [row] = await api
    .db('blog_posts')
    .insert({
      slug,
      title: `About ${slug}`,
      summary: 'In short',
      body: 'First.\n\nSecond.',
      published_at: api.db.raw(publishedAt),
    })
    .returning<{ id: number }[]>('id');
  return row!.id;
}

interface Page {
  items: { title: string }[];
  nextCursor: string | null;
}

/** All titles, page by page. */
async function everything(limit: number): Promise<{ titles: string[]; pages: number }> {
  const titles: string[] = [];
  let cursor: string | null = '';
  let pages = 0;
  while (cursor !== null) {
    const answer = await get(`/api/blog/posts?limit=${limit}&cursor=${cursor}`);
    const { items, nextCursor } = answer.json<{ data: Page }>().data;
    titles.push(...items.map(({ title }) => title));
    cursor = nextCursor;
    pages += 1;
  }
  return { titles, pages };
}

describe('refused', () => {
  it.each(['2147483647', '0', '-1', '1.5', 'about', '99999999999', '1%00'])(
    'a post that isn’t there: %s',
    async (id) => {
      const answer = await get(`/api/blog/posts/${id}`);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
    },
  );

  it.each(['cursor=nonsense', 'cursor=1', 'cursor=1.2.3', 'cursor=-1.1', 'limit=0', 'limit=101', 'page=2'])(
    'a page that no page named: ?%s',
    async (query) => {
      const answer = await get(`/api/blog/posts?${query}`);
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_input']);
    },
  );

  it('what is not out yet, until it is', async () => {
    const id = await post('tomorrow', "app_now() + interval '1 day'");
    expect((await get(`/api/blog/posts/${id}`)).statusCode).toBe(404);
    expect((await get('/api/blog/posts')).json().data).toEqual({ items: [], nextCursor: null });
    await api.advanceClock(86_401);
    expect((await get(`/api/blog/posts/${id}`)).json().data.title).toBe('About tomorrow');
    expect((await get('/api/blog/posts')).json().data.items).toHaveLength(1);
  });

  it('whatever the API itself would write', async () => {
    const write = api.app
      .db('blog_posts')
      .insert({ slug: 'x', title: 'x', summary: 'x', body: 'x', published_at: new Date() });
    await expect(write).rejects.toThrow('permission denied');
  });
});

it('shows posts newest first, page by page, none twice and none left out', async () => {
  // Three of them at the very same moment, two within one millisecond.
  await post('old', "'2026-01-01T00:00:00Z'");
  for (const twin of ['a', 'b', 'c']) await post(`twin-${twin}`, "'2026-02-01T12:00:00.000100Z'");
  await post('later', "'2026-02-01T12:00:00.000900Z'");
  await post('newest', "app_now() - interval '1 second'");
  const order = ['newest', 'later', 'twin-c', 'twin-b', 'twin-a', 'old'].map((slug) => `About ${slug}`);
  for (const limit of [1, 2, 3, 5, 6, 100]) {
    expect(await everything(limit)).toEqual({ titles: order, pages: Math.ceil(order.length / limit) });
  }
});

it('gives one post with its paragraphs; the list leaves them out', async () => {
  const id = await post('one', "'2026-02-01T12:00:00Z'");
  const summary = {
    id,
    slug: 'one',
    title: 'About one',
    summary: 'In short',
    publishedAt: '2026-02-01T12:00:00.000Z',
    isDemo: false,
  };
  expect((await get(`/api/blog/posts/${id}`)).json().data).toEqual({ ...summary, body: 'First.\n\nSecond.' });
  expect((await get('/api/blog/posts')).json().data.items).toEqual([summary]);
});

it('has posts about Fanfare in the demo, labelled as such, and only once', async () => {
  await writeDemoPosts(api.db);
  await writeDemoPosts(api.db);
  const { items } = (await get('/api/blog/posts')).json().data;
  expect(items).toHaveLength(6);
  for (const { id, isDemo } of items) {
    expect(isDemo).toBe(true);
    expect((await get(`/api/blog/posts/${id}`)).json().data.body.split('\n\n').length).toBeGreaterThanOrEqual(4);
  }
});
