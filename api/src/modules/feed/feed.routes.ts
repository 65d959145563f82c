import { type FeedItem, feedItem as feedItemSchema, listFeed, markFeedRead } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { cachedList } from '../../cached-list.ts';
import { readPage } from '../../paging.ts';
import type { JsonRow } from '../../sql.ts';
import { route } from '../../plugins/contract.ts';
import { imageUrl } from '../media/index.ts';
import { feedItem } from './feed.presenter.ts';
import {
  type FeedQuery,
  type FeedRow,
  feedQueryTypes,
  feedKeys,
  feedKeysOfArtist,
  markRead,
  readFeed,
  dependenciesOfEvent,
  unreadCount,
  unreadCountsSql,
} from './feed.repository.ts';
import type { FeedRole } from './record-feed.ts';

/** An account's feed events, newest first. */
export const feed: FastifyPluginAsync = async (app) => {
  const urlOf = (file: string | null) => imageUrl(app.config, file);
  const pageOf = cachedList<FeedQuery, JsonRow<FeedRow>, FeedItem>({
    types: feedQueryTypes,
    key: ['id', 'xmin'],
    read: readFeed,
    present: (row) => feedItem(row, urlOf),
    dependencies: dependenciesOfEvent,
    item: feedItemSchema,
  });
  const [whole, ofArtist] = [pageOf(feedKeys), pageOf(feedKeysOfArtist)];

  route(
    app,
    listFeed,
    async ({ subject, query, request }) => {
      const { after, limit } = readPage(query);
      const asked = {
        accountId: subject.accountId,
        role: query.role,
        kinds: query.kinds ? query.kinds.split(',') : null,
        rosterArtistId: query.rosterArtistId ?? null,
        beforeId: after?.[0] ?? null,
        limit: limit + 1,
      };
      const page = await (asked.rosterArtistId === null ? whole : ofArtist)(app.db, asked, limit);
      return { ...page, unreadCount: (request.readWithSubject as Record<FeedRole, number>)[query.role] };
    },
    { readWithSubject: `(SELECT row_to_json(unread) FROM (${unreadCountsSql('a.id')}) unread)` },
  );

  route(app, markFeedRead, async ({ subject, body }) => {
    await markRead(app.db, subject.accountId, body.role, body.upToId);
    return { unreadCount: await unreadCount(app.db, subject.accountId, body.role) };
  });
};
