import type { ServiceType } from '@fanfare/api-contract';
import { defaultRules } from '../../../rules.ts';
import { makeForecast } from '../forecasts.service.ts';
import { type TypeCounts, priorFrom } from '../priors.policy.ts';
import type { AllPriors } from '../priors.repository.ts';
import { type SubmissionResult, outcomeOf, sidesOf } from '../outcome.ts';
import { logit, shapeShares } from '../reply-time.ts';
import type { ServiceHistory } from '../service-history.repository.ts';

/*
 * Invented services with rates that nobody sees, histories that come about by them, and campaigns whose answers come about by them,
 * too. It shares nothing with the model of the forecast but the shape of its input and of the outcome.
 */

/** Numbers of chance that are the same in every run (mulberry32). */
export class Chances {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  of<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)]!;
  }

  happens(chance: number): boolean {
    return this.next() < chance;
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}

/** How answers come in a world. */
export interface World {
  /** How much tracks differ, on the logit of a yes. */
  trackSpread: number;
  /** How a curator's waits are spread. */
  waits: 'lognormal' | 'exponential' | 'even';
  /** Answers of a hundred that are a wrong match. */
  wrongMatches: number;
  /** Every service has the rates that its history states, from two hundred answers. */
  isStated?: boolean;
  /** A third goes out first; the others follow where so many of a hundred answers are a yes. */
  minAcceptPercent?: number;
}

interface Service {
  type: ServiceType;
  answer: number;
  yes: number;
  /** Its usual wait, in days, where nothing cuts it off. */
  usualDays: number;
  history: ServiceHistory;
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x));
const logOdds = (p: number) => Math.log(p / (1 - p));

function waitOf(chances: Chances, world: World, service: Pick<Service, 'usualDays'>, deadlineDays: number): number {
  for (;;) {
    const days = {
      lognormal: () => service.usualDays * Math.exp(0.9 * chances.normal()),
      exponential: () => (-service.usualDays * Math.log(1 - chances.next())) / Math.LN2,
      even: () => chances.next() * Math.min(deadlineDays, 2 * service.usualDays),
    }[world.waits]();
    if (days < deadlineDays) return days;
  }
}

const kindsOfPrice = { playlists: [1, 12], radios: [2, 15], influencers: [3, 60] } as const;
export type Goal = keyof typeof kindsOfPrice;
const typesOf: Record<Goal, readonly ServiceType[]> = {
  playlists: ['playlist'],
  radios: ['radio'],
  influencers: ['instagram', 'tiktok', 'youtube'],
};

