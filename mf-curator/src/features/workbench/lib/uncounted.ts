import type { SecondsRange } from '@fanfare/shared-ui';
import type { Trouble } from './listening-session.ts';
import type { Player } from './use-player.ts';

/** Why what plays doesn't count: what the API said, or what the player does. `muted` counts, but nobody hears it. */
export type Uncounted = Trouble | 'fast' | 'waiting' | 'again' | 'skipped' | 'muted';

interface Facts {
  trouble: Trouble | null;
  /** What is counted already. */
  heardRanges: readonly SecondsRange[];
  /** Where the last jump ahead led. */
  skippedTo: number | null;
  /** So long it is said of a jump that it doesn't count. */
  skipSeconds: number;
}

/** Where a counted stretch ends, the player is past it or about to be: beats are a little behind. */
const edgeSeconds = 1;

/** The one reason that matters most, as far as it can be told here; null while what plays counts. */
export function uncountedWhy(
  player: Player,
  { trouble, heardRanges, skippedTo, skipSeconds }: Facts,
): Uncounted | null {
  const { isPlaying, isFast, isWaiting, positionSeconds: at, volume } = player;
  // What could not be sent is worth knowing when playing has stopped, too.
  if (trouble === 'kept' || (isPlaying && trouble !== null)) return trouble;
  if (!isPlaying) return null;
  if (isFast) return 'fast';
  if (isWaiting) return 'waiting';
  if (heardRanges.some(([from, to]) => from <= at && at < to - edgeSeconds)) return 'again';
  if (skippedTo !== null && skippedTo <= at && at < skippedTo + skipSeconds) return 'skipped';
  return volume === 0 ? 'muted' : null;
}
