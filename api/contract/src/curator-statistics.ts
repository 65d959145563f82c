import * as z from 'zod/mini';
import { workbenchEndpoint } from './endpoint.ts';
import { serviceStatistics } from './services.ts';
import { credits, day, genreRef, id, idParam, level, serviceType } from './shapes.ts';

/** A count out of a total. The caller computes the rate, because none of none has no rate. */
const partOf = z.object({ hits: z.int(), of: z.int() });

/** The middle half of the values lies from `low` to `high`. */
const spread = z.object({ low: z.number(), median: z.number(), high: z.number() });

/** A week by its earnings: reversed since, cleared, or clearing. Monday to Sunday in UTC; the first may begin later. */
const statisticsWeek = z.object({
  from: day,
  clearedCredits: credits,
  clearingCredits: credits,
  reversedCredits: credits,
  answerCount: z.int(),
});

const genreRecord = z.object({
  serviceType,
  genre: genreRef,
  answered: z.int(),
  accepted: z.int(),
  /** Null below the number of answers that ends the "New" label. */
  acceptRate: z.nullable(z.number()),
  /** The median of all services of this type, by all their answers in this genre; null if too few curators contribute. */
  typicalRate: z.nullable(z.number()),
});
export type GenreRecord = z.infer<typeof genreRecord>;

const requirement = z.object({
  kind: z.enum(['answers', 'answer_rate', 'kept_promises', 'helpful', 'best_of_trusted']),
  /** A count for answers, a share of 0–1 for all else. Null if there is no data; that meets a share. */
  value: z.nullable(z.number()),
  limit: z.number(),
  /** Null if it depends on a comparison with others. */
  isMet: z.nullable(z.boolean()),
});
export type LevelRequirement = z.infer<typeof requirement>;

const serviceLevel = z.object({
  serviceId: id,
  level,
  /** Null for the highest. */
  nextLevel: z.nullable(level),
  /** Every requirement of the next level, met or not. */
  requirements: z.array(requirement),
});
export type ServiceLevel = z.infer<typeof serviceLevel>;

export const curatorStatistics = z.object({
  /** Both included, in UTC. */
  from: day,
  to: day,
  /** The requested service; null for all. */
  serviceId: z.nullable(id),
  /** All services, oldest first, regardless of the request. */
  services: z.array(z.object({ id, title: z.string(), type: serviceType, isDemo: z.boolean() })),
  /** Whether demo services are included. */
  isDemo: z.boolean(),
  earnings: z.object({
    clearedCredits: credits,
    clearingCredits: credits,
    reversedCredits: credits,
    weeks: z.array(statisticsWeek),
  }),
  /** The outcomes of everything that ended; they add up. `refunded`: an answer that was reversed and counts as none. */
  answers: z.object({
    accepted: z.int(),
    declined: z.int(),
    wrongMatch: z.int(),
    refunded: z.int(),
    expired: z.int(),
  }),
  reply: z.object({
    answerCount: z.int(),
    hours: z.nullable(spread),
    /** Of the promised time. */
    shareOfPromise: z.nullable(spread),
    /** Answers by tenths of the promised time. */
    byTenth: z.array(z.int()),
    /** The promised times of the answered submissions. */
    promisedDays: z.nullable(z.object({ min: z.int(), max: z.int() })),
  }),
  genres: z.array(genreRecord),
  /**
   * What artists see of the chosen services: the rates of cards and of the curator's page, over all answers since the beginning,
   * smoothed. A rate is null below `fewestAnswers`.
   */
  shown: z.object({
    fewestAnswers: z.int(),
    answerCount: z.int(),
    acceptedCount: z.int(),
    ...z.pick(serviceStatistics, { answerRate: true, acceptRate: true, keptPromiseRate: true, helpfulRate: true })
      .shape,
  }),
  /** Wrong matches count for neither side. */
  answerRate: partOf,
  keptPromises: partOf,
  helpful: partOf,
  /** The number of votes from which artists see the helpful rate. */
  helpfulFromVotes: z.int(),
  listening: z.object({
    seconds: z.nullable(spread),
    /** The median share of the track. */
    medianShare: z.nullable(z.number()),
    /** The least an answer requires, for tracks that are as long. */
    requiredSeconds: z.int(),
  }),
  levels: z.array(serviceLevel),
  /** The window that levels use, regardless of the requested period. */
  levelDays: z.int(),
});
export type CuratorStatistics = z.infer<typeof curatorStatistics>;

/** 404 `not_found` for a service that isn't mine. */
export const getCuratorStatistics = workbenchEndpoint('GET /api/v2/curator/statistics', {
  summary: 'My earnings, answers, answer times, accept rates by genre and levels, of the last days',
  query: z.strictObject({
    /** 90 by default. */
    days: z.optional(z.enum(['30', '90', '365'])),
    serviceId: z.optional(idParam),
  }),
  response: curatorStatistics,
});

/** A curator's own answers in a genre beside what is usual there. */
export const answerComparison = z.object({
  /** The last so many days. */
  days: z.int(),
  /** What is usual comes from at least so many curators; with fewer it is null. */
  fromCurators: z.int(),
  /** Most answered first. */
  genres: z.array(
    z.object({
      genre: genreRef,
      answered: z.int(),
      medianWords: z.number(),
      helpful: partOf,
      /** The medians over all curators who answered in it. */
      typicalWords: z.nullable(z.number()),
      typicalHelpful: z.nullable(z.number()),
    }),
  ),
});
export type AnswerComparison = z.infer<typeof answerComparison>;

export const compareAnswers = workbenchEndpoint('GET /api/v2/curator/answers/comparison', {
  summary: 'How long and how helpful my answers are, by genre, beside what is usual there',
  response: answerComparison,
});
