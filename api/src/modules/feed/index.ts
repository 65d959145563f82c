export { excerptOf } from './feed.presenter.ts';
export { unreadCountsSql } from './feed.repository.ts';
export { feed } from './feed.routes.ts';
export {
  campaignEvent,
  recordFeed,
  submissionEvent,
  type FeedKind,
  type FeedRole,
  type NewFeedEvent,
} from './record-feed.ts';
