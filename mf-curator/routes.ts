import type { ScreenRoute } from '@fanfare/shell-contract/build';

const at = (path: string, chunk: string): ScreenRoute => ({ path, access: 'curator', chunk });

/** Where this remote has its screens, and which chunk each is in. */
export const routes: readonly ScreenRoute[] = [
  at('/curator', 'dashboard'),
  at('/curator/profile', 'account'),
  at('/curator/shop', 'account'),
  at('/curator/services', 'services'),
  at('/curator/transactions', 'account'),
  at('/curator/feed', 'feed'),
];
