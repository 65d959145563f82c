import type { CampaignType, ServiceType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { rowsOf } from '../../sql.ts';
import { counted } from './counts.repository.ts';
import { type FilterSql, allOf, filterSql, textOf } from './filter-sql.ts';
import { type Likeness, readLikeness } from './similarity.repository.ts';
import type { MusicProfile } from './music-profile.repository.ts';
import type { Music } from './music.repository.ts';
import { type Order, currentOrder } from './orders.repository.ts';
import { countMatches, readPlaces, filterMatches } from './pages.repository.ts';
import { readCursor } from './services.cursor.ts';
import { noFilters, serviceTypesOf } from './services.filters.ts';
import { findStart, readServices, soughtOrder } from './services.pages.ts';
import type { Variety } from './services.variety.ts';

/** The matching services of one type, in order; the finder cuts its pages from it. */
export interface Matches {
  order: Order;
  filters: FilterSql;
  total: number;
  variety: Variety;
}

const heldSql =
  'l.service_id NOT IN (SELECT pl.service_id FROM placements pl WHERE pl.catalogue_track_id = CAST(:catalogueTrackId AS int))';
const likeSql = '(l.genre_ids && CAST(:likeGenreIds AS int[]) OR l.service_id = ANY (CAST(:likeServiceIds AS int[])))';
const othersSql = 'NOT l.service_id = ANY (CAST(:knownIds AS int[]))';
const onlySql = 'l.service_id = ANY (CAST(:amongIds AS int[]))';
const affordableSql = 'l.price_credits <= CAST(:maxCredits AS int)';
const notTopSql = "l.level <> 'top'";
const countrySql = `(l.country_id = ANY (CAST(:homeIds AS int[]))
  OR l.service_id IN (SELECT s.id FROM services s WHERE s.audience_country_ids && CAST(:homeIds AS int[])))`;

/** Further conditions. */
export interface Narrowing {
  /** Only these of the campaign's types. */
  serviceTypes?: readonly ServiceType[];
  /** The service's country, or one of its audience. */
  countryIds?: readonly number[];
  /** Top services are part of Pro. */
  isTopLeftOut?: boolean;
}

/** Whose services, and in which variety. */
interface Choice {
  /** Curators whose services are left out. */
  hiddenProfileIds: readonly number[];
  variety: Variety;
  narrowing?: Narrowing;
}

const also = (filters: FilterSql, condition: string, bindings: Record<string, unknown>): FilterSql => ({
  ...filters,
  own: allOf(filters.own, condition),
  bindings: { ...filters.bindings, ...bindings },
});

function narrowed(filters: FilterSql, { countryIds, isTopLeftOut }: Narrowing): FilterSql {
  const near = countryIds ? also(filters, countrySql, { homeIds: [...countryIds] }) : filters;
  return isTopLeftOut ? also(near, notTopSql, {}) : near;
}

async function matchesOfType(
  db: Knex,
  music: Music,
  like: Likeness,
  about: { order: Order; type: CampaignType } & Choice,
): Promise<Matches> {
  const { track, catalogueTrackId } = music;
  const { order, variety, narrowing = {} } = about;
  const chosen = { ...noFilters, types: [...(narrowing.serviceTypes ?? serviceTypesOf[about.type])] };
  const every = await filterSql(db, chosen, { track, hiddenProfileIds: about.hiddenProfileIds });
  const plain = narrowed(every, narrowing);
  const fresh = catalogueTrackId === null ? plain : also(plain, heldSql, { catalogueTrackId });
  const near = also(fresh, likeSql, { likeGenreIds: like.genreIds, likeServiceIds: like.serviceIds });
  const count = (filters: FilterSql) => counted(db, `total ${textOf(filters)}`, () => countMatches(db, filters));
  const total = await count(near);
  if (total > 0) return { order, filters: near, total, variety };
  // Nothing of the family: services that refuse nothing are better than a dead end.
  return { order, filters: fresh, total: await count(fresh), variety };
}

/**
 * Ranks active services that fit some music and don't refuse it, by type; away and full ones included.
 */
export async function matchesFor<Type extends CampaignType>(
  db: Knex,
  music: Music,
  types: readonly Type[],
  choice: Choice,
): Promise<Map<Type, Matches>> {
  const [order, like] = await Promise.all([currentOrder(db, 'match', music.profile), readLikeness(db, music.profile)]);
  const found = await Promise.all(
    types.map(async (type) => [type, await matchesOfType(db, music, like, { order, type, ...choice })] as const),
  );
  return new Map(found);
}

/** The first places with variety, as in lists sorted by match. */
export async function firstMatches(db: Knex, { order, filters, total, variety }: Matches): Promise<number[]> {
  const limit = variety.firstPlaces;
  const page = await readServices(db, { order, place: null }, 'match', { filters, total, limit, variety });
  return page.items.map((service) => service.id);
}

/**
 * A page of all of them, its first places with variety: nothing repeats or gets lost while the cursor's order is stored.
 * @param profile of the music that they were found for
 * @param page.cursor of the page before; undefined for the first
 * @throws AppError invalid_input for what no page gave as its cursor
 */
export async function pageOfMatches(
  db: Knex,
  { order, filters, total, variety }: Matches,
  profile: MusicProfile,
  page: { cursor: string | undefined; limit: number },
): Promise<{ ids: number[]; nextCursor: string | null }> {
  const place = readCursor(page.cursor, variety);
  const ranking = { sort: 'match', profile } as const;
  const start = place
    ? await findStart(db, place, ranking, (await rowsOf<Order>(db, soughtOrder(place, ranking)))[0])
    : { order, place };
  const query = { filters, total, limit: page.limit, variety };
  const { items, nextCursor } = await readServices(db, start, 'match', query);
  return { ids: items.map((service) => service.id), nextCursor };
}

/** Some of them, in the same order. */
export const matchesAmong = ({ filters, total, ...rest }: Matches, serviceIds: readonly number[]): Matches => ({
  ...rest,
  filters: also(filters, onlySql, { amongIds: [...serviceIds] }),
  total: Math.min(total, serviceIds.length),
});

/** The best ones that haven't been shown. @param options.maxCredits excludes dearer ones */
export async function nextMatches(
  db: Knex,
  { order, filters, total }: Matches,
  options: { knownIds: readonly number[]; limit: number; maxCredits?: number },
): Promise<number[]> {
  const unknown = also(filters, othersSql, { knownIds: [...options.knownIds] });
  const { maxCredits } = options;
  const others = maxCredits === undefined ? unknown : also(unknown, affordableSql, { maxCredits });
  const next = await readPlaces(db, order, others, { after: 0, limit: options.limit, total });
  return next.map((service) => service.id);
}

/** Those that still match, in the given order. */
export async function filterMatching(db: Knex, { filters }: Matches, serviceIds: readonly number[]): Promise<number[]> {
  return (await filterMatches(db, filters, serviceIds)).map((service) => service.id);
}
