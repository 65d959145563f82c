import { releaseContract } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { GateRelease } from './gates/fit.gate.ts';
import { type ReleaseRow, loadDeployed } from './registry.repository.ts';

/** A release as the gates check it; a contract block of an earlier shape gets defaults. */
export const toGateRelease = ({ name, version, contract }: ReleaseRow): GateRelease => ({
  name,
  version,
  contract: releaseContract.parse(contract),
});

/** The stable and canary releases of every front end. */
export async function deployedReleases(db: Knex): Promise<GateRelease[]> {
  return (await loadDeployed(db)).flatMap(({ channel, releases }) =>
    [...releases.values()]
      .filter(({ version }) => version === channel.stable_version || version === channel.canary_version)
      .map((release) => toGateRelease(release)),
  );
}
