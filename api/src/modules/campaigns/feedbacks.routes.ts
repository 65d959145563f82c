import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { moneyOfSubmissions } from '../ledger/index.ts';
import { imageUrl } from '../media/index.ts';
import { feedbackRows, type FeedbackRow } from './campaign-detail.repository.ts';
import { sentSubmission } from './campaigns.presenter.ts';
import { readCampaign } from './campaigns.repository.ts';

type FeedbackQuery = Parameters<typeof feedbackRows>[2];

/** The answers to a creator's campaigns. */
export function feedbackRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  async function rowsWithMoney(accountId: number, query: FeedbackQuery) {
    const rows = await feedbackRows(db, accountId, query);
    const money = await moneyOfSubmissions(
      db,
      rows.map((row) => row.id),
    );
    const present = (row: FeedbackRow): contract.Feedback => ({
      id: row.id,
      campaignId: row.campaign_id,
      track: {
        id: row.track_id,
        title: row.track_title,
        artist: row.track_artist,
        coverUrl: imageUrl(config, row.cover_image),
      },
      submission: sentSubmission(app, row, money.get(row.id)),
    });
    return { rows, present };
  }

  async function page(accountId: number, campaignId: number | null, query: { cursor?: string; limit?: number }) {
    const { after, limit } = readPage(query, ['microseconds', 'id']);
    const { rows, present } = await rowsWithMoney(accountId, {
      campaignId,
      submissionId: null,
      after,
      limit: limit + 1,
    });
    return pageOf(rows, limit, (row) => [row.answered_microseconds, row.id], present);
  }

  route(app, contract.listFeedbacks, ({ subject, query }) => page(subject.accountId, null, query));

  route(app, contract.listCampaignFeedbacks, async ({ subject, params, query }) => {
    await readCampaign(db, subject.accountId, params.id);
    return page(subject.accountId, params.id, query);
  });

  route(app, contract.getFeedback, async ({ subject, params }) => {
    const query = { campaignId: null, submissionId: params.id, after: null, limit: 1 };
    const { rows, present } = await rowsWithMoney(subject.accountId, query);
    const [row] = rows;
    if (!row) throw new AppError('not_found', because('feedbacks.not_found'));
    return present(row);
  });
}
