import type { ServiceCard } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { readPage } from '../../paging.ts';
import { AppError } from '../../plugins/errors.ts';
import { readCards, readTrackFacts } from './cards.repository.ts';
import { type FilterQuery, filterSql, readFilters } from './services.filters.ts';
import { presentCard } from './services.presenter.ts';
import { type Asked, type Listener, type Ranked, type Sort, readPart } from './services.ranking.ts';
import { freshSize, headSize, layOutHead, poolSize } from './services.variety.ts';

/** What cards need of the server. */
export type CardSource = Pick<FastifyInstance, 'config'>;

/**
 * Cards of services by id, whatever their state; unknown ids are missing.
 * @param options.trackId gives reasons and rates for this track; the caller has checked the right to see it
 */
export async function cardsByIds(
  db: Knex,
  app: CardSource,
  serviceIds: readonly number[],
  { trackId = null }: { trackId?: number | null } = {},
): Promise<Map<number, ServiceCard>> {
  const [rows, facts] = await Promise.all([
    readCards(db, serviceIds, trackId),
    trackId === null || serviceIds.length === 0 ? null : readTrackFacts(db, trackId, serviceIds),
  ]);
  return new Map(rows.map((row) => [row.id, presentCard(app.config, row, facts)]));
}

/** The track of one of the caller's campaigns. @throws AppError not_found, also for somebody else's */
async function trackOfCampaign(db: Knex, accountId: number, campaignId: number | undefined): Promise<number | null> {
  if (campaignId === undefined) return null;
  const campaign = await db('campaigns')
    .where({ id: campaignId, account_id: accountId })
    .first<{ track_id: number } | undefined>('track_id');
  if (!campaign) throw new AppError('not_found', 'This campaign was not found.');
  return campaign.track_id;
}

interface Caller {
  accountId: number;
  isPro: boolean;
}

interface ListQuery extends FilterQuery {
  cursor?: string | undefined;
  limit?: number | undefined;
  sort?: Sort | undefined;
}

/** Cursors of the laid-out first places start with it, which no key of `match` reaches; then comes the place. */
const inHead = 0;

interface Page {
  items: Ranked[];
  nextCursor: string | null;
  total: number;
}

/** By a plain sort: key and id of the last one are the place to go on from. */
async function plainPage(db: Knex, asked: Asked, query: ListQuery): Promise<Page> {
  const { after, limit } = readPage(query, 2);
  const { items, total } = await readPart(db, asked, { after: placeOf(after), limit: limit + 1, pool: 0, fresh: 0 });
  return cut(items, limit, total);
}

const placeOf = (after: number[] | null): [number, number] | null => after && [after[0]!, after[1]!];

/** By match: the laid-out head first, then all the others by score. */
async function matchPage(db: Knex, asked: Asked, query: ListQuery): Promise<Page> {
  const { after, limit } = readPage(query, 2);
  const isInHead = after === null || after[0] === inHead;
  const place = isInHead ? null : placeOf(after);
  // Those of the head may come among the others: so many more are read.
  const sizes = { after: place, limit: limit + headSize + 1, pool: poolSize, fresh: freshSize };
  const part = await readPart(db, asked, sizes);
  const head = layOutHead(part.pool, part.fresh);
  const from = isInHead ? Math.min(after?.[1] ?? 0, head.length) : head.length;
  const shown = head.slice(from, from + limit);
  const isHeadOver = from + limit >= head.length;
  if (!isHeadOver || (shown.length === limit && part.total > head.length)) {
    return { items: shown, nextCursor: `${inHead}.${from + shown.length}`, total: part.total };
  }
  const inTheHead = new Set(head.map((one) => one.id));
  const others = part.items.filter((one) => !inTheHead.has(one.id));
  const rest = cut(others, limit - shown.length, part.total);
  return { ...rest, items: [...shown, ...rest.items] };
}

function cut(items: Ranked[], limit: number, total: number): Page {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown, nextCursor: items.length > limit && last ? `${last.key}.${last.id}` : null, total };
}

/**
 * Active services, filtered and in order.
 * @throws AppError invalid_input, not_found (a campaign), pro_required (geo filters of influencers)
 */
export async function listServices(
  db: Knex,
  app: CardSource,
  caller: Caller,
  query: ListQuery,
): Promise<{ items: ServiceCard[]; nextCursor: string | null; total: number }> {
  const trackId = await trackOfCampaign(db, caller.accountId, query.campaignId);
  const sort = query.sort ?? 'match';
  const listener: Listener = { accountId: caller.accountId, trackId };
  const filters = filterSql(readFilters(query, caller.isPro));
  const asked = { filters, listener, sort, newBelow: app.config.rules.services.newBelowAnswers };
  const page = await (sort === 'match' ? matchPage : plainPage)(db, asked, query);
  const ids = page.items.map((one) => one.id);
  const cards = await cardsByIds(db, app, ids, { trackId });
  return {
    items: ids.flatMap((id) => cards.get(id) ?? []),
    nextCursor: page.nextCursor,
    total: page.total,
  };
}
