import { formatDuration } from '@fanfare/shared-ui';

/** A place of a track: one moment, or from when to when. */
export function stretchText(fromSeconds: number, toSeconds: number): string {
  const [from, to] = [formatDuration(fromSeconds), formatDuration(toSeconds)];
  return from === to ? from : `${from}–${to}`;
}
