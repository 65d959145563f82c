import { formatDuration } from '@fanfare/shared-ui';

/** A moment or a range of a track. */
export function timeRange(fromSeconds: number, toSeconds: number): string {
  const [from, to] = [formatDuration(fromSeconds), formatDuration(toSeconds)];
  return from === to ? from : `${from}–${to}`;
}
