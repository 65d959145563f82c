import { artistNames } from '../../../artist-names.ts';
import { type Because, because, worded } from '../../../because.ts';
import type { ServiceCheck } from '@fanfare/api-contract';
import type { PlaylistPage, PlaylistTrack, ProfilePage } from '../../../gateways/prober/index.ts';
import type { Rules } from '../../../rules.ts';
import type { Snapshot } from './snapshots.repository.ts';

type CheckRules = Rules['ownServices']['checks'];

const dayMs = 86_400_000;

const checkResult = (
  check: ServiceCheck['check'],
  isPassed: boolean,
  seen: number | null,
  limit: number | null,
  message: Because,
): ServiceCheck => ({
  check,
  result: isPassed ? 'passed' : 'failed',
  seen,
  limit,
  ...worded({ message }),
});

const isPublicCheck = (isPublic: boolean): ServiceCheck =>
  checkResult(
    'public',
    isPublic,
    null,
    null,
    because(isPublic ? 'service_checks.public' : 'service_checks.not_public'),
  );

const enoughFollowers = (followers: number, least: number): ServiceCheck =>
  checkResult(
    'followers',
    followers >= least,
    followers,
    least,
    because('service_checks.followers', { followers, least }),
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
    const message = because('service_checks.growth_unknown');
    return { check: 'growth', result: 'unknown', seen: null, limit: null, ...worded({ message }) };
  }
  const before = Math.min(...earlier.map((snapshot) => snapshot.followers));
  const message = because(isSteady ? 'service_checks.growth' : 'service_checks.growth_bought', {
    before,
    now: followers,
  });
  return checkResult('growth', isSteady, followers - before, null, message);
}

/** Everybody who is named as an artist of a track, once, by the name as it is compared; '' for nobody. */
function namedArtists({ artist, artists }: PlaylistTrack): Map<string, string> {
  const names = artists ?? artistNames(artist);
  const named = names.length > 0 ? names : [''];
  return new Map(named.map((name) => [name.normalize('NFKC').trim().toLowerCase(), name]));
}

/** The artist with most tracks, alone or with others, and their share in percent. */
function topArtist({ tracks }: PlaylistPage): { percent: number; artist: string } {
  const counts = new Map<string, { count: number; artist: string }>();
  for (const [key, artist] of tracks.flatMap((track) => [...namedArtists(track)])) {
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
    return checkResult('freshness', false, null, withinDays, because('service_checks.change_unknown'));
  }
  const days = Math.max(0, Math.floor((now.getTime() - Math.max(...changes)) / dayMs));
  const within = withinDays;
  const changed =
    days === 0
      ? because('service_checks.changed_today', { within })
      : because('service_checks.changed', { count: days, within });
  return checkResult('freshness', days <= withinDays, days, withinDays, changed);
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
      because('service_checks.tracks', { tracks: page.tracks.length, least: tracks }),
    ),
    fresh(page, changedWithinDays, now),
    checkResult(
      'variety',
      top.percent <= artistMaxPercent,
      percent,
      artistMaxPercent,
      top.artist === ''
        ? because('service_checks.no_artists')
        : because('service_checks.top_artist', { artist: top.artist, percent, most: artistMaxPercent }),
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
      isSame
        ? because('service_checks.handle', { handle })
        : because('service_checks.other_handle', { seen: page.handle, handle }),
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
    because(isAnswering ? 'service_checks.site' : 'service_checks.site_gone'),
  ),
];

export const missingPageChecks = (): ServiceCheck[] => [isPublicCheck(false)];

export const isPassed = (checks: readonly ServiceCheck[]): boolean => checks.every(({ result }) => result !== 'failed');
