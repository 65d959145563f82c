import { lazy, useEffect, type ComponentType } from 'react';

/** What both tries to get a screen's code may take: whoever shows something else in its place needs time for that too. */
const patienceMs = 4_500;
/** A moment in which the first screen has what it needs. */
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
 * A screen whose code is fetched when it is opened, or ahead of that by {@link useScreensAhead}.
 * Asks twice, because React keeps a refusal for as long as the page lives; then throws into the boundary around it.
 * @param load gives the screen
 */
export function lazyScreen<Props>(load: () => Promise<ComponentType<Props>>) {
  loads.push(load);
  return lazy(async () => ({ default: await inTime(load().catch(load)) }));
}

/** Fetches all screens, one after the other, once the page is quiet: so that no step waits for code. */
export function useScreensAhead(): void {
  useEffect(() => {
    let isGone = false;
    const fetchAll = async () => {
      for (const load of loads) {
        if (isGone) return;
        // A refusal shows when somebody really goes there.
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
