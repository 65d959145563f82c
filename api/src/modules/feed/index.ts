export { excerptOf } from './feed.presenter.ts';
export { unreadCount } from './feed.repository.ts';
export { feed } from './feed.routes.ts';
export { recordFeed, type FeedKind, type FeedRole, type NewFeedEvent } from './record-feed.ts';
