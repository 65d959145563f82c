/** The product's routes, by the front end that renders them. Shared by the page and the server, so plain TypeScript only. */

export type Area = 'mf-auth' | 'mf-creator' | 'mf-curator' | 'shell';

const byArea: Record<Area, readonly string[]> = {
  shell: [
    '/',
    '/_app',
    '/_staff',
    '/_staff/flags',
    '/_staff/proofs',
    '/_staff/services',
    '/_staff/cash-outs',
    '/_staff/accounts',
    '/_staff/codes',
  ],
  'mf-auth': [
    '/signup',
    '/signin',
    '/email-confirmation',
    '/complete-signup',
    '/forgot-password',
    '/reset-password/:accountRef/:secret',
    '/account',
    '/stop-mails/:token',
  ],
  'mf-creator': [
    '/creator',
    '/creator/campaigns',
    '/creator/campaigns/:id',
    '/creator/campaigns/:id/upload',
    '/creator/campaigns/bfm/create',
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
    '/creator/create-campaign/playlists',
    '/creator/create-campaign/radios',
    '/creator/create-campaign/influencers',
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
  ],
  'mf-curator': [
    '/curator',
    '/curator/profile',
    '/curator/shop',
    '/curator/services',
    '/curator/transactions',
    '/curator/feed',
  ],
};

const toExpression = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`);

const routes = Object.entries(byArea).flatMap(([area, patterns]) =>
  patterns.map((pattern) => ({ area: area as Area, expression: toExpression(pattern) })),
);

/** Which front end renders a path; null for one that doesn't exist. */
export function areaOf(pathname: string): Area | null {
  return routes.find(({ expression }) => expression.test(pathname))?.area ?? null;
}
