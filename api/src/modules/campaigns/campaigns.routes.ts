import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { pageOf, readPage } from '../../paging.ts';
import { databaseRoute, effectRoute, route, type CreatorSubject } from '../../plugins/contract.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { priorsFrom, priorsSql, type StoredPriors } from '../forecasts/index.ts';
import {
  type CampaignCounts,
  type SummaryRow,
  campaignCountsSql,
  sentSummaryRows,
  summaryRow,
  summaryRows,
} from './campaign-list.repository.ts';
import { campaignJobs } from './campaigns.jobs.ts';
import { campaignSummary } from './campaigns.presenter.ts';
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
import { completeCampaign } from './pay-campaign.service.ts';
import type { Payment } from './write-payment.service.ts';
import { presentPaid } from './paid-campaign.presenter.ts';
import { feedbackRoutes } from './feedbacks.routes.ts';
import { paymentSummaryOf, quote } from './payment-summary.service.ts';
import { plan } from './plan.service.ts';
import { resend } from './resend.service.ts';
import { sendCampaign } from './send.service.ts';
import { stopWaves } from './waves.service.ts';

const maxId = 2_147_483_647;

/** `1,2,3` as ids. @throws AppError invalid_input */
function idsOf(csv: string, field: string): number[] {
  const ids = csv.split(',').map(Number);
  if (ids.every((id) => Number.isInteger(id) && id >= 1 && id <= maxId)) return ids;
  refuseField(field, 'Services is not valid');
}

/** A creator's campaigns, from draft to completed. */
export const campaigns: FastifyPluginAsync = async (app) => {
  const { db, config } = app;
  const { rules } = config;
  const detail = (db: Knex, subject: CreatorSubject, id: number) => campaignDetail(app, db, subject, id);
  const present = (row: SummaryRow) => campaignSummary(config, row);

  databaseRoute(app, contract.createCampaign, ({ subject, body, commit }) =>
    commit(async (db) => detail(db, subject, await createDraft(db, subject.accountId, body))),
  );

  route(
    app,
    contract.listCampaigns,
    async ({ subject, query, request }) => {
      const { after, limit } = readPage(query);
      const rows = await summaryRows(db, subject.accountId, {
        statuses: query.status ? query.status.split(',') : null,
        isArchived: query.archived === 'true',
        q: query.q?.trim() || null,
        beforeId: after?.[0] ?? null,
        limit: limit + 1,
      });
      return { ...pageOf(rows, limit, (row) => [row.id], present), counts: request.readWithSubject as CampaignCounts };
    },
    { readWithSubject: `(SELECT row_to_json(counts) FROM (${campaignCountsSql('a.id')}) counts)` },
  );

  route(app, contract.listCampaignsLegacy, async ({ subject, query }) => {
    const { after, limit } = readPage(query);
    const asked = { statuses: null, isArchived: false, q: null, beforeId: after?.[0] ?? null, limit: limit + 1 };
    return pageOf(await summaryRows(db, subject.accountId, asked), limit, (row) => [row.id], present);
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
      await removeServices(db, subject.accountId, params.id, idsOf(query.servicesIDs, 'servicesIDs'));
      return detail(db, subject, params.id);
    }),
  );

  route(app, contract.getPaymentSummary, async ({ subject, params }) => {
    const campaign = await readCampaign(db, subject.accountId, params.id);
    if (campaign.status !== 'draft') {
      throw new AppError('wrong_state', 'This campaign has been paid for or cancelled already.');
    }
    return paymentSummaryOf(db, campaign, await quote(db, campaign, subject, rules), subject);
  });

  /** What the payment of a request has read and written, to answer it without reading again. A repetition has none. */
  const payments = new WeakMap<FastifyRequest, Payment>();
  for (const endpoint of [contract.completeCampaign, contract.confirmCampaign]) {
    effectRoute(
      app,
      endpoint,
      async ({ subject, params, body, request, commit }) => {
        const { expectedTotalCredits } = body ?? {};
        const priors = await priorsFrom(db, rules, request.readWithSubject as StoredPriors);
        const input = { campaignId: params.id, expectedTotalCredits, priors };
        return commit(async (trx) => {
          const payment = await completeCampaign(trx, subject, input, rules);
          if (payment) payments.set(request, payment);
          return null;
        });
      },
      async ({ subject, params, request }) => {
        const payment = payments.get(request);
        return payment ? presentPaid(app, subject, payment) : detail(db, subject, params.id);
      },
      { readWithSubject: priorsSql },
    );
  }

  databaseRoute(app, contract.sendCampaign, ({ subject, params, commit }) =>
    commit(async (db) => {
      await sendCampaign(db, subject.accountId, params.id);
      return detail(db, subject, params.id);
    }),
  );

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
      await archive(db, subject.accountId, params.id, body.archived);
      return present((await summaryRow(db, subject.accountId, params.id))!);
    }),
  );

  route(app, contract.getSubmission, ({ subject, params }) => submissionDetail(app, db, subject.accountId, params.id));

  feedbackRoutes(app);
  campaignJobs(app);
};
