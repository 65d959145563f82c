import type { FeedItem } from '@fanfare/api-contract';

type Kinds = readonly FeedItem['kind'][];

/** What the feed can be narrowed to. Each event is in at most one view. */
export const feedViews = ['all', 'answers', 'money', 'promises'] as const;
export type FeedView = (typeof feedViews)[number];

/** The kinds of each view; `all` has every kind, also those of later versions. */
export const kindsOf: Record<Exclude<FeedView, 'all'>, Kinds> = {
  answers: ['accepted', 'declined', 'wrong_match', 'new_version_wanted'],
  money: [
    'expired',
    'withdrawn',
    'credits_added',
    'credits_refunded',
    'refund_failed',
    'quality_refunded',
    'pause_refunded',
    'wave_stopped',
    'campaign_cancelled',
    'subscription_renewed',
    'subscription_failed',
    'chargeback_opened',
    'chargeback_won',
    'debt_settled',
  ],
  promises: [
    'proof_added',
    'placement_found',
    'proof_verified',
    'proof_refused',
    'placement_removed',
    'promise_broken',
    'promise_refunded',
  ],
};
