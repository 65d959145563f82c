import type { CheckStatement } from '@fanfare/api-contract';
import type { DataOf } from '@fanfare/shell-contract';
import type { ReleaseApi } from '../api/client.ts';
import { Refusal } from '../refusal.ts';
import type { Run } from '../smoke/run-pair.ts';
import { sumOfFiles } from './files-sum.ts';
import { signed, type CheckerSecrets } from './secrets.ts';

export type Taken = NonNullable<DataOf<'POST /api/v2/release-checker/take'>['check']>;

interface Tools {
  api: ReleaseApi;
  secrets: Pick<CheckerSecrets, 'key'>;
  /** Asks for a page of a pair. */
  announce: (taken: Taken) => Promise<void>;
  /** Opens a pair in a browser. */
  run: (taken: Taken) => Promise<Pick<Run, 'problems' | 'durationMs'> & { browser: string }>;
  say: (line: string) => void;
  /** True once this process was asked to end: the next one makes the check. */
  isEnding: () => boolean;
}

const longestFailure = 500;
/** Of an API from before there were leases, which ignores them. */
const defaultLeaseSeconds = 90;

/**
 * Makes the next check that somebody asked for, signs what it saw and reports it; where it can't be made, reports why.
 * @returns false where nothing waits
 * @throws Refusal where the API can't be reached, or doesn't know this checker
 */
export async function checkNext({ api, secrets, announce, run, say, isEnding }: Tools): Promise<boolean> {
  const { check: taken } = await api.call('POST /api/v2/release-checker/take', { body: {} });
  if (!taken) return false;
  const { remote, shellVersion } = taken.pair;
  const what = `${remote.name} ${remote.version} in shell ${shellVersion}`;
  say(`Checking ${what} …`);
  const params = { id: String(taken.id) };
  const stopRenewing = every((taken.leaseSeconds ?? defaultLeaseSeconds) / 3, () =>
    // What can't be said now is said at the next turn; a check that is another one's by then is refused when it is reported.
    api.call('POST /api/v2/release-checker/checks/:id/lease', { params }).catch(() => {}),
  );
  try {
    // A shell's server that fetches its builds from a bucket gives out those that nobody has yet once it has a page of them to show.
    await announce(taken);
    // Before and after: what ran in between is what was there all the time.
    const before = await sums(taken);
    const { problems, durationMs, browser } = await run(taken);
    const after = await sums(taken);
    if (JSON.stringify(before) !== JSON.stringify(after)) throw new Error('the files changed while they were checked');
    const stated: CheckStatement = {
      purpose: 'Fanfare release check',
      protocol: 3,
      request: taken.id,
      remote: { ...remote, sum: before.remote },
      shell: { version: shellVersion, sum: before.shell },
      problems: problems.map((problem) => problem.slice(0, 500)).slice(0, 50),
      browser,
      durationMs,
      at: new Date().toISOString(),
    };
    const statement = JSON.stringify(stated);
    const proof = { statement, signature: signed(secrets, statement) };
    await api.call('POST /api/v2/release-checker/checks/:id', { params, body: { proof } });
    say(`${problems.length === 0 ? 'Passed' : 'FAILED'}: ${what}`);
    for (const problem of problems) say(`  - ${problem}`);
  } catch (error) {
    if (isEnding()) return false;
    const failure = [(error as Error).message, ...(error instanceof Refusal ? [error.next ?? ''] : [])]
      .filter(Boolean)
      .join(' → ');
    say(`Not made: ${what}: ${failure}`);
    await api.call('POST /api/v2/release-checker/checks/:id', {
      params,
      body: { failure: failure.slice(0, longestFailure) },
    });
  } finally {
    stopRenewing();
  }
  return true;
}

/** @returns stops it */
function every(seconds: number, work: () => Promise<unknown>): () => void {
  const timer = setInterval(() => void work(), seconds * 1_000);
  return () => clearInterval(timer);
}

async function sums({ remoteFiles, shellFiles }: Taken) {
  return { remote: await sumOfFiles(remoteFiles), shell: await sumOfFiles(shellFiles) };
}
