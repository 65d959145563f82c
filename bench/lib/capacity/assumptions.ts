/**
 * The market that capacity is computed for, and one machine. These are assumptions, each with its reason: whoever knows better changes
 * the figure here and runs `npm run bench:capacity -- --only=plan`. What the product takes for each of it is measured (measured.json).
 */

/** Per month where nothing else is said. */
export interface Market {
  activeArtists: number;
  activeCurators: number;
  campaignsPerArtist: number;
  curatorsPerCampaign: number;
  answeredShare: number;
  listenedSeconds: number;
  artistVisits: number;
  curatorVisits: number;
  pagesPerVisit: number;
  coldVisitShare: number;
  visitorsPerArtist: number;
  signUpsPerArtist: number;
  peakToMean: number;
  tracksMegabytes: number;
}

/** One label network: a label group with its roster, and the curators it works with. The base of “10 ×”. */
export const labelNetwork: Market = {
  // A label network with 20 labels of 50 artists who are promoted in a month.
  activeArtists: 1_000,
  // A curator who answers five tracks on each of 20 days takes 100 a month; 20,000 submissions need 200. A third more, as some are away.
  activeCurators: 270,
  // A single every month, the usual pace of releases; each has one campaign.
  campaignsPerArtist: 1,
  // The size that the product's own measurements take, and the hot path was made for.
  curatorsPerCampaign: 20,
  // The rest misses its deadline: a rate at which curators keep their level (docs/rules.md); few markets have more.
  answeredShare: 0.9,
  // An answer may be sent after 45 s (docs/rules.md); who accepts a track listens for longer.
  listenedSeconds: 90,
  // Artists look when something happened: about every other day while a campaign runs (15 days), once a week otherwise.
  artistVisits: 9,
  // Working days.
  curatorVisits: 20,
  // Home, list, one campaign and back; a curator's queue is one page with many tracks.
  pagesPerVisit: 6,
  // Visits with an empty cache: new devices, and the weeks after a release of the front ends.
  coldVisitShare: 0.3,
  // Who reads the home page and leaves: for each artist who comes, three who don't.
  visitorsPerArtist: 3,
  // A tenth of a network changes in a month.
  signUpsPerArtist: 0.1,
  // The busiest hour has a tenth of a day (2.4 times its mean), Fridays twice a mean day (releases come out on Fridays): 4.8.
  peakToMean: 5,
  // Four minutes of MP3 at 320 kbit/s.
  tracksMegabytes: 9.6,
};

/** A usual machine of a hosting company; its cores are taken to be as fast as the measured one's. */
export const machine = {
  cores: 8,
  memoryBytes: 32 * 2 ** 30,
  diskBytes: 2 ** 40,
  /** Of the disk, written at random: cloud volumes give 125 to 250 MB/s. */
  writeBytesPerSecond: 125 * 2 ** 20,
  networkBitsPerSecond: 10 ** 9,
};

/** Above these parts of a resource, something is to be done. */
export const limits = {
  // At 0.7 a queue of several servers still answers in twice its service time; beyond it waits grow quickly.
  processor: 0.7,
  disk: 0.8,
  memory: 0.8,
  network: 0.5,
  write: 0.5,
};

/** What a hot page is made of, by the calls that were measured: shares of the calls of a visit. */
export const callsOfArtists = {
  account: 0.3,
  campaigns: 0.2,
  campaign: 0.2,
  services: 0.1,
  feed: 0.1,
  transactions: 0.1,
};
export const callsOfCurators = { account: 0.4, queue: 0.4, feed: 0.2 };
/** Seconds between two beats of a listening page (`answers.heartbeatSeconds` in the rules). */
export const beatSeconds = 5;
/** Connections of each API process (`FANFARE_DB_POOL`). */
export const poolSize = 10;
/** Of a track that is played: 320 kbit/s. */
export const audioBytesPerSecond = 40_000;
export const monthSeconds = 30 * 86_400;
