import type { Platform, ServiceType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { counted } from '../services/index.ts';
import type { Counted, Name } from './trends.policy.ts';
import { formatOf } from './posts.policy.ts';
import { platforms } from './settings.policy.ts';

interface Verified {
  submissionId: number;
  serviceId: number;
  type: ServiceType;
  url: string;
  tags: string[];
  isDemo: boolean;
}

/** Counts a newly verified post, once. */
export async function recordPost(trx: Knex.Transaction, post: Verified): Promise<void> {
  const platform = platforms.find((name) => name === post.type);
  if (!platform) return;
  await trx('verified_posts')
    .insert({
      submission_id: post.submissionId,
      service_id: post.serviceId,
      platform,
      format: formatOf(platform, post.url),
      tags: post.tags,
      is_demo: post.isDemo,
    })
    .onConflict('submission_id')
    .ignore();
}

/**
 * Posts per format and tag in the last period and the one before; demo posts apart. Cached until the next post, ten minutes at
 * most.
 */
export async function countPosts(db: Knex, types: readonly Platform[], days: number): Promise<Counted[]> {
  const newest = await db('verified_posts').max<{ max: number | null }>('id').first();
  return counted(db, `trends ${types.join()} ${days} ${newest?.max ?? 0}`, (trx) => recount(trx, types, days));
}

async function recount(db: Knex, types: readonly Platform[], days: number): Promise<Counted[]> {
  return queryRows<Counted>(db)`
    WITH posts AS MATERIALIZED (
      SELECT format, tags, platform, is_demo,
           verified_at > app_now() - make_interval(days => CAST(${days} AS int)) AS is_recent
        FROM verified_posts
       WHERE verified_at > app_now() - make_interval(days => 2 * CAST(${days} AS int))
         AND platform = ANY (CAST(${[...types]} AS text[]))),
    mentions AS (
      SELECT 'format' AS kind, format AS name, platform, is_demo, is_recent FROM posts WHERE format IS NOT NULL
      UNION ALL SELECT 'tag', tag, platform, is_demo, is_recent FROM posts, unnest(tags) AS tag)
    SELECT kind, name, is_demo AS "isDemo", count(*) FILTER (WHERE is_recent)::int AS "postCount",
           count(*) FILTER (WHERE NOT is_recent)::int AS "postCountBefore", array_agg(DISTINCT platform) AS platforms
      FROM mentions GROUP BY kind, name, is_demo`;
}

/** These trends' tags that were posted in the period. */
export async function postedTags(db: Knex, trends: readonly (Name | null)[], days: number): Promise<Set<string>> {
  const tags = trends.flatMap((trend) => (trend?.kind === 'tag' ? [trend.name] : []));
  const rows = await queryRows<{ tag: string }>(db)`
    SELECT tag FROM unnest(CAST(${tags} AS text[])) AS tag
     WHERE EXISTS (SELECT FROM verified_posts p WHERE tag = ANY (p.tags)
                      AND p.verified_at > app_now() - make_interval(days => CAST(${days} AS int)))`;
  return new Set(rows.map((row) => row.tag));
}

/** Services that posted in one of these formats or tags, with which. */
export async function postersIn(
  db: Knex,
  trends: { formats: readonly string[]; tags: readonly string[]; days: number },
): Promise<Map<number, string[]>> {
  if (trends.formats.length + trends.tags.length === 0) return new Map();
  const rows = await queryRows<{ serviceId: number; names: string[] }>(db)`
    SELECT service_id AS "serviceId", array_agg(DISTINCT mentions.name) AS names
      FROM verified_posts p CROSS JOIN LATERAL (
        SELECT 'format-' || p.format AS name WHERE p.format = ANY (CAST(${[...trends.formats]} AS text[]))
        UNION ALL SELECT 'tag-' || tag FROM unnest(p.tags) AS tag
          WHERE tag = ANY (CAST(${[...trends.tags]} AS text[]))) mentions
     WHERE p.verified_at > app_now() - make_interval(days => CAST(${trends.days} AS int))
     GROUP BY service_id`;
  return new Map(rows.map((row) => [row.serviceId, row.names]));
}
