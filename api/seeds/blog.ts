import type { Knex } from 'knex';
import { demoPosts } from './data/blog-posts.ts';

/**
 * Inserts the demo's posts, labelled as such. Existing ones stay unchanged.
 * @param db as the schema's owner
 */
export async function writeDemoPosts(db: Knex): Promise<void> {
  const rows = demoPosts.map(({ slug, title, summary, paragraphs, publishedDaysAgo }) => ({
    slug,
    title,
    summary,
    body: paragraphs.join('\n\n'),
    published_at: db.raw('app_now() - make_interval(days => ?)', [publishedDaysAgo]),
    is_demo: true,
  }));
  await db('blog_posts').insert(rows).onConflict('slug').ignore();
}
