import {
  audioBytesPerSecond,
  beatSeconds,
  callsOfArtists,
  callsOfCurators,
  type Market,
  monthSeconds,
} from './assumptions.ts';
import type { CallName, Measured, PageLoad } from './measured.ts';
import type { Work } from './queueing.ts';

/** What a market asks of an installation in its busiest hour, and leaves in a year. */
export interface Demand {
  /** By where it is done; `reads` of the database are those of calls that change nothing. */
  api: Work[];
  shell: Work[];
  reads: Work[];
  writes: Work[];
  /** Each as one piece of work, for a machine that does all: with the wait for the disk where something is written. */
  walBytesPerSecond: number;
  rowBytesPerYear: number;
  audioBytesPerYear: number;
  /** Sent to browsers: what a cache in front may keep, what comes from here, and played audio. */
  staticBytesPerSecond: number;
  originBytesPerSecond: number;
  audioBytesPerSecond: number;
}

const readCalls = new Set<CallName>(['account', 'campaigns', 'campaign', 'services', 'feed', 'transactions', 'queue']);

/** @param scale times the market's people */
export function demandOf(market: Market, measured: Measured, scale: number): Demand {
  const { activeArtists, activeCurators } = market;
  const artistVisits = activeArtists * market.artistVisits;
  const curatorVisits = activeCurators * market.curatorVisits;
  const visitors = activeArtists * market.visitorsPerArtist;
  const campaigns = activeArtists * market.campaignsPerArtist;
  const submissions = campaigns * market.curatorsPerCampaign;
  const answers = submissions * market.answeredShare;
  const beats = (submissions * market.listenedSeconds) / beatSeconds;
  const signUps = activeArtists * market.signUpsPerArtist;
  const atPeak = (perMonth: number) => ((perMonth * scale) / monthSeconds) * market.peakToMean;

  const callsPerPage = mean(memberPages(measured).map(({ calls }) => calls));
  const timesOfCalls: Partial<Record<CallName, number>> = { payment: campaigns, answer: answers, heartbeat: beats };
  const read = (visits: number, mix: Partial<Record<CallName, number>>) => {
    for (const [name, share] of Object.entries(mix) as [CallName, number][]) {
      timesOfCalls[name] = (timesOfCalls[name] ?? 0) + visits * market.pagesPerVisit * callsPerPage * share;
    }
  };
  read(artistVisits, callsOfArtists);
  read(curatorVisits, callsOfCurators);

  const calls = Object.entries(timesOfCalls) as [CallName, number][];
  const { acts } = measured;
  // Jobs, and who comes new.
  const others = [
    [submissions - answers, acts.deadline],
    [answers, acts.clearing],
    [signUps, acts.signUp],
  ] as const;
  const work = (part: 'apiMs' | 'databaseMs', isRead: boolean | null): Work[] => [
    ...calls
      .filter(([name]) => isRead === null || readCalls.has(name) === isRead)
      .map(([name, times]) => ({ perSecond: atPeak(times), ms: measured.calls[name].alone[part] })),
    ...(isRead === true ? [] : others.map(([times, act]) => ({ perSecond: atPeak(times), ms: act[part] }))),
  ];
  const left = [[campaigns, acts.payment], [answers, acts.answer], [beats, acts.listening], ...others] as const;
  const visits = artistVisits + curatorVisits;
  const bytes = (pick: (page: PageLoad) => number) => mean(memberPages(measured).map(pick));
  const home = measured.pages['/']!;
  return {
    api: work('apiMs', null),
    shell: [{ perSecond: atPeak(visits + visitors), ms: measured.shellMs }],
    reads: work('databaseMs', true),
    writes: work('databaseMs', false),
    walBytesPerSecond: left.reduce((sum, [times, act]) => sum + atPeak(times) * (act.walBytes + act.pageImageBytes), 0),
    rowBytesPerYear:
      left.reduce((sum, [times, act]) => sum + times * act.diskBytes, campaigns * measured.draftDiskBytes) * 12 * scale,
    audioBytesPerYear: campaigns * market.tracksMegabytes * 10 ** 6 * 12 * scale,
    staticBytesPerSecond:
      atPeak(visits * market.coldVisitShare) * bytes(({ cacheable }) => cacheable.bytes) +
      atPeak(visitors) * home.cacheable.bytes,
    originBytesPerSecond:
      atPeak(visits * market.pagesPerVisit) * bytes(({ origin }) => origin.bytes) +
      atPeak(visitors) * home.origin.bytes,
    audioBytesPerSecond: atPeak(submissions * market.listenedSeconds) * audioBytesPerSecond,
  };
}

const memberPages = ({ pages }: Measured) =>
  Object.entries(pages).flatMap(([path, page]) => (/^\/(creator|curator)/.test(path) ? [page] : []));
const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