/** A service and its history of 0–200 submissions, each of another song. */
function bornService(chances: Chances, world: World, goal: Goal, serviceId: number): Service {
  const type = chances.of(typesOf[goal]);
  const replyDays = goal === 'radios' ? chances.of([15, 30, 30]) : chances.of([7, 15, 15, 15]);
  const answer = logistic(2.2 + 0.8 * chances.normal());
  const yes = logistic(logOdds(goal === 'influencers' ? 0.25 : 0.2) + 0.5 * chances.normal());
  const usualDays = Math.min(replyDays * 0.6, 1.8 * Math.exp(0.7 * chances.normal()));
  const [low, high] = kindsOfPrice[goal];
  const submissionCount = world.isStated ? 200 : chances.int(0, 3) === 0 ? chances.int(0, 8) : chances.int(5, 200);
  const waits: number[] = [];
  let accepted = 0;
  let expired = 0;
  for (let song = 0; song < submissionCount; song += 1) {
    if (!chances.happens(answer)) expired += 1;
    else if (!chances.happens(world.wrongMatches / 100)) {
      waits.push(waitOf(chances, world, { usualDays }, replyDays));
      if (chances.happens(yes)) accepted += 1;
    }
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  const history: ServiceHistory = {
    serviceId,
    type,
    isDemo: false,
    priceCredits: chances.int(low, high),
    replyDays,
    answered: waits.length,
    accepted,
    expired,
    answeredInGenre: 0,
    acceptedInGenre: 0,
    medianReplyHours: middle === undefined ? null : middle * 24,
  };
  if (!world.isStated) return { type, answer, yes, usualDays, history };
  const stated = { answer: waits.length / submissionCount, yes: accepted / Math.max(1, waits.length) };
  return { type, ...stated, usualDays, history };
}

/** What the product would have counted of these services. */
function priorsOf(services: readonly Service[], chances: Chances, world: World, trackSpread: number): AllPriors {
  const byType: Record<string, ReturnType<typeof priorFrom>> = {};
  for (const type of new Set(services.map((one) => one.type))) {
    const own = services.filter((one) => one.type === type);
    const sum = (value: (history: ServiceHistory) => number) =>
      own.reduce((total, one) => total + value(one.history), 0);
    const shares = own.filter((one) => one.history.answered >= 5);
    const middles = shares.map(({ history }) => logit(history.medianReplyHours! / 24 / history.replyDays));
    const mean = middles.reduce((total, middle) => total + middle, 0) / middles.length;
    const late = shares.flatMap((one, index) =>
      Array.from({ length: 5 }, () => {
        const { replyDays } = one.history;
        return logit(waitOf(chances, world, one, replyDays) / replyDays) - middles[index]!;
      }),
    );
    const sorted = late.toSorted((a, b) => a - b);
    const counts: TypeCounts = {
      type,
      answered: sum((history) => history.answered),
      accepted: sum((history) => history.accepted),
      expired: sum((history) => history.expired),
      medianCount: middles.length,
      medianMean: mean,
      medianVariance: middles.reduce((total, middle) => total + (middle - mean) ** 2, 0) / (middles.length - 1),
      medianNoise: shares.reduce((total, one) => total + 1 / one.history.answered, 0) / shares.length,
      newestCount: 1_000,
      wrongMatchCount: Math.round(10 * world.wrongMatches),
      replyCount: late.length,
      shape: shapeShares.map((share) => sorted[Math.floor(late.length * share)]!),
    };
    byType[type] = priorFrom(counts);
  }
  const priors = { byType, trackSpread };
  return { real: priors, demo: priors };
}

const dayMs = 86_400_000;

/** One campaign: how everybody answers one song, first those that go out first. */
function endingsOf(chances: Chances, world: World, services: readonly Service[]): SubmissionResult[] {
  const quality = world.trackSpread * chances.normal();
  const { minAcceptPercent } = world;
  if (minAcceptPercent === undefined)
    return waveOf(chances, world, services, { quality, sentAt: new Date(0), wave: 1 });
  const count = firstOf(services).length;
  const first = waveOf(chances, world, services.slice(0, count), { quality, sentAt: new Date(0), wave: 1 });
  const sentAt = new Date(Math.max(...first.map((one) => one.closedAt!.getTime())));
  const heard = first.filter((one) => one.decision === 'accepted' || one.decision === 'declined');
  const accepted = heard.filter((one) => one.decision === 'accepted').length;
  const goesOn = heard.length > 0 && accepted * 100 >= minAcceptPercent * heard.length;
  const others = services.slice(count);
  if (goesOn) return [...first, ...waveOf(chances, world, others, { quality, sentAt, wave: 2 })];
  const calledOff = others.map(({ history }): SubmissionResult => {
    const price = history.priceCredits * 100;
    const nothing = { sentAt: null, decision: null, answeredAt: null };
    return {
      ...nothing,
      status: 'cancelled',
      wave: 2,
      closedAt: sentAt,
      priceHundredths: price,
      returnedHundredths: price,
    };
  });
  return [...first, ...calledOff];
}

const firstOf = (services: readonly Service[]) => services.slice(0, Math.ceil(services.length / 3));

function waveOf(
  chances: Chances,
  world: World,
  services: readonly Service[],
  { quality, sentAt, wave }: { quality: number; sentAt: Date; wave: number },
): SubmissionResult[] {
  const after = (days: number) => new Date(sentAt.getTime() + days * dayMs);
  return services.map((service): SubmissionResult => {
    const { priceCredits, replyDays } = service.history;
    const price = priceCredits * 100;
    const base = { wave, sentAt, priceHundredths: price };
    if (!chances.happens(service.answer)) {
      const closedAt = after(replyDays);
      return { ...base, status: 'expired', closedAt, decision: null, answeredAt: null, returnedHundredths: price };
    }
    const answeredAt = after(waitOf(chances, world, service, replyDays));
    const done = { ...base, closedAt: answeredAt, answeredAt };
    if (chances.happens(world.wrongMatches / 100)) {
      return { ...done, status: 'wrong_match', decision: 'wrong_match', returnedHundredths: price };
    }
    if (chances.happens(yesOfSong(service.yes, world.trackSpread, quality))) {
      return { ...done, status: 'accepted', decision: 'accepted', returnedHundredths: 0 };
    }
    const isInfluencer = service.type !== 'playlist' && service.type !== 'radio';
    const spent = isInfluencer ? 100 : price;
    return { ...done, status: 'declined', decision: 'declined', returnedHundredths: price - spent };
  });
}

const grid = Array.from({ length: 41 }, (_value, index) => (index - 20) / 5);
const gridWeights = grid.map((z) => Math.exp((-z * z) / 2));
const gridTotal = gridWeights.reduce((sum, weight) => sum + weight, 0);

const middles = new Map<string, number>();

/** Shifted so that over all songs the chance is the service's own again. */
function yesOfSong(yes: number, spread: number, quality: number): number {
  if (spread === 0 || yes <= 0 || yes >= 1) return yes;
  const key = `${yes} ${spread}`;
  const middle = middles.get(key) ?? middleOf(yes, spread);
  middles.set(key, middle);
  return logistic(middle + quality);
}

function middleOf(yes: number, spread: number): number {
  let [low, high] = [-12, 12];
  for (let round = 0; round < 30; round += 1) {
    const middle = (low + high) / 2;
    const mean =
      grid.reduce((sum, z, index) => sum + gridWeights[index]! * logistic(middle + spread * z), 0) / gridTotal;
    if (mean < yes) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

export type Measure = 'answers' | 'accepts' | 'creditsPerAccept' | 'days';
export const measures: readonly Measure[] = ['answers', 'accepts', 'creditsPerAccept', 'days'];
export const sizes = [
  { from: 3, to: 9 },
  { from: 10, to: 24 },
  { from: 25, to: 60 },
] as const;

export interface Ended {
  size: number;
  sides: Record<Measure, -1 | 0 | 1 | null>;
  expectedAccepts: number;
  accepts: number;
  evidence: { expectedAccepts: number; chanceVariance: number; trackSensitivity: number };
}

/** Runs so many campaigns in a world. @param trackSpread what the forecast assumes of songs */
export function runWorld(
  world: World,
  {
    campaigns,
    seed,
    trackSpread = defaultRules.forecasts.songSpread,
  }: { campaigns: number; seed: number; trackSpread?: number },
): Ended[] {
  const chances = new Chances(seed);
  const goals: Goal[] = ['playlists', 'radios', 'influencers'];
  const markets = goals.map((goal) => {
    const services = Array.from({ length: 400 }, (_value, index) => bornService(chances, world, goal, index + 1));
    return { goal, services, priors: priorsOf(services, chances, world, trackSpread) };
  });
  return Array.from({ length: campaigns }, () => {
    const market = chances.of(markets);
    const range = chances.of(sizes);
    const size = chances.int(range.from, range.to);
    const chosen = new Set<Service>();
    while (chosen.size < size) chosen.add(chances.of(market.services));
    const services = [...chosen];
    const made = makeForecast(
      market.priors,
      defaultRules,
      services.map((one) => one.history),
      world.minAcceptPercent === undefined
        ? null
        : {
            firstIds: new Set(firstOf(services).map((one) => one.history.serviceId)),
            minAcceptPercent: world.minAcceptPercent,
          },
    )!;
    const endings = endingsOf(chances, world, services);
    const over = new Date(61 * dayMs);
    const outcome = outcomeOf({
      campaignId: 1,
      sentAt: new Date(0),
      completedAt: over,
      now: over,
      waveMinPercent: null,
      results: endings,
    });
    return {
      size,
      sides: sidesOf(outcome, made.forecast),
      expectedAccepts: made.forecast.accepts.expected,
      accepts: outcome.accepts,
      evidence: made.evidence,
    };
  });
}

/** Of those that could be judged so many of a hundred ended within the range, below it, and above it. */
export function heldPercent(ended: readonly Ended[], measure: Measure) {
  const judged = ended.map((one) => one.sides[measure]).filter((side) => side !== null);
  const part = (side: number) => (judged.filter((one) => one === side).length / judged.length) * 100;
  return { held: part(0), below: part(-1), above: part(1), judged: judged.length };
}
