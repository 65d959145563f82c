import type { CallTypes, ServiceCard, propose as proposeCall } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { hiddenFrom } from '../blocked-curators/index.ts';
import type { Call } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
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
import { keepable, paidLikeMe } from './eligible-services.repository.ts';
import { type Picking, remainingCredits, pick, startPicking, isIncomplete } from './picking.policy.ts';

type Proposal = CallTypes<typeof proposeCall>['data'];
type ProposalInput = Call<typeof proposeCall>['body'];

/** The caller; null ids for a visitor. */
type Caller = { accountId: number; curatorProfileId: number | null; isPro: boolean } | null;
type ProposalApp = Pick<FastifyInstance, 'config'>;

/** How many services each further page of the ranking has, and how many pages are read at most. */
const servicesPerRound = 60;
const maxRounds = 8;

/** @throws AppError not_found for a track of the catalogue, invalid_input for a genre or language that doesn't exist */
async function musicOf(db: Knex, input: ProposalInput['music']): Promise<Music> {
  if ('sid' in input) {
    const music = await musicOfCatalogue(db, input.sid);
    if (!music) throw new AppError('not_found', because('tracks.not_found'));
    return music;
  }
  const genreIds = [...new Set(input.genreIds)];
  if ((await unknownGenres(db, genreIds)).length > 0)
    refuseField('genreIds', because('fields.invalid', { field: 'genre' }));
  const languageId = input.languageId ?? null;
  if (languageId !== null && !(await isLanguage(db, languageId)))
    refuseField('languageId', because('fields.invalid', { field: 'languageId' }));
  const { isExplicit = false, isInstrumental = false, isUnreleased = false, aiUse = 'none' } = input;
  return describedMusic(genreIds, input.similarArtists ?? [], {
    languageId,
    isExplicit,
    isInstrumental,
    isUnreleased,
    aiUse,
  });
}

const cheapestOf = (rules: Rules, goal: ProposalInput['goal']): number =>
  Math.min(...serviceTypesOf[goal].map((type) => rules.services.priceBands[type].minCredits));

/** Reads the ranking until the list is full and there are enough alternatives. */
async function readRanking(
  db: Knex,
  matches: Matches,
  picking: Picking,
  cardsOf: (ids: readonly number[]) => Promise<ServiceCard[]>,
): Promise<void> {
  pick(picking, await cardsOf((await firstMatches(db, matches)).filter((id) => !picking.seen.has(id))));
  for (let round = 0; round < maxRounds && isIncomplete(picking); round += 1) {
    const knownIds = [...picking.seen];
    // With enough alternatives only what the rest of the budget pays for matters.
    const isEnough = picking.alternatives.length >= picking.limits.alternatives;
    const options = { knownIds, limit: servicesPerRound, ...(isEnough && { maxCredits: remainingCredits(picking) }) };
    const next = await nextMatches(db, matches, options);
    if (next.length === 0) return;
    pick(picking, await cardsOf(next));
  }
}

/** Proposes services for a campaign. @throws AppError not_found for a track of the catalogue, invalid_input */
export async function propose(db: Knex, app: ProposalApp, caller: Caller, input: ProposalInput): Promise<Proposal> {
  const { rules } = app.config;
  const music = await musicOf(db, input.music);
  const isPro = caller?.isPro ?? false;
  const hiddenProfileIds = await hiddenFrom(db, caller);
  const types = serviceTypesOf[input.goal];
  const choice = { types, hiddenProfileIds, isTopLeftOut: !isPro };
  const cardsOf = async (ids: readonly number[]) => {
    const [cards, own] = await Promise.all([
      cardsByIds(db, app, ids, music),
      caller ? paidLikeMe(db, caller.accountId, ids) : new Set<number>(),
    ]);
    return ids.flatMap((id) => (own.has(id) ? [] : (cards.get(id) ?? [])));
  };
  const excluded = input.excludedServicesIDs ?? [];
  const keptIds = (input.keptServicesIDs ?? []).filter((id) => !excluded.includes(id));
  const [found, kept] = await Promise.all([
    matchesFor(db, music, [input.goal], {
      hiddenProfileIds,
      variety: rules.services.variety,
      narrowing: { isTopLeftOut: !isPro },
    }),
    keepable(db, keptIds, choice).then(cardsOf),
  ]);
  const matches = found.get(input.goal)!;
  const cap = capOf(rules, input.goal, isPro);
  const picking = startPicking(
    {
      budgetCredits: input.budgetCredits,
      cap,
      alternatives: rules.fastStart.alternatives,
      perCurator: rules.fastStart.perCurator,
      cheapestCredits: cheapestOf(rules, input.goal),
    },
    kept.filter((card) => card.availability.status === 'open'),
    excluded,
  );
  await readRanking(db, matches, picking, cardsOf);
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
