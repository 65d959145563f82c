import type { PageBoot } from '../../boot/page-data.ts';
import type { Remotes } from './remotes.ts';

const afterMs = 2_000;

interface Page {
  boot: Pick<PageBoot, 'visitor' | 'preview' | 'shell' | 'remotes'>;
  remotes: Pick<Remotes, 'isLoading'>;
}

/**
 * Begins to watch a page for freezes after its first screen, whose time it is; at once where the page tries a canary. Pages that report
 * nothing aren't watched: what a tab asked for by itself is held in debuggers.
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
