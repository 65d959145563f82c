import type { CallTypes, ServiceCard, propose as proposeCall } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Call } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { capOf } from '../campaigns/index.ts';
import { forecastOfServices } from '../forecasts/index.ts';
import {
  type Matches,
  type Music,
  cardsByIds,
  describedMusic,
  firstMatches,
  matchesFor,
  musicOfCatalogue,
  nextMatches,
  serviceTypesOf,
} from '../services/index.ts';
import { isLanguage, unknownGenres } from '../tracks/index.ts';
import { keepable, paidLikeMe } from './keepable.repository.ts';
import { type Picking, leftOf, pick, startPicking, wantsMore } from './picking.policy.ts';

type Proposal = CallTypes<typeof proposeCall>['data'];
type Wanted = Call<typeof proposeCall>['body'];

/** The caller; null ids for a visitor. */
type Asking = { accountId: number; curatorProfileId: number | null; isPro: boolean } | null;
type ProposalApp = Pick<FastifyInstance, 'config'>;

/** How many services each further page of the ranking has, and how many pages are read at most. */
const lookAtOnce = 60;
const mostLooks = 8;

function invalid(field: string, message: string): never {
  throw new AppError('invalid_input', message, { fields: { [field]: message } });
}

/** @throws AppError not_found for a track of the catalogue, invalid_input for a genre or language that doesn't exist */
async function musicOf(db: Knex, wanted: Wanted['music']): Promise<Music> {
  if ('sid' in wanted) {
    const music = await musicOfCatalogue(db, wanted.sid);
    if (!music) throw new AppError('not_found', 'This track was not found.');
    return music;
  }
  const genreIds = [...new Set(wanted.genreIds)];
  if ((await unknownGenres(db, genreIds)).length > 0) invalid('genreIds', 'Genre is not valid');
  const languageId = wanted.languageId ?? null;
  if (languageId !== null && !(await isLanguage(db, languageId))) invalid('languageId', 'Language is not valid');
  const { isExplicit = false, isInstrumental = false, isUnreleased = false, aiUse = 'none' } = wanted;
  return describedMusic(genreIds, wanted.similarArtists ?? [], {
    languageId,
    isExplicit,
    isInstrumental,
    isUnreleased,
    aiUse,
  });
}

const cheapestOf = (rules: Rules, goal: Wanted['goal']): number =>
  Math.min(...serviceTypesOf[goal].map((type) => rules.services.priceBands[type].minCredits));

/** Reads the ranking until the list is full and there are enough alternatives. */
async function goDown(
  db: Knex,
  matches: Matches,
  picking: Picking,
  cardsOf: (ids: readonly number[]) => Promise<ServiceCard[]>,
): Promise<void> {
  pick(picking, await cardsOf((await firstMatches(db, matches)).filter((id) => !picking.seen.has(id))));
  for (let look = 0; look < mostLooks && wantsMore(picking); look += 1) {
    const knownIds = [...picking.seen];
    // With enough alternatives only what the rest of the budget pays for matters.
    const isEnough = picking.alternatives.length >= picking.limits.alternatives;
    const asked = { knownIds, limit: lookAtOnce, ...(isEnough && { mostCredits: leftOf(picking) }) };
    const next = await nextMatches(db, matches, asked);
    if (next.length === 0) return;
    pick(picking, await cardsOf(next));
  }
}

/** Proposes services for a campaign. @throws AppError not_found for a track of the catalogue, invalid_input */
export async function propose(db: Knex, app: ProposalApp, asking: Asking, wanted: Wanted): Promise<Proposal> {
  const { rules } = app.config;
  const music = await musicOf(db, wanted.music);
  const isPro = asking?.isPro ?? false;
  const ownProfileId = asking?.curatorProfileId ?? null;
  const types = serviceTypesOf[wanted.goal];
  const choice = { types, ownProfileId, isTopLeftOut: !isPro };
  const cardsOf = async (ids: readonly number[]) => {
    const [cards, own] = await Promise.all([
      cardsByIds(db, app, ids, music),
      asking ? paidLikeMe(db, asking.accountId, ids) : new Set<number>(),
    ]);
    return ids.flatMap((id) => (own.has(id) ? [] : (cards.get(id) ?? [])));
  };
  const excluded = wanted.excludedServicesIDs ?? [];
  const wantedKept = (wanted.keptServicesIDs ?? []).filter((id) => !excluded.includes(id));
  const [found, kept] = await Promise.all([
    matchesFor(db, music, [wanted.goal], ownProfileId, { isTopLeftOut: !isPro }),
    keepable(db, wantedKept, choice).then(cardsOf),
  ]);
  const matches = found.get(wanted.goal)!;
  const cap = capOf(rules, wanted.goal, isPro);
  const picking = startPicking(
    {
      budgetCredits: wanted.budgetCredits,
      cap,
      alternatives: rules.fastStart.alternatives,
      perCurator: rules.fastStart.perCurator,
      cheapestCredits: cheapestOf(rules, wanted.goal),
    },
    kept.filter((card) => card.availability.status === 'open'),
    excluded,
  );
  await goDown(db, matches, picking, cardsOf);
  const lines = [
    ...picking.kept.map((service) => ({ service, isKept: true })),
    ...picking.lines.map((service) => ({ service, isKept: false })),
  ];
  const ids = lines.map(({ service }) => service.id);
  return {
    lines,
    totalCredits: lines.reduce((sum, { service }) => sum + service.priceCredits, 0),
    alternatives: picking.alternatives,
    fittingCount: matches.total,
    cap,
    forecast: ids.length > 0 ? await forecastOfServices(db, rules, ids, music.profile.genreIds) : null,
  };
}
