import { API_CONTRACT, type FrontEndName, type ReleaseContract } from '@fanfare/api-contract';
import semver from 'semver';

/** A release as the gates check it. */
export interface GateRelease {
  name: FrontEndName;
  version: string;
  contract: ReleaseContract;
}

/** `useMatch`, or a whole namespace import, which can't be checked. */
const everything = '*';

/** Why a remote would fail inside a shell, found before any of its code runs there. */
function pairFindings(remote: GateRelease, shell: GateRelease): string[] {
  const findings: string[] = [];
  const [who, where] = [`${remote.name} ${remote.version}`, `shell ${shell.version}`];
  if (!shell.contract.accepts.includes(remote.contract.contract)) {
    findings.push(
      `${who} was built for contract ${remote.contract.contract}; ${where} works with ${shell.contract.accepts.join(', ') || 'none'}`,
    );
  }
  for (const [library, { requiredVersion }] of Object.entries(remote.contract.shared)) {
    const provided = shell.contract.shared[library];
    if (provided && !semver.satisfies(provided.version, requiredVersion)) {
      findings.push(`${who} needs ${library} ${requiredVersion}; ${where} shares ${provided.version}`);
    }
  }
  const exported = new Set(shell.contract.routerExports);
  const lacking = remote.contract.routerExports.filter((name) => !exported.has(name));
  if (lacking.includes(everything)) {
    findings.push(
      `${who} imports the router as a whole; name the exports, so that it can be checked what ${where} keeps`,
    );
  } else if (lacking.length > 0) {
    findings.push(`${who} uses ${lacking.join(', ')} of the router, which ${where} does not keep`);
  }
  return findings;
}

/** Whether a build fits every deployed front end on the other side. */
export function counterpartGate(candidate: GateRelease, live: readonly GateRelease[]): string[] {
  if (candidate.name === 'shell') {
    return live.filter(({ name }) => name !== 'shell').flatMap((remote) => pairFindings(remote, candidate));
  }
  return live.filter(({ name }) => name === 'shell').flatMap((shell) => pairFindings(candidate, shell));
}

/** Whether this API supports a build. @param known `METHOD /path/:param` of every call */
export function apiGate({ contract }: Pick<GateRelease, 'contract'>, known: ReadonlySet<string>): string[] {
  const findings: string[] = [];
  if (contract.api < API_CONTRACT.oldest || contract.api > API_CONTRACT.current) {
    findings.push(
      `it was built for number ${contract.api} of the API's contract; this API answers ${API_CONTRACT.oldest} to ${API_CONTRACT.current}`,
    );
  }
  for (const call of contract.calls)
    if (!known.has(call)) findings.push(`it calls ${call}, which this API does not answer`);
  return findings;
}
