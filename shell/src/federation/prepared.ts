import { withTimeout } from '@fanfare/shared-ui';
import type { RemoteModule } from '@fanfare/shell-contract';
import { firstTry } from './load-attempts.ts';
import { PageFailure } from './stall-timeout.ts';

/**
 * Waits for what a remote's drawn view of the page's address shows beside `./app`. Never rejects, nor waits for ever: what doesn't come by then is
 * rendered when it does.
 */
export async function prepared({ prepare }: RemoteModule): Promise<void> {
  if (!prepare) return;
  try {
    await withTimeout(prepare(location.pathname), firstTry.idleMs, () => new PageFailure('not prepared'));
  } catch {
    // The remote's own boundaries show what is missing.
  }
}
