import type { Knex } from 'knex';
import { filterSql, readFilters } from './services.filters.ts';
import { readPart, type Listener } from './services.ranking.ts';

/**
 * Chosen services by the ranking of the finder, the best for this track first; those that it leaves out (paused meanwhile, or
 * not for such a track) come last, in the order in which they were chosen.
 */
export async function bestFirst(
  db: Knex,
  listener: Listener,
  serviceIds: readonly number[],
  newBelow: number,
): Promise<number[]> {
  const every = filterSql(readFilters({}, true));
  const filters = {
    ...every,
    rest: `${every.rest} AND s.id = ANY (:chosenIds)`,
    bindings: { ...every.bindings, chosenIds: [...serviceIds] },
  };
  const asked = { filters, listener, sort: 'match' as const, newBelow };
  const { items } = await readPart(db, asked, { after: null, limit: serviceIds.length, pool: 0, fresh: 0 });
  const ranked = items.map((one) => one.id);
  const known = new Set(ranked);
  return [...ranked, ...serviceIds.filter((id) => !known.has(id))];
}
