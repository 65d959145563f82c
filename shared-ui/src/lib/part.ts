import { useEffect, useReducer } from 'react';
import { loadAhead } from './lazy-screen.ts';

/** Code that a component needs only once somebody uses it, such as what a button opens. */
export interface Part<Module> {
  /** Loads it, once; tries again after a failure. */
  fetch: () => Promise<Module>;
  /** Null until it has loaded. */
  get: () => Module | null;
}

const parts: (() => Promise<unknown>)[] = [];

/** @param load imports the module; what fetches screens ahead fetches it as well */
export function createPart<Module>(load: () => Promise<Module>): Part<Module> {
  let module: Module | null = null;
  let loading: Promise<Module> | null = null;
  const fetch = () => {
    loading ??= load()
      .catch(load)
      .then(
        (loaded) => (module = loaded),
        (thrown: unknown) => {
          loading = null;
          throw thrown;
        },
      );
    return loading;
  };
  parts.push(fetch);
  loadAhead(fetch);
  return { fetch, get: () => module };
}

/** Loads every part, for a page that is idle and for tests. */
export const loadParts = () => Promise.all(parts.map((fetch) => fetch()));

/**
 * React hook: a part, once it is needed and has loaded.
 * @param onFailed called if it can't be loaded
 */
export function usePart<Module>(part: Part<Module>, isNeeded: boolean, onFailed?: () => void): Module | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isNeeded || part.get()) return;
    let isGone = false;
    const done = () => {
      if (!isGone) redraw();
    };
    void part.fetch().then(done, (thrown: unknown) => {
      if (!isGone) onFailed?.();
      // For whoever reads what fails in a page; the next press tries again.
      throw thrown;
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a new callback is no reason to load again
  }, [part, isNeeded]);
  return isNeeded ? part.get() : null;
}
