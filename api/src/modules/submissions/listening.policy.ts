import type { Rules } from '../../rules.ts';

/** What the server remembers of a listening session and its last beat. */
export interface Session {
  openMs: number;
  sinceLastBeatMs: number | null;
  lastPositionMs: number | null;
  wasPlaying: boolean;
  countedMs: number;
}

export interface Beat {
  positionMs: number;
  isPlaying: boolean;
}

/** One beat never tells about more than this, however long the player was silent. */
const maxBeatMs = 15_000;
/** Clocks and networks jitter: a beat may run ahead by this, and a whole session by as much once. */
const toleranceMs = 1_500;

/**
 * Which stretch of the track a beat adds, by the server's clock: from where the last beat stood, as far as the player says
 * it came, never further than the time that passed since. Sitting on pause and jumping back add nothing; a player that was
 * paused (or has just begun, at 0) may have resumed since its last beat, so it is believed for one beat's length.
 * @param beatEveryMs how often players beat
 * @returns milliseconds of the track, or null
 */
export function heardStretch(
  session: Session,
  beat: Beat,
  durationMs: number,
  beatEveryMs: number,
): [number, number] | null {
  const isFirst = session.lastPositionMs === null;
  const from = Math.min(session.lastPositionMs ?? 0, durationMs);
  const advanced = Math.min(beat.positionMs, durationMs) - from;
  if (!session.wasPlaying) {
    if (!beat.isPlaying && !isFirst) return null;
    if (advanced > beatEveryMs + toleranceMs) return null;
  }
  const passed = Math.min((session.sinceLastBeatMs ?? session.openMs) + toleranceMs, maxBeatMs);
  const leftOfSession = session.openMs + toleranceMs - session.countedMs;
  const counted = Math.floor(Math.min(advanced, passed, leftOfSession));
  return counted > 0 ? [from, from + counted] : null;
}

/** Decoders and containers disagree by fractions of a second about where a track ends. */
const endToleranceMs = 1_000;

/** How much must be heard before answering: 45 s, or the whole track if shorter. */
export const requiredMs = (rules: Rules, durationMs: number): number =>
  Math.min(rules.answers.listenSeconds * 1_000, durationMs);

export function isGateOpen(rules: Rules, heardMs: number, durationMs: number): boolean {
  const wanted = rules.answers.listenSeconds * 1_000;
  return heardMs >= (durationMs <= wanted ? durationMs - endToleranceMs : wanted);
}
