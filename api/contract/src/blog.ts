import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { id, instant, page, pageQuery } from './shapes.ts';

const publicEndpoint = endpointWith({ tag: 'Reference data', access: 'public' });

export const blogPostSummary = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  publishedAt: instant,
  isDemo: z.boolean(),
});

export const listBlogPosts = publicEndpoint('GET /api/blog/posts', {
  summary: 'Posts of the blog, newest first',
  query: z.strictObject(pageQuery),
  response: page(blogPostSummary),
});

export const getBlogPost = publicEndpoint('GET /api/blog/posts/:id', {
  summary: 'One post; its body is plain paragraphs, apart by an empty line',
  response: z.object({ ...blogPostSummary.shape, body: z.string() }),
});
