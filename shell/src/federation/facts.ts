import type { ShellFacts } from '@fanfare/api-contract/compatibility';
import { ACCEPTED_CONTRACTS } from '@fanfare/shell-contract';
import type { PageBoot } from '../../boot/page-data.ts';

/** The libraries this build shares; inserted by the bundler. */
declare const __SHELL_FACTS__: { shared: Record<string, { version: string }>; routerExports: string[] };

/** What remotes are checked against in this page. */
export const shellFacts = (boot: Pick<PageBoot, 'api'>): ShellFacts => ({
  accepted: ACCEPTED_CONTRACTS,
  api: boot.api,
  shared: Object.fromEntries(
    Object.entries(__SHELL_FACTS__.shared).map(([library, { version }]) => [library, version]),
  ),
  routerExports: __SHELL_FACTS__.routerExports,
});
