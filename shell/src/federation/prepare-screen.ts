import { withTimeout } from '@fanfare/shared-ui';
import type { RemoteModule } from '@fanfare/shell-contract';
import { firstTry, type Load } from './load-attempts.ts';
import { PageFailure } from './stall-timeout.ts';

/**
 * Has a remote load what its screen at the page's address needs besides `./app`, so that the drawn view gives way to a complete screen. Never
 * rejects, and waits for a limited time: what is missing by then is rendered once it arrives.
 */
export async function prepareScreen({ prepare }: RemoteModule, timeoutMs = firstTry.idleMs): Promise<void> {
  if (!prepare) return;
  try {
    await withTimeout(prepare(location.pathname), timeoutMs, () => new PageFailure('not prepared'));
  } catch {
    // The remote's own boundaries show what is missing.
  }
}

/**
 * A loader that also prepares the screen of one remote, within the time that it has to load it.
 * @param remote the one whose waiting view the page shows; undefined where it shows none
 */
export const withPreparedScreen =
  (load: Load, remote: string | undefined): Load =>
  async (name, release, options) => {
    const startedAt = performance.now();
    const module = await load(name, release, options);
    const leftMs = options.totalMs - (performance.now() - startedAt);
    if (name === remote) await prepareScreen(module, Math.min(firstTry.idleMs, leftMs));
    return module;
  };
