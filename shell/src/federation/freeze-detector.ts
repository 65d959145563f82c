import type { RemoteName } from '@fanfare/shell-contract';

/** A version of a front end whose screen runs. */
export interface Subject {
  name: RemoteName | 'shell';
  version: string;
}

/** What the page tells the worker: whenever it is asked, and whenever this changes. */
export interface PageState {
  /** Where to report, and as whom: while it is frozen, the page can't. */
  url: string;
  visitor: string;
  subject: Subject;
  /** False while nobody can see the page, or the browser holds it: a dialog, or printing. */
  isWatched: boolean;
}

/** How often the page is asked. */
export const askEveryMs = 1_000;
/** A page that answers nothing for so long is frozen to whoever uses it. */
export const frozenMs = 5_000;
/** The worker itself was late by more than this: the machine slept, or had no time for anybody. */
const lateMs = 2_000;

/** Decides, in the page's worker, whether the page is frozen. All times are of the worker's own clock. */
export interface FreezeDetector {
  /** The page answered. */
  answered: (state: Pick<PageState, 'subject' | 'isWatched'>, now: number) => void;
  /** To be called every `askEveryMs`. @returns whether the page is to be asked */
  tick: (now: number) => boolean;
}

/** @param report called once per version */
export function createFreezeDetector(report: (subject: Subject) => void, startedAt: number): FreezeDetector {
  const reported = new Set<string>();
  let watched: Subject | null = null;
  let answeredAt = startedAt;
  let tickedAt = startedAt;
  return {
    answered: ({ subject, isWatched }, now) => {
      watched = isWatched ? subject : null;
      answeredAt = now;
    },
    tick: (now) => {
      if (now - tickedAt > askEveryMs + lateMs) answeredAt = now;
      tickedAt = now;
      if (!watched) return false;
      const key = `${watched.name} ${watched.version}`;
      if (now - answeredAt >= frozenMs && !reported.has(key)) {
        reported.add(key);
        report(watched);
      }
      return true;
    },
  };
}
