import { releaseContract } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Side } from './gates/fit.gate.ts';
import { type ReleaseRow, loadLive } from './registry.repository.ts';

/** A release as the gates look at it; what a block of an earlier shape lacks has defaults. */
export const sideOf = ({ name, version, contract }: ReleaseRow): Side => ({
  name,
  version,
  contract: releaseContract.parse(contract),
});

/** Everything that is live, for all and as a canary. */
export async function liveSides(db: Knex): Promise<Side[]> {
  return (await loadLive(db)).flatMap(({ channel, releases }) =>
    [...releases.values()]
      .filter(({ version }) => version === channel.stable_version || version === channel.canary_version)
      .map((release) => sideOf(release)),
  );
}
