import type { PageBoot } from '../../boot/page-data.ts';
import type { Remotes } from './remotes.ts';

const afterMs = 2_000;

interface Page {
  boot: Pick<PageBoot, 'visitor' | 'preview' | 'shell' | 'remotes'>;
  remotes: Pick<Remotes, 'isLoading'>;
}

/**
 * Starts watching a page for freezes two seconds after it started, once its remote has loaded; at once if the page tries a canary. Previews
 * aren't watched: developers hold them in debuggers.
 * @param start loads what it takes
 */
export function startFreezeWatch({ boot, remotes }: Page, start: () => void): void {
  if (!boot.visitor || boot.preview) return;
  const isTried = [boot.shell, ...boot.remotes].some(({ cohort }) => cohort === 'canary');
  const begin = () => {
    if (remotes.isLoading() && !isTried) setTimeout(begin, afterMs);
    else start();
  };
  setTimeout(begin, isTried ? 0 : afterMs);
}
