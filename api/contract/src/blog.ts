import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, id, instant, page, pageQuery } from './shapes.ts';

export const blogPostSummary = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  publishedAt: instant,
  isDemo: z.boolean(),
});

export const listBlogPosts = endpoint('GET /api/blog/posts', {
  summary: 'Posts of the blog, newest first',
  tag: 'Reference data',
  access: 'public',
  query: z.strictObject(pageQuery),
  response: page(blogPostSummary),
});

export const getBlogPost = endpoint('GET /api/blog/posts/:id', {
  summary: 'One post; its body is plain paragraphs, apart by an empty line',
  tag: 'Reference data',
  access: 'public',
  params: byId,
  response: z.object({ ...blogPostSummary.shape, body: z.string() }),
});

export const blogEndpoints = [listBlogPosts, getBlogPost] as const;
