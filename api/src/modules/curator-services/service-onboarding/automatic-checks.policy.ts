import type { ServiceCheck } from '@fanfare/api-contract';
import type { PlaylistPage, ProfilePage } from '../../../gateways/prober/index.ts';
import type { Rules } from '../../../rules.ts';
import type { Snapshot } from './snapshots.repository.ts';

type CheckRules = Rules['ownServices']['checks'];

const dayMs = 86_400_000;
const number = (value: number) => new Intl.NumberFormat('en').format(value);

const judged = (
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
  judged(
    'public',
    isPublic,
    null,
    null,
    isPublic ? 'Everybody can see it' : 'It isn’t public, or isn’t there any more',
  );

const enoughFollowers = (followers: number, least: number): ServiceCheck =>
  judged(
    'followers',
    followers >= least,
    followers,
    least,
    `${number(followers)} followers; at least ${number(least)} are needed`,
  );

/**
 * How many more than it had is too much to have come by itself: in a week a doubling, and some thousands. Over a longer time it is
 * so much more. A list that is small may well double overnight, and a large one gain thousands.
 * @returns the growth over the worst stretch, as a part of what is allowed; null where there is nothing to compare with
 */
export function growthShare(
  followers: number,
  earlier: readonly Snapshot[],
  rules: CheckRules['growth'],
): number | null {
  if (earlier.length === 0) return null;
  const shares = earlier.map((one) => {
    const weeks = Math.max(1, one.ageDays / rules.withinDays);
    const allowed = Math.max(rules.followers, (one.followers * rules.percent) / 100) * weeks;
    return Math.max(0, followers - one.followers) / allowed;
  });
  return Math.max(...shares);
}

/** Earlier sightings count for so many days: then what was once bought is the audience that it has, as every week since has shown. */
export const growthWindowDays = (rules: CheckRules['growth']): number => rules.withinDays * 2;

/** What was seen on the same day says nothing of how a list grows; only a jump shows at once. */
const growthMinDays = 1;

function steadyGrowth(followers: number, earlier: readonly Snapshot[], rules: CheckRules['growth']): ServiceCheck {
  const share = growthShare(followers, earlier, rules);
  const isSteady = share === null || share < 1;
  if (isSteady && !earlier.some((one) => one.ageDays >= growthMinDays)) {
    const message = 'Nothing to compare with yet: it is looked at each week';
    return { check: 'growth', result: 'unknown', seen: null, limit: null, message };
  }
  const before = Math.min(...earlier.map((one) => one.followers));
  const grown = `${number(before)} followers lately, ${number(followers)} now`;
  const message = isSteady ? grown : `${grown}: so many at once look bought`;
  return judged('growth', isSteady, followers - before, null, message);
}

/** The share of the artist who stands in it most, in percent, and who that is. */
function topArtist({ tracks }: PlaylistPage): { percent: number; artist: string } {
  const counts = new Map<string, { count: number; artist: string }>();
  for (const { artist } of tracks) {
    const key = artist.normalize('NFKC').trim().toLowerCase();
    const known = counts.get(key);
    counts.set(key, { count: (known?.count ?? 0) + 1, artist: known?.artist ?? artist });
  }
  const most = [...counts.values()].reduce((top, one) => (one.count > top.count ? one : top), { count: 0, artist: '' });
  return { percent: tracks.length === 0 ? 0 : (most.count * 100) / tracks.length, artist: most.artist };
}

function fresh(page: PlaylistPage, withinDays: number, now: Date): ServiceCheck {
  const changes = [page.updatedAt, ...page.tracks.map((track) => track.addedAt)]
    .filter((at) => at !== null)
    .map((at) => at.getTime())
    // A change of tomorrow is a clock that is wrong, or a page that lies.
    .filter((at) => at <= now.getTime() + dayMs);
  if (changes.length === 0) {
    return judged('freshness', false, null, withinDays, 'The page doesn’t say when it was last changed');
  }
  const days = Math.max(0, Math.floor((now.getTime() - Math.max(...changes)) / dayMs));
  const said = days === 0 ? 'Changed today' : `Last changed ${days} ${days === 1 ? 'day' : 'days'} ago`;
  return judged('freshness', days <= withinDays, days, withinDays, `${said}; within ${withinDays} days is needed`);
}

export function playlistChecks(
  page: PlaylistPage,
  earlier: readonly Snapshot[],
  rules: CheckRules,
  now: Date,
): ServiceCheck[] {
  const { followers, tracks, changedWithinDays, artistMaxPercent } = rules.playlist;
  const most = topArtist(page);
  const percent = Math.round(most.percent);
  return [
    isPublicCheck(true),
    enoughFollowers(page.followers, followers),
    judged(
      'tracks',
      page.tracks.length >= tracks,
      page.tracks.length,
      tracks,
      `${page.tracks.length} tracks; at least ${tracks} are needed`,
    ),
    fresh(page, changedWithinDays, now),
    judged(
      'variety',
      most.percent <= artistMaxPercent,
      percent,
      artistMaxPercent,
      most.artist === ''
        ? 'There are no artists in it'
        : `${most.artist} has ${percent} % of the tracks; at most ${artistMaxPercent} % of one artist`,
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
    judged(
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
  judged(
    'answers',
    isAnswering,
    null,
    null,
    isAnswering ? 'The station’s website answers' : 'The station’s website isn’t there',
  ),
];

/** What a page that is gone fails. */
export const missingPageChecks = (): ServiceCheck[] => [isPublicCheck(false)];

export const isPassed = (checks: readonly ServiceCheck[]): boolean => checks.every(({ result }) => result !== 'failed');
