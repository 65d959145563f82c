import type { ShellFacts } from '@fanfare/api-contract/compatibility';
import type { RemoteModule, RemoteName } from '@fanfare/shell-contract';
import { isComplete, type PageRemote } from '../../boot/page-data.ts';
import { refusalOf } from './gate.ts';
import { PageFailure } from './stall-timeout.ts';
import type { RemoteReason, RemoteState, View } from './states.ts';

/** The internal state of a remote. */
export interface Entry {
  /** Null for one that was never released. */
  remote: PageRemote | null;
  view: View;
  state: RemoteState;
  prefetched: Promise<RemoteModule> | null;
  /** A newer round invalidates the results of older ones. */
  round: number;
  lastCrash: { version: string; at: number } | null;
}

/** Before it was requested. Incompatibility is known by then, from its declaration, unless that follows. */
export function stateBefore(
  name: RemoteName,
  remote: PageRemote | null,
  isKilled: boolean,
  facts: ShellFacts,
): RemoteState {
  const reason = remote && !isKilled && isComplete(remote.chosen) ? refusalOf(remote.chosen, facts) : null;
  return {
    name,
    version: reason && remote ? remote.chosen.version : null,
    cohort: remote?.cohort ?? 'stable',
    state: isKilled ? 'killed' : reason ? 'refused' : 'idle',
    reason,
    traceId: null,
  };
}

/** Why a version isn't shown, by what was thrown. */
export const reasonOf = (code: 'load' | 'crash', thrown: unknown): RemoteReason => ({
  code,
  message: messageOf(thrown),
  ...(thrown instanceof PageFailure && { isPages: true }),
});

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** The file that a bundler failed to load, if that is the error. */
export function failedFile(thrown: unknown): string | undefined {
  const { code, name, request } = (thrown ?? {}) as { code?: unknown; name?: unknown; request?: unknown };
  const isChunk = name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
  return isChunk && typeof request === 'string' ? request : undefined;
}

/** A short id that links the person's error message with the console and the report. */
export const newTraceId = (): string => crypto.randomUUID().slice(0, 8);
