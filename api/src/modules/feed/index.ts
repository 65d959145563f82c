export { excerptOf } from './feed.presenter.ts';
export { unreadCountsSql } from './feed.repository.ts';
export { feed } from './feed.routes.ts';
export {
  campaignEvent,
  feedStatement,
  notifyFeed,
  recordExpired,
  recordFeed,
  type RecordedEvent,
  submissionEvent,
  type FeedKind,
  type FeedRole,
  type NewFeedEvent,
} from './record-feed.ts';
