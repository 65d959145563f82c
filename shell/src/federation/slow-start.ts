import type { Subject } from './freeze-detector.ts';

/** A start that takes longer is a slow one. */
export const slowStartMs = 4_000;
/** Longer than any slot waits: the machine slept, or somebody held the page in a debugger. */
const implausibleMs = 60_000;

/**
 * Time in which somebody could see the page.
 * @returns milliseconds since the navigation; a page that is hidden when its scripts start was so until then
 */
export function createVisibleTime(): () => number {
  const isVisible = () => document.visibilityState === 'visible';
  let seenMs = 0;
  let since = isVisible() ? 0 : null;
  document.addEventListener('visibilitychange', () => {
    const now = performance.now();
    if (since !== null) seenMs += now - since;
    since = isVisible() ? now : null;
  });
  return () => seenMs + (since === null ? 0 : performance.now() - since);
}

/** Measures how long front ends take from being asked for to their first screen. */
export interface Starts {
  /** A remote is asked for; it counts once. */
  asked: (name: Subject['name']) => void;
  /** It failed: what shows up later says nothing about a start. */
  failed: (name: Subject['name']) => void;
  /** Its screen is there. @returns how long that took if it was slow, else null */
  mounted: (name: Subject['name']) => number | null;
}

/**
 * @param first the front ends that the page was opened for: theirs begin with the page's scripts
 * @param beganAtMs of the page's scripts after the navigation: a page that can be read without them may load them late
 * @param visibleMs time since the navigation
 */
export function createStarts(
  first: readonly (Subject['name'] | undefined)[],
  beganAtMs = 0,
  visibleMs = createVisibleTime(),
): Starts {
  const askedAt = new Map(first.map((name) => [name, beganAtMs]));
  return {
    asked: (name) => {
      // Somewhere else first, to log in for example: the page's start is over.
      for (const [other, at] of askedAt)
        if (at === beganAtMs && other !== name && other !== 'shell') askedAt.delete(other);
      if (!askedAt.has(name)) askedAt.set(name, visibleMs());
    },
    failed: (name) => void askedAt.set(name, Number.NaN),
    mounted: (name) => {
      const tookMs = visibleMs() - (askedAt.get(name) ?? Number.NaN);
      askedAt.set(name, Number.NaN);
      return tookMs > slowStartMs && tookMs < implausibleMs ? tookMs : null;
    },
  };
}
