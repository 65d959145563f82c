import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { credits, day, genreRef, id, idParam, level, serviceType } from './shapes.ts';

/** So many of so many. The rate is left to who shows it: nothing of nothing is none. */
const partOf = z.object({ hits: z.int(), of: z.int() });

/** Half of all lie from `low` to `high`. */
const spread = z.object({ low: z.number(), median: z.number(), high: z.number() });

/** A week, by what was earned in it: taken back since, cleared, or on the way. Monday to Sunday in UTC; the first may begin later. */
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
  /** Null under as many answers as a service is called new below. */
  acceptRate: z.nullable(z.number()),
  /** The middle of all services of this type, by all their answers in this genre; null where too few curators stand behind it. */
  typicalRate: z.nullable(z.number()),
});
export type GenreRecord = z.infer<typeof genreRecord>;

const requirement = z.object({
  kind: z.enum(['answers', 'answer_rate', 'kept_promises', 'helpful', 'best_of_trusted']),
  /** Answers are counted, all else is a share of 0–1. Null where there is nothing to go by; that meets a share. */
  value: z.nullable(z.number()),
  limit: z.number(),
  /** Null where it is decided among others. */
  isMet: z.nullable(z.boolean()),
});
export type LevelRequirement = z.infer<typeof requirement>;

const serviceLevel = z.object({
  serviceId: id,
  level,
  /** Null for the highest. */
  nextLevel: z.nullable(level),
  /** All that the next level asks for, met or not. */
  requirements: z.array(requirement),
});
export type ServiceLevel = z.infer<typeof serviceLevel>;

export const curatorStatistics = z.object({
  /** Both included, in UTC. */
  from: day,
  to: day,
  /** The one that was asked for; null for all. */
  serviceId: z.nullable(id),
  /** All of them, oldest first, whichever was asked for. */
  services: z.array(z.object({ id, title: z.string(), type: serviceType, isDemo: z.boolean() })),
  /** Demo services are part of it. */
  isDemo: z.boolean(),
  earnings: z.object({
    clearedCredits: credits,
    clearingCredits: credits,
    reversedCredits: credits,
    weeks: z.array(statisticsWeek),
  }),
  /** What became of all that ended; these add up. `refunded`: an answer that was taken back as none. */
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
    /** The promises of what was answered. */
    promisedDays: z.nullable(z.object({ min: z.int(), max: z.int() })),
  }),
  genres: z.array(genreRecord),
  /** Wrong matches count for neither side. */
  answerRate: partOf,
  keptPromises: partOf,
  helpful: partOf,
  /** From so many votes on the helpful rate is shown to artists. */
  helpfulFromVotes: z.int(),
  listening: z.object({
    seconds: z.nullable(spread),
    /** Of the track, in the middle. */
    medianShare: z.nullable(z.number()),
    /** What an answer takes at least, for tracks that are as long. */
    requiredSeconds: z.int(),
  }),
  levels: z.array(serviceLevel),
  /** What levels look at, whatever period was asked for. */
  levelDays: z.int(),
});
export type CuratorStatistics = z.infer<typeof curatorStatistics>;

/** 404 `not_found` for a service that isn't mine. */
export const getCuratorStatistics = endpoint('GET /api/v2/curator/statistics', {
  summary: 'My earnings, answers, answer times, accept rates by genre and levels, of the last days',
  tag: 'Curator workbench',
  access: 'curator',
  query: z.strictObject({
    /** 90 where it isn't said. */
    days: z.optional(z.enum(['30', '90', '365'])),
    serviceId: z.optional(idParam),
  }),
  response: curatorStatistics,
});

export const curatorStatisticsEndpoints = [getCuratorStatistics] as const;
