import type { ChannelRow } from './registry.repository.ts';

type Good = Pick<ChannelRow, 'last_good_version' | 'earlier_versions'>;

/** The columns of a channel without a canary. */
export const noCanary = { canary_version: null, canary_percent: null, canary_since: null };

/** How many versions can be rolled back to. */
const maxVersions = 20;
/** A development server may be gone by the time of a rollback. */
const canReturnTo = (version: string) => !version.startsWith('development');

/** All good versions, the newest last. */
const goodOf = ({ last_good_version: last, earlier_versions: earlier }: Good): string[] =>
  last === null ? [] : [...earlier, last];

const fromGood = (versions: readonly string[]): Good => ({
  last_good_version: versions.at(-1) ?? null,
  earlier_versions: versions.slice(0, -1),
});

/** All versions of a channel that a change may keep to roll back to. */
export const keptVersions = (channel: Good & Pick<ChannelRow, 'stable_version'>): string[] => [
  ...goodOf(channel),
  channel.stable_version,
];

/**
 * The versions to roll back to once `next` is stable: the current one comes first.
 * @param withdrawn what was disabled, to which nothing comes back
 */
export function pushGood(
  channel: Good & Pick<ChannelRow, 'stable_version'>,
  next: string,
  withdrawn: ReadonlySet<string>,
): Good {
  // The current version is not among them: it left the list when it was deployed.
  const kept = keptVersions(channel).filter(
    (version) => version !== next && canReturnTo(version) && !withdrawn.has(version),
  );
  return fromGood(kept.slice(-maxVersions));
}

/** The versions to roll back to after a rollback: never the one that was left. */
export function popGood(channel: Good): Good {
  return fromGood(goodOf(channel).slice(0, -1));
}

/** The versions to roll back to without bad ones. */
export function withoutGood(channel: Good, bad: ReadonlySet<string>): Good {
  return fromGood(goodOf(channel).filter((version) => !bad.has(version)));
}
