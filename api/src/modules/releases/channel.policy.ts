import type { ChannelRow } from './registry.repository.ts';

type Good = Pick<ChannelRow, 'last_good_version' | 'earlier_versions'>;

/** What a channel without a canary has. */
export const noCanary = { canary_version: null, canary_percent: null, canary_since: null };

/** So many versions are worth going back to. */
const longest = 20;
/** A development server may be gone when it is needed. */
const canReturnTo = (version: string) => !version.startsWith('development');

/** All versions that were good, the newest last. */
const goodOf = ({ last_good_version: last, earlier_versions: earlier }: Good): string[] =>
  last === null ? [] : [...earlier, last];

const fromGood = (versions: readonly string[]): Good => ({
  last_good_version: versions.at(-1) ?? null,
  earlier_versions: versions.slice(0, -1),
});

/** What can be gone back to once `next` is live for all: what is live now comes first. */
export function pushGood(channel: Good & Pick<ChannelRow, 'stable_version'>, next: string): Good {
  // What was live is not among the good ones: it left them when it became live.
  const versions = [...goodOf(channel), channel.stable_version];
  return fromGood(versions.filter((version) => version !== next && canReturnTo(version)).slice(-longest));
}

/** What can be gone back to once the last good version is live again: never the one that was left. */
export function popGood(channel: Good): Good {
  return fromGood(goodOf(channel).slice(0, -1));
}

/** What can be gone back to now that a version has shown itself bad. */
export function withoutGood(channel: Good, bad: string): Good {
  return fromGood(goodOf(channel).filter((version) => version !== bad));
}
