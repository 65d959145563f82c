import type { Rules } from '../../rules.ts';

/** The server's record of a listening session and its last heartbeat, by its own clock. */
export interface Session {
  /** Time since the last heartbeat, or since the session was opened. */
  passedMs: number;
  /** Time up to the last heartbeat that no heartbeat has claimed yet. */
  unspentMs: number;
  /** The position up to which the track is counted; null before the first heartbeat. */
  positionMs: number | null;
  wasPlaying: boolean;
}

export interface Beat {
  positionMs: number;
  isPlaying: boolean;
}

export interface Counted {
  /** The range of the track that the heartbeat adds, in milliseconds. */
  stretch: [number, number] | null;
  positionMs: number;
  unspentMs: number;
}

/** A player that was offline for a minute reports afterwards: at most so much unclaimed time is kept for it. */
export const maxUnspentMs = 75_000;
/** Jitter of clocks and networks: a heartbeat may be ahead by this, which is counted with the next one if time allows. */
export const toleranceMs = 1_500;
/** Decoders and containers disagree by fractions of a second about a track's duration. */
const endToleranceMs = 1_000;

/**
 * The range of the track that a heartbeat adds, limited by the session time that no heartbeat has claimed: what is counted never
 * exceeds the time the session was open. A heartbeat beyond that is a seek or a fast player: it adds nothing and forfeits the
 * unclaimed time. A paused player may have resumed since its last heartbeat, and is credited with one interval.
 * @param beatEveryMs the heartbeat interval
 */
export function countBeat(session: Session, beat: Beat, durationMs: number, beatEveryMs: number): Counted {
  const unspentMs = Math.min(session.unspentMs + session.passedMs, maxUnspentMs);
  const positionMs = Math.min(beat.positionMs, durationMs);
  const uncounted: Counted = { stretch: null, positionMs, unspentMs };
  if (session.positionMs === null) return uncounted;
  const from = session.positionMs;
  const advanced = positionMs - from;
  if (advanced <= 0 || beat.positionMs > durationMs + endToleranceMs) return uncounted;
  const { wasPlaying } = session;
  if (!wasPlaying && (!beat.isPlaying || advanced > beatEveryMs + toleranceMs)) return uncounted;
  const allowed = Math.min(unspentMs, Math.max(session.passedMs, beatEveryMs)) + toleranceMs;
  if (advanced > allowed) return { ...uncounted, unspentMs: 0 };
  const counted = Math.floor(Math.min(advanced, unspentMs));
  return {
    stretch: counted > 0 ? [from, from + counted] : null,
    positionMs: from + counted,
    unspentMs: unspentMs - counted,
  };
}

/** How much must be listened to before answering: 45 s, or the whole track if shorter. */
export const requiredMs = (rules: Rules, durationMs: number): number =>
  Math.min(rules.answers.listenSeconds * 1_000, durationMs);

export function isGateOpen(rules: Rules, heardMs: number, durationMs: number): boolean {
  const neededMs = rules.answers.listenSeconds * 1_000;
  // Of a sound of a second or so, half: the tolerance alone would ask for nothing.
  return heardMs >= (durationMs <= neededMs ? Math.max(durationMs - endToleranceMs, durationMs / 2) : neededMs);
}
