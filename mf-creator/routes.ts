import type { ReleaseRoute } from '@fanfare/api-contract';

const screens = [
  '/creator',
  '/creator/campaigns',
  '/creator/campaigns/:id',
  '/creator/campaigns/:id/upload',
  '/creator/tracks',
  '/creator/profile',
  '/creator/shop',
  '/creator/curators',
  '/creator/forecasts',
  '/creator/feed',
  '/creator/feed/:id',
  '/creator/subscriptions',
  '/creator/transactions',
  '/creator/create-campaign',
  '/creator/create-campaign/influencers/create',
  '/creator/create-campaign/influencers/create/:campaignId/complete',
  '/creator/create-campaign/:id',
  '/creator/create-campaign/:id/complete',
  '/creator/campaigns/playlists/create/:campaignId',
  '/creator/campaigns/playlists/create/:campaignId/pitch',
  '/creator/campaigns/radios/create/:campaignId',
  '/creator/campaigns/radios/create/:campaignId/pitch',
  '/creator/campaigns/influencers/create/:campaignId',
  '/creator/campaigns/influencers/create/:campaignId/pitch',
];

/** Where this remote has its screens. */
export const routes: readonly ReleaseRoute[] = [
  // Starts without an account.
  { path: '/creator/campaigns/bfm/create', access: 'visitor', role: 'creator' },
  ...screens.map((path): ReleaseRoute => ({ path, access: 'creator' })),
];
