import { getBlogPost, listBlogPosts } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { type PostRow, publishedPost, publishedPosts } from './blog.repository.ts';

const presentSummary = ({ id, slug, title, summary, published_at, is_demo }: Omit<PostRow, 'body'>) => ({
  id,
  slug,
  title,
  summary,
  publishedAt: published_at.toISOString(),
  isDemo: is_demo,
});

export async function blog(app: FastifyInstance): Promise<void> {
  route(app, listBlogPosts, async ({ query }) => {
    const asked = readPage(query, ['microseconds', 'id']);
    const rows = await publishedPosts(app.db, asked);
    return pageOf(rows, asked.limit, (row) => [Number(row.micros), row.id], presentSummary);
  });

  route(app, getBlogPost, async ({ params }) => {
    const row = await publishedPost(app.db, params.id);
    if (!row) throw new AppError('not_found');
    return { ...presentSummary(row), body: row.body };
  });
}
