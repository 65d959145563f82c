/** The types a creator can start a campaign of here; each has its own selection pages in the specification. */
export type CurationType = 'playlists' | 'radios';

/** Route patterns of this front end: the specification's, once. */
export const paths = {
  area: '/creator',
  campaigns: '/creator/campaigns',
  campaign: '/creator/campaigns/:campaignId',
  upload: '/creator/campaigns/:campaignId/upload',
  create: '/creator/create-campaign',
  createPlaylists: '/creator/create-campaign/playlists',
  createRadios: '/creator/create-campaign/radios',
  selectPlaylists: '/creator/campaigns/playlists/create/:campaignId',
  selectRadios: '/creator/campaigns/radios/create/:campaignId',
  pitchPlaylists: '/creator/campaigns/playlists/create/:campaignId/pitch',
  pitchRadios: '/creator/campaigns/radios/create/:campaignId/pitch',
  pay: '/creator/create-campaign/:campaignId',
  complete: '/creator/create-campaign/:campaignId/complete',
  tracks: '/creator/tracks',
  feed: '/creator/feed',
  feedback: '/creator/feed/:feedbackId',
  transactions: '/creator/transactions',
  shop: '/creator/shop',
  subscriptions: '/creator/subscriptions',
  profile: '/creator/profile',
  curators: '/creator/curators',
} as const;

/** Screens of the front end that signs people in. */
export const accountPath = '/account';
export const addCuratorPath = '/complete-signup?add=curator';
export const addCreatorPath = '/complete-signup?add=creator';

/** Addresses with their ids filled in. */
export const to = {
  campaign: (id: number) => `/creator/campaigns/${id}`,
  upload: (id: number) => `/creator/campaigns/${id}/upload`,
  create: (type: CurationType) => `/creator/create-campaign/${type}`,
  select: (type: CurationType, id: number) => `/creator/campaigns/${type}/create/${id}`,
  pitch: (type: CurationType, id: number) => `/creator/campaigns/${type}/create/${id}/pitch`,
  pay: (id: number) => `/creator/create-campaign/${id}`,
  complete: (id: number, status: 'sent' | 'awaiting_audio') => `/creator/create-campaign/${id}/complete?s=${status}`,
  feedback: (feedItemId: number) => `/creator/feed/${feedItemId}`,
  finder: (generationId: number) => `/creator/curators?g=${generationId}`,
  newTrack: '/creator/tracks?track=new',
  track: (id: number) => `/creator/tracks?track=${id}`,
} as const;

/** Reads an id from a path or query; null where it is none, so that a mistyped address shows "not found". */
export function idFrom(value: string | null | undefined): number | null {
  return value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
}
