import type { BootRelease } from '@fanfare/api-contract';
import type { Incompatibility } from '@fanfare/api-contract/compatibility';
import type { RemoteModule, RemoteName } from '@fanfare/shell-contract';
import type { Cohort } from '../../boot/page-data.ts';

/** Why a version is not, or no longer, shown. */
export type RemoteReason =
  | Incompatibility
  /** It did not load: unreachable, too late, or not the registered bytes. */
  | { code: 'load'; message: string; isPages?: boolean }
  /** `isPages`: what it waited for is its page's to give. */
  | { code: 'crash'; message: string; isPages?: boolean };

export type ShownCohort = Cohort | 'last-good';

/** A version on the page. `key` changes whenever it has to be remounted from scratch. */
export interface Shown {
  key: number;
  release: BootRelease;
  cohort: ShownCohort;
  module: RemoteModule;
}

/** What a slot renders. `waiting` has not been requested yet. */
export type View =
  | { step: 'waiting' }
  | { step: 'loading' }
  | { step: 'shown'; shown: Shown }
  /** `refused`: none of its versions runs in this shell, so trying again in this page is no use. */
  | { step: 'failed'; traceId: string; cause: 'load' | 'crash' | 'refused' }
  | { step: 'killed' };

/** The page's record of a remote. */
export interface RemoteState {
  name: RemoteName;
  /** The running version, else the last one attempted; null before any. */
  version: string | null;
  cohort: ShownCohort;
  state: 'idle' | 'running' | 'refused' | 'failed' | 'fell_back' | 'killed';
  /** With `fell_back`: why the chosen version isn't shown. */
  reason: RemoteReason | null;
  /** Appears in the console and in the report, too. */
  traceId: string | null;
}

/** A description for the console and the report; the page has its own. */
export function messageFor(reason: RemoteReason): string {
  if (reason.code === 'load' || reason.code === 'crash') return reason.message;
  const { code, ...rest } = reason;
  return `${code} ${JSON.stringify(rest)}`;
}
