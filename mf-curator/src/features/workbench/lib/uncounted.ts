import type { SecondsRange } from '@fanfare/shared-ui';
import type { Trouble } from './listening-session.ts';
import type { Player } from './use-player.ts';

/** Why playback does not count, according to the API or the player. `muted` counts, but nobody hears it. */
export type Uncounted = Trouble | 'fast' | 'waiting' | 'again' | 'skipped' | 'muted';

interface Facts {
  trouble: Trouble | null;
  /** The ranges that already count. */
  heardRanges: readonly SecondsRange[];
  /** Where the last jump ahead landed. */
  skippedTo: number | null;
  /** How long to show that a skipped part does not count. */
  skipSeconds: number;
}

/** The end of a counted range lags behind the player, as heartbeats are sent at intervals. */
const edgeSeconds = 1;

/** The most important reason, as far as the client can know it; null while playback counts. */
export function uncountedWhy(
  player: Player,
  { trouble, heardRanges, skippedTo, skipSeconds }: Facts,
): Uncounted | null {
  const { isPlaying, isFast, isWaiting, positionSeconds: at, volume } = player;
  // Undelivered heartbeats matter even after playback has stopped.
  if (trouble === 'kept' || (isPlaying && trouble !== null)) return trouble;
  if (!isPlaying) return null;
  if (isFast) return 'fast';
  if (isWaiting) return 'waiting';
  if (heardRanges.some(([from, to]) => from <= at && at < to - edgeSeconds)) return 'again';
  if (skippedTo !== null && skippedTo <= at && at < skippedTo + skipSeconds) return 'skipped';
  return volume === 0 ? 'muted' : null;
}
