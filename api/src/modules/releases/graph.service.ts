import { API_CONTRACT, type CallTypes, endpoints, type releaseChanges, type releaseGraph } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { missingChecks, newestCheck } from './checks.repository.ts';
import { contractChanges } from './contract-changes.policy.ts';
import { toGateRelease } from './deployed-releases.ts';
import { type GateRelease, pairFindings, unansweredCalls } from './gates/fit.gate.ts';
import { emptyTally, presentEvent, presentHealth } from './history.presenter.ts';
import { lastChangeBefore, liveChangesSince, type NamedEventRow } from './history.repository.ts';
import { deployedHealth } from './outcomes.service.ts';
import type { Tally } from './outcomes.repository.ts';
import { type DeployedRow, loadDeployed } from './registry.repository.ts';
import { inEnglish } from '../../because.ts';
import { presentProblems } from './problem-texts.ts';

type Graph = CallTypes<typeof releaseGraph>['data'];
type Version = Graph['versions'][number];

const minuteMs = 60_000;

/** The stable and the canary version of a front end. */
function versionsOf(
  { channel, releases }: DeployedRow,
  health: ReadonlyMap<string, Tally>,
): { row: Version; release: GateRelease }[] {
  const { name, stable_version: stable, canary_version: canary, last_good_version: lastGood } = channel;
  const canaryPercent = channel.canary_percent ?? 0;
  const one = (place: Version['place'], version: string, since: Date, percent: number, follows: string | null) => {
    const release = toGateRelease(releases.get(version)!);
    const before = follows === null ? undefined : releases.get(follows);
    const { contract } = release;
    const row: Version = {
      name,
      version,
      place,
      percent,
      since: since.toISOString(),
      isKilled: channel.is_killed,
      contract: contract.contract,
      api: contract.api,
      health: presentHealth(health.get(`${name}@${version}`) ?? emptyTally),
      calls: contract.calls.length,
      unanswered: unansweredCalls(contract),
      changes: before ? contractChanges(before.version, toGateRelease(before).contract, contract) : null,
    };
    return { row, release };
  };
  return [
    one('stable', stable, channel.stable_since, 100 - (canary === null ? 0 : canaryPercent), lastGood),
    ...(canary === null ? [] : [one('canary', canary, channel.canary_since!, canaryPercent, stable)]),
  ];
}

/** What is known of a live remote in a live shell. */
async function pairOf(db: Knex, remote: GateRelease, shell: GateRelease): Promise<Graph['pairs'][number]> {
  const refusals = pairFindings(remote, shell);
  const check = await newestCheck(db, {
    remote_name: remote.name,
    remote_version: remote.version,
    shell_version: shell.version,
  });
  const missing = (await missingChecks(db, remote.name, remote.version)).find(
    ({ version }) => version === shell.version,
  );
  const state = refusals.length > 0 ? 'refused' : (missing?.reason ?? 'passed');
  return {
    remote: { name: remote.name, version: remote.version },
    shellVersion: shell.version,
    state,
    ...(refusals.length > 0
      ? { problems: refusals.map(inEnglish), texts: { problems: refusals } }
      : presentProblems(state === 'failed' ? (check?.problems ?? []) : [])),
    checked: check && { at: check.created_at.toISOString(), who: check.who },
  };
}

/** The live versions of all front ends, what each changes, how it does, and which were checked together. */
export async function graph(db: Knex, rules: Rules['releases'], now: Date): Promise<Graph> {
  const deployed = await loadDeployed(db);
  const health = await deployedHealth(db, rules, deployed, now);
  const isShell = ({ row }: { row: Version }) => row.name === 'shell';
  const versions = deployed.flatMap((one) => versionsOf(one, health));
  const shells = versions.filter(isShell);
  const remotes = versions.filter((one) => !isShell(one));
  const pairs: Graph['pairs'] = [];
  for (const remote of remotes) {
    for (const shell of shells) pairs.push(await pairOf(db, remote.release, shell.release));
  }
  return {
    revision: Math.max(0, ...deployed.map(({ channel }) => channel.revision)),
    api: { ...API_CONTRACT, calls: endpoints.length },
    versions: [...shells, ...remotes].map(({ row }) => row),
    pairs,
  };
}

const presentChange = (row: NamedEventRow) => ({ ...presentEvent(row), name: row.name });

/** What changed which versions are live in the last minutes, and the newest change before. */
export async function changesOfLast(
  db: Knex,
  minutes: number,
  now: Date,
): Promise<CallTypes<typeof releaseChanges>['data']> {
  const since = new Date(now.getTime() - minutes * minuteMs);
  const changes = await liveChangesSince(db, since);
  const before = await lastChangeBefore(db, since);
  return { changes: changes.map(presentChange), before: before && presentChange(before) };
}
