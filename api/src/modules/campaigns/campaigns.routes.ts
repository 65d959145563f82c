import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Knex } from 'knex';
import { readIds } from '../../ids-of-query.ts';
import { pageOf, readPage } from '../../paging.ts';
import { batchedRoute, databaseRoute, route, type CreatorSubject } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { priorsFrom, priorsSql, type StoredPriors } from '../forecasts/index.ts';
import {
  type CampaignCounts,
  type Listed,
  campaignCountsSql,
  sentSummaryRows,
  summaryRow,
} from './campaign-list.repository.ts';
import { campaignJobs } from './campaigns.jobs.ts';
import { campaignSummary, presentTotals } from './campaigns.presenter.ts';
import { readCampaign } from './campaigns.repository.ts';
import {
  archive,
  campaignDetail,
  changePitch,
  chooseServices,
  createDraft,
  removeServices,
  submissionDetail,
} from './campaigns.service.ts';
import { cancelCampaign } from './cancel.service.ts';
import { filterOf, campaignLists } from './campaign-list.service.ts';
import { duplicateCampaign } from './duplicate.service.ts';
import { completeCampaigns, expectedOf } from './pay-campaign.service.ts';
import { presentPaid } from './paid-campaign.presenter.ts';
import { feedbackRoutes } from './feedbacks.routes.ts';
import { paymentSummaryOf, quote } from './payment-summary.service.ts';
import { plan } from './plan.service.ts';
import { resend, resendPreview } from './resend.service.ts';
import { sendCampaign } from './send.service.ts';
import { totalsOfCampaigns } from './sorted-campaigns.repository.ts';
import { stopWaves } from './waves.service.ts';

const mostPaymentsAtOnce = 10;
/** The second transaction waits for the first one's services, and is served by PostgreSQL while this process works on the first. */
const paymentsSideBySide = 2;

