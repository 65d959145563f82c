import type { BootRelease } from '@fanfare/api-contract';
import type { ShellFacts } from '@fanfare/api-contract/compatibility';
import type { Parts, RemoteName } from '@fanfare/shell-contract';
import { isComplete, type PageBoot, type PageRemote } from '../../boot/page-data.ts';
import { messageOf, newTraceId } from './entry.ts';
import { refusalOf } from './gate.ts';
import { firstTry, type Load } from './load-attempts.ts';
import type { Report } from './outcomes.ts';
import { PageFailure } from './stall-timeout.ts';

interface Dependencies {
  boot: Pick<PageBoot, 'remotes'>;
  facts: ShellFacts;
  load: Load;
  report: Report;
  /** Completes the releases that the page knows by version only. @throws LoadFailure */
  fetchRest: () => Promise<void>;
  isKilled: (name: RemoteName) => boolean;
}

/** A part of one of the shell's pages, with the release that it comes from. */
export interface Part<Expose extends keyof Parts> {
  name: RemoteName;
  version: string;
  Content: Parts[Expose]['default'];
  /** It broke while it was shown. */
  crashed: (thrown: unknown) => void;
}

/**
 * Loads a part of one of the shell's pages from the remote that exposes it: the chosen version, else the last good one. Null where none of the
 * page's releases has it, as older ones don't, or where it doesn't arrive: the page keeps its fallback. Never throws.
 */
export type LoadPart = <Expose extends keyof Parts>(expose: Expose) => Promise<Part<Expose> | null>;

/** Makes the page's loader of parts. */
export function createLoadPart({ boot, facts, load, report, fetchRest, isKilled }: Dependencies): LoadPart {
  function fail(name: RemoteName, version: string, reason: 'load' | 'crash', thrown: unknown): void {
    const traceId = newTraceId();
    const message = messageOf(thrown);
    console.error(`[${traceId}] ${name} ${version}: ${message}`);
    if (!(thrown instanceof PageFailure)) report({ name, version, outcome: 'failed', reason, message, traceId });
  }

  const isUsable = (release: PageRemote['lastGood'], expose: string): release is BootRelease =>
    release !== null &&
    isComplete(release) &&
    release.contract.exposes.includes(expose) &&
    refusalOf(release, facts) === null;

  return async (expose) => {
    // On the shell's own pages all releases are known by version only.
    await fetchRest().catch(() => {});
    for (const { name, chosen, lastGood } of boot.remotes) {
      if (isKilled(name)) continue;
      const releases = lastGood?.version === chosen.version ? [chosen] : [chosen, lastGood];
      for (const release of releases) {
        if (!isUsable(release, expose)) continue;
        const { version } = release;
        try {
          const { default: Content } = await load(name, release, { ...firstTry, isFresh: false, expose });
          // Loaded by its name in the contract, where its type is.
          const part = Content as unknown as Parts[typeof expose]['default'];
          return { name, version, Content: part, crashed: (thrown) => fail(name, version, 'crash', thrown) };
        } catch (thrown) {
          fail(name, version, 'load', thrown);
        }
      }
    }
    return null;
  };
}
