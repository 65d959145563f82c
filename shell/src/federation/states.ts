import type { BootRelease } from '@fanfare/api-contract';
import type { RemoteModule, RemoteName } from '@fanfare/shell-contract';
import type { Cohort } from '../../boot/page-data.ts';

/** Why a version is not, or no longer, shown. */
export type RemoteReason =
  | { code: 'contract'; builtFor: number; accepted: readonly number[] }
  | { code: 'api'; builtFor: number; oldest: number; current: number }
  | { code: 'exposes' }
  | { code: 'shared'; library: string; needs: string; has: string }
  | { code: 'router'; exports: readonly string[] }
  /** It did not arrive: unreachable, too late, not what was registered. */
  | { code: 'load'; message: string }
  | { code: 'crash'; message: string };

export type ShownCohort = Cohort | 'last-good';

/** A version on the page. `key` changes whenever it has to be drawn from nothing. */
export interface Shown {
  key: number;
  release: BootRelease;
  cohort: ShownCohort;
  module: RemoteModule;
}

/** What a slot draws. `waiting` has not been asked for yet. */
export type View =
  | { step: 'waiting' }
  | { step: 'loading' }
  | { step: 'shown'; shown: Shown }
  | { step: 'failed'; traceId: string; isCrash: boolean }
  | { step: 'killed' };

/** What this page did with a remote. */
export interface RemoteState {
  name: RemoteName;
  /** What runs, else what was tried last; null before anything was. */
  version: string | null;
  cohort: ShownCohort;
  state: 'idle' | 'running' | 'refused' | 'failed' | 'fell_back' | 'killed';
  /** With `fell_back`: why the chosen version isn't shown. */
  reason: RemoteReason | null;
  /** Stands in the console and in the report, too. */
  traceId: string | null;
}

/** In words, for the console and for the report; the page has its own. */
export function messageFor(reason: RemoteReason): string {
  if (reason.code === 'load' || reason.code === 'crash') return reason.message;
  const { code, ...rest } = reason;
  return `${code} ${JSON.stringify(rest)}`;
}
