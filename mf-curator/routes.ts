import type { ReleaseRoute } from '@fanfare/api-contract';

const screens = [
  '/curator',
  '/curator/profile',
  '/curator/shop',
  '/curator/services',
  '/curator/transactions',
  '/curator/feed',
];

/** Where this remote has its screens. */
export const routes: readonly ReleaseRoute[] = screens.map((path) => ({ path, access: 'curator' }));
