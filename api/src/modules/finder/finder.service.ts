import type { Generation } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { pageOf, readPage } from '../../paging.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Commit } from '../../plugins/idempotency.ts';
import { type Matches, type Music, firstMatches, matchesFor, nextMatches, filterMatching } from '../services/index.ts';
import { readTrack } from '../tracks/index.ts';
import { finderChoice } from './choice.ts';
import { usedToday, countOne } from './daily-quota.repository.ts';
import { readDescription } from './description.ts';
import { checkGoesOn, type Finder, generationsLeft, perDay, shownTo, usedUp } from './finder.policy.ts';
import { type After, presentGeneration } from './finder.presenter.ts';
import { type Opinion, appended, checkOpinion, firstRound, nextRound, withOpinion } from './rounds.policy.ts';
import type { FinderApp } from './searches.service.ts';
import {
  type FinderType,
  type ShownRow,
  finderTypes,
  lockGeneration,
  shownIn,
  writeShown,
} from './matches.repository.ts';
import {
  type GenerationRow,
  type Source,
  findGeneration,
  generationsOf,
  insertGeneration,
  musicOf,
} from './sources.repository.ts';

type SearchInput = { trackId: number } | { sid: number } | { genreIds: number[]; similarArtists: string[] };

const trackNotFound = () => new AppError('not_found', because('tracks.not_found'));

/** Checks what the contract can't. @throws AppError not_found for a track, invalid_input for a genre or a repeated artist */
async function readSource(db: Knex, accountId: number, input: SearchInput): Promise<Source> {
  if ('trackId' in input) {
    await readTrack(db, accountId, input.trackId);
    return { trackId: input.trackId };
  }
  if ('sid' in input) return { catalogueTrackId: input.sid };
  return readDescription(db, input);
}

/** @throws AppError pro_required once today's quota is used up */
async function checkLeft(db: Knex, app: FinderApp, finder: Finder): Promise<void> {
  const most = perDay(app.config.rules, finder);
  if (most !== null && (await usedToday(db, finder.accountId)) >= most) throw usedUp(most);
}

/** The same, and uses one generation. */
async function takeOne(trx: Knex.Transaction, app: FinderApp, finder: Finder): Promise<void> {
  const most = perDay(app.config.rules, finder);
  if (!(await countOne(trx, finder.accountId, most))) throw usedUp(most ?? 0);
}

/**
 * Ranks services for a source, and saves what it shows. The ranking is read, or built, before `commit`.
 * @returns the search's id
 * @throws AppError not_found, invalid_input, pro_required once the day's are used up
 */
export async function generate(
  db: Knex,
  app: FinderApp,
  finder: Finder,
  input: SearchInput,
  commit: Commit,
): Promise<number> {
  const source = await readSource(db, finder.accountId, input);
  const music = await musicOf(db, source);
  if (!music) throw trackNotFound();
  // Checked before the expensive ranking; counted below.
  await checkLeft(db, app, finder);
  const found = await matchesFor(db, music, finderTypes, await finderChoice(db, app, finder));
  const size = shownTo(app.config.rules, finder);
  const first = await Promise.all(
    [...found].map(async ([type, matches]) => firstRound(type, await firstMatches(db, matches), size)),
  );
  return commit((inner) =>
    inner.transaction(async (trx) => {
      await takeOne(trx, app, finder);
      const made = await insertGeneration(trx, finder.accountId, source);
      await writeShown(trx, made, first.flat());
      return made;
    }),
  );
}

/** @throws AppError not_found, also for somebody else's */
async function readGeneration(db: Knex, finder: Finder, id: number): Promise<GenerationRow> {
  const generation = await findGeneration(db, finder.accountId, id);
  if (!generation) throw new AppError('not_found', because('finder.not_found'));
  return generation;
}

async function musicOfGeneration(db: Knex, { searched }: GenerationRow): Promise<Music> {
  const music = await musicOf(db, searched);
  if (!music) throw trackNotFound();
  return music;
}

/** The music of one of an account's searches. @throws AppError not_found, also for somebody else's */
export const musicOfSearch = async (db: Knex, finder: Finder, id: number): Promise<Music> =>
  musicOfGeneration(db, await readGeneration(db, finder, id));

/**
 * One of an account's searches.
 * @param after only the matches after this one
 * @throws AppError not_found, also for somebody else's
 */
export async function getGeneration(
  db: Knex,
  app: FinderApp,
  finder: Finder,
  id: number,
  after: After | null = null,
): Promise<Generation> {
  const generation = await readGeneration(db, finder, id);
  return presentGeneration(db, app, finder, { generation, music: await musicOfGeneration(db, generation), after });
}

/** An account's searches, newest first. */
export async function listGenerations(
  db: Knex,
  app: FinderApp,
  finder: Finder,
  query: { cursor?: string | undefined; limit?: number | undefined },
) {
  const cursor = readPage(query);
  const [rows, used] = await Promise.all([
    generationsOf(db, finder.accountId, cursor),
    usedToday(db, finder.accountId),
  ]);
  const page = pageOf(
    rows,
    cursor.limit,
    (row) => [row.id],
    ({ id, createdAt, source }) => ({ id, createdAt: createdAt.toISOString(), source }),
  );
  return { ...page, generationsLeftToday: generationsLeft(perDay(app.config.rules, finder), used) };
}

/** The best services not shown yet: waiting ones, then the next of the ranking. */
async function notShown(db: Knex, matches: Matches, rows: readonly ShownRow[], limit: number): Promise<number[]> {
  const waiting = rows.filter((row) => row.round === null).map((row) => row.serviceId);
  const first = (await filterMatching(db, matches, waiting)).slice(0, limit);
  const knownIds = rows.map((row) => row.serviceId);
  return [...first, ...(await nextMatches(db, matches, { knownIds, limit: limit - first.length }))];
}

/**
 * The next round of a search, for one type. Where nothing new is left, or everything is pinned, nothing changes and nothing is
 * counted.
 * @param options.isAppended the next ones follow those that are shown
 * @returns the search's id
 * @throws AppError not_found, invalid_input for a service that wasn't shown, pro_required once the day's are used up
 */
export async function regenerate(
  db: Knex,
  app: FinderApp,
  finder: Finder,
  type: FinderType,
  id: number,
  { opinion, isAppended, commit }: { opinion: Opinion; isAppended: boolean; commit: Commit },
): Promise<number> {
  if (isAppended) checkGoesOn(finder);
  const generation = await readGeneration(db, finder, id);
  const music = await musicOfGeneration(db, generation);
  const matches = (await matchesFor(db, music, [type], await finderChoice(db, app, finder))).get(type)!;
  return commit((inner) =>
    inner.transaction(async (trx) => {
      if (!(await lockGeneration(trx, finder.accountId, id))) throw new AppError('not_found');
      const rows = (await shownIn(trx, id)).filter((row) => row.type === type);
      checkOpinion(rows, opinion);
      const judged = withOpinion(rows, opinion);
      const size = shownTo(app.config.rules, finder);
      const limit = isAppended ? size : Math.max(0, size - opinion.pinned.size);
      const next = await notShown(trx, matches, judged, limit);
      if (next.length > 0) await takeOne(trx, app, finder);
      const shown = isAppended ? appended(type, judged, next) : nextRound(type, judged, next);
      await writeShown(trx, id, next.length > 0 ? shown : judged);
      return id;
    }),
  );
}
