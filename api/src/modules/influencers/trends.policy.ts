import type { Platform, Trend } from '@fanfare/api-contract';
import type { Rules } from '../../rules.ts';
import { type Format, formats } from './posts.policy.ts';

export interface Counted {
  kind: 'format' | 'tag';
  name: string;
  isDemo: boolean;
  postCount: number;
  postCountBefore: number;
  platforms: Platform[];
}

type TrendRules = Rules['influencers']['trends'];
export type Name = Pick<Counted, 'kind' | 'name'>;

/** The editorial list, for where there are too few posts. */
const editorial: readonly Name[] = [
  { kind: 'format', name: 'reel' },
  { kind: 'format', name: 'short' },
  { kind: 'format', name: 'clip' },
  { kind: 'tag', name: 'newmusic' },
  { kind: 'tag', name: 'songoftheday' },
  { kind: 'tag', name: 'behindthesong' },
  { kind: 'tag', name: 'homestudio' },
  { kind: 'tag', name: 'morningroutine' },
  { kind: 'tag', name: 'nightdrive' },
  { kind: 'tag', name: 'independentartist' },
];

const isFormat = (name: string): name is Format => name in formats;

export const slugOf = ({ kind, name }: Name): string => `${kind}-${name}`;

/** Parses a trend's slug; null for an invalid one. */
export function readSlug(slug: string): Name | null {
  const [, kind, name] = /^(format|tag)-([\p{L}\p{M}\p{N}_]+)$/u.exec(slug) ?? [];
  if (!name) return null;
  if (kind === 'tag') return { kind, name };
  return isFormat(name) ? { kind: 'format', name } : null;
}

/**
 * Whether a trend can have been offered: a format, an editorial tag, or a posted one, whatever today's list is.
 * @param posted tags of posts that count
 */
export function isKnown(slug: string, posted: ReadonlySet<string>): boolean {
  const trend = readSlug(slug);
  if (!trend) return false;
  return trend.kind === 'format' || posted.has(trend.name) || editorial.some((trend) => slugOf(trend) === slug);
}

export const labelOf = ({ kind, name }: Name): string =>
  kind === 'tag' ? `#${name}` : isFormat(name) ? formats[name].label : name;

/** Null for several platforms, or any. */
const platformOf = ({ kind, name }: Name, seenOn: readonly Platform[]): Platform | null => {
  if (kind === 'format' && isFormat(name)) return formats[name].platform;
  return seenOn.length === 1 ? seenOn[0]! : null;
};

/** 1.4 is 140 % more; null where there was nothing before. */
const growthOf = ({ postCount, postCountBefore }: Counted): number | null =>
  postCountBefore === 0 ? null : (postCount - postCountBefore) / postCountBefore;

/** New trends first, then by growth; ties by the number of posts. */
function byGrowth(trend: Counted, other: Counted): number {
  const [a, b] = [growthOf(trend) ?? Number.POSITIVE_INFINITY, growthOf(other) ?? Number.POSITIVE_INFINITY];
  if (a !== b) return b > a ? 1 : -1;
  return other.postCount - trend.postCount || (slugOf(trend) < slugOf(other) ? -1 : 1);
}

const present = (counted: Counted, source: Trend['source']): Trend => ({
  slug: slugOf(counted),
  label: labelOf(counted),
  kind: counted.kind,
  platform: platformOf(counted, counted.platforms),
  postCount: counted.postCount,
  postCountBefore: counted.postCountBefore,
  growth: source === 'posts' ? growthOf(counted) : null,
  source,
  isDemo: counted.isDemo,
});

/**
 * Trends with enough posts, fastest growing first, then the editorial list, marked as such. Real and demo posts are never added
 * up; a trend of both counts as real.
 * @param types whose trends are asked for
 */
export function trendsOf(counted: readonly Counted[], types: readonly Platform[], rules: TrendRules): Trend[] {
  const grown = counted
    .filter((trend) => trend.postCount >= rules.minPosts && trend.postCount > trend.postCountBefore)
    .toSorted(byGrowth);
  const real = new Set(grown.filter((trend) => !trend.isDemo).map(slugOf));
  const shown = grown.filter((trend) => !trend.isDemo || !real.has(slugOf(trend))).slice(0, rules.shown);
  const taken = new Set(shown.map(slugOf));
  const fits = (trend: Name) => !isFormat(trend.name) || types.includes(formats[trend.name].platform);
  const counts = new Map(counted.toSorted((a) => (a.isDemo ? -1 : 1)).map((trend) => [slugOf(trend), trend]));
  const none = { isDemo: false, postCount: 0, postCountBefore: 0, platforms: [] };
  const ours = editorial
    .filter((trend) => !taken.has(slugOf(trend)) && fits(trend))
    .slice(0, Math.max(0, rules.shown - shown.length));
  return [
    ...shown.map((trend) => present(trend, 'posts')),
    ...ours.map((trend) => present(counts.get(slugOf(trend)) ?? { ...trend, ...none }, 'editorial')),
  ];
}