/** A creator's campaigns, from draft to completed. */
export const campaigns: FastifyPluginAsync = async (app) => {
  const { db, config } = app;
  const { rules } = config;
  const detail = (db: Knex, subject: CreatorSubject, id: number) => campaignDetail(app, db, subject, id);
  const present = (row: Listed) => campaignSummary(config, row);
  const lists = campaignLists(db, present);

  databaseRoute(app, contract.createCampaign, ({ subject, body, commit }) =>
    commit(async (db) => detail(db, subject, await createDraft(db, subject.accountId, body, rules))),
  );

  route(
    app,
    contract.listCampaigns,
    async ({ subject, query, request }) => {
      const counts = request.readWithSubject as CampaignCounts;
      return { ...(await lists.page(filterOf(subject, query), query)), counts };
    },
    { readWithSubject: `(SELECT row_to_json(counts) FROM (${campaignCountsSql('a.id')}) counts)` },
  );

  route(app, contract.getCampaignTotals, async ({ subject, query }) =>
    presentTotals((await totalsOfCampaigns(db, filterOf(subject, query)))[0]!),
  );

  route(app, contract.listCampaignsLegacy, async ({ subject, query }) => {
    return lists.newestPage(filterOf(subject, {}), query);
  });

  route(app, contract.listSentCampaigns, async ({ subject, query }) => {
    const { after, limit } = readPage(query, ['microseconds', 'id']);
    const rows = await sentSummaryRows(db, subject.accountId, {
      order: query.order ?? 'desc',
      after,
      limit: limit + 1,
    });
    return pageOf(rows, limit, (row) => [row.sent_microseconds, row.id], present);
  });

  // The legacy names of the specification, beside those of v2.
  for (const endpoint of [contract.getCampaign, contract.getCampaignLegacy]) {
    route(app, endpoint, ({ subject, params }) => detail(db, subject, params.id));
  }

  for (const endpoint of [contract.updateCampaign, contract.updateCampaignLegacy]) {
    databaseRoute(app, endpoint, ({ subject, params, body, commit }) =>
      commit(async (db) => {
        await changePitch(db, subject.accountId, params.id, body);
        return detail(db, subject, params.id);
      }),
    );
  }

  databaseRoute(app, contract.addCurators, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      await chooseServices(db, subject, params.id, body.servicesIDs, rules);
      return detail(db, subject, params.id);
    }),
  );

  databaseRoute(app, contract.removeCurators, ({ subject, params, query, commit }) =>
    commit(async (db) => {
      await removeServices(db, subject.accountId, params.id, readIds(query.servicesIDs, 'servicesIDs'));
      return detail(db, subject, params.id);
    }),
  );

  route(app, contract.getPaymentSummary, async ({ subject, params }) => {
    const campaign = await readCampaign(db, subject.accountId, params.id);
    if (campaign.status !== 'draft') {
      throw new AppError('wrong_state', because('campaigns.paid_or_cancelled'));
    }
    return paymentSummaryOf(db, campaign, await quote(db, campaign, subject, rules), subject);
  });

  for (const endpoint of [contract.completeCampaign, contract.confirmCampaign]) {
    batchedRoute(app, endpoint, {
      input: async ({ subject, params, body, request }) => {
        const priors = await priorsFrom(db, rules, request.readWithSubject as StoredPriors);
        const expected = await expectedOf(db, params.id, priors, rules);
        return { subject, campaignId: params.id, expectedTotalCredits: body?.expectedTotalCredits, expected };
      },
      effects: async (trx, completions) => {
        const completed = await completeCampaigns(trx, completions, rules);
        return completed.map((result) =>
          result === 'separate' || result instanceof AppError ? result : { data: result },
        );
      },
      // From what the payment has read and written, without reading it again.
      present: async ({ subject, params }, payment) =>
        payment ? presentPaid(app, subject, payment) : detail(db, subject, params.id),
      readWithSubject: priorsSql,
      keyOf: ({ subject }) => subject.accountId,
      most: mostPaymentsAtOnce,
      sideBySide: paymentsSideBySide,
      locksOf: ({ expected }) => expected.histories.map(({ serviceId }) => serviceId),
    });
  }

  databaseRoute(app, contract.duplicateCampaign, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      const source = { campaignId: params.id, trackId: body?.trackId };
      const { id, leftOut } = await duplicateCampaign(db, subject, source, rules);
      return { campaign: await detail(db, subject, id), leftOut };
    }),
  );

  databaseRoute(app, contract.sendCampaign, ({ subject, params, commit }) =>
    commit(async (db) => {
      await sendCampaign(db, subject.accountId, params.id);
      return detail(db, subject, params.id);
    }),
  );

  route(app, contract.getResendPreview, ({ subject, params }) => resendPreview(db, subject, params.id, rules));

  databaseRoute(app, contract.resendCampaign, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      const again = { campaignId: params.id, submissionIds: body.submissionIds };
      return detail(db, subject, await resend(db, subject, again, rules));
    }),
  );

  databaseRoute(app, contract.cancelCampaign, ({ subject, params, commit }) =>
    commit(async (db) => {
      await cancelCampaign(db, subject.accountId, params.id);
      return detail(db, subject, params.id);
    }),
  );

  databaseRoute(app, contract.planCampaign, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      await plan(db, subject, params.id, body, app.clock.now(), rules);
      return detail(db, subject, params.id);
    }),
  );

  databaseRoute(app, contract.stopWaves, ({ subject, params, commit }) =>
    commit(async (db) => {
      await stopWaves(db, subject.accountId, params.id);
      return detail(db, subject, params.id);
    }),
  );

  databaseRoute(app, contract.archiveCampaign, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      await archive(db, { accountId: subject.accountId, campaignId: params.id, isArchived: body.archived }, rules);
      return present((await summaryRow(db, subject.accountId, params.id))!);
    }),
  );

  route(app, contract.getSubmission, ({ subject, params }) => submissionDetail(app, db, subject.accountId, params.id));

  feedbackRoutes(app);
  campaignJobs(app);
};
