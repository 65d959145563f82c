import { API_CONTRACT, endpoints, type FrontEndName, type ReleaseContract } from '@fanfare/api-contract';
import { type Because, because } from '../../../because.ts';
import { incompatibilities, shellFactsOf, type ShellFacts } from '@fanfare/api-contract/compatibility';

/** A release as the gates check it. */
export interface GateRelease {
  name: FrontEndName;
  version: string;
  contract: ReleaseContract;
}

/** An import of the whole router, which can't be checked. */
const everything = '*';

/** What a shell offers its remotes. The API's own number is checked when a build is published. */
export const factsOf = (shell: Pick<GateRelease, 'contract'>): ShellFacts => shellFactsOf(shell.contract, null);

/** Why a remote would fail inside a shell, found before any of its code runs there. */
export function pairFindings(remote: GateRelease, shell: GateRelease): Because[] {
  const pair = { name: remote.name, version: remote.version, shell: shell.version };
  const findings = incompatibilities(remote.contract, factsOf(shell)).map((reason) => {
    switch (reason.code) {
      case 'contract':
        return reason.accepted.length === 0
          ? because('builds.pair_contract_none', { ...pair, builtFor: reason.builtFor })
          : because('builds.pair_contract', {
              ...pair,
              builtFor: reason.builtFor,
              accepted: reason.accepted.map(String),
            });
      case 'shared':
        return because('builds.pair_shared', {
          ...pair,
          library: reason.library,
          needs: reason.needs,
          has: reason.has,
        });
      case 'router':
        return because('builds.pair_router', { ...pair, exports: reason.exports });
      case 'exposes':
        return because('builds.pair_exposes', pair);
      case 'api':
        return because('builds.pair_api', { name: pair.name, version: pair.version, builtFor: reason.builtFor });
    }
  });
  if (!remote.contract.routerExports.includes(everything)) return findings;
  return [...findings, because('builds.pair_router_whole', pair)];
}

/** Whether a build fits every deployed front end on the other side. */
export function counterpartGate(candidate: GateRelease, live: readonly GateRelease[]): Because[] {
  if (candidate.name === 'shell') {
    return live.filter(({ name }) => name !== 'shell').flatMap((remote) => pairFindings(remote, candidate));
  }
  return live.filter(({ name }) => name === 'shell').flatMap((shell) => pairFindings(candidate, shell));
}

/** `METHOD /path/:param` of every call that this API answers. */
const answered: ReadonlySet<string> = new Set(endpoints.map(({ key }) => key));

/** The calls in a build's code that this API doesn't answer. */
export const unansweredCalls = ({ calls }: ReleaseContract): string[] => calls.filter((call) => !answered.has(call));

/** Whether this API supports a build. */
export function apiGate({ contract }: Pick<GateRelease, 'contract'>): Because[] {
  const findings: Because[] = [];
  if (contract.api < API_CONTRACT.oldest || contract.api > API_CONTRACT.current) {
    findings.push(
      because('builds.api_number', {
        builtFor: contract.api,
        oldest: API_CONTRACT.oldest,
        current: API_CONTRACT.current,
      }),
    );
  }
  for (const call of unansweredCalls(contract)) findings.push(because('builds.unanswered', { call }));
  return findings;
}
