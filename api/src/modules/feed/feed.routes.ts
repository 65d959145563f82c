import { listFeed, markFeedRead } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { imageUrl } from '../media/index.ts';
import { feedItem } from './feed.presenter.ts';
import { feedPage, markRead, unreadCount } from './feed.repository.ts';

/** An account's feed events, newest first. */
export const feed: FastifyPluginAsync = async (app) => {
  const urlOf = (file: string | null) => imageUrl(app.config, file);

  route(app, listFeed, async ({ subject, query }) => {
    const { after, limit } = readPage(query);
    const { accountId } = subject;
    const [rows, unread] = await Promise.all([
      feedPage(app.db, { accountId, role: query.role, beforeId: after?.[0] ?? null, limit: limit + 1 }),
      unreadCount(app.db, accountId, query.role),
    ]);
    const page = pageOf(
      rows,
      limit,
      (row) => [row.id],
      (row) => feedItem(row, urlOf),
    );
    return { ...page, unreadCount: unread };
  });

  route(app, markFeedRead, async ({ subject, body }) => {
    await markRead(app.db, subject.accountId, body.role, body.upToId);
    return { unreadCount: await unreadCount(app.db, subject.accountId, body.role) };
  });
};
