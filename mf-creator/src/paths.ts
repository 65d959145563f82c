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
  artists: '/creator/artists',
  feed: '/creator/feed',
  feedback: '/creator/feed/:feedbackId',
  transactions: '/creator/transactions',
  shop: '/creator/shop',
  subscriptions: '/creator/subscriptions',
  billing: '/creator/billing',
  profile: '/creator/profile',
  curators: '/creator/curators',
  curator: '/creator/curators/:curatorId',
  forecasts: '/creator/forecasts',
  lists: '/creator/lists',
  sharedReport: '/report/:token',
  sharedCurator: '/to/:handle',
  sampleReport: '/creator/sample-report',
} as const;

/** Screens of mf-auth. */
export const addCreatorPath = '/complete-signup?add=creator';
/** A screen of mf-curator. */
export const curatorServicesPath = '/curator/services';
export const signUpPath = '/signup';
export const signInPath = '/signin';
export const emailSettingsPath = '/account#emails';
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
  chooseType: (trackId: number) => `/creator/create-campaign?trackId=${trackId}`,
  create: (type: CampaignType, trackId: number | null = null) =>
    `/creator/create-campaign/${type}${trackId === null ? '' : `?trackId=${trackId}`}`,
  select: (type: CampaignType, id: number) => `/creator/campaigns/${type}/create/${id}`,
  pitch: (type: CampaignType, id: number) => `/creator/campaigns/${type}/create/${id}/pitch`,
  pay: (type: CampaignType, id: number) => (type === 'influencers' ? finish(id) : `/creator/create-campaign/${id}`),
  complete: (type: CampaignType, id: number, status: 'sent' | 'awaiting_audio') =>
    `${type === 'influencers' ? finish(id) : `/creator/create-campaign/${id}/complete`}?s=${status}`,
  createInfluencers: (trackId: number) => `/creator/create-campaign/influencers/create?trackId=${trackId}`,
  /** An answer, by its submission's id. */
  feedback: (feedbackId: number) => `/creator/feed/${feedbackId}`,
  /** @param campaignId the draft that their services can be added to */
  curator: (id: number, campaignId?: number) =>
    `/creator/curators/${id}${campaignId === undefined ? '' : `?campaignId=${campaignId}`}`,
  finder: (generationId: number) => `/creator/curators?g=${generationId}`,
  list: (id: number) => `/creator/lists?list=${id}`,
  shared: (handle: string) => `/to/${handle}`,
  /** A campaign for the services of a shared link. */
  startShared: (handle: string, servicesIDs: readonly number[]) =>
    `/creator/create-campaign?to=${encodeURIComponent(handle)}&services=${servicesIDs.join()}`,
  newArtist: '/creator/artists?artist=new',
  artist: (id: number) => `/creator/artists?artist=${id}`,
  tracksOf: (artistId: number) => `/creator/tracks?artist=${artistId}`,
  campaignsOf: (artistId: number) => `/creator/campaigns?artist=${artistId}`,
  newTrack: '/creator/tracks?track=new',
  track: (id: number) => `/creator/tracks?track=${id}`,
} as const;

/** Parses an id from a path or query; null if invalid, which shows "not found". */
export function idFrom(value: string | null | undefined): number | null {
  return value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
}

/** Parses a list of ids from a query (`1,2`), without what is none. */
export const idsFrom = (value: string | null): number[] =>
  (value ?? '').split(',').flatMap((part) => idFrom(part) ?? []);
