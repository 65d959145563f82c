import type { Generation } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Matches, cardsByIds, matchesFor, type Music, filterMatching } from '../services/index.ts';
import { finderChoice } from './choice.ts';
import { usedToday } from './daily-quota.repository.ts';
import { type Finder, generationsLeft, perDay, shownTo } from './finder.policy.ts';
import { answerOf } from './rounds.policy.ts';
import type { FinderApp } from './searches.service.ts';
import { type FinderType, type ShownRow, finderTypes, shownIn } from './matches.repository.ts';
import type { GenerationRow } from './sources.repository.ts';

interface Standing {
  type: FinderType;
  answer: ShownRow[];
  total: number;
  hasMore: boolean;
}

/** A match that the caller has, and all before it. */
export interface After {
  type: FinderType;
  serviceId: number;
}

/** What follows a match, of its type alone. Where it isn't in the answer any more, all of it. */
function following(type: FinderType, answer: readonly ShownRow[], after: After): ShownRow[] {
  return after.type === type ? answer.slice(answer.findIndex((row) => row.serviceId === after.serviceId) + 1) : [];
}

/** Shown services that still match. */
async function standingOf(
  db: Knex,
  type: FinderType,
  rows: readonly ShownRow[],
  { matches, after, most }: { matches: Matches; after: After | null; most: number },
): Promise<Standing> {
  const shown = rows.filter((row) => row.round !== null).map((row) => row.serviceId);
  const still = new Set(await filterMatching(db, matches, shown));
  const all = answerOf(rows);
  // A search that was made with Pro shows no more than any other once that is over.
  const answer = (after ? following(type, all, after) : all).filter((row) => still.has(row.serviceId)).slice(0, most);
  return { type, answer, total: matches.total, hasMore: matches.total > still.size };
}

/** A search with the last answer of each type and current cards. */
export async function presentGeneration(
  db: Knex,
  app: FinderApp,
  finder: Finder,
  { generation, music, after }: { generation: GenerationRow; music: Music; after: After | null },
): Promise<Generation> {
  const [rows, found, used] = await Promise.all([
    shownIn(db, generation.id),
    matchesFor(db, music, finderTypes, await finderChoice(db, app, finder)),
    usedToday(db, finder.accountId),
  ]);
  const standing = await Promise.all(
    [...found].map(([type, matches]) =>
      standingOf(
        db,
        type,
        rows.filter((row) => row.type === type),
        { matches, after, most: finder.isPro ? Infinity : shownTo(app.config.rules, finder) },
      ),
    ),
  );
  const ids = standing.flatMap(({ answer }) => answer.map((row) => row.serviceId));
  const cards = await cardsByIds(db, app, ids, music);
  const present = (type: FinderType) => {
    const { answer, total, hasMore } = standing.find((entry) => entry.type === type)!;
    const items = answer.flatMap(({ serviceId, isPinned }) => {
      const service = cards.get(serviceId);
      return service ? [{ service, isPinned }] : [];
    });
    return { items, total, hasMore };
  };
  return {
    id: generation.id,
    createdAt: generation.createdAt.toISOString(),
    source: generation.source,
    playlists: present('playlists'),
    radios: present('radios'),
    generationsLeftToday: generationsLeft(perDay(app.config.rules, finder), used),
  };
}
