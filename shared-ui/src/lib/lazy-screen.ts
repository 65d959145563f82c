import { lazy, useEffect, type ComponentType } from 'react';
import { aheadOfUse, loadAhead } from './ahead.ts';
import { screenLoadTimeoutMs } from './screen-load-timeout.ts';
import { whenUsed } from './when-used.ts';
import { withTimeout } from './with-timeout.ts';

/** A pause that lets the first screen load first. */
const quietAfterMs = 2_000;

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
  loadAhead(load);
  return lazy(async () => {
    const screen = await withTimeout(load().catch(load), screenLoadTimeoutMs, timeoutError);
    await held;
    return { default: screen };
  });
}

/**
 * Prefetches all screens, one after the other, once somebody uses the page and its first screen has loaded, so that navigation doesn't wait for
 * code.
 */
export function useScreensAhead(): void {
  useEffect(() => {
    const startedMs = performance.now();
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchAll = async () => {
      for (const load of aheadOfUse) {
        if (isGone) return;
        // A failure surfaces when somebody opens that screen.
        await load().catch(() => {});
      }
    };
    const forget = whenUsed(() => {
      timer = setTimeout(() => void fetchAll(), quietAfterMs - (performance.now() - startedMs));
    });
    return () => {
      isGone = true;
      forget();
      clearTimeout(timer);
    };
  }, []);
}
