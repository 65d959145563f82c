import type { Knex } from 'knex';
import type { PageAsked } from '../../paging.ts';

interface SummaryRow {
  id: number;
  slug: string;
  title: string;
  summary: string;
  published_at: Date;
  is_demo: boolean;
}
export interface PostRow extends SummaryRow {
  body: string;
}

const summaryColumns = ['id', 'slug', 'title', 'summary', 'published_at', 'is_demo'];
/** What the cursor carries: a whole number, and nothing of the instant is lost. */
const microseconds = 'floor(extract(epoch FROM published_at) * 1000000)::bigint';

/** One row more than the page holds, newest first, published ones only. */
export function publishedPosts(db: Knex, { after, limit }: PageAsked): Promise<(SummaryRow & { micros: string })[]> {
  const query = db('blog_posts')
    .whereRaw('published_at <= app_now()')
    .orderBy([
      { column: 'published_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit + 1)
    .select<(SummaryRow & { micros: string })[]>(...summaryColumns, db.raw(`${microseconds} AS micros`));
  return after ? query.whereRaw(`(${microseconds}, id) < (?, ?)`, after) : query;
}

/** @returns null for a post that isn't there, or isn't published yet */
export async function publishedPost(db: Knex, id: number): Promise<PostRow | null> {
  const row = await db('blog_posts')
    .where({ id })
    .whereRaw('published_at <= app_now()')
    .first<PostRow | undefined>(...summaryColumns, 'body');
  return row ?? null;
}
