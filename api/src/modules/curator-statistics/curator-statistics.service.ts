import type { CuratorStatistics } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { CuratorSubject } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { type Counters, countersOf, recordsOf, statisticsOf } from '../services/index.ts';
import {
  answerFigures,
  answersByTenth,
  answersByWeek,
  type StatisticsQuery,
  earnedWeeks,
  type EarnedWeek,
  genresOf,
  type GenreRow,
  outcomesOf,
  ownServices,
} from './figures.repository.ts';
import { levelOf } from './level.policy.ts';
import { beginOf, dayOf, weeksFrom } from './weeks.ts';

interface Period {
  /** By the product's clock. */
  now: Date;
  /** Including today. */
  days: number;
  /** Null for all services. */
  serviceId: number | null;
}

const tenths = 10;

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
const spreadOf = (quartiles: [number, number, number] | null, digits: number) =>
  quartiles && {
    low: rounded(quartiles[0], digits),
    median: rounded(quartiles[1], digits),
    high: rounded(quartiles[2], digits),
  };

/** Every week of the period, empty ones too; totals are their sums. */
function earningsOf(
  weeks: readonly string[],
  earned: readonly EarnedWeek[],
  answered: readonly { week: string; count: number }[],
): CuratorStatistics['earnings'] {
  const earnedIn = new Map(earned.map((row) => [row.week, row]));
  const answeredIn = new Map(answered.map((row) => [row.week, row.count]));
  const credits = (part: 'cleared' | 'clearing' | 'reversed', rows: readonly (EarnedWeek | undefined)[]) =>
    toDecimal(hundredths(rows.reduce((sum, row) => sum + (row?.[part] ?? 0), 0)));
  const parts = (rows: readonly (EarnedWeek | undefined)[]) => ({
    clearedCredits: credits('cleared', rows),
    clearingCredits: credits('clearing', rows),
    reversedCredits: credits('reversed', rows),
  });
  return {
    ...parts(earned),
    weeks: weeks.map((from) => ({
      from,
      ...parts([earnedIn.get(from)]),
      answerCount: answeredIn.get(from) ?? 0,
    })),
  };
}

const presentGenre = (row: GenreRow, fromAnswers: number): CuratorStatistics['genres'][number] => ({
  serviceType: row.type,
  genre: row.genre,
  answered: row.answered,
  accepted: row.accepted,
  acceptRate: row.answered < fromAnswers ? null : rounded(row.accepted / row.answered, 3),
  typicalRate: row.typical,
});

/** The rates of cards and of the curator's page, by the same function from the same counters. */
function shownToArtists(counters: Counters, { services }: Rules): CuratorStatistics['shown'] {
  const withoutTrack = { answeredInGenre: 0, acceptedInGenre: 0, medianReplyHours: null };
  const { answerCount, answerRate, acceptRate, keptPromiseRate, helpfulRate } = statisticsOf(
    { ...counters, ...withoutTrack },
    services,
  );
  return {
    fewestAnswers: services.newBelowAnswers,
    answerCount,
    acceptedCount: counters.accepted,
    answerRate,
    acceptRate,
    keptPromiseRate,
    helpfulRate,
  };
}

/** One snapshot and one connection, so that the figures are consistent. */
const read = (db: Knex, query: StatisticsQuery, rules: Rules) =>
  db.transaction(
    async (trx) => ({
      earned: await earnedWeeks(trx, query),
      answers: await answerFigures(trx, query),
      byTenth: await answersByTenth(trx, query),
      byWeek: await answersByWeek(trx, query),
      outcomes: await outcomesOf(trx, query),
      genres: await genresOf(trx, query),
      records: await recordsOf(trx, query.serviceIds, rules.services.statisticsDays),
      counters: await countersOf(trx, query.serviceIds),
    }),
    { isolationLevel: 'repeatable read', readOnly: true },
  );

/** A curator's statistics, of all services or one. @throws AppError not_found for a service that isn't theirs */
export async function curatorStatisticsOf(
  db: Knex,
  subject: CuratorSubject,
  rules: Rules,
  { now, days, serviceId }: Period,
): Promise<CuratorStatistics> {
  const services = await ownServices(db, subject.curatorProfileId);
  const chosen = serviceId === null ? services : services.filter((service) => service.id === serviceId);
  if (serviceId !== null && chosen.length === 0) throw new AppError('not_found', because('services.not_found'));
  const from = beginOf(now, days);
  const serviceIds = chosen.map((service) => service.id);
  const { earned, answers, byTenth, byWeek, outcomes, genres, records, counters } = await read(
    db,
    { accountId: subject.accountId, serviceIds, from },
    rules,
  );
  const { accepted, declined, refunded, min_days: min, max_days: max } = answers;
  const countOf = new Map(byTenth.map(({ tenth, count }) => [tenth, count]));
  return {
    from: dayOf(from),
    to: dayOf(now),
    serviceId,
    services: services.map(({ id, title, type, is_demo }) => ({ id, title, type, isDemo: is_demo })),
    isDemo: chosen.some((service) => service.is_demo),
    earnings: earningsOf(weeksFrom(from, now), earned, byWeek),
    answers: { accepted, declined, wrongMatch: answers.wrong_match, refunded, expired: outcomes.expired },
    reply: {
      answerCount: answers.total,
      hours: spreadOf(answers.hours, 1),
      shareOfPromise: spreadOf(answers.shares, 3),
      byTenth: Array.from({ length: tenths }, (_, tenth) => countOf.get(tenth) ?? 0),
      promisedDays: min === null || max === null ? null : { min, max },
    },
    genres: genres.map((row) => presentGenre(row, rules.services.newBelowAnswers)),
    shown: shownToArtists(counters, rules),
    answerRate: { hits: accepted + declined, of: accepted + declined + refunded + outcomes.expired },
    keptPromises: { hits: outcomes.kept, of: outcomes.kept + outcomes.broken },
    helpful: { hits: outcomes.helpful, of: outcomes.votes },
    helpfulFromVotes: rules.services.helpfulFromVotes,
    listening: {
      seconds: spreadOf(answers.heard, 0),
      medianShare: answers.heard_share === null ? null : rounded(answers.heard_share, 3),
      requiredSeconds: rules.answers.listenSeconds,
    },
    levels: records.map((record) => levelOf(record, rules)),
    levelDays: rules.services.statisticsDays,
  };
}
