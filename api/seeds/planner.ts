import type { CampaignStatus, CampaignType, ReasonCode, ServiceType } from '@fanfare/api-contract';
import type { FeedbackWriter, Heard } from './feedback.ts';
import type { WrittenService } from './service-rows.ts';
import { clamp, type Random } from './random.ts';
import type { WrittenTrack } from './tracks.ts';

export type Fate = 'accepted' | 'declined' | 'wrong_match' | 'expired' | 'withdrawn' | 'opened' | 'unopened' | 'queued';

export interface PlannedAnswer {
  decision: 'accepted' | 'declined' | 'wrong_match';
  feedback: string;
  reasonCode: ReasonCode | null;
  ratings: Record<string, number>;
  notes: { atSeconds: number; text: string }[];
  wantsNewVersion: boolean;
}

export interface PlannedSubmission {
  service: WrittenService;
  fate: Fate;
  /** Hours after sending. */
  openedAfter: number | null;
  closedAfter: number | null;
  heardMs: number;
  answer: PlannedAnswer | null;
}

export interface PlannedCampaign {
  track: WrittenTrack;
  type: CampaignType;
  status: CampaignStatus;
  /** Days before the seed. */
  startedDaysAgo: number;
  submissions: PlannedSubmission[];
  isArchived?: boolean;
  /** The curators answer at random, by their services' records. */
  isAsUsual?: boolean;
}

const typesOf: Record<CampaignType, readonly ServiceType[]> = {
  playlists: ['playlist'],
  radios: ['radio'],
  influencers: ['instagram', 'tiktok', 'youtube'],
};
const gateMs = 45_000;
/** The share of wrong matches among random outcomes. */
const wrongMatches = 0.02;
/** The highest price of a demo account's submission, to keep the sums small. */
const dearest = 14;

/** Plans campaigns that send a track to a service only once. */
export class Planner {
  readonly #random: Random;
  readonly #services: readonly WrittenService[];
  readonly #write: FeedbackWriter;
  readonly #used = new Set<string>();
  readonly campaigns: PlannedCampaign[] = [];

