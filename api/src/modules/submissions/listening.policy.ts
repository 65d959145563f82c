import type { Rules } from '../../rules.ts';

/** What the server remembers of a listening session and its last beat, by its own clock. */
export interface Session {
  /** Since the last beat arrived, or since the session was opened where this is the first. */
  passedMs: number;
  /** Of the time up to the last beat, what no beat has claimed yet. */
  unspentMs: number;
  /** Up to where the last beat is counted; null before the first. */
  positionMs: number | null;
  wasPlaying: boolean;
}

export interface Beat {
  positionMs: number;
  isPlaying: boolean;
}

export interface Counted {
  /** The stretch of the track that the beat adds, in milliseconds. */
  stretch: [number, number] | null;
  positionMs: number;
  unspentMs: number;
}

/** A player goes on through an offline minute, and tells of it afterwards: so much time is kept for it, and no more. */
export const mostUnspentMs = 75_000;
/** Clocks and networks jitter: a beat may run ahead by this. What runs ahead is counted with the next beat, if time allows. */
export const toleranceMs = 1_500;
/** Decoders and containers disagree by fractions of a second about where a track ends. */
const endToleranceMs = 1_000;

/**
 * Which stretch of the track a beat adds: from where the last one is counted to, as far as the player says it came, paid for
 * with time that passed in this session and that no beat has claimed. So what is counted never exceeds the time a session
 * was open, in whatever order or number beats arrive. Beats that come late find their time saved up; a beat that says more
 * than time allows is a jump, or a player that runs too fast: it adds nothing, and what was saved up is gone.
 * The first beat says where the session begins. A player that was paused may have resumed since its last beat, and is
 * believed for one beat's length.
 * @param beatEveryMs how often players beat
 */
export function countBeat(session: Session, beat: Beat, durationMs: number, beatEveryMs: number): Counted {
  const unspentMs = Math.min(session.unspentMs + session.passedMs, mostUnspentMs);
  const positionMs = Math.min(beat.positionMs, durationMs);
  const nothing: Counted = { stretch: null, positionMs, unspentMs };
  if (session.positionMs === null) return nothing;
  const from = session.positionMs;
  const advanced = positionMs - from;
  if (advanced <= 0 || beat.positionMs > durationMs + endToleranceMs) return nothing;
  const { wasPlaying } = session;
  if (!wasPlaying && (!beat.isPlaying || advanced > beatEveryMs + toleranceMs)) return nothing;
  const believable = Math.min(unspentMs, Math.max(session.passedMs, beatEveryMs)) + toleranceMs;
  if (advanced > believable) return { ...nothing, unspentMs: 0 };
  const counted = Math.floor(Math.min(advanced, unspentMs));
  return {
    stretch: counted > 0 ? [from, from + counted] : null,
    positionMs: from + counted,
    unspentMs: unspentMs - counted,
  };
}

/** How much must be heard before answering: 45 s, or the whole track if shorter. */
export const requiredMs = (rules: Rules, durationMs: number): number =>
  Math.min(rules.answers.listenSeconds * 1_000, durationMs);

export function isGateOpen(rules: Rules, heardMs: number, durationMs: number): boolean {
  const wanted = rules.answers.listenSeconds * 1_000;
  return heardMs >= (durationMs <= wanted ? durationMs - endToleranceMs : wanted);
}
