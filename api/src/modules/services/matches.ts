import type { Knex } from 'knex';
import { counted } from './counts.repository.ts';
import { type FilterSql, allOf, filterSql, textOf } from './filter-sql.ts';
import { type Likeness, readLikeness } from './likeness.repository.ts';
import type { Music } from './music.repository.ts';
import { type Order, currentOrder } from './orders.repository.ts';
import { countMatches, readPlaces, readThese } from './pages.repository.ts';
import { noFilters, serviceTypesOf } from './services.filters.ts';
import { readServices } from './services.pages.ts';
import { headSize } from './services.variety.ts';

/** The services of one type that fit some music, in their order: what a finder's pages are cut out of. */
export interface Matches {
  order: Order;
  filters: FilterSql;
  total: number;
}

const heldSql =
  'l.service_id NOT IN (SELECT pl.service_id FROM placements pl WHERE pl.catalogue_track_id = CAST(:catalogueTrackId AS int))';
const likeSql = '(l.genre_ids && CAST(:likeGenreIds AS int[]) OR l.service_id = ANY (CAST(:likeServiceIds AS int[])))';
const othersSql = 'NOT l.service_id = ANY (CAST(:knownIds AS int[]))';

const also = (filters: FilterSql, condition: string, bindings: Record<string, unknown>): FilterSql => ({
  ...filters,
  own: allOf(filters.own, condition),
  bindings: { ...filters.bindings, ...bindings },
});

async function matchesOfType(
  db: Knex,
  music: Music,
  like: Likeness,
  about: { order: Order; type: 'playlists' | 'radios'; ownProfileId: number | null },
): Promise<Matches> {
  const { track, catalogueTrackId } = music;
  const chosen = { ...noFilters, types: [...serviceTypesOf[about.type]] };
  const plain = await filterSql(db, chosen, { track, ownProfileId: about.ownProfileId });
  const fresh = catalogueTrackId === null ? plain : also(plain, heldSql, { catalogueTrackId });
  const near = also(fresh, likeSql, { likeGenreIds: like.genreIds, likeServiceIds: like.serviceIds });
  const count = (filters: FilterSql) => counted(db, `total ${textOf(filters)}`, () => countMatches(db, filters));
  const total = await count(near);
  if (total > 0) return { order: about.order, filters: near, total };
  // Nobody of the family: those that reject nothing of it are better than a dead end.
  return { order: about.order, filters: fresh, total: await count(fresh) };
}

/**
 * Opens the ranking for some music, by type: active services that fit it and refuse nothing that it is. Away and full ones are
 * among them. Price, Pro and promotion aren't looked at.
 * @param ownProfileId whose services are left out; null for a visitor
 */
export async function matchesFor<Type extends 'playlists' | 'radios'>(
  db: Knex,
  music: Music,
  types: readonly Type[],
  ownProfileId: number | null,
): Promise<Map<Type, Matches>> {
  const [order, like] = await Promise.all([
    currentOrder(db, 'match', music.listener),
    readLikeness(db, music.listener),
  ]);
  const found = await Promise.all(
    types.map(async (type) => [type, await matchesOfType(db, music, like, { order, type, ownProfileId })] as const),
  );
  return new Map(found);
}

/** The first places, with variety and New ones among them: as a list that is sorted by match shows them. */
export async function firstMatches(db: Knex, { order, filters, total }: Matches): Promise<number[]> {
  const page = await readServices(db, { order, place: null }, 'match', { filters, total, limit: headSize });
  return page.items.map((one) => one.id);
}

/** The best of those that aren't known yet. */
export async function nextMatches(
  db: Knex,
  { order, filters, total }: Matches,
  asked: { knownIds: readonly number[]; limit: number },
): Promise<number[]> {
  const others = also(filters, othersSql, { knownIds: [...asked.knownIds] });
  const next = await readPlaces(db, order, others, { after: 0, limit: asked.limit, total });
  return next.map((one) => one.id);
}

/** Those that match still, in the order given: others were paused meanwhile, or changed what they take. */
export async function stillMatching(db: Knex, { filters }: Matches, serviceIds: readonly number[]): Promise<number[]> {
  return (await readThese(db, filters, serviceIds)).map((one) => one.id);
}
