import { lazy, useEffect, type ComponentType } from 'react';

/** The time limit for both attempts to load a screen's code. A fallback needs time too, so it stays short. */
const patienceMs = 4_500;
/** A pause that lets the first screen load first. */
const quietAfterMs = 2_000;

const loads: (() => Promise<unknown>)[] = [];

async function inTime<Loaded>(work: Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A screen's code did not come within ${patienceMs} ms`)), patienceMs);
  });
  return await Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * A screen whose code loads when it is opened, or earlier through {@link useScreensAhead}. It tries twice, because React caches a
 * rejection for the life of the page; then it throws into the boundary around it.
 * @param load imports the screen
 */
export function lazyScreen<Props>(load: () => Promise<ComponentType<Props>>) {
  loads.push(load);
  return lazy(async () => ({ default: await inTime(load().catch(load)) }));
}

/** Prefetches all screens, one after the other, once the page is idle, so that navigation doesn't wait for code. */
export function useScreensAhead(): void {
  useEffect(() => {
    let isGone = false;
    const fetchAll = async () => {
      for (const load of loads) {
        if (isGone) return;
        // A failure surfaces when somebody opens that screen.
        await load().catch(() => {});
      }
    };
    const timer = setTimeout(() => void fetchAll(), quietAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
}
