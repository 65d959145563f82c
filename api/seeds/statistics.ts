import type { Level, ServiceType } from '@fanfare/api-contract';
import { clamp, type Random } from './random.ts';

/** The initial record of a demo service. */
export interface Statistics {
  answered: number;
  accepted: number;
  expired: number;
  promisesDue: number;
  promisesKept: number;
  votes: number;
  helpful: number;
  medianReplyHours: number | null;
  lastAnswerHoursAgo: number | null;
  genres: { name: string; answered: number; accepted: number }[];
}

const hoursOfDay = 24;

/** @param replyDays the promised reply time: no median lies far beyond half of it */
export function makeStatistics(random: Random, genres: readonly string[], replyDays: number): Statistics {
  const isNew = random.chance(0.13);
  const answered = isNew ? random.int(0, 4) : clamp(Math.round(Math.exp(random.normal(4, 1))), 6, 620);
  const care = random.chance(0.62) ? random.normal(0.965, 0.02) : random.normal(0.82, 0.08);
  const answerRate = clamp(care, 0.45, 1);
  const yes = clamp(random.normal(0.22, 0.1), 0.04, 0.6);
  const accepted = countOf(random, answered, yes);
  const promisesDue = Math.round(accepted * 0.8);
  const votes = clamp(Math.round(answered * random.normal(0.45, 0.12)), 0, answered);
  return {
    answered,
    accepted,
    expired: Math.round(answered / answerRate) - answered,
    promisesDue,
    promisesKept: Math.min(promisesDue, countOf(random, promisesDue, clamp(random.normal(0.96, 0.04), 0.6, 1))),
    votes,
    helpful: Math.min(votes, Math.round(votes * clamp(random.normal(0.78, 0.1), 0.3, 1))),
    medianReplyHours: answered === 0 ? null : Math.round(clamp(Math.exp(random.normal(3.6, 0.8)), 3, replyDays * 14)),
    lastAnswerHoursAgo:
      answered === 0 ? null : Math.round(clamp(Math.exp(random.normal(3.4, 1.1)), 2, 40 * hoursOfDay)),
    genres: shareOut(random, genres, answered, accepted),
  };
}

const countOf = (random: Random, tries: number, rate: number) =>
  clamp(Math.round(tries * rate + random.normal(0, Math.sqrt(tries * rate * (1 - rate)) / 2)), 0, tries);

/** Most answers of a service are for its first genres, where it also accepts more often. */
function shareOut(random: Random, genres: readonly string[], answered: number, accepted: number) {
  const weights = genres.map((_genre, index) => (1 / (index + 1)) * (0.6 + random.next()));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const rate = answered === 0 ? 0 : accepted / answered;
  return genres.map((name, index) => {
    const here = Math.floor((answered * weights[index]!) / total);
    const yes = clamp(rate * (1.35 - 0.16 * index) + random.normal(0, 0.03), 0, 0.9);
    return { name, answered: here, accepted: Math.min(here, Math.round(here * yes)) };
  });
}

const trusted = { answers: 20, answerRate: 0.9, keptRate: 0.9, helpfulRate: 0.7 };

/** The level that a record earns (docs/rules.md#curator-services); Top is assigned afterwards, to the best of the trusted ones. */
export function levelOf(statistics: Statistics): Level {
  const { answered, expired, promisesDue, promisesKept, votes, helpful } = statistics;
  if (answered < 5) return 'new';
  const isTrusted =
    answered >= trusted.answers &&
    answered / (answered + expired) >= trusted.answerRate &&
    (promisesDue === 0 || promisesKept / promisesDue >= trusted.keptRate) &&
    votes > 0 &&
    helpful / votes >= trusted.helpfulRate;
  return isTrusted ? 'trusted' : 'standard';
}

interface Ranked {
  type: ServiceType;
  level: Level;
  statistics: Statistics;
}

/** Assigns a level to every service: Top is the best tenth of the trusted ones of its type, by the helpfulness of its answers. */
export function setLevels(services: readonly Ranked[]): void {
  for (const service of services) service.level = levelOf(service.statistics);
  for (const type of new Set(services.map((service) => service.type))) {
    const best = services
      .filter((service) => service.type === type && service.level === 'trusted')
      .toSorted((a, b) => b.statistics.helpful / b.statistics.votes - a.statistics.helpful / a.statistics.votes);
    for (const service of best.slice(0, Math.floor(best.length / 10))) service.level = 'top';
  }
}
