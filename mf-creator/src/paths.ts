import type { CampaignType } from '@fanfare/api-contract';

/** The types with curators chosen from a list; influencers are generated as a set. */
export type CurationType = Exclude<CampaignType, 'influencers'>;

/** The route patterns, as specified. */
export const paths = {
  area: '/creator',
  campaigns: '/creator/campaigns',
  campaign: '/creator/campaigns/:campaignId',
  upload: '/creator/campaigns/:campaignId/upload',
  fastStart: '/creator/campaigns/bfm/create',
  create: '/creator/create-campaign',
  createPlaylists: '/creator/create-campaign/playlists',
  createRadios: '/creator/create-campaign/radios',
  influencers: '/creator/create-campaign/influencers',
  createInfluencers: '/creator/create-campaign/influencers/create',
  selectPlaylists: '/creator/campaigns/playlists/create/:campaignId',
  selectRadios: '/creator/campaigns/radios/create/:campaignId',
  selectInfluencers: '/creator/campaigns/influencers/create/:campaignId',
  pitchPlaylists: '/creator/campaigns/playlists/create/:campaignId/pitch',
  pitchRadios: '/creator/campaigns/radios/create/:campaignId/pitch',
  pitchInfluencers: '/creator/campaigns/influencers/create/:campaignId/pitch',
  pay: '/creator/create-campaign/:campaignId',
  complete: '/creator/create-campaign/:campaignId/complete',
  completeInfluencers: '/creator/create-campaign/influencers/create/:campaignId/complete',
  tracks: '/creator/tracks',
  feed: '/creator/feed',
  feedback: '/creator/feed/:feedbackId',
  transactions: '/creator/transactions',
  shop: '/creator/shop',
  subscriptions: '/creator/subscriptions',
  profile: '/creator/profile',
  curators: '/creator/curators',
  forecasts: '/creator/forecasts',
} as const;

/** Screens of mf-auth. */
export const addCreatorPath = '/complete-signup?add=creator';
export const signUpPath = '/signup';
export const signInPath = '/signin';
/** A path that returns here afterwards. */
export const withReturn = (path: string, returnTo: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}return=${encodeURIComponent(returnTo)}`;

/** Influencer campaigns are paid and completed on one page (docs/specification.md). */
const finish = (id: number) => `/creator/create-campaign/influencers/create/${id}/complete`;

/** Paths with their ids filled in. */
export const to = {
  campaign: (id: number) => `/creator/campaigns/${id}`,
  upload: (id: number) => `/creator/campaigns/${id}/upload`,
  fastStart: (step: 1 | 2 | 3) => (step === 1 ? paths.fastStart : `${paths.fastStart}?step=${step}`),
  create: (type: CampaignType) => `/creator/create-campaign/${type}`,
  select: (type: CampaignType, id: number) => `/creator/campaigns/${type}/create/${id}`,
  pitch: (type: CampaignType, id: number) => `/creator/campaigns/${type}/create/${id}/pitch`,
  pay: (type: CampaignType, id: number) => (type === 'influencers' ? finish(id) : `/creator/create-campaign/${id}`),
  complete: (type: CampaignType, id: number, status: 'sent' | 'awaiting_audio') =>
    `${type === 'influencers' ? finish(id) : `/creator/create-campaign/${id}/complete`}?s=${status}`,
  createInfluencers: (trackId: number) => `/creator/create-campaign/influencers/create?trackId=${trackId}`,
  feedback: (feedItemId: number) => `/creator/feed/${feedItemId}`,
  finder: (generationId: number) => `/creator/curators?g=${generationId}`,
  newTrack: '/creator/tracks?track=new',
  track: (id: number) => `/creator/tracks?track=${id}`,
} as const;

/** Parses an id from a path or query; null if invalid, which shows "not found". */
export function idFrom(value: string | null | undefined): number | null {
  return value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
}
