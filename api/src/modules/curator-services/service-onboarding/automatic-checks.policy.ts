import type { ServiceCheck } from '@fanfare/api-contract';
import type { PlaylistPage, ProfilePage } from '../../../gateways/prober/index.ts';
import type { Rules } from '../../../rules.ts';
import type { Snapshot } from './snapshots.repository.ts';

type CheckRules = Rules['ownServices']['checks'];

const dayMs = 86_400_000;
const number = (value: number) => new Intl.NumberFormat('en').format(value);

const checkResult = (
  check: ServiceCheck['check'],
  isPassed: boolean,
  seen: number | null,
  limit: number | null,
  message: string,
): ServiceCheck => ({
  check,
  result: isPassed ? 'passed' : 'failed',
  seen,
  limit,
  message,
});

const isPublicCheck = (isPublic: boolean): ServiceCheck =>
  checkResult(
    'public',
    isPublic,
    null,
    null,
    isPublic ? 'Everybody can see it' : 'It isn’t public, or isn’t there any more',
  );

const enoughFollowers = (followers: number, least: number): ServiceCheck =>
  checkResult(
    'followers',
    followers >= least,
    followers,
    least,
    `${number(followers)} followers; at least ${number(least)} are needed`,
  );

/**
 * Growth as a share of what is allowed: within a week a doubling, and at least some thousands; more over longer times.
 * @returns the worst share over all earlier snapshots; null without any
 */
export function growthShare(
  followers: number,
  earlier: readonly Snapshot[],
  rules: CheckRules['growth'],
): number | null {
  if (earlier.length === 0) return null;
  const shares = earlier.map((snapshot) => {
    const weeks = Math.max(1, snapshot.ageDays / rules.withinDays);
    const allowed = Math.max(rules.followers, (snapshot.followers * rules.percent) / 100) * weeks;
    return Math.max(0, followers - snapshot.followers) / allowed;
  });
  return Math.max(...shares);
}

/** Snapshots count for so long: an audience that stayed longer isn't judged again. */
export const growthWindowDays = (rules: CheckRules['growth']): number => rules.withinDays * 2;

/** Snapshots of the same day show a jump, but no steady growth. */
const growthMinDays = 1;

function steadyGrowth(followers: number, earlier: readonly Snapshot[], rules: CheckRules['growth']): ServiceCheck {
  const share = growthShare(followers, earlier, rules);
  const isSteady = share === null || share < 1;
  if (isSteady && !earlier.some(({ ageDays }) => ageDays >= growthMinDays)) {
    const message = 'Nothing to compare with yet: it is checked each week';
    return { check: 'growth', result: 'unknown', seen: null, limit: null, message };
  }
  const before = Math.min(...earlier.map((snapshot) => snapshot.followers));
  const grown = `${number(before)} followers lately, ${number(followers)} now`;
  const message = isSteady ? grown : `${grown}: so many at once look bought`;
  return checkResult('growth', isSteady, followers - before, null, message);
}

/** The artist with most tracks, and their share in percent. */
function topArtist({ tracks }: PlaylistPage): { percent: number; artist: string } {
  const counts = new Map<string, { count: number; artist: string }>();
  for (const { artist } of tracks) {
    const key = artist.normalize('NFKC').trim().toLowerCase();
    const existing = counts.get(key);
    counts.set(key, { count: (existing?.count ?? 0) + 1, artist: existing?.artist ?? artist });
  }
  const most = [...counts.values()].reduce((top, artist) => (artist.count > top.count ? artist : top), {
    count: 0,
    artist: '',
  });
  return { percent: tracks.length === 0 ? 0 : (most.count * 100) / tracks.length, artist: most.artist };
}

function fresh(page: PlaylistPage, withinDays: number, now: Date): ServiceCheck {
  const changes = [page.updatedAt, ...page.tracks.map((track) => track.addedAt)]
    .filter((at) => at !== null)
    .map((at) => at.getTime())
    // Dates ahead of the clock are wrong, or false.
    .filter((at) => at <= now.getTime() + dayMs);
  if (changes.length === 0) {
    return checkResult('freshness', false, null, withinDays, 'The page doesn’t say when it was last changed');
  }
  const days = Math.max(0, Math.floor((now.getTime() - Math.max(...changes)) / dayMs));
  const changed = days === 0 ? 'Changed today' : `Last changed ${days} ${days === 1 ? 'day' : 'days'} ago`;
  return checkResult(
    'freshness',
    days <= withinDays,
    days,
    withinDays,
    `${changed}; within ${withinDays} days is needed`,
  );
}

export function playlistChecks(
  page: PlaylistPage,
  earlier: readonly Snapshot[],
  rules: CheckRules,
  now: Date,
): ServiceCheck[] {
  const { followers, tracks, changedWithinDays, artistMaxPercent } = rules.playlist;
  const top = topArtist(page);
  const percent = Math.round(top.percent);
  return [
    isPublicCheck(true),
    enoughFollowers(page.followers, followers),
    checkResult(
      'tracks',
      page.tracks.length >= tracks,
      page.tracks.length,
      tracks,
      `${page.tracks.length} tracks; at least ${tracks} are needed`,
    ),
    fresh(page, changedWithinDays, now),
    checkResult(
      'variety',
      top.percent <= artistMaxPercent,
      percent,
      artistMaxPercent,
      top.artist === ''
        ? 'There are no artists in it'
        : `${top.artist} has ${percent} % of the tracks; at most ${artistMaxPercent} % of one artist`,
    ),
    steadyGrowth(page.followers, earlier, rules.growth),
  ];
}

export function profileChecks(
  page: ProfilePage,
  handle: string,
  earlier: readonly Snapshot[],
  rules: CheckRules,
): ServiceCheck[] {
  const isSame = page.handle === handle;
  return [
    isPublicCheck(page.isPublic),
    checkResult(
      'handle',
      isSame,
      null,
      null,
      isSame ? `The profile is @${handle}` : `The page is of @${page.handle}, not of @${handle}`,
    ),
    enoughFollowers(page.followers, rules.influencer.followers),
    steadyGrowth(page.followers, earlier, rules.growth),
  ];
}

export const siteChecks = (isAnswering: boolean): ServiceCheck[] => [
  checkResult(
    'answers',
    isAnswering,
    null,
    null,
    isAnswering ? 'The station’s website answers' : 'The station’s website isn’t there',
  ),
];

export const missingPageChecks = (): ServiceCheck[] => [isPublicCheck(false)];

export const isPassed = (checks: readonly ServiceCheck[]): boolean => checks.every(({ result }) => result !== 'failed');
