import {
  type CallTypes,
  type FrontEndName,
  type releaseHistory,
  type releaseOverview,
  type Rollout,
  releaseContract,
} from '@fanfare/api-contract';
import { kept } from '../../because.ts';
import type { CheckRow } from './checks.repository.ts';
import type { EventRow, HistoryReleaseRow } from './history.repository.ts';
import type { Tally } from './outcomes.repository.ts';
import type { ChannelRow, DeployedRow } from './registry.repository.ts';
import { presentProblems } from './problem-texts.ts';

type History = CallTypes<typeof releaseHistory>['data'];
type Overview = CallTypes<typeof releaseOverview>['data'];

function placeInChannel(channel: ChannelRow | null, version: string): History['releases'][number]['live'] {
  if (version === channel?.stable_version) return 'stable';
  if (version === channel?.canary_version) return 'canary';
  return version === channel?.last_good_version ? 'last_good' : null;
}

/** A published release as the history shows it, with the channel's place that it is in. */
export const presentRelease = (row: HistoryReleaseRow, channel: ChannelRow | null): History['releases'][number] => ({
  version: row.version,
  publishedAt: row.published_at.toISOString(),
  who: row.who,
  why: row.why,
  contract: row.contract.contract,
  sizeBytes: row.size_bytes,
  filesSum: row.files_sum,
  provenance:
    row.is_dirty === null || row.builder === null
      ? null
      : { commit: row.commit, isDirty: row.is_dirty, builder: row.builder },
  live: placeInChannel(channel, row.version),
  missingChecks: row.missing,
  ...(row.is_withdrawn && { isWithdrawn: true }),
});

/** The result of one browser check of a pair. */
export const presentCheck = (row: CheckRow): History['checks'][number] => ({
  remote: { name: row.remote_name, version: row.remote_version },
  shellVersion: row.shell_version,
  isPassed: row.is_passed,
  ...presentProblems(row.problems),
  at: row.created_at.toISOString(),
  who: row.who,
});

/** One change of a channel, with who and why. */
export const presentEvent = (row: EventRow): History['events'][number] => ({
  id: row.id,
  at: row.created_at.toISOString(),
  verb: row.verb,
  version: row.version,
  fromVersion: row.from_version,
  percent: row.percent,
  who: row.who,
  why: row.why,
  ...kept('why', row.because),
});

/** What visitors reported, with the share of them for whom it failed: from 0 to 1, null where nobody reported. */
export const presentHealth = ({ mounted, failed, errors, frozen, slowStarts, seen }: Tally) => ({
  mounted,
  failed,
  errors,
  frozen,
  slowStarts,
  failureRate: seen === 0 ? null : failed / seen,
});
/** Of a version that nobody has reported about. */
export const emptyTally: Tally = { mounted: 0, failed: 0, errors: 0, frozen: 0, slowStarts: 0, seen: 0 };

/**
 * The deployed versions per cohort, with their health, and how far their rollouts are.
 * @param health by `name@version`
 */
export function presentOverview(
  live: readonly DeployedRow[],
  health: ReadonlyMap<string, Tally>,
  rollouts: ReadonlyMap<FrontEndName, Rollout>,
): Overview {
  return {
    revision: Math.max(0, ...live.map(({ channel }) => channel.revision)),
    channels: live.map(({ channel, owner, prefixes, origin, releases }) => {
      const version = (name: string, since: Date) => {
        const row = releases.get(name)!;
        const contract = releaseContract.parse(row.contract);
        return {
          version: name,
          publishedAt: row.published_at.toISOString(),
          since: since.toISOString(),
          contract: contract.contract,
          api: contract.api,
          health: presentHealth(health.get(`${channel.name}@${name}`) ?? emptyTally),
        };
      };
      const { canary_version: canary, canary_percent: percent, canary_since: since } = channel;
      return {
        name: channel.name,
        owner,
        prefixes,
        ...(origin !== null && { origin }),
        stable: version(channel.stable_version, channel.stable_since),
        canary: canary !== null && since ? { percent: percent ?? 0, live: version(canary, since) } : null,
        lastGood: channel.last_good_version,
        isKilled: channel.is_killed,
        rollout: rollouts.get(channel.name) ?? null,
        revision: channel.revision,
      };
    }),
  };
}
