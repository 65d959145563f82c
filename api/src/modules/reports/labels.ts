import type { Aspect } from './summary.ts';

export const aspects = ['production', 'songwriting', 'performance', 'originality', 'fit'] as const satisfies Aspect[];

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A time of a track: 0:07, 3:42. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** One moment, or a range. */
export function formatSpan(fromSeconds: number, toSeconds: number): string {
  const [from, to] = [formatTime(fromSeconds), formatTime(toSeconds)];
  return from === to ? from : `${from}–${to}`;
}
