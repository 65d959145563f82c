import { lazy, useEffect, type ComponentType } from 'react';
import { screenLoadTimeoutMs } from './screen-load-timeout.ts';
import { withTimeout } from './with-timeout.ts';

/** A pause that lets the first screen load first. */
const quietAfterMs = 2_000;

const loads: (() => Promise<unknown>)[] = [];

/** Has {@link useScreensAhead} load something else as well. */
export function loadAhead(load: () => Promise<unknown>): void {
  loads.push(load);
}

let held: Promise<unknown> = Promise.resolve();

/** Screens whose code arrives from now on also wait for a promise, such as for their texts. @param until must not reject */
export function holdScreens(until: Promise<unknown>): void {
  held = Promise.all([held, until]);
}

const timeoutError = () => new Error(`A screen's code did not come within ${screenLoadTimeoutMs} ms`);

/**
 * A screen whose code loads when it is opened, or earlier through {@link useScreensAhead}. It tries twice, because React caches a
 * rejection for the life of the page; then it throws into the boundary around it.
 * @param load imports the screen
 */
export function lazyScreen<Props>(load: () => Promise<ComponentType<Props>>) {
  loads.push(load);
  return lazy(async () => {
    const screen = await withTimeout(load().catch(load), screenLoadTimeoutMs, timeoutError);
    await held;
    return { default: screen };
  });
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
