import { keyFactory, transactionsKey } from '@fanfare/kit';

const key = keyFactory('mf-creator');

/** All query and mutation keys of this remote; `all` and `lists` are prefixes for invalidation. */
export const queryKeys = {
  campaigns: {
    /** What pays, sends, cancels or archives a campaign invalidates all of these. */
    all: key('campaigns'),
    lists: key('campaigns', 'list'),
    list: (filter: object, sort: string) => key('campaigns', 'list', filter, sort),
    totals: (filter: object) => key('campaigns', 'list', 'totals', filter),
    detail: (id: number) => key('campaigns', 'detail', id),
    influencers: (id: number) => key('campaigns', 'detail', id, 'influencers'),
    resend: (id: number) => key('campaigns', 'resend', id),
    forecasts: (id: number) => key('campaigns', 'forecast', id),
    forecast: (id: number, selection: string, waves: object | null) =>
      key('campaigns', 'forecast', id, selection, waves),
    payment: (id: number) => key('campaigns', 'payment', id),
    report: (id: number, version: string) => key('campaigns', 'report', id, version),
    reportLink: (id: number) => key('campaigns', 'report-link', id),
    /** Mutations of a draft's selection: while one runs, the API knows another selection. */
    selectionWrites: (id: number) => key('campaigns', 'selection', id),
  },
  sharedCurator: (handle: string) => key('shared-curator', handle),
  ownLink: key('own-link'),
  curatorLists: {
    all: key('curator-lists'),
    own: key('curator-lists', 'own'),
    detail: (id: number) => key('curator-lists', 'detail', id),
  },
  tracks: {
    all: key('tracks'),
    lists: key('tracks', 'list'),
    list: (search: string, artistId: number | null) => key('tracks', 'list', search, artistId),
    every: key('tracks', 'list', 'every'),
    detail: (id: number) => key('tracks', 'detail', id),
    catalogue: (q: string) => key('catalogue', q.toLowerCase()),
    similarArtists: (filter: string) => key('similar-artists', filter.toLowerCase()),
  },
  services: {
    all: key('services'),
    list: (type: string, campaignId: number, query: object) => key('services', 'list', type, campaignId, query),
    counts: (type: string, campaignId: number, query: object) => key('services', 'counts', type, campaignId, query),
    sound: (id: number) => key('services', 'sound', id),
    prices: (type: string, campaignId: number, query: object) => key('services', 'prices', type, campaignId, query),
  },
  influencers: {
    /** Choices depend on Pro, which may change while the tab is open. */
    metadata: (isPro: boolean, platform: string) => key('influencers', 'metadata', isPro, platform),
    byName: (campaignId: number, search: string) => key('influencers', 'by-name', campaignId, search),
  },
  finder: {
    lists: key('finder', 'list'),
    details: key('finder', 'detail'),
    blocked: key('finder', 'blocked'),
    saved: key('finder', 'saved'),
    detail: (id: number | null) => key('finder', 'detail', id),
    /** A free account sees the first ones only; Pro may change while the tab is open. */
    influencers: (id: number, isPro: boolean) => key('finder', 'detail', id, 'influencers', isPro),
    public: (choice: object | null) => key('finder', 'public', choice),
  },
  fastStart: {
    source: (link: string) => key('fast-start', 'source', link),
    proposal: (accountId: number | null, body: object) => key('fast-start', 'proposal', accountId, body),
    forecast: (body: object) => key('fast-start', 'forecast', body),
  },
  feed: {
    all: key('feed'),
    list: (view: string, artistId: number | null) => key('feed', 'list', view, artistId),
    detail: (id: number) => key('feed', 'detail', id),
    feedback: (id: number) => key('feed', 'feedback', id),
  },
  purchases: {
    lists: key('purchases', 'list'),
    unfinished: key('purchases', 'unfinished'),
    settlement: (id: number) => key('purchases', 'settlement', id),
  },
  shop: {
    products: key('products'),
    promo: (code: string, packId: string) => key('promo', code, packId),
    cardFields: (scriptUrl: string) => key('card-fields', scriptUrl),
  },
  subscriptions: {
    all: key('subscriptions'),
    plans: key('subscriptions', 'plans'),
    mine: key('subscriptions', 'mine'),
  },
  billing: {
    details: key('billing', 'details'),
    statements: key('billing', 'statements'),
  },
  artists: key('artists'),
  transactions: transactionsKey('creator'),
  curators: (id: number) => key('curators', id),
  curatorServices: (id: number, campaignId: number | null) => key('services', 'curator', id, campaignId),
  curatorRecord: (id: number) => key('curators', id, 'record'),
  sampleText: (submissionId: number) => key('sample-text', submissionId),
  curatorSamples: (id: number) => key('curators', id, 'samples'),
  curatorPlacements: (id: number) => key('curators', id, 'placements'),
  servicePlacements: (id: number) => key('services', 'placements', id),
  calibration: key('calibration'),
  sharedReport: (token: string) => key('shared-report', token),
  curatorTypes: key('curator-types'),
};
