import { keyFactory, transactionsKey } from '@fanfare/kit';

const key = keyFactory('mf-creator');

/** All query and mutation keys of this remote; `all` and `lists` are prefixes for invalidation. */
export const queryKeys = {
  campaigns: {
    /** What pays, sends, cancels or archives a campaign invalidates all of these. */
    all: key('campaigns'),
    lists: key('campaigns', 'list'),
    list: (view: string, search: string) => key('campaigns', 'list', view, search),
    detail: (id: number) => key('campaigns', 'detail', id),
    influencers: (id: number) => key('campaigns', 'detail', id, 'influencers'),
    forecasts: (id: number) => key('campaigns', 'forecast', id),
    forecast: (id: number, selection: string, waves: object | null) =>
      key('campaigns', 'forecast', id, selection, waves),
    payment: (id: number) => key('campaigns', 'payment', id),
    report: (id: number, version: string) => key('campaigns', 'report', id, version),
    /** Mutations of a draft's selection: while one runs, the API knows another selection. */
    selectionWrites: (id: number) => key('campaigns', 'selection', id),
  },
  tracks: {
    all: key('tracks'),
    lists: key('tracks', 'list'),
    list: (search: string) => key('tracks', 'list', search),
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
    influencers: (id: number) => key('finder', 'detail', id, 'influencers'),
    public: (choice: object | null) => key('finder', 'public', choice),
  },
  fastStart: {
    source: (link: string) => key('fast-start', 'source', link),
    proposal: (accountId: number | null, body: object) => key('fast-start', 'proposal', accountId, body),
    forecast: (body: object) => key('fast-start', 'forecast', body),
  },
  feed: {
    all: key('feed'),
    list: key('feed', 'list'),
    detail: (id: number) => key('feed', 'detail', id),
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
    pastDue: key('subscriptions', 'past-due'),
  },
  transactions: transactionsKey('creator'),
  curators: (id: number) => key('curators', id),
  calibration: key('calibration'),
  curatorTypes: key('curator-types'),
};
