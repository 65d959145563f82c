import type { CuratorPromise } from '@fanfare/api-contract';

/**
 * `due`: the proof is owed by a deadline; `open`: owed without one; `late`: the deadline has passed. A post is `waiting` until the
 * artist confirms, `disputed` until we decide, `earning` during its keep days. `keeping`: a playlist or radio during its keep days.
 */
export type PromiseState = 'due' | 'open' | 'late' | 'waiting' | 'disputed' | 'earning' | 'keeping' | 'kept' | 'broken';

/** @param nowMs the product's time */
export function promiseState(promise: CuratorPromise, nowMs: number): PromiseState {
  const { proof, status, keptAt, proofDueAt } = promise;
  if (status === 'broken' || proof?.state === 'refused') return 'broken';
  if (keptAt !== null) return 'kept';
  if (!proof) {
    if (proofDueAt === null) return 'open';
    return Date.parse(proofDueAt) <= nowMs ? 'late' : 'due';
  }
  if (proof.state === 'waiting' || proof.state === 'disputed') return proof.state;
  return proof.state === 'verified' ? 'earning' : 'keeping';
}

/**
 * Whether a post that waits for its artist was missing at one check: a second one decides, and time confirms nothing until then. After
 * the keep days there is none.
 */
export const isPostMissing = ({ proof, keepUntil }: CuratorPromise, nowMs: number): boolean =>
  proof?.state === 'waiting' &&
  Boolean(proof.watch?.missingSince) &&
  (keepUntil === null || Date.parse(keepUntil) > nowMs);

/** The date that a promise is about: mostly the next one, but it may just have passed. Null if there is none. */
export function nextDate(promise: CuratorPromise, state: PromiseState): string | null {
  if (state === 'kept') return promise.keepUntil ?? promise.keptAt;
  if (state === 'due' || state === 'late') return promise.proofDueAt;
  if (state === 'waiting') return promise.proof?.confirmBy ?? null;
  if (state === 'disputed') return promise.proof?.decideBy ?? null;
  return state === 'earning' || state === 'keeping' ? promise.keepUntil : null;
}
