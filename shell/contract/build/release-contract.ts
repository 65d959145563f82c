import { createRequire } from 'node:module';
import { API_CONTRACT, type ReleaseContract } from '@fanfare/api-contract';
import { ACCEPTED_CONTRACTS, CONTRACT } from '../src/index.ts';
import { routerExports, versionsShared, type Side } from './shared.ts';

const require = createRequire(import.meta.url);

/** What a front end's build declares before its code is read; see `releaseContract` of the API's contract. */
export function releaseContractOf(
  given: Pick<ReleaseContract, 'exposes'> & Partial<Pick<ReleaseContract, 'smoke' | 'routes'>>,
  side: Side = 'remote',
): ReleaseContract {
  const { version } = require('../package.json') as { version: string };
  const asked = process.env['FANFARE_BUILD_CONTRACT'];
  const contract = asked ? Number(asked) : CONTRACT;
  if (!Number.isInteger(contract)) throw new Error(`FANFARE_BUILD_CONTRACT is no number: ${asked}`);
  return {
    contract,
    accepts: side === 'shell' ? [...ACCEPTED_CONTRACTS] : [],
    shell: version,
    api: API_CONTRACT.current,
    exposes: given.exposes,
    shared: versionsShared(side),
    routerExports: side === 'shell' ? [...routerExports] : [],
    calls: [],
    smoke: given.smoke ?? [],
    ...(given.routes && { routes: given.routes }),
  };
}
