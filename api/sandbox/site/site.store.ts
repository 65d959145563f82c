import type { Pool } from 'pg';

export interface Post {
  slug: string;
  title: string;
  summary: string;
  body: string;
  published_at: Date;
}

/** The posts that the product itself names, newest first. */
export async function publishedPosts(pool: Pool): Promise<Post[]> {
  const { rows } = await pool.query<Post>(
    `SELECT slug, title, summary, body, published_at FROM blog_posts
      WHERE published_at <= app_now() ORDER BY published_at DESC, id DESC LIMIT 100`,
  );
  return rows;
}
