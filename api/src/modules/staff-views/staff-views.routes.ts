import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { searchAll } from './search.repository.ts';
import { staffAccountDetail } from './staff-account.service.ts';

/** What staff see across the product: an account with all that matters, and one search. */
export const staffViews: FastifyPluginAsync = async (app) => {
  const { db } = app;

  route(app, contract.getStaffAccount, ({ params }) => staffAccountDetail(db, params.id));

  route(app, contract.searchAsStaff, async ({ query }) => {
    const rows = await searchAll(db, query.q);
    return { items: rows.map(({ account_id: accountId, ...hit }) => ({ ...hit, accountId })) };
  });
};
