import type { Genre } from '@fanfare/api-contract';

/** A top-level genre with its descendants; `count` is how many services it would leave. */
export interface GenreBranch {
  id: number;
  name: string;
  count: number;
  children: { id: number; name: string; count: number }[];
}

/**
 * Builds the filter's two-level tree: deeper genres are listed under their top-level ancestor. Genres without services
 * are left out unless chosen.
 */
export function genreTree(
  genres: readonly Genre[],
  counts: ReadonlyMap<number, number>,
  chosen: ReadonlySet<number>,
): GenreBranch[] {
  const byId = new Map(genres.map((genre) => [genre.id, genre]));
  const rootOf = (genre: Genre): Genre => {
    const parent = genre.parentId === null ? undefined : byId.get(genre.parentId);
    return parent ? rootOf(parent) : genre;
  };
  const branches = new Map<number, GenreBranch>();
  for (const genre of genres) {
    if (genre.parentId === null) {
      branches.set(genre.id, { id: genre.id, name: genre.name, count: counts.get(genre.id) ?? 0, children: [] });
    }
  }
  for (const genre of genres) {
    const count = counts.get(genre.id) ?? 0;
    if (genre.parentId === null || (count === 0 && !chosen.has(genre.id))) continue;
    branches.get(rootOf(genre).id)?.children.push({ id: genre.id, name: genre.name, count });
  }
  const shown = [...branches.values()].filter(
    (branch) => branch.count > 0 || branch.children.length > 0 || chosen.has(branch.id),
  );
  for (const branch of shown) branch.children.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  return shown.sort((a, b) => a.name.localeCompare(b.name));
}

export type Tick = 'on' | 'off' | 'mixed';

/** A branch is on if chosen itself, mixed if some of its children are. */
export function branchTick(branch: GenreBranch, chosen: ReadonlySet<number>): Tick {
  if (chosen.has(branch.id)) return 'on';
  return branch.children.some((child) => chosen.has(child.id)) ? 'mixed' : 'off';
}

/** Toggles a whole branch. */
export function toggleBranch(branch: GenreBranch, chosen: readonly number[]): number[] {
  const own = new Set([branch.id, ...branch.children.map((child) => child.id)]);
  const others = chosen.filter((id) => !own.has(id));
  return chosen.includes(branch.id) ? others : [...others, branch.id];
}

/** Toggles one child; clearing one of a chosen branch keeps its siblings. */
export function toggleChild(branch: GenreBranch, childId: number, chosen: readonly number[]): number[] {
  if (chosen.includes(branch.id)) {
    const siblings = branch.children.map((child) => child.id).filter((id) => id !== childId);
    return [...chosen.filter((id) => id !== branch.id), ...siblings];
  }
  return chosen.includes(childId) ? chosen.filter((id) => id !== childId) : [...chosen, childId];
}
