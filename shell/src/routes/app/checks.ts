import type { FrontEndName } from '@fanfare/api-contract';
import type { History, Overview } from './queries.ts';

type Check = History['checks'][number];

/** A live release that a version has to work with. */
export interface Counterpart {
  name: FrontEndName;
  version: string;
}

const versionsOf = ({ stable, canary }: Overview['channels'][number]) =>
  canary ? [stable.version, canary.live.version] : [stable.version];

/** What the versions of a front end have to work with now: a remote with each live shell, a shell with each live remote. */
export function counterpartsOf(name: FrontEndName, { channels }: Overview): Counterpart[] {
  return channels
    .filter((channel) => (channel.name === 'shell') !== (name === 'shell'))
    .flatMap((channel) => versionsOf(channel).map((version) => ({ name: channel.name, version })));
}

/** The last check of a version with a counterpart; undefined if there was none. */
export function lastCheck(
  name: FrontEndName,
  version: string,
  other: Counterpart,
  checks: readonly Check[],
): Check | undefined {
  const isShell = name === 'shell';
  const remote = isShell ? other : { name, version };
  const shell = isShell ? version : other.version;
  return checks
    .filter(
      (check) =>
        check.shellVersion === shell && check.remote.name === remote.name && check.remote.version === remote.version,
    )
    .reduce<Check | undefined>((last, check) => (!last || check.at > last.at ? check : last), undefined);
}