  constructor(random: Random, services: readonly WrittenService[], write: FeedbackWriter) {
    this.#random = random;
    this.#services = services.filter(
      (service) =>
        service.status === 'active' &&
        service.awayDays === null &&
        service.priceCredits <= dearest &&
        // The usual deadlines only, so that an open submission isn't overdue by tomorrow.
        service.replyDays >= (service.type === 'radio' ? 30 : 15),
    );
    this.#write = write;
  }

  /** Whether no campaign has sent this track to this service. */
  isFree(track: WrittenTrack, service: WrittenService): boolean {
    return !this.campaigns.some(
      (one) => one.track === track && one.submissions.some((submission) => submission.service === service),
    );
  }

  #claim(track: WrittenTrack, service: WrittenService): boolean {
    const key = `${track.id} ${service.id}`;
    if (this.#used.has(key)) return false;
    this.#used.add(key);
    return true;
  }

  /** Services that fit a track, those that share most of its genres first. */
  choose(track: WrittenTrack, type: CampaignType, count: number, isPro = false): WrittenService[] {
    const fit = (service: WrittenService) => service.genres.filter((genre) => track.plan.genres.includes(genre)).length;
    const suited = this.#services
      .filter((service) => typesOf[type].includes(service.type) && (isPro || service.level !== 'top'))
      .filter((service) => service.curatorAccountId !== track.owner.accountId)
      .map((service) => ({ service, order: fit(service) + this.#random.next() * 0.9 }))
      .toSorted((a, b) => b.order - a.order);
    const chosen: WrittenService[] = [];
    for (const { service } of suited) {
      if (chosen.length === count) break;
      if (this.#claim(track, service)) chosen.push(service);
    }
    return chosen;
  }

  /** Adds a campaign to chosen services, each with a fixed outcome. */
  add(campaign: Omit<PlannedCampaign, 'submissions'>, chosen: readonly WrittenService[], fates: readonly Fate[]): void {
    const submissions = chosen.map((service, index) => this.#submission(campaign, service, fates[index] ?? 'unopened'));
    this.campaigns.push({ ...campaign, submissions });
  }

  /** Like the one above, with services that the planner chooses, one for each outcome. */
  send(campaign: Omit<PlannedCampaign, 'submissions'>, fates: readonly Fate[], isPro = false): void {
    this.add(campaign, this.choose(campaign.track, campaign.type, fates.length, isPro), fates);
  }

  /** Like the one above, with random outcomes: each service answers, accepts and takes its time by its record. */
  sendAsUsual(campaign: Omit<PlannedCampaign, 'submissions'>, count: number): void {
    const chosen = this.choose(campaign.track, campaign.type, count);
    const fates = chosen.map((service) => this.#usualFate(campaign.track, service));
    this.add({ ...campaign, isAsUsual: true }, chosen, fates);
  }

  #usualFate(track: WrittenTrack, { statistics }: WrittenService): Fate {
    const random = this.#random;
    const { answered, accepted, expired } = statistics;
    if (!random.chance((answered + 7) / (answered + expired + 8))) return 'expired';
    if (random.chance(wrongMatches)) return 'wrong_match';
    const genres = statistics.genres.filter(({ name }) => track.plan.genres.includes(name));
    const inGenre = { answered: 0, accepted: 0 };
    for (const genre of genres) {
      inGenre.answered += genre.answered;
      inGenre.accepted += genre.accepted;
    }
    const usual = (accepted + 1.6) / (answered + 8);
    return random.chance((inGenre.accepted + usual * 5) / (inGenre.answered + 5)) ? 'accepted' : 'declined';
  }

  /** Hours until an answer, around the service's usual reply time. */
  #usualWait({ statistics }: WrittenService, latest: number): number {
    const usual = statistics.medianReplyHours ?? 48;
    return clamp(usual * Math.exp(this.#random.normal(0, 0.8)), 1.5, latest);
  }

  #submission(
    { track, startedDaysAgo, isAsUsual }: Omit<PlannedCampaign, 'submissions'>,
    service: WrittenService,
    fate: Fate,
  ): PlannedSubmission {
    const random = this.#random;
    const hours = startedDaysAgo * 24;
    const open = { openedAfter: null, closedAfter: null, heardMs: 0, answer: null };
    if (fate === 'unopened' || fate === 'queued') return { service, fate, ...open };
    if (fate === 'expired') return { service, fate, ...open, closedAfter: service.replyDays * 24 };
    if (fate === 'withdrawn')
      return { service, fate, ...open, closedAfter: Math.min(hours - 1, 24 * 5 + random.int(2, 20)) };
    const latest = Math.min(hours - 1, service.replyDays * 24 - 2);
    const usualWait = isAsUsual ? this.#usualWait(service, latest) : null;
    const openedAfter =
      usualWait === null
        ? clamp(random.int(2, Math.max(3, Math.round(latest * 0.7))), 1, latest - 0.6)
        : Math.max(0.5, usualWait - 0.3 - random.next() * 9);
    const gate = Math.min(gateMs, track.durationMs);
    if (fate === 'opened')
      return { service, fate, ...open, openedAfter, heardMs: Math.round(gate * (0.2 + random.next() * 0.6)) };
    const closedAfter = usualWait ?? clamp(openedAfter + random.next() * 9 + 0.3, openedAfter + 0.3, latest);
    const heardMs = Math.round(
      random.chance(0.6) ? track.durationMs : gate + random.next() * (track.durationMs - gate),
    );
    return {
      service,
      fate,
      openedAfter,
      closedAfter,
      heardMs,
      answer: this.#answer(fate, { track: track.plan, service }),
    };
  }

  #answer(decision: PlannedAnswer['decision'], heard: Heard): PlannedAnswer {
    const random = this.#random;
    const reasonCode = decision === 'declined' ? this.#write.reasonFor(heard) : null;
    const middle = decision === 'accepted' ? 4.3 : 3.2;
    const ratings = Object.fromEntries(
      random
        .some(['production', 'songwriting', 'performance', 'originality', 'fit'], random.int(3, 5))
        .map((aspect) => [aspect, clamp(Math.round(random.normal(middle, 0.7)), 1, 5)]),
    );
    const texts = {
      accepted: () => this.#write.accepted(heard),
      declined: () => this.#write.declined(heard, reasonCode!),
      wrong_match: () => this.#write.wrongMatch(heard),
    };
    return {
      decision,
      feedback: texts[decision](),
      reasonCode,
      ratings: decision === 'wrong_match' ? {} : ratings,
      notes: decision === 'wrong_match' ? [] : this.#write.notes(heard),
      wantsNewVersion:
        decision === 'declined' &&
        (reasonCode === 'production_mix' || reasonCode === 'technical_file') &&
        random.chance(0.5),
    };
  }
}
