import type { FrontEndName, ReleaseContract, ReleaseRoute } from './releases.ts';

type Access = ReleaseRoute['access'];
const at = (access: Access, paths: readonly string[]): ReleaseRoute[] => paths.map((path) => ({ path, access }));

/** The screens of builds that were made before a build named its routes. They never change: later builds say it themselves. */
const earlierRoutes: Partial<Record<FrontEndName, readonly ReleaseRoute[]>> = {
  'mf-auth': [
    ...at('visitor', ['/signup', '/signin', '/email-confirmation', '/forgot-password']),
    ...at('visitor', ['/reset-password/:accountRef/:secret', '/stop-mails/:token']),
    ...at('account', ['/complete-signup', '/account']),
  ],
  'mf-creator': [
    { path: '/creator/campaigns/bfm/create', access: 'visitor', role: 'creator' },
    ...at('creator', [
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
    ]),
  ],
  'mf-curator': at('curator', [
    '/curator',
    '/curator/profile',
    '/curator/shop',
    '/curator/services',
    '/curator/transactions',
    '/curator/feed',
  ]),
};

/** Where a release has its screens: as it says, or as builds of its front end had them before they said it. */
export const routesOf = (name: FrontEndName, { routes }: Pick<ReleaseContract, 'routes'>): readonly ReleaseRoute[] =>
  routes ?? earlierRoutes[name] ?? [];

/** The part of an address that one front end owns with all that is below it: its first segment, `/labels`. */
export const prefixOf = (path: string): string => `/${path.split('/')[1] ?? ''}`;
