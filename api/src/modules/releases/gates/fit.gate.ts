import { API_CONTRACT, endpoints, type FrontEndName, type ReleaseContract } from '@fanfare/api-contract';
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
export function pairFindings(remote: GateRelease, shell: GateRelease): string[] {
  const [who, where] = [`${remote.name} ${remote.version}`, `shell ${shell.version}`];
  const findings = incompatibilities(remote.contract, factsOf(shell)).map((reason) => {
    switch (reason.code) {
      case 'contract':
        return `${who} was built for contract ${reason.builtFor}; ${where} works with ${reason.accepted.join(', ') || 'none'}`;
      case 'shared':
        return `${who} needs ${reason.library} ${reason.needs}; ${where} shares ${reason.has}`;
      case 'router':
        return `${who} uses ${reason.exports.join(', ')} of the router, which ${where} does not keep`;
      case 'exposes':
        return `${who} does not expose ./app, which ${where} would render`;
      case 'api':
        return `${who} was built for number ${reason.builtFor} of the API's contract`;
    }
  });
  if (!remote.contract.routerExports.includes(everything)) return findings;
  const advice = `name the exports, so that it can be checked what ${where} keeps`;
  return [...findings, `${who} imports the router as a whole; ${advice}`];
}

/** Whether a build fits every deployed front end on the other side. */
export function counterpartGate(candidate: GateRelease, live: readonly GateRelease[]): string[] {
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
export function apiGate({ contract }: Pick<GateRelease, 'contract'>): string[] {
  const findings: string[] = [];
  if (contract.api < API_CONTRACT.oldest || contract.api > API_CONTRACT.current) {
    findings.push(
      `it was built for number ${contract.api} of the API's contract; this API answers ${API_CONTRACT.oldest} to ${API_CONTRACT.current}`,
    );
  }
  for (const call of unansweredCalls(contract)) findings.push(`it calls ${call}, which this API does not answer`);
  return findings;
}
