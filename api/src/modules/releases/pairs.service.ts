import type { FrontEndName, Substitute } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { keptVersions } from './channel.policy.ts';
import { toGateRelease } from './deployed-releases.ts';
import type { GateRelease } from './gates/fit.gate.ts';
import {
  type RemoteVersions,
  type ServedShell,
  furtherGood,
  pageVersions,
  substitutesOf,
  versionsPerPage,
} from './pairs.policy.ts';
import {
  type ChannelRow,
  type DeployedRow,
  type ReleaseRow,
  findReleases,
  loadDeployed,
} from './registry.repository.ts';
import { withdrawnOf } from './withdrawals.repository.ts';

const shell = 'shell';
/** The good versions of a channel, the newest first, without what was disabled meanwhile. */
async function goodReleases(db: Knex, channel: ChannelRow): Promise<GateRelease[]> {
  const kept = keptVersions(channel).toReversed();
  const withdrawn = await withdrawnOf(db, channel.name, kept);
  const good = kept.filter((version) => version === channel.stable_version || !withdrawn.has(version));
  const found = new Map((await findReleases(db, channel.name, good)).map((row) => [row.version, toGateRelease(row)]));
  return good.flatMap((version) => found.get(version) ?? []);
}

/** The releases of the shell that pages may be rendered from. */
function servedShells(live: readonly DeployedRow[]): ServedShell[] {
  const { channel, releases } = live.find((row) => row.channel.name === shell) ?? {};
  return [...(releases?.values() ?? [])].map((row) => ({
    release: toGateRelease(row),
    isLive: row.version === channel?.stable_version || row.version === channel?.canary_version,
  }));
}

/**
 * The good versions before the last good one that a boot document needs, the newest first, by remote: some shell's pages load them, because
 * it doesn't run the newer ones.
 */
export async function loadFurtherGood(
  db: Knex,
  live: readonly DeployedRow[],
): Promise<Map<FrontEndName, readonly ReleaseRow[]>> {
  const shells = servedShells(live).map(({ release }) => release);
  const found = new Map<FrontEndName, readonly ReleaseRow[]>();
  for (const { channel, releases } of live) {
    if (channel.name === shell || channel.earlier_versions.length === 0) continue;
    const inBoot = [channel.stable_version, channel.last_good_version!].map((version) =>
      toGateRelease(releases.get(version)!),
    );
    // Nearly always nothing else is read: every shell runs both.
    if (shells.every((one) => pageVersions(inBoot, one).length === versionsPerPage)) continue;
    const versions = furtherGood(await goodReleases(db, channel), inBoot.length, shells);
    const rows = await findReleases(db, channel.name, versions);
    found.set(
      channel.name,
      rows.toSorted((one, other) => versions.indexOf(one.version) - versions.indexOf(other.version)),
    );
  }
  return found;
}

/**
 * What a rollback takes along: live versions of remotes that can't run in a shell, once a version of a front end is what everybody gets.
 * @param target what the front end goes back to
 */
export async function rollbackEffects(db: Knex, name: FrontEndName, target: string): Promise<Substitute[]> {
  const live = await loadDeployed(db);
  if (name === shell) {
    const [row] = await findReleases(db, shell, [target]);
    return substitutesOf([{ release: toGateRelease(row!), isLive: true }], await remotesOf(db, live));
  }
  const remotes = (await remotesOf(db, live)).filter((remote) => remote.name === name);
  const after = remotes.map(({ good }): RemoteVersions => {
    const left = good.slice(good.findIndex(({ version }) => version === target));
    return { name, live: left.slice(0, 1), good: left };
  });
  return substitutesOf(
    servedShells(live).filter(({ isLive }) => isLive),
    after,
  );
}

/** The shells that can't run a version of a remote which is to be promoted: what their pages get instead. */
export async function promotionEffects(db: Knex, candidate: GateRelease): Promise<Substitute[]> {
  if (candidate.name === shell) return [];
  const live = await loadDeployed(db);
  const remotes = (await remotesOf(db, live)).filter(({ name }) => name === candidate.name);
  return substitutesOf(
    servedShells(live),
    remotes.map((remote) => ({ ...remote, live: [candidate] })),
  );
}

async function remotesOf(db: Knex, live: readonly DeployedRow[]): Promise<RemoteVersions[]> {
  const remotes: RemoteVersions[] = [];
  for (const { channel, releases } of live) {
    if (channel.name === shell) continue;
    const versions = [channel.canary_version, channel.stable_version].filter((version) => version !== null);
    remotes.push({
      name: channel.name,
      live: versions.map((version) => toGateRelease(releases.get(version)!)),
      good: await goodReleases(db, channel),
    });
  }
  return remotes;
}
