import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { limitCodeAttempts } from '../../plugins/code-attempts.ts';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { toDecimal } from '../ledger/index.ts';
import { lookUpGift, redeemGift } from './gifts.service.ts';
import { staffGifts } from './staff-gifts.routes.ts';

/** Gift codes: looking one up and redeeming it. */
export const gifts: FastifyPluginAsync = async (app) => {
  await app.register(staffGifts);
  const attemptBy = (accountId: number, request: FastifyRequest) => ({ accountId, address: request.ip });

  route(app, contract.getGift, async ({ subject, params, request }) =>
    limitCodeAttempts(app.limits, attemptBy(subject.accountId, request), async () => {
      const gift = await lookUpGift(app.db, subject.accountId, params.code);
      return { credits: toDecimal(gift.amount), status: gift.isRedeemed ? 'redeemed' : 'unused' };
    }),
  );

  databaseRoute(app, contract.redeemGift, ({ subject, params, request, commit }) =>
    limitCodeAttempts(app.limits, attemptBy(subject.accountId, request), () =>
      commit(async (db) => {
        const { added, wallet } = await redeemGift(db, subject.accountId, params.code);
        return { creditsAdded: toDecimal(added), walletCredits: toDecimal(wallet) };
      }),
    ),
  );
};
