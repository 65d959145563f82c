import type { ScreenRoute } from '@fanfare/shell-contract/build';

/** By the chunk that each screen is in. */
const screens: Record<string, readonly string[]> = {
  campaigns: ['/creator', '/creator/campaigns'],
  detail: ['/creator/campaigns/:id'],
  influencers: [
    '/creator/create-campaign/influencers',
    '/creator/create-campaign/influencers/create',
    '/creator/create-campaign/influencers/create/:campaignId/complete',
    '/creator/campaigns/influencers/create/:campaignId',
  ],
  campaign: [
    '/creator/campaigns/:id/upload',
    '/creator/curators',
    '/creator/curators/:curatorId',
    '/creator/forecasts',
    '/creator/lists',
    '/creator/create-campaign',
    '/creator/create-campaign/:id',
    '/creator/create-campaign/:id/complete',
    '/creator/campaigns/playlists/create/:campaignId',
    '/creator/campaigns/playlists/create/:campaignId/pitch',
    '/creator/campaigns/radios/create/:campaignId',
    '/creator/campaigns/radios/create/:campaignId/pitch',
    '/creator/campaigns/influencers/create/:campaignId/pitch',
  ],
  'sample-report': ['/creator/sample-report'],
  tracks: ['/creator/tracks', '/creator/artists'],
  feed: ['/creator/feed'],
  feedback: ['/creator/feed/:id'],
  account: ['/creator/profile', '/creator/shop', '/creator/subscriptions', '/creator/transactions', '/creator/billing'],
};

/** Where this remote has its screens. */
export const routes: readonly ScreenRoute[] = [
  // Starts without an account.
  { path: '/creator/campaigns/bfm/create', access: 'visitor', role: 'creator', chunk: 'fast-start' },
  // For whoever has the link; of neither side.
  { path: '/report/:token', access: 'visitor', chunk: 'shared-report' },
  // A curator's page for whoever has the link; of neither side.
  { path: '/to/:handle', access: 'visitor', chunk: 'share-link' },
  ...Object.entries(screens).flatMap(([chunk, paths]) =>
    paths.map((path): ScreenRoute => ({ path, access: 'creator', chunk })),
  ),
];
